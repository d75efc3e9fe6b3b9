"""Processes of advisers: bots that only judge, and are waited for while their search is compiled."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from niagara_ai.faults import ChildFault
from niagara_ai.plans import forced_moves, turn_is_done
from niagara_ai.registry import ADVISER
from niagara_ai.wire import DEADLINE

from niagara_tui.core.game import Game
from niagara_tui.match.bots.processes import Answer, BotProcesses, Command

BOT = str(ADVISER)
LOADING_TIME = 20.0  # seconds that an adviser has in addition to a bot's deadline, to load its search
PATIENCE = DEADLINE + LOADING_TIME


class Advisers(BotProcesses):
    """Advisers by key, such as a seat.

    A process starts with the first question, which waits until the search has been compiled, however long that takes. A
    question can be cancelled like any task; a late answer is skipped.
    """

    def __init__(self, game: Game[Any], bots: Mapping[int, str], *, deadline: float, command: Command) -> None:
        """Prepare these advisers of a game; no process is started yet. `deadline` is in seconds."""
        super().__init__(game, bots, deadline=deadline, command=command, chance=None)

    async def load(self, seat: int) -> None:
        """Start the adviser of that seat, which loads its search; one that fails says so when it is asked."""
        with suppress(ChildFault):
            await self._conversation(seat)

    async def _judge(
        self, seat: int, view: Any, plans: Sequence[Sequence[int]] = (), before: Any = None, *, bot: int | None = None
    ) -> Answer:
        """The thoughts on the turns of that decision, these plans among them; none if there is only one turn.

        `before` is what the seat saw when others made the choices that are hidden from it (`turns.choice_view`).

        Raises:
            ValueError: as `_ask`.
            ChildFault: as `_ask`.
        """
        begun, end = forced_moves(self._game, view, seat, turn_is_done)
        if begun and turn_is_done(self._game, end, seat):
            return Answer(begun[0])
        return await self._ask(seat, self._game.legal(view, seat), view, plans, before, bot=bot)

    def _set_progress(self, seat: int, share: float) -> None:
        """While the search is compiled, the question has no time limit."""
        super()._set_progress(seat, share)
        if (limit := self._timeouts.get(seat)) and not limit.expired():
            seconds = self._patience(seat)
            limit.reschedule(None if seconds is None else asyncio.get_running_loop().time() + seconds)

    def _patience(self, seat: int) -> float | None:
        return None if self._warmup.get(seat, 1.0) < 1 else super()._patience(seat)
