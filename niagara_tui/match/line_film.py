"""How a game may go on after a plan, as a film: one future, seen by the seat that asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from niagara_ai.contract import Line
from pydantic import TypeAdapter, ValidationError

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.film import Film, Viewpoint
from niagara_tui.match.game_log import LogLine
from niagara_tui.match.record_film import SeekableLog
from niagara_tui.store.models import OpenSetup

MAX_ROUNDS = 2
"""Rounds that are shown besides the one of the decision: what comes later is anybody's guess."""


class LineFilm(Film):
    """One future of a decision, from right after the plan. What the seat could not see is as it may be."""

    def __init__(self, game: Game[Any], setup: OpenSetup, line: Line, seat: int) -> None:
        """Film the line for that seat, as far as its moves are legal.

        Raises:
            ValueError: its position is not one of the game.
        """
        super().__init__(game, setup)
        self._seat = seat
        try:
            states: TypeAdapter[Any] = TypeAdapter(game.state)
            position = states.validate_json(json.dumps(line.position))
        except ValidationError as error:
            raise ValueError("the position of the line is none of this game") from error
        if game.audit(position):
            raise ValueError("the position of the line is none of this game")
        self._log = SeekableLog(game, position, self.names)
        last = game.kernel.clock(position) + MAX_ROUNDS
        for decision in self._decisions(line):
            self._step(last)
            if self._log.moments[-1].round > last or decision[0] not in self._log.deciders():
                break
            if decision[1] not in game.legal(self._log.state, decision[0]):
                break
            self._log.decide(*decision)
        self._step(last)
        self.moments = self._log.moments

    def _decisions(self, line: Line) -> Iterator[tuple[int, int]]:
        for seat, text in zip(line.seats, line.moves, strict=False):
            if (move := self.game.number(text)) is None:
                return
            yield seat, move

    def _step(self, last: int) -> None:
        while self._log.can_step() and self._log.moments[-1].round <= last:
            self._log.step()

    @property
    def log(self) -> Sequence[LogLine]:
        """The log lines up to the last moment."""
        return self._log.log

    def view(self, moment: int, seat: int | None) -> Any:
        """The position at that moment as the seat would see it, or as the public would (None)."""
        return self.game.view(self._log.position(moment), seat)

    def is_over(self, moment: int) -> bool:
        """Whether the game would be over at that moment."""
        return self.game.is_over(self._log.position(moment))

    @property
    def lock_reason(self) -> str:
        """Why hands are hidden and nobody can play on from a moment."""
        return _("One way in which it may go on; what you cannot see is guessed.")

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """The seat that asked."""
        return (self._seat,)
