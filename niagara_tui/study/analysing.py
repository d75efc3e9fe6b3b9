"""Search one decision, that of a position or of a moment of a save, from what its seat can see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from niagara_tui.core.chance import Chance
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.perft import settle
from niagara_tui.core.text import clean
from niagara_tui.documents.model import Block, Column, Table
from niagara_tui.match.bots.advice import LEAST_TRIED
from niagara_tui.match.positions import LoadedPosition
from niagara_tui.match.record_film import RecordFilm

if TYPE_CHECKING:
    from niagara_ai.mcts.bot import Mcts
    from niagara_ai.mcts.prediction import Prediction
    from niagara_ai.mcts.search import Candidate, SearchResult

SEED = 1
"""Random seed of the search: the same position and number of iterations give the same figures."""
CONTINUATIONS = 10
"""Number of candidates, best first, for which a continuation is found."""
_MOMENT = re.compile(r"\s*(round|move)\s*([0-9]{1,9})\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A decision with more than one legal move, as its seat sees it.

    `round`, `number` (of the move, from 1) and `played` (the move's text, None if not yet made or not known) are set
    for saves only.
    """

    game: Game[Any]
    seat: int
    view: Any
    round: int | None = None
    number: int | None = None
    played: str | None = None

    @property
    def moves(self) -> list[int]:
        """The legal moves."""
        return self.game.legal(self.view, self.seat)


@dataclass(frozen=True, slots=True)
class Analysis:
    """Search result for a decision: candidates, best first, each with its most likely continuation."""

    decision: SearchRequest
    thinking: SearchResult
    ranked: tuple[tuple[Candidate, tuple[Prediction, ...]], ...]
    interrupted: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the seats at the table."""
        return self.decision.game.letters[: self.decision.view.seats]

    def as_json(self) -> dict[str, Any]:
        """The analysis as a JSON-serializable dictionary."""
        decision, thinking = self.decision, self.thinking
        return {
            "game": decision.game.id,
            "seat": self.letters[decision.seat],
            "round": decision.round,
            "move": decision.number,
            "played": decision.played,
            "iterations": thinking.iterations,
            "seconds": round(thinking.seconds, 3),
            "fullness": round(thinking.fullness, 4),
            "interrupted": self.interrupted,
            "candidates": [self._candidate_as_json(*found) for found in self.ranked],
        }

    def _candidate_as_json(self, candidate: Candidate, then: tuple[Prediction, ...]) -> dict[str, Any]:
        text, letters = self.decision.game.text, self.letters
        return {
            "move": text(candidate.move),
            "continuation": [{"seat": letters[one.seat], "move": text(one.move)} for one in then],
            "visits": candidate.visits,
            "chances": {letter: round(chance, 4) for letter, chance in zip(letters, candidate.chances, strict=True)},
        }

    def told(self) -> list[Block]:
        """The table of candidates, then iterations, time and how full the search tree is.

        The column of continuations is left out if no candidate has one. As in hints, no chance is told of a move that
        was hardly tried.
        """
        thinking, text = self.thinking, self.decision.game.text
        foretells = any(then for _candidate, then in self.ranked)
        enough = min(LEAST_TRIED, self.ranked[0][0].visits)
        figures = [Column(heading, align="right") for heading in (_("visits"), *self.letters)]
        columns = (Column(_("move")), *figures, *([Column(_("then"))] if foretells else []))
        rows = []
        for candidate, then in self.ranked:
            chances = (f"{chance:.1%}" if candidate.visits >= enough else "" for chance in candidate.chances)
            rest = [self._in_short(then)] if foretells else []
            rows.append((text(candidate.move), f"{candidate.visits:,}", *chances, *rest))
        said = plural(
            "{iterations:,} iteration in {seconds:.1f} s; the tree is {fullness:.0%} full.",
            "{iterations:,} iterations in {seconds:.1f} s; the tree is {fullness:.0%} full.",
            thinking.iterations,
        )
        said = said.format(iterations=thinking.iterations, seconds=thinking.seconds, fullness=thinking.fullness)
        return [Table(columns, tuple(rows), self._title()), said]

    def _title(self) -> str:
        decision, letter = self.decision, self.letters[self.decision.seat]
        if decision.number is None:
            return _("{letter} decides; each seat's chance of winning").format(letter=letter)
        said = _("Round {round}, move {number}: {letter} decides; each seat's chance of winning")
        if decision.played is not None:
            said = _("Round {round}, move {number}: {letter} played {played}; each seat's chance of winning")
        return said.format(round=decision.round, number=decision.number, letter=letter, played=decision.played)

    def _in_short(self, then: tuple[Prediction, ...]) -> str:
        """The continuation as text; from the first move of another seat on, each move carries its seat's letter."""
        parts, own = [], True
        for one in then:
            own = own and one.seat == self.decision.seat
            text = self.decision.game.text(one.move)
            parts.append(text if own else f"{self.letters[one.seat]} {text}")
        return ", ".join(parts)


def new_searcher(game: Game[Any], name: str, threads: int = 1) -> Mcts:
    """The search of that name, compiled and ready.

    Raises:
        BotError: there is no such bot, or it cannot be compiled.
        BadInput: it does not search.
    """
    from niagara_ai.mcts.bot import Mcts
    from niagara_ai.registry import make_bot, parse_bot

    bot = make_bot(parse_bot(name, game.styles), game, SEED, threads=threads)
    if not isinstance(bot, Mcts):
        raise BadInput(_("--bot {name!r} does not search; name a level of mcts").format(name=clean(name, 40)))
    bot.get_ready()
    return bot


def analyse(decision: SearchRequest, bot: Mcts, seconds: float, is_enough: Callable[[], bool]) -> Analysis:
    """Search the decision for so long, or until `is_enough`, which is asked again and again, interrupts it."""
    from niagara_ai.mcts.levels import Budget

    view, seat = decision.view, decision.seat
    thinking = bot.consider(view, seat, decision.moves, Budget(seconds=seconds), is_enough)
    ranked = sorted(thinking.candidates, key=lambda candidate: (-candidate.visits, -candidate.chance(seat)))
    tried = [candidate.move for candidate in ranked[:CONTINUATIONS] if candidate.visits]
    then = dict(zip(tried, bot.predict(thinking, view, seat, tried, Chance(seed=SEED)), strict=True))
    rows = tuple((candidate, then.get(candidate.move, ())) for candidate in ranked)
    return Analysis(decision, thinking, rows, interrupted=is_enough())


# -- a position ---------------------------------------------------------------------------------------


def decision_at(position: LoadedPosition, seat: int | None = None) -> SearchRequest:
    """The decision owed in the position by that seat, or by the first that owes one; automatic steps are done before.

    Raises:
        BadInput: there is none, or it has one legal move.
    """
    game, state = position
    settle(game, state)
    owing = position.deciders
    if not owing:
        raise BadInput(_("the game is over; there is nothing to decide"))
    seat = owing[0] if seat is None else seat
    return _with_choice(SearchRequest(game, seat, game.view(state, seat)))


def _with_choice(found: SearchRequest) -> SearchRequest:
    if len(moves := found.moves) == 1:
        only = _("{letter} has one legal move, {move!r}; there is nothing to decide")
        raise BadInput(only.format(letter=found.game.letters[found.seat], move=found.game.text(moves[0])))
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


def decision_in(film: RecordFilm, at: str | None = None, seat: int | None = None) -> SearchRequest:
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


def _in_round(film: RecordFilm, spots: list[_Spot], number: int) -> SearchRequest:
    those = [spot for spot in spots if film.moments[spot.moment].round == number]
    if not those:
        wrong = _("there is no decision in round {number}; the last round is {last}")
        raise BadInput(wrong.format(number=number, last=film.rounds))
    return _first(film, iter(those), _("there is nothing to decide in round {number}").format(number=number))


def _at_move(film: RecordFilm, spots: list[_Spot], number: int) -> SearchRequest:
    those = [spot for spot in spots if spot.number == number]
    if not those:
        wrong = _("there is no such decision at move {number}; {last} moves have been made")
        raise BadInput(wrong.format(number=number, last=film.moves))
    shown = [spot for spot in those if _may_be_seen(film, spot)]
    if not shown:
        raise BadInput(_hidden(film, those[0]))
    return _with_choice(_decision(film, shown[0]))


def _first(film: RecordFilm, spots: Iterator[_Spot], none: str) -> SearchRequest:
    """The first decision that has a choice and may be shown.

    Raises:
        BadInput: there is none; `none` is the message if no decision was merely hidden.
    """
    hidden = None
    for spot in spots:
        if not _may_be_seen(film, spot):
            hidden = hidden or _hidden(film, spot)
        elif len((found := _decision(film, spot)).moves) > 1:
            return found
    raise BadInput(hidden or none)


def _may_be_seen(film: RecordFilm, spot: _Spot) -> bool:
    """Whether the seat's view may be shown: during a game, hidden information of other seats may not."""
    if not film.lock_reason or spot.seat in film.viewpoints:
        return True
    return bool(film.view(spot.moment, spot.seat) == film.view(spot.moment, None))


def _hidden(film: RecordFilm, spot: _Spot) -> str:
    said = _("the game is still being played, and what {name} holds is not for the others to see")
    return said.format(name=film.names[spot.seat])


def _decision(film: RecordFilm, spot: _Spot) -> SearchRequest:
    view = film.view(spot.moment, spot.seat)
    move = film.revealed_move(spot.number - 1) if spot.number <= film.moves else None
    played = None if move is None else film.game.text(move)
    return SearchRequest(film.game, spot.seat, view, film.moments[spot.moment].round, spot.number, played)
