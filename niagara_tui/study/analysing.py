"""What the plans of one decision are worth, that of a position or of a moment of a save, from what its seat can see."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from niagara_ai.contract import Part
from niagara_ai.mcts.levels import INTERPRETED, THOROUGH, Work
from niagara_ai.plans import forced_moves, played, turn_is_done

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.core.text import clean
from niagara_tui.documents.model import Block, Column, Section, Table
from niagara_tui.match.position import Position
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import decisions_from
from niagara_tui.match.why import why

if TYPE_CHECKING:
    from niagara_ai.mcts.judging import JudgedPlan, Judgement

SEED = 1
"""Random seed of the search that measures how fast it is here."""
MEASURING = 0.05
"""Share of the time for that search."""
ALLOWANCE = 0.8
"""Share of the rest for which work is given: positions after plans take longer to search than the decision itself."""
MAX_SHOWN = 5
"""Number of decisions in the table that are shown of how the game may go on."""
Continuation = tuple[tuple[int, int], ...]
"""Decisions (seat, move) that follow each other."""
_MOMENT = re.compile(r"\s*(round|move)\s*([0-9]{1,9})\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OwedDecision:
    """A decision, as its seat sees it.

    `round`, `number` (of the move, from 1) and `played` (the moves of the turn that was played, as far as they are
    known) are set for saves only.
    """

    game: Game[Any]
    seat: int
    view: Any
    round: int | None = None
    number: int | None = None
    played: tuple[int, ...] = ()

    @property
    def forced(self) -> tuple[tuple[int, ...], Any]:
        """The moves that the seat cannot but play, and the position after them; all of its turn if it has no choice."""
        return forced_moves(self.game, self.view, self.seat, turn_is_done)

    @property
    def has_choice(self) -> bool:
        """Whether the seat has more than one turn."""
        moves, after = self.forced
        return not (moves and turn_is_done(self.game, after, self.seat))

    @property
    def has_whole_turn(self) -> bool:
        """Whether all of the turn that was played is known."""
        after = played(self.game, self.view, self.seat, self.played)
        return bool(self.played) and turn_is_done(self.game, after, self.seat)


@dataclass(frozen=True, slots=True)
class AnalysedPlan:
    """A plan of an analysis: a whole turn of the seat that decides.

    Attributes:
        moves: the texts of its moves.
        continuation: how the game may go on after it, as seats with the texts of their moves.
        chances: each seat's chance of winning after it, from 0 to 1.
        loss: how much lower the deciding seat's chance is than with the best plan, as a share of a win; 0 for that.
        error: the standard error of the loss.
        why: what happens more often, or less, after the best plan than after this one; empty for that plan.
        reason: the same as a sentence, in which seats are called by their letters; empty if nothing is known.
    """

    moves: tuple[str, ...]
    continuation: tuple[tuple[int, str], ...]
    chances: tuple[float, ...]
    loss: float
    error: float
    why: tuple[Part, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the judge has found of a decision: its plans, best first.

    By plan, `continuations` tell how the game may go on (`Judge.line`), as decisions (seat, move), and `whys` why the
    best plan is better than it.

    Attributes:
        decision: the decision, as its seat sees it.
        seconds: how long it was judged.
        interrupted: whether the judging was stopped before its time.
    """

    decision: OwedDecision
    judgement: Judgement
    continuations: tuple[Continuation, ...]
    whys: tuple[tuple[Part, ...], ...]
    seconds: float
    interrupted: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the seats at the table."""
        return self.decision.game.letters[: self.decision.view.seats]

    @property
    def plans(self) -> tuple[AnalysedPlan, ...]:
        """The plans, best first."""
        return tuple(map(self._analysed, self.judgement.plans, self.continuations, self.whys))

    def _analysed(self, plan: JudgedPlan, then: Continuation, parts: tuple[Part, ...]) -> AnalysedPlan:
        game, loss = self.decision.game, self.judgement.loss(plan).rounded
        return AnalysedPlan(
            tuple(map(game.text, plan.moves)),
            tuple((seat, game.text(move)) for seat, move in then),
            tuple(round(chance, 4) for chance in self.judgement.chances(plan)),
            loss.chance,
            loss.error,
            parts,
            why(game, parts, self.letters),
        )

    def as_json(self) -> dict[str, Any]:
        """What `niagara analyse --json` prints; chances, losses and errors are shares of a win."""
        decision = self.decision
        return {
            "game": decision.game.id,
            "seat": self.letters[decision.seat],
            "round": decision.round,
            "move": decision.number,
            "played": [*map(decision.game.text, decision.played)],
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
            "plans": [*map(self._plan_as_json, self.plans)],
        }

    def _plan_as_json(self, plan: AnalysedPlan) -> dict[str, Any]:
        return {
            "moves": [*plan.moves],
            "continuation": [{"seat": self.letters[seat], "move": text} for seat, text in plan.continuation],
            "chances": dict(zip(self.letters, plan.chances, strict=True)),
            "loss": plan.loss,
            "error": plan.error,
            "why": [{**asdict(part), "seat": self.letters[part.seat]} for part in plan.why],
        }

    def told(self) -> list[Block]:
        """The table of plans, then how long they were judged, and what the unit of their costs is.

        The column of continuations is left out if no plan has one.
        """
        foretells = any(self.continuations)
        figures = [Column(heading, align="right") for heading in (*self.letters, _("costs"))]
        columns = (Column(_("plan")), *figures, *([Column(_("then"))] if foretells else []))
        rows = []
        for plan, then in zip(self.judgement.plans, self.continuations, strict=True):
            chances = (f"{chance:.1%}" for chance in self.judgement.chances(plan))
            moves = ", ".join(map(self.decision.game.text, plan.moves))
            rows.append((moves, *chances, self._cost(plan), *([self._in_short(then)] if foretells else [])))
        said = _("Judged in {seconds:.1f} s; each cost is give or take two standard errors.")
        return [Table(columns, tuple(rows), self._title()), f"{said.format(seconds=self.seconds)} {OF_A_WIN.in_legend}"]

    def reasons(self) -> list[Block]:
        """For each plan that costs something, why the best one is better, as far as the games tried tell."""
        heading, best = _("{best} and not {plan}"), ", ".join(self.plans[0].moves)
        pairs = ((heading.format(best=best, plan=", ".join(plan.moves)), plan.reason) for plan in self.plans)
        return [Section(pair, (reason,)) for pair, reason in pairs if reason] or [_("The games tried do not tell why.")]

    def _cost(self, plan: JudgedPlan) -> str:
        """What the plan costs against the best one, in shares of a win."""
        loss = self.judgement.loss(plan)
        if plan is self.judgement.best:
            return ""
        return f"{loss.chance:.1%} ± {loss.margin:.1%}" if loss.is_told else _("about equal")

    def _title(self) -> str:
        decision, letter = self.decision, self.letters[self.decision.seat]
        if decision.number is None:
            return _("{letter} decides; each seat's chance of winning").format(letter=letter)
        said = _("Round {round}, move {number}: {letter} decides; each seat's chance of winning")
        if decision.played:
            said = _("Round {round}, move {number}: {letter} played {played}; each seat's chance of winning")
        played = ", ".join(map(decision.game.text, decision.played))
        return said.format(round=decision.round, number=decision.number, letter=letter, played=played)

    def _in_short(self, then: Continuation) -> str:
        """The first decisions as text; from the first one of another seat on, each carries its seat's letter."""
        parts, own = [], True
        for seat, move in then[:MAX_SHOWN]:
            own = own and seat == self.decision.seat
            text = self.decision.game.text(move)
            parts.append(text if own else f"{self.letters[seat]} {text}")
        return ", ".join(parts)


def get_ready(game: Game[Any]) -> bool:
    """Compile or load the search of the game, or wait for that; False if it can only run interpreted.

    Raises:
        BotError: the compile cache cannot be written.
    """
    from niagara_ai.mcts.warmup import compile_futures, explain_long_wait, made_ready_here

    if fast := made_ready_here(game, explain_long_wait()):
        compile_futures(game)
    return fast


def analyse(
    decision: OwedDecision, seconds: float, is_enough: Callable[[], bool] = lambda: False, *, threads: int = 1
) -> Analysis:
    """Judge the plans of the decision for about so long, or until `is_enough`, which is asked again and again.

    The turn that was played is one of them.

    Raises:
        ValueError: the seat has no choice.
        BotError: as `get_ready`, or the file of the game's mind cannot be read.
    """
    from niagara_ai.mcts.judging import Judge
    from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
    from niagara_ai.mcts.search import Search

    game, view, seat = decision.game, decision.view, decision.seat
    fast, (_begun, fork) = get_ready(game), decision.forced
    begin = time.perf_counter()
    search = Search(game, DEFAULT_PARAMETERS, SEED, fast=fast, threads=threads)
    thinking = search.think(fork, seat, game.legal(fork, seat), Budget(seconds=MEASURING * seconds), is_enough)
    left = ALLOWANCE * (1 - MEASURING) * seconds * thinking.iterations / max(thinking.seconds, 1e-9)
    judge = Judge(game, work_of(round(left), THOROUGH if fast else INTERPRETED), fast=fast, threads=threads)
    asked = [decision.played] if decision.has_whole_turn else []
    judgement = judge.judge(view, seat, asked, is_enough=is_enough)
    if judgement is None:
        raise ValueError(f"seat {seat} has no choice")
    lines = (judge.line(judgement, plan) for plan in judgement.plans)
    then = tuple(() if line is None else tuple(line[1]) for line in lines)
    whys = tuple(judge.why(view, judgement, plan) for plan in judgement.plans)
    return Analysis(decision, judgement, then, whys, time.perf_counter() - begin, interrupted=is_enough())


def work_of(iterations: int, usual: Work) -> Work:
    """The usual work with about so many iterations in all: other heats where it is twice as much or more."""
    field = [max(2, math.ceil(usual.field / 2**heat)) * 2**heat for heat in range(usual.heats)]
    factor = max(1, iterations) / (usual.search + usual.trees * usual.first * sum(field))
    more = max(0, math.floor(math.log2(factor)))
    rest = factor / 2**more
    return replace(
        usual,
        search=max(usual.field, round(usual.search * factor)),
        first=max(1, round(usual.first * rest)),
        heats=usual.heats + more,
    )


def letters_of(found: Position | RecordFilm) -> tuple[str, ...]:
    """The letters of the seats at the table."""
    seats = len(found.names) if isinstance(found, RecordFilm) else found.view(None).seats
    return found.game.letters[:seats]


def decision_of(found: Position | RecordFilm, at: str | None = None, seat: int | None = None) -> OwedDecision:
    """The decision of that seat in a position (`decision_at`), or at a moment of a record (`decision_in`).

    Raises:
        BadInput: there is no such decision, it has no choice, or it must not be shown.
    """
    if isinstance(found, RecordFilm):
        return decision_in(found, at, seat)
    if at is not None:
        raise BadInput(_("a position has no moments to choose from"))
    return decision_at(found, seat)


# -- a position ---------------------------------------------------------------------------------------


def decision_at(position: Position, seat: int | None = None) -> OwedDecision:
    """The decision owed in the position by that seat, or by the first that owes one; automatic steps are done before.

    Raises:
        BadInput: there is none, or it has no choice.
    """
    position = position.settled()
    owing = position.deciders()
    if not owing:
        raise BadInput(_("the game is over; there is nothing to decide"))
    seat = owing[0] if seat is None else seat
    if seat not in owing:
        wrong, letters = _("{letter} owes no decision; it is for {deciders} to decide"), position.game.letters
        raise BadInput(wrong.format(letter=letters[seat], deciders=", ".join(letters[each] for each in owing)))
    return _with_choice(OwedDecision(position.game, seat, position.view(seat)))


def _with_choice(found: OwedDecision) -> OwedDecision:
    if not found.has_choice:
        only = _("{letter} can do one thing only, {moves!r}; there is nothing to decide")
        moves = ", ".join(map(found.game.text, found.forced[0]))
        raise BadInput(only.format(letter=found.game.letters[found.seat], moves=moves))
    return found


# -- a moment of a save -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Spot:
    """A decision of a record: the moment before it, the seat that decides, and the number of the move.

    Pending decisions at the end of the record all have the number of the move to come.
    """

    moment: int
    seat: int
    number: int


def decision_in(film: RecordFilm, at: str | None = None, seat: int | None = None) -> OwedDecision:
    """A decision of the record, of that seat if one is given, that has a choice and may be shown.

    `at` is a moment: `round 5` (its first decision) or `move 12` (before it); without it, the latest decision.

    Raises:
        BadInput: the record is damaged, or there is no such decision, or it must not be shown.
    """
    if film.damage:
        raise BadInput(film.damage)
    spots = [spot for spot in _spots(film) if seat in (None, spot.seat)]
    if at is None:
        return _first(film, reversed(spots), _("there is no decision in it that may be looked at"))
    if (named := _MOMENT.fullmatch(at)) is None:
        wrong = _("{moment!r} is not a moment of a game; say 'round 5' or 'move 12'")
        raise BadInput(wrong.format(moment=clean(at, 40)))
    number = int(named[2])
    return _in_round(film, spots, number) if named[1].lower() == "round" else _at_move(film, spots, number)


def _spots(film: RecordFilm) -> Iterator[_Spot]:
    """Every decision made, then those that are pending at the end of the record."""
    for number in range(1, film.moves + 1):
        after = film.move_at(number)
        seat = film.moments[after].seat
        if seat is not None:
            yield _Spot(after - 1, seat, number)
    if not film.is_over(film.last):
        for seat in film.game.deciders(film.view(film.last, None)):
            yield _Spot(film.last, seat, film.moves + 1)


def _in_round(film: RecordFilm, spots: list[_Spot], number: int) -> OwedDecision:
    those = [spot for spot in spots if film.moments[spot.moment].round == number]
    if not those:
        wrong = _("there is no decision in round {number}; the last round is {last}")
        raise BadInput(wrong.format(number=number, last=film.rounds))
    return _first(film, iter(those), _("there is nothing to decide in round {number}").format(number=number))


def _at_move(film: RecordFilm, spots: list[_Spot], number: int) -> OwedDecision:
    those = [spot for spot in spots if spot.number == number]
    if not those:
        wrong = _("there is no such decision at move {number}; {last} moves have been made")
        raise BadInput(wrong.format(number=number, last=film.moves))
    shown = [spot for spot in those if _may_be_seen(film, spot)]
    if not shown:
        raise BadInput(_hidden(film, those[0]))
    return _with_choice(_decision(film, shown[0]))


def _first(film: RecordFilm, spots: Iterator[_Spot], none: str) -> OwedDecision:
    """The first decision that has a choice and may be shown.

    Raises:
        BadInput: there is none; `none` is the message if no decision was merely hidden.
    """
    hidden = None
    for spot in spots:
        if not _may_be_seen(film, spot):
            hidden = hidden or _hidden(film, spot)
        elif (found := _decision(film, spot)).has_choice:
            return found
    raise BadInput(hidden or none)


def _may_be_seen(film: RecordFilm, spot: _Spot) -> bool:
    """Whether the seat's view may be shown: during a game, hidden information of other seats may not."""
    return spot.seat in film.viewpoints or film.may_be_told(spot.moment, spot.seat)


def _hidden(film: RecordFilm, spot: _Spot) -> str:
    said = _("the game is still being played, and what {name} holds is not for the others to see")
    return said.format(name=film.names[spot.seat])


def _decision(film: RecordFilm, spot: _Spot) -> OwedDecision:
    view, played = film.view(spot.moment, spot.seat), tuple(_turn_from(film, spot))
    return OwedDecision(film.game, spot.seat, view, film.moments[spot.moment].round, spot.number, played)


def _turn_from(film: RecordFilm, spot: _Spot) -> Iterator[int]:
    """The moves of the turn that the seat played from there on, as far as they are known."""
    for _number, move, is_last in decisions_from(film, spot.seat, spot.moment):
        if move is None:
            return
        yield move
        if is_last:
            return
