"""The seats that bots fill: one child process a seat, a deadline for every answer, a legal move whatever happens."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from niagara_ai.registry import usual_bot

from niagara_tui.core.i18n import _
from niagara_tui.session.bots.child import ChildTrouble
from niagara_tui.session.bots.processes import DEADLINE, SOURCE, Answer, BotProcesses, Command, worker_command
from niagara_tui.session.match import Match

__all__ = ["DEADLINE", "SOURCE", "Answer", "BotSeats", "Command", "worker_command"]


class BotSeats(BotProcesses):
    """The bots of one match. Each is told its own seat's view and nothing else."""

    def __init__(
        self,
        match: Match,
        *,
        deadline: float = DEADLINE,
        command: Command = worker_command,
        chance: random.Random | None = None,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        """Bots for every seat of the match that no person plays, or these by seat.

        `chance` is never derived from the game's seed.
        """
        if bots is None:
            bots = {seat: setup.player for seat, setup in enumerate(match.setup.seats) if not setup.is_human}
        super().__init__(match, bots, deadline=deadline, command=command, chance=chance)
        self.seats = tuple(bots)
        self._told: set[str] = set()

    @classmethod
    def quick(cls, match: Match) -> BotSeats:
        """Bots that think little, for every seat: they play on for people who have conceded."""
        return BotSeats(match, bots=dict.fromkeys(range(len(match.setup.seats)), usual_bot()))

    async def __aenter__(self) -> Self:
        """Start the bots; where that is broken off none is left."""
        try:
            await self.start()
        except asyncio.CancelledError:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the bots."""
        await self.close()

    async def start(self) -> None:
        """Start every bot, so that the first question finds it awake; one that cannot start is reported when asked."""
        await asyncio.gather(*(self._conversation(seat) for seat in self.seats), return_exceptions=True)

    async def ask(self, seat: int) -> Answer:
        """What the seat's bot decides, or a legal move in its place, within the deadline.

        The reason is given the first time that this bot fails in the match; a bot that fails once may fail always.

        Raises:
            ValueError: no bot sits there, the seat owes no decision, or the bots have been closed.
        """
        moves = self._match.legal(seat)
        try:
            return await self._ask(seat, moves)
        except ChildTrouble as trouble:
            return self._instead(seat, moves, str(trouble))

    def _instead(self, seat: int, moves: list[int], trouble: str) -> Answer:
        bot, move = self._bots[seat], self._chances[seat].choice(moves)
        if bot in self._told:
            return Answer(move)
        self._told.add(bot)
        # What happens comes first, since a narrow screen cuts the sentence.
        # Translators: what is wrong is one of the phrases such as "has ended with status 1".
        sentence = _("A legal move is played for {name}, whose bot {bot} {wrong}.")
        said = sentence.format(bot=bot, name=self._match.names[seat], wrong=trouble)
        return Answer(move, trouble=said)
