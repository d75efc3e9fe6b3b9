"""The sentences of reviews, shared by app, plain mode, command line and HTML page; plans beside better ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from niagara_ai.contract import Difference, Loss
from niagara_ai.contract.bot import ERRORS_PER_MARGIN

from niagara_tui.core.decisions import Naming
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, labelled, listed, plural
from niagara_tui.core.plans import moves_named
from niagara_tui.core.sentences import one_told
from niagara_tui.core.text import Say, percent
from niagara_tui.match.bots.advice import Voice, figure
from niagara_tui.match.bots.readiness import getting_ready, time_left
from niagara_tui.match.film import Film
from niagara_tui.match.offers import CHOSEN, OBVIOUS, Offered, Reason, ToldTurn, TurnWords, why
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import (
    LEAST_CHANCE,
    WORTH_SAYING,
    Cause,
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
SENTENCES = {
    Verdict.FINE: _("A fine move, which only a careful player finds."),
    Verdict.BEST: _("That is the best plan."),
    Verdict.GOOD: _("Good, but there is something better."),
    Verdict.INACCURACY: _("An inaccuracy."),
    Verdict.MISTAKE: _("A mistake."),
    Verdict.BLUNDER: _("A blunder."),
}
"""What is said of decisions."""
LUCK = _("luck")  # what most games call that which no player does
KINDS = {
    Kind.THEFT: _("stolen"),
    Kind.DENIAL: _("denied"),
    Kind.FALL: _("over the falls"),
    Kind.LANDING: _("home"),
    Kind.LUCK: LUCK,
    Kind.CHOICE: _("choice"),
}
"""The names of what happened in tables."""
BEST = _("Best")  # label of the best plan
OBVIOUS_TURN = _("Obvious, but worse")  # label of the plan that a less careful player would have chosen
NOTHING_LOST = _("No decision gave anything away, as far as can be told.")
UNDER_WAY = _("This game is not over: it can be reviewed at its end, when its cards are no secrets any more.")
_WORTH_TELLING = 0.02  # changes of chances below this are not told of what happened


def chose(name: str | None) -> str:
    """The label of the chosen plan; `name` is the player's, None addresses the player."""
    return _("{name} chose").format(name=name) if name else _("You chose")


def judgement(made: JudgedDecision, say: Say = percent) -> str:
    """The verdict and the cost with its margin of error, in a sentence or two; `say` formats a chance."""
    if made.verdict == Verdict.BEST:
        return SENTENCES[made.verdict]
    if made.obvious:
        # Translators: as in "The obvious one would have cost 5.2% ± 1.1% of a win."
        sentence = _("The obvious one would have cost {share} of a win.")
        return f"{SENTENCES[made.verdict]} {sentence.format(share=figure(Loss(made.gain, made.obvious.error), say))}"
    # Translators: as in "It cost 5.2% ± 1.1% of a win."
    return beside_best(made.loss, made.verdict, _("It cost {share} of a win."), say)


def beside_best(loss: Loss, verdict: Verdict, costs: str, say: Say) -> str:
    """That a plan is as good as the best one, or not told apart; or else the verdict on it, and what it `costs`."""
    if loss.difference is Difference.AS_GOOD:
        return _("As good as the best plan.")
    sentence = f"{SENTENCES[verdict]} {costs}"
    if loss.difference is Difference.OPEN:
        # Translators: the share is such as `3.5% ± 4.1%`.
        sentence = _("Not told apart from the best plan yet: {share} of a win between them; a long look may tell.")
    return sentence.format(share=figure(loss, say))


def name_of(what: Happening, *, is_own: bool | None = None) -> str:
    """The verdict on the decision or, if it says nothing, what happened.

    `is_own` says whether it was done by the person addressed, where nothing else says by name whose choice it was.
    """
    if what.made is not None:
        return VERDICTS[what.made.verdict]
    if what.kind is Kind.CHOICE and is_own is not None:
        return _("own choice") if is_own else _("others' choice")
    return KINDS[what.kind] if what.kind else ""


def changes_text(what: Happening, names: Sequence[str], say: Say = percent, own: int | None = None) -> str:
    """Whose chances changed by what happened, and the `own` one, in a sentence; empty if nobody's did by much.

    Everybody has a name in it, as in the log's sentences beside it. The seat of a judged decision is left out: its
    chances are told as that seat saw them, and with its hand they were others than everybody's.
    """
    judged = what.made.seat if what.made is not None else None
    # a change that is less than it may be off says nothing of that seat
    margins = (max(_WORTH_TELLING, ERRORS_PER_MARGIN * error) for error in what.errors)
    told_apart = (abs(change) >= margin for change, margin in zip(what.changes, margins, strict=True))
    changed = [seat for seat, is_clear in enumerate(told_apart) if is_clear and what.swing and seat != judged]
    changed.sort(key=lambda seat: -abs(what.changes[seat]))
    if changed and own is not None and own not in (judged, *changed):
        changed.append(own)
    # Translators: parts of "Chances to win: Yann from 61% to 24%, Gina still 20%."
    sentence, still = _("{name} from {before} to {after}"), _("{name} still {after}")
    parts = list[str]()
    for seat in changed:
        before, after = say(what.before[seat]), say(what.after[seat])
        parts.append((still if before == after else sentence).format(name=names[seat], before=before, after=after))
    return _("Chances to win: {changes}.").format(changes=", ".join(parts)) if parts else ""


def account_text(  # noqa: PLR0913 - what a review knows, and how it is said
    review: Review,
    seat: int,
    name: str | None = None,
    say: Say = percent,
    *,
    stand_in: str | None = None,
    luck: str = LUCK,
    names: Sequence[str] = (),
) -> str:
    """Where the seat's result came from, in three sentences; `name` is the player's, None addresses the player.

    A player who has conceded has lost, whatever the bot `stand_in` has won. `luck` is what the game calls it
    (`Game.luck`), and with all `names` it is said who did most. The shares themselves stand in the account
    (`ReviewDocument.account`).

    Of a seat with cards of its own that was not judged, only beginning and end are told: what its choices changed in
    the public's estimate is luck in part.
    """
    account = review.accounts[seat]
    began = _("{name}'s chance to win began at {start}.") if name else _("Your chance to win began at {start}.")
    ended = _end(review, seat, name, say, stand_in)
    parts = [ended] if stand_in else [began.format(name=name, start=say(account.start)), ended]
    if not account.told_apart:
        return " ".join([*parts, _("Where that came from is told by a deep review.")])
    own = _("{name}'s own choices").format(name=name) if name else _("your own choices")
    chose = _most(review, seat, account.others, _("what the others chose"), names)
    parts_of_it = (account.own, own), (account.luck, _most(review, seat, account.luck, luck)), (account.others, chose)
    clear = (part for part, is_clear in zip(parts_of_it, account.clear, strict=True) if is_clear)
    worth_saying = [part for part in clear if abs(part[0]) >= WORTH_SAYING]
    worth_saying.sort(key=lambda part: (part[1] != own, -abs(part[0])))  # first what the player can do better
    helped, harmed = (
        [what for share, what in worth_saying if share > 0],
        [what for share, what in worth_saying if share < 0],
    )
    # Translators: what brought a player nearer to winning and what did not, as in "What helped: the river and your own
    # choices; what did not: what the others chose."
    sentence = _("What helped: {helped}; what did not: {harmed}.")
    if not worth_saying:
        sentence = _("No single thing made the difference, as far as can be told.")
    elif not (helped and harmed):
        sentence = _("What helped: {helped}.") if helped else _("What did not help: {harmed}.")
    return " ".join([*parts, sentence.format(helped=listed(helped or [""]), harmed=listed(harmed or [""]))])


def _most(review: Review, seat: int, share: float, what: str, names: Sequence[str] | None = None) -> str:
    """With the round in which that part of an account changed most, and who of the `names` did it; None if luck did."""
    changes = defaultdict[tuple[int, str], float](float)
    for before, after in pairwise(review.points):
        if (after.cause in (Cause.STEP, Cause.FORCED)) is (names is None) and after.seat != seat:
            who = names[after.seat] if names and after.seat is not None else ""
            changes[after.round, who] += (after.chances[seat] - before.chances[seat]) * (1 if share > 0 else -1)
    # Translators: as in "What helped: what the others chose (most by Bert in round 8)."
    by, sentence = _("{what} (most by {name} in round {round})"), _("{what} (most in round {round})")
    number, who = max(changes, key=changes.__getitem__, default=(0, ""))
    return (by if who else sentence).format(what=what, name=who, round=number) if number else what


def _end(review: Review, seat: int, name: str | None, say: Say, stand_in: str | None) -> str:
    result = review.accounts[seat].result
    if not review.is_over:
        sentence = _("It stood at {share} when the game was broken off.")
    elif stand_in is not None:
        conceded = _("{name} conceded and lost.") if name else _("You conceded and lost.")
        first = _("{bot} came first.").format(bot=stand_in) if result else ""
        return " ".join(filter(None, [conceded.format(name=name), first]))
    elif result in (0, 1):
        has_won = result == 1
        if name is None:
            return _("You won.") if has_won else _("You did not win.")
        return (_("{name} won.") if has_won else _("{name} did not win.")).format(name=name)
    else:
        sentence = _("{name} shares the win: {share}.") if name else _("You share the win: {share}.")
    return sentence.format(name=name, share=say(result))


def counts_text(review: Review, seat: int) -> str:
    """How many decisions the seat made and what they were, such as `21 decisions: 1 fine move, 2 mistakes; …`.

    Those that gave nothing away are no praise, as often nothing was at stake: only what was found is told of them.
    """
    verdicts = [made.verdict for made in review.decisions if made.seat == seat]
    if not verdicts:
        return _("no decision with a choice")
    words = {
        Verdict.FINE: plural("{count} fine move", "{count} fine moves", verdicts.count(Verdict.FINE)),
        Verdict.INACCURACY: plural("{count} inaccuracy", "{count} inaccuracies", verdicts.count(Verdict.INACCURACY)),
        Verdict.MISTAKE: plural("{count} mistake", "{count} mistakes", verdicts.count(Verdict.MISTAKE)),
        Verdict.BLUNDER: plural("{count} blunder", "{count} blunders", verdicts.count(Verdict.BLUNDER)),
    }
    named = [sentence.format(count=verdicts.count(each)) for each, sentence in words.items() if each in verdicts]
    parts = [", ".join(named)] if named else []
    if {*verdicts} - {*words}:
        parts.append(
            _("for the others nothing clearly better was found") if named else _("nothing clearly better was found")
        )
    sentence = plural("{count} decision: {named}", "{count} decisions: {named}", len(verdicts))
    return sentence.format(count=len(verdicts), named=clauses(parts))


def nothing_lost(review: Review, names: Sequence[str], you: int | None, seat: int | None = None) -> str:
    """That no judged decision cost anything, whose those were, and how to have the others judged as well.

    `you` is the seat of the person addressed, None if there is no such person; `seat` the only one that is asked about.
    """
    judged_only = _("What bots decide is judged by a deep review only.")
    if seat is not None:
        return labelled(names[seat], NOTHING_LOST if review.costs(seat) else judged_only)
    if len(review.judged) == len(names):
        return NOTHING_LOST
    sentence = _("No decision of {names} gave anything away, as far as can be told.")
    if review.judged == (you,):
        sentence = _("None of your decisions gave anything away, as far as can be told.")
    return f"{sentence.format(names=', '.join(names[seat] for seat in review.judged))} {judged_only}"


def average_text() -> str:
    """Which decisions the cost of a decision is the mean of (`Review.mean_cost`)."""
    sentence = _("The cost of a decision is the average of those with a chance of {least:.0%} or more.")
    return sentence.format(least=LEAST_CHANCE)


def effort_text(review: Review) -> str:
    """How thorough the review is."""
    return _("deep review") if review.effort == Effort.DEEP else _("quick review")


def progress_text(progress: Progress, effort: Effort) -> str:
    """The progress of a review and how long it still takes, in a sentence or two."""
    if progress.compiling:
        return getting_ready(progress.seconds_left)[1]
    # Translators: as in "Looking through the game again: 37%, about 20 s."
    sentence = _("Looking through the game again: {share:.0%}, {time}.")
    if effort == Effort.DEEP:
        sentence = _("Looking through the game again, deeper: {share:.0%}, {time}.")
    slow = _(" Nothing can be compiled here, so it takes long and searches less.") if progress.slow else ""
    return sentence.format(share=progress.share, time=time_left(progress.seconds_left)) + slow


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

    def lines(self, voice: Voice, you: int | None = None) -> list[str]:
        """The judgement, the plan that was chosen beside the best one or the obvious one, and why which is better.

        `you` is the seat of the person who is addressed, None if nobody is. Nothing is theirs once they have conceded.
        """
        made, film = self.made, self.film
        if you is not None and film.has_conceded(you, made.last):
            you = None
        chosen = chose(None if made.seat == you else voice.names[made.seat]), self.chosen
        sides = [chosen] if made.verdict == Verdict.BEST else [(BEST, self.best), chosen]
        if self.obvious:
            sides = [chosen, (OBVIOUS_TURN, self.obvious)]
        effects = one_told(sides[0][1].does, sides[1][1].does if len(sides) > 1 else "")
        # Translators: a plan of a review, as in "You chose: canoe a to 3, wins 34%."
        sentence, lines = _("{heading}: {plan}, wins {chance}."), [judgement(made, voice.say)]
        for (heading, side), does in zip(sides, effects, strict=False):
            first = sentence.format(heading=heading, plan=side.turn.words, chance=voice.say(side.chance))
            lines.append(f"{first} {does}".rstrip())
        reason = reason_of(film.game, made, film.players_at(made.last), you)
        return [*lines, reason] if reason else lines


def reason_of(game: Game[Any], made: JudgedDecision, names: Sequence[str], you: int | None) -> Reason:
    """Why the best plan was better than the chosen one or, if that is praised, why it was than the obvious one."""
    return why(game, made.why, names, made.seat, you, OBVIOUS if made.obvious else CHOSEN)


def compare(film: RecordFilm, made: JudgedDecision, offered: Sequence[Offered], voice: Voice) -> Comparison:
    """Put the turns of a decision side by side, in the words in which a table offers them to the seat."""
    view, turns = _shown_view(film, made), turn_teller(film, made, voice, offered)

    def side(texts: Sequence[str], chance: float) -> Side:
        turn = turns(texts)
        return Side(turn, chance, voice.does(film.game, view, made.seat, turn.moves))

    obvious = side(made.obvious.moves, made.obvious.chance) if made.obvious else None
    return Comparison(film, made, side(made.chosen, made.chance), side(made.best, made.best_chance), obvious)


def turn_teller(
    film: Film, made: JudgedDecision, naming: Naming, offered: Sequence[Offered] | None = None
) -> Callable[[Sequence[str]], ToldTurn]:
    """A function that tells a turn of a decision, by its texts of moves, as `TurnWords` does; as these if it cannot."""
    words = TurnWords(film.game, _shown_view(film, made), made.seat, naming, offered)

    def told(texts: Sequence[str]) -> ToldTurn:
        moves = moves_named(film.game, texts)
        return words.tell(moves) or ToldTurn(", ".join(texts), (moves,), moves, ())

    return told


def _shown_view(film: Film, made: JudgedDecision) -> Any:
    """What a person sees of the view in which the seat decided."""
    return film.game.visible_to_people(film.view(made.moment, made.seat), made.seat, film.options)
