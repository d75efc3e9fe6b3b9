"""A record to look through: every decision and every step of its game as a moment that can be shown again.

A review holds what the record holds and no more: a choice that stands there as `?` stays face down. What it shows are
views of `Game.view`, those of a seat or of the public, never a true position.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from niagara_tui import catalog
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.session import replay
from niagara_tui.session.course import Course, LogLine
from niagara_tui.session.match import conceded_seats, first_position, options_of
from niagara_tui.session.naming import called
from niagara_tui.storage.models import Record

_STRIDE = 16
"""From one position that is kept to the next; those between are played anew from there."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands after so many decisions and steps.

    `seat` decided last (None: a step, or the start), `decisions` and `lines` of the log had been made by then, `round`
    is the game's clock; `is_turn`: another turn begins here.
    """

    seat: int | None
    decisions: int
    lines: int
    round: int
    is_turn: bool = False


class Review:
    """The moments of a record, from its start (0) to its `last`."""

    def __init__(self, record: Record, until: int | None = None) -> None:
        """Look through this record, no further than the moment `until`.

        Raises:
            BadInput: the record does not fit a game of this program.
        """
        self.record = record
        self.setup = record.setup
        self.game: Game[Any] = catalog.game(self.setup.game)
        self.options = options_of(self.game, self.setup)
        self.names = called(self.setup, self.game.letters)
        self._tape = _Tape(self.game, first_position(self.game, self.setup, record.game_version), self.names)
        self.damage = replay.walk(self._tape, record.moves, conceded_seats(record, self.game.letters))
        """What is wrong with the record's first bad move; the review ends before it."""
        while self._tape.can_step() and not self._tape.step_shows_unknown():
            self._tape.step()
        self.moments: Sequence[Moment] = self._tape.moments[: None if until is None else until + 1]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def log(self) -> Sequence[LogLine]:
        """Everything that is told up to the last moment."""
        return self._tape.log[: self.moments[-1].lines]

    @property
    def moves(self) -> int:
        """How many decisions there are."""
        return self.moments[-1].decisions

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return self.moments[-1].round

    # -- what may be seen ---------------------------------------------------------------------------

    def view(self, moment: int, seat: int | None) -> Any:
        """The position at that moment as the seat sees it, or as the public does (None)."""
        return self.game.view(self._tape.position(moment), seat)

    def is_over(self, moment: int) -> bool:
        """Whether the game has ended by then."""
        return self.game.is_over(self._tape.position(moment))

    @property
    def eyes(self) -> tuple[int | None, ...]:
        """Whose eyes may look, the usual ones first; None is the public's. Until a game is over: its people's alone."""
        people = [number for number, seat in enumerate(self.setup.seats) if seat.is_human]
        if people and not self.is_over(self.last):
            return (people[0] if len(people) == 1 else None,)
        first: tuple[int | None, ...] = (people[0], None) if len(people) == 1 else (None,)
        return (*first, *(seat for seat in range(len(self.names)) if seat not in first))

    # -- finding moments ----------------------------------------------------------------------------

    def turn_after(self, moment: int) -> int:
        """Where the next turn begins; at the end there is none, and it is the last moment."""
        later = range(moment + 1, self.last)
        return next((number for number in later if self.moments[number].is_turn), self.last)

    def turn_before(self, moment: int) -> int:
        """Where the turn that led here began."""
        return next((number for number in range(moment - 1, 0, -1) if self.moments[number].is_turn), 0)

    def round_at(self, number: int) -> int:
        """The moment at which that round begins; the nearest one there is."""
        return min(bisect_left(self.moments, number, key=lambda moment: moment.round), self.last)

    def move_at(self, number: int) -> int:
        """The moment right after that many decisions."""
        return bisect_left(self.moments, number, key=lambda moment: moment.decisions)

    # -- playing on ---------------------------------------------------------------------------------

    def cut(self, moment: int, now: datetime) -> Record:
        """The record of another game, begun now, that went as this one did up to that moment.

        Whoever had conceded plays on. Its seed is the same: a record has one, and another would have made another
        beginning.
        """
        moves = self.record.moves[: self.moments[moment].decisions]
        return self.record.model_copy(
            update={"moves": moves, "started": now, "saved": now, "result": None, "conceded": {}}
        )


class _Tape(Course):
    """A course that remembers its way."""

    def __init__(self, game: Game[Any], state: Any, names: Sequence[str]) -> None:
        super().__init__(game, state, names)
        self.moments = [Moment(None, 0, 0, game.kernel.clock(state))]
        self._happened: list[tuple[int, int | None] | None] = []
        self._kept = [clone(state)]

    def decide(self, seat: int, move: int) -> None:
        """Carry the move out, and note it."""
        super().decide(seat, move)
        self._note((seat, move))

    def lay_unknown(self, seat: int) -> None:
        """Stand for a secret decision, and note that."""
        super().lay_unknown(seat)
        self._note((seat, None))

    def step(self) -> None:
        """Do one thing that happens by itself, and note that."""
        super().step()
        self._note(None)

    def position(self, moment: int) -> Any:
        """The position at that moment; not to be shown."""
        begin = moment // _STRIDE
        state = clone(self._kept[begin])
        for happened in self._happened[begin * _STRIDE : moment]:
            self._do_again(state, happened)
        return state

    def _do_again(self, state: Any, happened: tuple[int, int | None] | None) -> None:
        if happened is None:
            self.game.advance(state)
            return
        seat, move = happened
        if move is None:
            self.game.lay_hidden(state, seat)
        else:
            self.game.play(state, seat, move)

    def _note(self, happened: tuple[int, int | None] | None) -> None:
        seat = None if happened is None else happened[0]
        before = self.moments[-1]
        clock = int(self.game.kernel.clock(self._state))
        if before.seat is not None and before.seat != seat:
            self.moments[-1] = replace(before, is_turn=True)
        self.moments.append(Moment(seat, len(self.decisions), len(self.log), clock, is_turn=clock > before.round))
        self._happened.append(happened)
        if len(self._happened) % _STRIDE == 0:
            self._kept.append(clone(self._state))
