"""A match in which all seats are moved by hand: lines of moves from a position, which branch, undone without end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from niagara_tui.core.chance import Chance, draw_seed
from niagara_tui.core.declare import clone
from niagara_tui.core.default_rules import redraw_chance
from niagara_tui.match.game_log import GameLog, LogLine
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import OpenSetup, SeatSetup, Setup


@dataclass(slots=True, eq=False)
class Fork:
    """A position at which somebody decides or the game is over, and the lines of moves tried from there."""

    state: Any
    log: Sequence[LogLine]
    parent: Fork | None = None
    seat: int = 0  # who decided at the parent
    lines: dict[tuple[int, int], Fork] = field(default_factory=dict)  # by seat and move
    last: tuple[int, int] | None = None  # the one of `lines` that was followed last


class FreeMatch(TableMatch):
    """A match that is played by hand and kept nowhere. Chance is the position's own: the same moves draw the same.

    It shows what is hidden, so it begins only at positions of games that are over, or as a seat may take them to be.
    """

    def __init__(self, setup: OpenSetup, state: Any, log: Sequence[LogLine] = ()) -> None:
        """Begin at that full and valid position of a game of that set-up; `log` tells how it came about."""
        seats = [SeatSetup(name=seat.name, player=HUMAN) for seat in setup.seats]
        super().__init__(Setup(game=setup.game, options=setup.options, seats=seats, seed=0))
        self._is_recorded = False
        self._game_log = GameLog(self.game, clone(state), self.names)
        self._game_log.log = [*log]
        self.settle()
        self._here = Fork(self.state, self._game_log.log[:])  # where somebody decided last, or decides now
        self._first = self._here  # where the match began, or other chance
        self._made: tuple[int, int] | None = None  # what has been decided there
        self._film: tuple[RecordFilm | LineFilm, int] | None = None  # what came before the first fork, up to a moment

    @classmethod
    def of(cls, film: RecordFilm | LineFilm, moment: int) -> Self:
        """Begin at that moment of a film, all of which can be undone."""
        match = cls(film.setup, film.position(moment), film.log[: film.moments[moment].lines])
        match._film = film, moment
        return match

    @property
    def state(self) -> Any:
        """A copy of the position, with all that is hidden."""
        return clone(self._game_log.state)

    def laid(self) -> list[tuple[int, int]]:
        """The secret choices that are not revealed yet, as (seat, move), those made last first."""
        made, fork, moves = self._made, self._here, dict[int, int]()
        while True:
            if made is not None and self.game.is_secret(fork.state, made[0]):
                moves.setdefault(*made)
            if fork.parent is None:
                break
            made = next(each for each, line in fork.parent.lines.items() if line is fork)
            fork = fork.parent
        return [(seat, move) for seat, move in moves.items() if seat in self._game_log.hidden()]

    def submit(self, seat: int, move: int, *, free: bool = True) -> None:
        """Carry out the decision, which goes along one of the lines from here or begins another."""
        here = self._arrive()
        super().submit(seat, move, free=free)
        self._retractable.clear()  # a secret choice is undone like any other
        here.last = self._made = (seat, move)

    @property
    def can_go_back(self) -> bool:
        """Whether something has been decided before."""
        return self._made is not None or self._parent(self._here) is not None

    @property
    def can_go_on(self) -> bool:
        return self._made is None and self._here.last is not None

    @property
    def branches(self) -> int:
        """The number of lines that part here."""
        return len(self._here.lines) if self._made is None else 0

    def go_back(self) -> None:
        """Undo the last turn, whoever made it and whatever has been seen since."""
        fork = self._arrive()
        if (before := self._parent(fork)) is None:
            return
        seat, fork = fork.seat, before
        while not self.game.is_between_plans(fork.state, seat) and fork.seat == seat:
            if (before := self._parent(fork)) is None:
                break
            fork = before
        self._go(fork)

    def go_on(self) -> None:
        """Make the next turn of the line that was followed last."""
        fork = self._arrive()
        if fork.last is None:
            return
        seat, fork = fork.last[0], fork.lines[fork.last]
        while fork.last is not None and fork.last[0] == seat and not self.game.is_between_plans(fork.state, seat):
            fork = fork.lines[fork.last]
        self._go(fork)

    def go_to_fork(self) -> None:
        """Go back to where this line parts from another, or to where the match began."""
        fork = self._arrive().parent
        while fork is not None and fork is not self._first and len(fork.lines) < 2:
            fork = fork.parent
        self._go(fork or self._first)

    def turn_branch(self) -> None:
        """From now on, let the next of the lines that part here be the one that goes on."""
        here = self._arrive()
        if here.last is not None:
            lines = [*here.lines]
            here.last = lines[(lines.index(here.last) + 1) % len(lines)]

    def draw_anew(self) -> None:
        """Let other chance come from here on than the position's own; the lines tried from here are dropped."""
        here = self._arrive()
        redraw_chance(here.state, Chance(seed=draw_seed()))
        here.lines, here.last = {}, None
        self._first = here
        self._go(here)

    def _arrive(self) -> Fork:
        """The fork that follows what was decided last, after the steps that come before it."""
        if self._made is not None:
            self.settle()
            here, seat = self._here, self._made[0]
            new = Fork(self.state, self._game_log.log[:], here, seat)
            self._here, self._made = here.lines.setdefault(self._made, new), None
        return self._here

    def _parent(self, fork: Fork) -> Fork | None:
        """Where the decision that led to a fork was made; before the first fork, it is looked up in the film."""
        if fork.parent is not None or self._film is None:
            return fork.parent
        film, moment = self._film
        while moment and film.moments[moment].seat is None:
            moment -= 1
        if not moment:
            return None
        here, before = film.moments[moment], film.moments[moment - 1]
        text = film.move_text(before.decisions) if here.decisions > before.decisions else None
        if here.seat is not None and text is not None and (move := self.game.number(text)) is not None:
            fork.parent, fork.seat = Fork(film.position(moment - 1), film.log[: before.lines]), here.seat
            fork.parent.lines[here.seat, move] = fork
            fork.parent.last = here.seat, move
            self._film = film, moment - 1
        return fork.parent

    def _go(self, fork: Fork) -> None:
        self._game_log = GameLog(self.game, clone(fork.state), self.names)
        self._game_log.log = [*fork.log]
        self._history.forget()
        self._here = fork
