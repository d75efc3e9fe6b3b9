"""How a game may go on after a plan, as a film: one future, seen by the seat that asked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from niagara_ai.contract import Line
from pydantic import TypeAdapter, ValidationError

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.film import Film, Viewpoint
from niagara_tui.match.game_log import GameLog, LogLine
from niagara_tui.match.record_film import SeekableLog
from niagara_tui.store.models import OpenSetup

MAX_ROUNDS = 2  # rounds that are shown besides the one of the decision: what comes later is anybody's guess


class LineFilm(Film):
    """One future of a decision, from right after the plan. What the seat could not see is as it may be."""

    def __init__(self, game: Game[Any], setup: OpenSetup, line: Line, seat: int) -> None:
        """Film the line for that seat, as far as its moves are legal.

        Raises:
            ValueError: its position is not one of the game.
        """
        super().__init__(game, setup)
        self._seat = seat
        self._log = SeekableLog(game, _position_of(game, line), self.names)
        _play_on(self._log, line)
        self.moments = self._log.moments

    @property
    def log(self) -> Sequence[LogLine]:
        """The log lines up to the last moment."""
        return self._log.log

    def view(self, moment: int, seat: int | None) -> Any:
        """The position at that moment as the seat would see it, or as the public would (None)."""
        return self.game.view(self._log.position(moment), seat)

    def position(self, moment: int) -> Any:
        """The position at that moment, with what is hidden as it may be."""
        return self._log.position(moment)

    def move_text(self, number: int) -> str | None:
        """The text of the decision with that index, from 0."""
        move = self._log.decisions[number].move
        return None if move is None else self.game.text(move)

    def is_over(self, moment: int) -> bool:
        """Whether the game would be over at that moment."""
        return self.game.is_over(self._log.position(moment))

    @property
    def lock_reason(self) -> str:
        """Why hands are hidden and nobody can play on from a moment."""
        # Translators: the player whose plan is played on, and by whose knowledge.
        said = _("One way to go on after {name}'s plan; what {name} cannot see is guessed.")
        return said.format(name=self.names[self._seat])

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """The seat that asked."""
        return (self._seat,)


def wins_at_once(game: Game[Any], line: Line, seat: int) -> bool:
    """Whether a line ends in the round with which it begins, with a win that the seat shares with nobody."""
    try:
        log = GameLog(game, _position_of(game, line), game.letters)
    except ValueError:
        return False
    round_of_the_decision = game.kernel.clock(log.state)
    _play_on(log, line)
    shares = [0.0] * log.state.seats
    if game.is_over(log.state):
        game.kernel.shares(log.state, shares)
    has_won = all((share > 0) == (other == seat) for other, share in enumerate(shares))
    return has_won and game.kernel.clock(log.state) == round_of_the_decision


def _position_of(game: Game[Any], line: Line) -> Any:
    """The position with which a line begins.

    Raises:
        ValueError: it is not one of the game.
    """
    states: TypeAdapter[Any] = TypeAdapter(game.state)
    try:
        position = states.validate_json(json.dumps(line.position))
    except ValidationError as error:
        raise ValueError("the position of the line is none of this game") from error
    if game.audit(position):
        raise ValueError("the position of the line is none of this game")
    return position


def _play_on(log: GameLog, line: Line) -> None:
    """Play the line on the log, which begins at its position, as far as it is shown."""
    game = log.game
    clock = game.kernel.clock
    last = clock(log.state) + MAX_ROUNDS

    def step() -> None:
        while log.can_step() and clock(log.state) <= last:
            log.step()

    for seat, text in zip(line.seats, line.moves, strict=False):
        step()
        move = game.number(text)
        if (
            move is None
            or clock(log.state) > last
            or seat not in log.deciders()
            or move not in game.legal(log.state, seat)
        ):
            return
        log.decide(seat, move)
    step()
