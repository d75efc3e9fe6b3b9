"""A record to look through: every decision and every step of its game as a moment that can be shown again.

A review holds what the record holds and no more: a choice that stands there as `?` stays face down. What it shows are
views of `Game.view`, those of a seat or of the public, never a true position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games import registry
from niagara_tui.session import replay
from niagara_tui.session.ending import false_result
from niagara_tui.session.film import OPEN, STILL_PLAYED, Eyes, Film, Moment, note
from niagara_tui.session.game_log import GameLog, LogLine
from niagara_tui.session.match import check_version, conceded_seats, first_position
from niagara_tui.storage.models import Record

_STRIDE = 16
"""From one position that is kept to the next; those between are played anew from there."""


class Review(Film):
    """The moments of a record. Until its game is over it lies open to bots alone."""

    def __init__(self, record: Record, until: int | None = None) -> None:
        """Look through this record, no further than the moment `until`.

        Raises:
            BadInput: the record does not fit a game of this program.
        """
        game = registry.game(record.setup.game)
        check_version(game, record.game_version)
        super().__init__(game, record.setup)
        self.record = record
        self._tape = _Tape(self.game, first_position(game, record.setup, record.game_version), self.names)
        self.damage = replay.walk(self._tape, record.moves, conceded_seats(record, len(record.moves), game.letters))
        self.damage = self.damage or false_result(self._tape, record.result)
        if until is not None or record.result is not None or not self._may_be_undone():
            self._step_on()
        self.moments: Sequence[Moment] = self._tape.moments[: None if until is None else until + 1]

    @property
    def log(self) -> Sequence[LogLine]:
        """Everything that is told up to the last moment."""
        return self._tape.log[: self.moments[-1].lines]

    def view(self, moment: int, seat: int | None) -> Any:
        """The position at that moment as the seat sees it, or as the public does (None)."""
        return self.game.view(self._tape.position(moment), seat)

    def is_over(self, moment: int) -> bool:
        """Whether the game has ended by then."""
        return self.game.is_over(self._tape.position(moment))

    # -- who may see what ---------------------------------------------------------------------------

    @property
    def _people(self) -> list[int]:
        return [number for number, seat in enumerate(self.setup.seats) if seat.is_human]

    @property
    def locked(self) -> str:
        """Why hands stay closed and nobody plays on from a moment, in a sentence; empty where all lies open."""
        return STILL_PLAYED if self._people and not self.game.is_over(self._tape.state) else ""

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """The only person's seat, all hands open, then each seat; while the game is played what all people may see."""
        people = self._people
        if self.locked:
            return (people[0] if len(people) == 1 else None,)
        first: tuple[Eyes, ...] = (people[0], OPEN) if len(people) == 1 else (OPEN,)
        return (*first, *(seat for seat in range(len(self.names)) if seat not in first))

    def public_move(self, number: int) -> str | None:
        """The text of the decision of that number, from 0; None if it was made in secret."""
        made = self._tape.decisions[number]
        return None if made.secret or made.move is None else self.game.text(made.move)

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

    # -- inside -------------------------------------------------------------------------------------

    def _may_be_undone(self) -> bool:
        """Whether a person, at a table that has this game open now, can still undo what was decided last."""
        last = self._tape.decisions[-1] if self._tape.decisions else None
        return last is not None and not last.secret and last.seat in self._people

    def _step_on(self) -> None:
        while self._tape.can_step() and not self._tape.step_shows_unknown():
            self._tape.step()


class _Tape(GameLog):
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

    def tell_conceded(self, seat: int) -> None:
        """Tell it, as part of the moment that it follows."""
        super().tell_conceded(seat)
        self.moments[-1] = replace(self.moments[-1], lines=len(self.log))

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
        note(self.moments, seat, len(self.decisions), len(self.log), int(self.game.kernel.clock(self._state)))
        self._happened.append(happened)
        if len(self._happened) % _STRIDE == 0:
            self._kept.append(clone(self._state))
