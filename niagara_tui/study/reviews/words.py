"""The sentences of reviews, shared by app, plain mode, command line and HTML page; plans beside better ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from niagara_tui.core.decisions import Naming
from niagara_tui.core.i18n import _, clauses, labelled, plural
from niagara_tui.core.plans import moves_named
from niagara_tui.core.sentences import sentence_of, without_shared
from niagara_tui.core.text import Say, in_words, percent
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.readiness import getting_ready
from niagara_tui.match.film import Film
from niagara_tui.match.offers import Offered, ToldTurn, TurnWords
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.why import why
from niagara_tui.study.reviews.models import (
    LEAST_CHANCE,
    WORTH_SAYING,
    Effort,
    JudgedDecision,
    Progress,
    Review,
    Verdict,
)
from niagara_tui.study.reviews.turning import Happening, Kind

VERDICTS = {
    Verdict.FINE: _("fine move"),
    Verdict.BEST: _("best"),
    Verdict.GOOD: _("good"),
    Verdict.INACCURACY: _("inaccuracy"),
    Verdict.MISTAKE: _("mistake"),
    Verdict.BLUNDER: _("blunder"),
}
"""The names of decisions in tables."""
_SENTENCES = {
    Verdict.FINE: _("A fine move, which only a careful player finds."),
    Verdict.BEST: _("That is the best plan."),
    Verdict.GOOD: _("Good, but there is something better."),
    Verdict.INACCURACY: _("An inaccuracy."),
    Verdict.MISTAKE: _("A mistake."),
    Verdict.BLUNDER: _("A blunder."),
}
LUCK = _("luck")
"""What most games call that which no player does."""
KINDS = {
    Kind.THEFT: _("stolen"),
    Kind.FALL: _("over the falls"),
    Kind.LANDING: _("home"),
    Kind.LUCK: LUCK,
    Kind.CHOICE: _("choice"),
}
"""The names of what happened in tables."""
BEST = _("Best")
"""Label of the best plan."""
OBVIOUS = _("Obvious, but worse")
"""Label of the plan that a less careful player would have chosen."""
NOTHING_LOST = _("No decision gave anything away, as far as can be told.")
UNDER_WAY = _("This game is not over: it can be reviewed at its end, when its cards are no secrets any more.")
_TO_AND_FRO = _("It went up and down many times, so that can come to more than all of it.")
_WORTH_TELLING = 0.02
"""Changes of chances below this are not told of what happened."""


def cost_text(cost: float) -> str:
    """A cost, a share of a win, in percent: `0%`, `0.4%`, `12%`."""
    return f"{cost:.1%}" if 0 < cost < 0.0995 else f"{cost:.0%}"


def cost_words(cost: float) -> str:
    """The cost as `cost_text` has it, spelled out for speech output: `0.4 percent`."""
    return in_words(cost_text(cost))


def verdict_sentence(verdict: Verdict) -> str:
    return _SENTENCES[verdict]


def chose(name: str | None) -> str:
    """The label of the chosen plan; `name` is the player's, None addresses the player."""
    return _("{name} chose").format(name=name) if name else _("You chose")


def judgement(made: JudgedDecision, say: Say = cost_text) -> str:
    """The verdict and the cost with its margin of error, in a sentence or two; `say` formats a cost."""
    if made.verdict == Verdict.BEST:
        return verdict_sentence(made.verdict)
    if made.obvious:
        # Translators: as in "The obvious one would have cost 5.2% of a win, give or take 1.1%."
        said = _("The obvious one would have cost {cost} of a win, give or take {error}.")
        costs = said.format(cost=say(made.gain), error=say(made.obvious.margin))
        return f"{verdict_sentence(made.verdict)} {costs}"
    if not made.cost:
        return _("As good as the best plan, as far as can be told.")
    # Translators: as in "It cost 5.2% of a win, give or take 1.1%."
    said = _("It cost {cost} of a win, give or take {error}.")
    costs = said.format(cost=say(made.cost), error=say(made.margin))
    return f"{verdict_sentence(made.verdict)} {costs}"


def name_of(what: Happening, *, is_own: bool | None = None) -> str:
    """The verdict on the decision or, if it says nothing, what happened.

    `is_own` says whether it was done by the person addressed, where nothing else says by name whose choice it was.
    """
    if what.made is not None and what.is_judged:
        return VERDICTS[what.made.verdict]
    if what.kind is Kind.CHOICE and is_own is not None:
        return _("own choice") if is_own else _("others' choice")
    return KINDS[what.kind] if what.kind else ""


def changes_text(what: Happening, names: Sequence[str], say: Say = percent) -> str:
    """Whose chances changed by what happened, in a sentence; empty if nobody's did by much.

    Everybody has a name in it, as in the log's sentences beside it. The seat of a judged decision is left out: its
    chances are told as that seat saw them, and with its hand they were others than everybody's.
    """
    judged = what.made.seat if what.made is not None and what.is_judged else None
    changed = [seat for seat, change in enumerate(what.changes) if abs(change) >= _WORTH_TELLING and what.swing]
    changed = [seat for seat in changed if seat != judged]
    changed.sort(key=lambda seat: -abs(what.changes[seat]))
    # Translators: part of "Chances to win: Yann from 61% to 24%, Gina from 20% to 51%."
    said = _("{name} from {before} to {after}")
    told = (
        said.format(name=names[seat], before=say(what.before[seat]), after=say(what.after[seat])) for seat in changed
    )
    return _("Chances to win: {changes}.").format(changes=", ".join(told)) if changed else ""


def account_text(
    review: Review,
    seat: int,
    name: str | None = None,
    say: Say = percent,
    *,
    stand_in: str | None = None,
    luck: str = LUCK,
) -> str:
    """Where the seat's result came from, in sentences; `name` is the player's, None addresses the player.

    A player who has conceded has lost, whatever the bot `stand_in` has won. `luck` is what the game calls it
    (`Game.luck`).

    Of a seat with cards of its own that was not judged, only beginning and end are told: what its choices changed in
    the public's estimate is luck in part.
    """
    account = review.accounts[seat]
    began = _("{name}'s chance to win began at {start}.") if name else _("Your chance to win began at {start}.")
    parts = [began.format(name=name, start=say(account.start)), _end(review, seat, name, say, stand_in)]
    if not account.told_apart:
        return " ".join([*parts, _("Where that came from is told by a deep review.")])
    parts[1:1] = _sources(review, seat, name, luck, say)
    if account.margin >= WORTH_SAYING and any(account.clear):
        said = _("These three are estimates: each may be {margin} more or less.")
        parts.append(said.format(margin=say(account.margin)))
    return " ".join(parts)


def _sources(review: Review, seat: int, name: str | None, called: str, say: Say) -> Iterator[str]:
    account, costs = review.accounts[seat], sum(review.costs(seat))
    if not any(account.clear):
        said = _(
            "What {name}'s own choices, what the others chose and {called} changed cannot be told in this game: each "
            "estimate may be {margin} more or less."
        )
        if name is None:
            said = _(
                "What your own choices, what the others chose and {called} changed cannot be told in this game: each "
                "estimate may be {margin} more or less."
            )
        yield said.format(name=name, called=called, margin=say(round(account.margin, 2)))
        return
    # Translators: the last part is such as "luck took 8% of a win" or "the river brought 3% of a win".
    said = _("Over the whole game, {name}'s own choices {own}, what the others chose {others}, and {called} {luck}.")
    if name is None:
        said = _("Over the whole game, your own choices {own}, what the others chose {others}, and {called} {luck}.")
    shares = account.own, account.luck, account.others
    told = [*zip(shares, account.clear, strict=True)]
    own, luck, others = (_effect(share, say) if clear else _("changed less than can be told") for share, clear in told)
    yield said.format(name=name, own=own, called=called, luck=luck, others=others)
    if account.clear[0] and is_beside_the_usual(review, seat):
        said = _(
            "That compares {name}'s choices with the usual ones; beside the best ones they gave away {costs} of a win."
        )
        if name is None:
            said = _(
                "That compares your choices with the usual ones; beside the best ones they gave away {costs} of a win."
            )
        yield said.format(name=name, costs=say(round(costs, 2)))
    if max(*(abs(share) for share, clear in told if clear), costs) > 1:
        yield _TO_AND_FRO


def is_beside_the_usual(review: Review, seat: int) -> bool:
    """Whether the account compares the seat's choices with what players usually choose, and its costs differ from that.

    Of a seat to which cards are dealt both compare them with the best ones, and so are the same (`Account`).
    """
    account, costs = review.accounts[seat], sum(review.costs(seat))
    return account.told_apart and costs > 0 and round(100 * account.own) != -round(100 * costs)


def _effect(share: float, say: Say) -> str:
    if abs(share) < WORTH_SAYING / 2:
        return _("changed nothing")
    whole = round(abs(share), 2)  # a sum of changes is no probability, of which "more than 99%" would be said
    return (_("took {share} of a win") if share < 0 else _("brought {share} of a win")).format(share=say(whole))


def _end(review: Review, seat: int, name: str | None, say: Say, stand_in: str | None) -> str:
    result = review.accounts[seat].result
    if not review.is_over:
        said = _("It stood at {share} when the game was broken off.")
    elif stand_in is not None:
        told = _("{name} conceded and lost.") if name else _("You conceded and lost.")
        first = _("{bot} came first.").format(bot=stand_in) if result else ""
        return " ".join(filter(None, [told.format(name=name), first]))
    elif result in (0, 1):
        has_won = result == 1
        if name is None:
            return _("You won.") if has_won else _("You did not win.")
        return (_("{name} won.") if has_won else _("{name} did not win.")).format(name=name)
    else:
        said = _("{name} shares the win: {share}.") if name else _("You share the win: {share}.")
    return said.format(name=name, share=say(result))


def counts_text(review: Review, seat: int) -> str:
    """The number of the seat's decisions by verdict, such as `21 decisions: 14 best, 5 good, 2 mistakes`."""
    verdicts = [made.verdict for made in review.decisions if made.seat == seat]
    if not verdicts:
        return _("no decision with a choice")
    words = {
        Verdict.FINE: plural("{count} fine move", "{count} fine moves", verdicts.count(Verdict.FINE)),
        Verdict.BEST: plural("{count} best", "{count} best", verdicts.count(Verdict.BEST)),
        Verdict.GOOD: plural("{count} good", "{count} good", verdicts.count(Verdict.GOOD)),
        Verdict.INACCURACY: plural("{count} inaccuracy", "{count} inaccuracies", verdicts.count(Verdict.INACCURACY)),
        Verdict.MISTAKE: plural("{count} mistake", "{count} mistakes", verdicts.count(Verdict.MISTAKE)),
        Verdict.BLUNDER: plural("{count} blunder", "{count} blunders", verdicts.count(Verdict.BLUNDER)),
    }
    named = [words[verdict].format(count=verdicts.count(verdict)) for verdict in Verdict if verdict in verdicts]
    said = plural("{count} decision: {named}", "{count} decisions: {named}", len(verdicts))
    return said.format(count=len(verdicts), named=", ".join(named))


def nothing_lost(review: Review, names: Sequence[str], you: int | None, seat: int | None = None) -> str:
    """That no judged decision cost anything, whose those were, and how to have the others judged as well.

    `you` is the seat of the person addressed, None if there is no such person; `seat` the only one that is asked about.
    """
    if seat is not None:
        judged_only = _("What bots decide is judged by a deep review only.")
        return labelled(names[seat], NOTHING_LOST if review.costs(seat) else judged_only)
    if len(review.judged) == len(names):
        return NOTHING_LOST
    if review.judged == (you,):
        said = _("None of your decisions gave anything away, as far as can be told.")
    else:
        judged = ", ".join(names[seat] for seat in review.judged)
        said = _("No decision of {names} gave anything away, as far as can be told.").format(names=judged)
    return f"{said} " + _("What bots decide is judged by a deep review only.")


def costs_text(review: Review, seat: int) -> str:
    """The text of `counts_text` with what they cost, if anything, in all and on average: that one is in the record."""
    counts, costs, mean = counts_text(review, seat), sum(review.costs(seat)), review.mean_cost(seat)
    if not costs:
        return counts
    told = [counts, _("{costs} of a win given away beside the best").format(costs=cost_text(costs))]
    if mean is not None:
        number = len(review.open_costs(seat))
        # Translators: as in "18% of a win given away beside the best; 6.1% on average in the 3 with a chance of …"
        said = plural(
            "{cost} in the {count} with a chance of {least:.0%} or more",
            "{cost} on average in the {count} with a chance of {least:.0%} or more",
            number,
        )
        told.append(said.format(cost=cost_text(mean), count=number, least=LEAST_CHANCE))
    return clauses(told)


def average_text() -> str:
    """Which decisions the cost of a decision is the mean of (`Review.mean_cost`)."""
    said = _("The cost of a decision is the average of those with a chance of {least:.0%} or more.")
    return said.format(least=LEAST_CHANCE)


def effort_text(review: Review) -> str:
    """How thorough the review is."""
    return _("deep review") if review.effort == Effort.DEEP else _("quick review")


def progress_text(progress: Progress, effort: Effort) -> str:
    """The progress of a review, as sentences."""
    said = _("Looking through the game again: {share:.0%}.")
    if effort == Effort.DEEP:
        said = _("Looking through the game again, deeper: {share:.0%}.")
    if progress.compiling:
        said = getting_ready(progress.seconds_left)[1]
    slow = _(" Nothing can be compiled here, so it takes long and searches less.") if progress.slow else ""
    return said.format(share=progress.share) + slow + " " + _("Escape leaves it.")


@dataclass(frozen=True, slots=True)
class Side:
    """One of the turns: as the table tells it, the seat's chance with it, and what it `does` at once."""

    turn: ToldTurn
    chance: float
    does: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A judged decision of a film in words; both sides are the same if the best plan was chosen.

    There is an `obvious` side if the choice is praised.
    """

    film: RecordFilm
    made: JudgedDecision
    chosen: Side
    best: Side
    obvious: Side | None = None

    def lines(self, voice: Voice, you: int | None = None, say_cost: Say = cost_text) -> list[str]:
        """The judgement, the plan that was chosen beside the best one or the obvious one, and why which is better.

        `you` is the seat of the person who is addressed, None if nobody is. Nothing is theirs once they have conceded.
        """
        made, film = self.made, self.film
        if you is not None and film.has_conceded(you, made.last):
            you = None
        heading = chose(None if made.seat == you else voice.names[made.seat])
        said = [judgement(made, say_cost)]
        if self.obvious:
            said += [_told(heading, self.chosen, voice, self.obvious), _told(OBVIOUS, self.obvious, voice, self.chosen)]
        elif made.verdict != Verdict.BEST:
            said += [_told(BEST, self.best, voice, self.chosen), _told(heading, self.chosen, voice, self.best)]
        else:
            said.append(_told(heading, self.chosen, voice))
        reason = why(film.game, made.why, film.players_at(made.last), you, voice.likely)
        return [*said, reason] if reason else said


def _told(heading: str, side: Side, voice: Voice, beside: Side | None = None) -> str:
    """A turn and what it does at once; of what the one `beside` it does too, nothing is told."""
    # Translators: a plan of a review, as in "You chose: canoe a to 3, wins 34%."
    said = _("{heading}: {plan}, wins {chance}.")
    told = said.format(heading=heading, plan=side.turn.words, chance=voice.wins(side.chance))
    does = without_shared(side.does, beside.does) if beside else side.does
    return f"{told} {sentence_of(does)}".rstrip()


def view_at(film: Film, made: JudgedDecision) -> Any:
    """What the seat saw when it decided."""
    return film.view(made.moment, made.seat)


def compare(film: RecordFilm, made: JudgedDecision, offered: Sequence[Offered], voice: Voice) -> Comparison:
    """Put the turns of a decision side by side, in the words in which a table offers them to the seat."""
    view = _shown_view(film, made)

    def side(turn: ToldTurn, chance: float) -> Side:
        return Side(turn, chance, voice.does(film.game, view, made.seat, turn.moves))

    told = told_turns(film, made, voice, offered)
    obvious = side(told.obvious, made.obvious.chance) if told.obvious and made.obvious else None
    chosen, best = side(told.chosen, made.chance), side(told.best, made.best_chance)
    return Comparison(film, made, chosen, best, obvious)


class ToldTurns(NamedTuple):
    """The turns of a decision in words; there is an `obvious` one if the decision is praised."""

    chosen: ToldTurn
    best: ToldTurn
    obvious: ToldTurn | None


def told_turns(film: Film, made: JudgedDecision, naming: Naming, offered: Sequence[Offered] | None = None) -> ToldTurns:
    """The turns of a decision, as `TurnWords` tells them; as texts of moves where it cannot."""
    words = TurnWords(film.game, _shown_view(film, made), made.seat, naming, offered)

    def told(texts: Sequence[str]) -> ToldTurn:
        moves = moves_named(film.game, texts)
        return words.tell(moves) or ToldTurn(", ".join(texts), (moves,), moves, ())

    return ToldTurns(told(made.chosen), told(made.best), told(made.obvious.moves) if made.obvious else None)


def _shown_view(film: Film, made: JudgedDecision) -> Any:
    """What a person sees of the view in which the seat decided."""
    return film.game.visible_to_people(view_at(film, made), made.seat, film.options)
