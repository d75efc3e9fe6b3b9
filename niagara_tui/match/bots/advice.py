"""Hints in words: the best turn and what it does, another one that is as good or costs something, and why.

Of turns that cost nothing, as far as can be told, one that loses nothing is recommended. Where all that loses nothing
is worse, the hint says so, and the table does not ask about that loss again (`Advice.tells`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from niagara_ai.contract import Difference, Line, Loss, Thought
from niagara_ai.contract.bot import AS_GOOD_AS_WON
from niagara_ai.plans import played

from niagara_tui.core.decisions import Naming
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.plans import moves_named
from niagara_tui.core.sentences import one_told
from niagara_tui.core.text import Say, cost_text, cost_words, percent, strip_hidden
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import Offered, ToldTurn, TurnWords, what_follows, why
from niagara_tui.match.record_film import wins_at_once

_NO_LINE = _("This hint does not tell what may follow.")
_NO_FUTURES = _("There is no reason to tell: on this computer the bots are too slow to look far enough ahead.")
_NO_DIFFERENCE = _("There is no clear difference between them, so choose what you like.")
NO_REASON = _("No single thing in the rounds to come makes the difference.")
_NOT_APART = _("As far as can be told, either will do.")
_NO_OTHER = _("Nothing else was compared with it.")
_SAME = _("Other ways to do the same are as good, as far as can be told.")
_CERTAIN = 0.995  # chance of winning from which a win is certain: the trees also try what nobody would do
_STANDINGS = (
    (1.8, _("and you are far ahead")),
    (1.3, _("and you are ahead")),
    (0.75, _("and you are level with the others")),
    (0.3, _("and you are behind, but alive")),
    (0.0, _("and you are far behind")),
)
"""What a chance means, by the least ratio to an even share of the win."""
_NEARLY_LOST = 0.02  # chance of winning up to which a game is as good as lost, and a hint says so
_PLAIN_COSTS = ((0.08, _("much worse")), (0.03, _("worse")), (0.0, _("a little worse")))
"""Words for what a plan costs, by the least share of a win: the limits are those of a blunder and a mistake."""
_ENOUGH = 0.25  # difference of the shares of games from which what comes of a plan says enough without what it does
MOST_EQUALS = 2  # maximum number of further turns that are named as good where there is nothing else to tell


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint.

    `text` has one line per turn and, where there is no reason, one that says what likely follows. `reason` says why the
    best turn is better than the other one, `every` lists all turns that were looked at, best first, a line each; both
    may be empty. `moves` are those of the best turn's plan that is offered now, `stops` the positions after each of its
    plans; `line` is how the game may go on after it, `no_line` why there is none, in a sentence. It `is_help` if it
    tells which of several plans is the best, and not only that there is none to tell.
    """

    text: str
    moves: tuple[int, ...] = ()
    line: Line | None = None
    no_line: str = _NO_LINE
    is_help: bool = False
    stops: tuple[Any, ...] = ()
    reason: str = ""
    every: str = ""

    def tells(self, game: Game[Any], view: Any, seat: int, moves: Sequence[int]) -> bool:
        """Whether these moves, in what people may see, go on with the turn recommended, so what they lose is told."""
        after = played(game, view, seat, moves) if self.stops else None
        return any(game.equivalent(stop, after) for stop in self.stops)


@dataclass(frozen=True, slots=True)
class Voice(Naming):
    """How a hint calls things, and formats probabilities (`say`).

    If `without_figures`, what the judge has found is told in words, as in a player's first games.
    """

    say: Say = percent
    without_figures: bool = False

    def outlook(self, chance: float, seats: int) -> str:
        """What a chance of winning means: `wins 37%`, or `and you are ahead`."""
        if self.without_figures:
            return standing(chance, seats)
        # Translators: the chance is such as `37%`.
        return _("wins {chance}").format(chance=self.say(chance))

    def cost(self, loss: Loss) -> str:
        """What a loss means: `costs 4.8% ± 3.1% of a win`, or `worse`."""
        if self.without_figures:
            return plain_cost(loss.chance)
        # Translators: the share is such as `4.8% ± 3.1%`.
        return _("costs {share} of a win").format(share=figure(loss, self.say))

    def beside(self, plan: str, loss: Loss, worse: str) -> str:
        """A plan beside the best one: as good, not told apart, or `worse`, a sentence with `plan` and what it costs."""
        if loss.difference is Difference.COSTS:
            return worse.format(plan=plan, costs=self.cost(loss))
        if loss.difference is Difference.AS_GOOD:
            return _("As good: {plan}.").format(plan=plan)
        if self.without_figures:
            return _("Not told apart yet: {plan}; a longer look may tell.").format(plan=plan)
        # Translators: the share is such as `3.5% ± 4.1%`.
        sentence = _("Not told apart yet: {plan}, {share} of a win between them; a longer look may tell.")
        return sentence.format(plan=plan, share=figure(loss, self.say))

    def does(self, game: Game[Any], view: Any, seat: int, moves: Sequence[int]) -> str:
        """What the beginning of a turn does at once, in what people may see; empty if the words for it tell it all."""
        return strip_hidden(game.explain(view, seat, moves, self.names))


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A turn in the words of the table, the judge's thought about it, and what it `does` at once."""

    turn: ToldTurn
    thought: Thought
    does: str

    def chance(self, seat: int) -> float | None:
        return self.thought.chances[seat] if seat < len(self.thought.chances) else None

    @property
    def is_equal(self) -> bool:
        """Whether it has been compared with the one that the judge found best, and costs nothing that can be told."""
        return self.thought.loss is not None and not self.thought.loss.is_told

    def adds_to(self, best: _Candidate) -> bool:
        """Whether there is something to tell of it beside the best one.

        It costs something, its aims or what it does are others, or it is of a kind, such as a card, that has no aim.
        """
        has_aims = any(aim not in (None, (None, None)) for aim in self.turn.aims)
        return not (has_aims and self.is_equal and self.turn.aims == best.turn.aims and self.does == best.does)


def figure(loss: Loss, say: Say = percent) -> str:
    """A loss with its margin: `4.8% ± 3.1%`, or in words if `say` has chances in words."""
    if say is percent:
        # Translators: a share of a win, and how far it may be off: `4.8% ± 3.1%`.
        return _("{share} ± {margin}").format(share=cost_text(loss.chance), margin=cost_text(loss.margin))
    # Translators: the same to be read aloud, as in "costs 4.8 percent, give or take 3.1 percent, of a win".
    sentence = _("{share}, give or take {margin},")
    return sentence.format(share=cost_words(loss.chance), margin=cost_words(loss.margin))


def advise(game: Game[Any], view: Any, seat: int, answer: Answer, offered: Sequence[Offered], voice: Voice) -> Advice:
    """Compose a hint from an adviser's answer, restricted to the plans that the table offers the seat."""
    if not offered:
        return Advice("")
    if len({each.words for each in offered}) == 1:
        only = _("There is only one thing to do: {plan}.")
        none = _("There is only one thing to do, so no line is worked out.")
        return Advice(only.format(plan=offered[0].words), offered[0].moves, None, none)
    candidates = [*_candidates(game, view, seat, answer.thoughts, offered, voice)]
    if not candidates:
        return Advice(_("There is no hint: the search found nothing."))
    spared = (each for each in candidates if each.is_equal and not each.turn.warns)
    best = next(spared, candidates[0]) if candidates[0].turn.warns else candidates[0]
    compared = [each for each in candidates if each is not best and each.thought.loss is not None]
    if ends_with_win(game, best.thought, seat):
        compared = [each for each in compared if not each.is_equal or ends_with_win(game, each.thought, seat)]
    other = next((each for each in compared if each.adds_to(best)), None)
    does, other_does = one_told(best.does, "" if other is None else other.does)
    lines = [f"{_told_best(best, seat, voice)} {does}".rstrip()]
    if other is not None:
        # Translators: what it costs is such as "costs 4.8% ± 3.1% of a win" or "worse".
        second = _("Second best: {plan}, {costs}.")
        beside = voice.beside(other.turn.words, other.thought.loss or Loss(0.0, 0.0), second)
        lines.append(f"{beside} {other_does}".rstrip())
    foresees = any(each.line is not None for each in answer.thoughts)
    no_reason = _no_reason(compared, other, _(NO_REASON if foresees else _NO_FUTURES))
    parts = () if other is None else other.thought.why
    # what one of them alone does at once has been said of the plans, if anything has, but not that it does more or wins
    goals = {event.name for event in game.events if event.is_goal}
    done = [part for part in parts if part.is_certain and part.ticks == part.least == 1 and part.event not in goals]
    later = [part for part in parts if part not in done] if does or other_does else [*parts]
    tells = any(part.apart >= _ENOUGH for part in later)
    reason = why(game, later if tells else parts, voice.names, seat, seat) or why(game, parts, voice.names, seat, seat)
    if not reason:
        lines.append(_what_follows(game, best, other, voice.names, seat) or no_reason)
    if best.turn.warns:
        lines.append(_in_spite_of_loss(compared, other, voice))
    every = "\n".join(_in_list(each, each is best, seat, voice) for each in candidates) if len(candidates) > 1 else ""
    return Advice(
        "\n".join(lines),
        best.turn.now,
        best.thought.line,
        _NO_LINE if foresees else _NO_FUTURES,
        is_help=True,
        stops=tuple(played(game, view, seat, moves) for moves in accumulate(best.turn.plans)),
        reason=reason,
        every=every,
    )


def ends_with_win(game: Game[Any], thought: Thought, seat: int) -> bool:
    """Whether the seat wins by that turn at once and, as far as the judge can tell, for certain.

    What does not is not as good, however likely it wins later.
    """
    is_sure = seat < len(thought.chances) and thought.chances[seat] >= _CERTAIN
    return is_sure and thought.line is not None and wins_at_once(game, thought.line, seat)


def turn_of(game: Game[Any], thought: Thought) -> tuple[int, ...]:
    """The moves of a thought, up to the first text that is not a move of the game."""
    return moves_named(game, (thought.move, *thought.continuation))


def standing(chance: float, seats: int) -> str:
    """What a chance of winning means among so many players: `and you are ahead`."""
    if chance >= AS_GOOD_AS_WON:
        return _("and you have as good as won")
    if chance <= _NEARLY_LOST:
        return _("and you have as good as lost")
    return next(_(words) for least, words in _STANDINGS if chance * seats >= least)


def plain_cost(lost: float) -> str:
    """What a plan that loses that share of a win is, compared with the best one: `a little worse`."""
    return next(_(words) for least, words in _PLAIN_COSTS if lost >= least)


def _candidates(
    game: Game[Any], view: Any, seat: int, thoughts: Sequence[Thought], offered: Sequence[Offered], voice: Voice
) -> Iterator[_Candidate]:
    """The thoughts about turns that the table offers, best first; each wording occurs once."""
    words, known = TurnWords(game, view, seat, voice, offered), set[str]()
    for thought in thoughts:
        turn = words.tell(turn_of(game, thought))
        if turn is not None and turn.words not in known:
            known.add(turn.words)
            yield _Candidate(turn, thought, voice.does(game, view, seat, turn.moves))


def _told_best(best: _Candidate, seat: int, voice: Voice) -> str:
    chance = best.chance(seat)
    if chance is None:
        return _("Best: {plan}.").format(plan=best.turn.words)
    # Translators: what the plan promises is such as "wins 37%" or "and you are ahead".
    sentence = _("Best: {plan}, {promises}.")
    promises = voice.outlook(chance, len(best.thought.chances))
    if chance <= _NEARLY_LOST and not voice.without_figures:
        promises += " " + standing(chance, len(best.thought.chances))
    return sentence.format(plan=best.turn.words, promises=promises)


def _in_list(candidate: _Candidate, is_best: bool, seat: int, voice: Voice) -> str:
    """A line of the list of every turn: what it promises, and what it costs against the best one."""
    chance, loss = candidate.chance(seat), candidate.thought.loss
    promises = "?" if chance is None else voice.outlook(chance, len(candidate.thought.chances))
    if is_best:
        costs = _("best")
    elif loss is None:
        costs = ""
    elif loss.difference is Difference.AS_GOOD:
        costs = _("as good")
    elif loss.difference is Difference.COSTS:
        costs = voice.cost(loss)
    elif voice.without_figures:
        costs = _("not told apart yet")
    else:
        # Translators: of two plans; the share is such as `3.5% ± 4.1%`.
        costs = _("not told apart yet, {share}").format(share=figure(loss, voice.say))
    # Translators: a plan in a list, what it promises and costs, as in "to 3: wins 34%; costs 4.8% ± 3.1% of a win".
    line = _("{plan}: {promises}; {costs}") if costs else _("{plan}: {promises}")
    return line.format(plan=candidate.turn.words, promises=promises, costs=costs)


def _what_follows(game: Game[Any], best: _Candidate, other: _Candidate | None, names: Sequence[str], seat: int) -> str:
    """What is likely to follow; of a turn that costs something beside it, where the two lines part.

    Of two turns with which the game is as good as won, that the best one ends it sooner, by half a round.
    """
    ends, other_ends = best.thought.ends, None if other is None else other.thought.ends
    if ends is not None and other_ends is not None and 2 * (other_ends - ends) >= 1:
        return _("It likely ends the game sooner.")
    follows = what_follows(game, best.thought.likely, names, seat)
    if other is None or other.is_equal != (other.thought.likely == best.thought.likely):
        return follows
    if other.is_equal:
        return ""  # what follows either way says nothing about the choice
    after_other = what_follows(game, other.thought.likely, names, seat, is_other=True)
    return f"{follows} {after_other}".strip()


def _no_reason(compared: Sequence[_Candidate], other: _Candidate | None, why_none: str) -> str:
    """What is so where there is no reason to tell; `why_none` says why nothing tells that the other one is worse."""
    if other is None:
        return _(_SAME if compared else _NO_OTHER)
    if not other.is_equal:
        return why_none
    if other.thought.loss and other.thought.loss.difference is Difference.OPEN:
        return _(_NOT_APART)
    alike = (each for each in compared if each.thought.loss and each.thought.loss.difference is Difference.AS_GOOD)
    further = [each.turn.words for each in alike if each is not other][:MOST_EQUALS]
    # Translators: turns that are as good as those named before, as in "So are [b] to 3 and [c] to 4."
    too = plural("So is {plans}.", "So are {plans}.", len(further)).format(plans=listed(further)) if further else ""
    return f"{too} {_(_NO_DIFFERENCE)}".lstrip()


def _in_spite_of_loss(compared: Sequence[_Candidate], other: _Candidate | None, voice: Voice) -> str:
    """Why a turn is the best though the table would ask before it plays it."""
    spared = next((each for each in compared if not each.turn.warns), None)
    if spared is None or (loss := spared.thought.loss) is None:
        return _("It is the best all the same: no plan that was compared avoids that loss.")
    if spared is other:
        return _("It is the best all the same: what avoids that loss is worse.")
    # Translators: a turn without a loss and what it costs, as in "... is worse: to 3, costs 4% of a win."
    sentence = _("It is the best all the same: what avoids that loss is worse: {plan}, {costs}.")
    return sentence.format(plan=spared.turn.words, costs=voice.cost(loss))
