"""Bots that answer at once and in this process: with a scripted move, else with the move that the game rates best."""

from __future__ import annotations

from collections.abc import Callable

from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match

Scripted = Callable[[int], str]
"""Returns the text of the move that a seat is to make; empty if there is none."""


def reply(match: Match, seat: int, wanted: str = "") -> int:
    """The legal move with the text `wanted`, or else the one that the game appraises highest."""
    game, moves = match.game, match.legal(seat)
    if (move := game.number(wanted)) in moves:
        assert move is not None  # noqa: S101 - a legal move is a number
        return move
    worth = game.appraise(match.view(seat), seat, moves, next(iter(game.styles)))
    return moves[worth.index(max(worth))]


class ImmediateBots(BotSeats):
    """The bots of one match, which follow a script as far as it goes."""

    def __init__(self, match: Match, scripted: Scripted) -> None:
        """Fill the match's seats of bots."""
        super().__init__(match)
        self._scripted = scripted

    async def ask(self, seat: int) -> Answer:
        """The scripted move if it is legal, or the legal one that the game appraises highest."""
        return Answer(reply(self._match, seat, self._scripted(seat)))
