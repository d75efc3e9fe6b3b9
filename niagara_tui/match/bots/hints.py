"""Hints for people: what the plans of the decision that a person owes are worth, by the one judge.

Advisers are bots that only judge, and are waited for while their search is compiled.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from niagara_ai.contract import Thought
from niagara_ai.faults import ChildFault
from niagara_ai.plans import as_first_decider, forced_moves, played, turn_is_done
from niagara_ai.registry import ADVISER
from niagara_ai.wire import DEADLINE

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import turn_of
from niagara_tui.match.bots.processes import Answer, BotProcesses, Command, worker_command
from niagara_tui.match.bots.programs import fault_words
from niagara_tui.match.table_match import TableMatch

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


class NoHint(NiagaraError):
    """There is no hint; the message says why."""


class Hints(Advisers):
    """Advisers for the people in a match: one process per person, which is sent only that seat's view."""

    def __init__(
        self,
        match: TableMatch,
        *,
        bot: str = BOT,
        deadline: float = PATIENCE,
        command: Command = worker_command,
    ) -> None:
        people = {seat: bot for seat, setup in enumerate(match.setup.seats) if setup.is_human}
        self._cache: dict[int, tuple[Any, Answer]] = {}
        self._match = match
        super().__init__(match.game, people, deadline=deadline, command=command)

    def cache_key(self, seat: int) -> Any:
        """The key of the seat's hint: while it is equal, the hint stays valid."""
        return as_first_decider(self._match.game, self._match.view(seat), seat)

    async def ask(self, seat: int) -> Answer:
        """Return the adviser's thoughts on the turns of the seat, best first, and the first move of the best one.

        The answer is cached while `cache_key` stays the same, and goes on while the best turn, or one that is about as
        good, is followed. If there is only one turn, there are no thoughts. It is `NoHint` if the adviser fails.
        """
        view = self.cache_key(seat)
        known, answer = self._cache.get(seat, (None, None))
        if answer is None or known != view:
            try:
                followed = answer and self._followed(seat, known, answer.thoughts, view)
                answer = followed or await self._judge(seat, view, before=self._match.choice_view(seat))
            except ChildFault as fault:
                # Translators: what is wrong is one of the phrases such as "has ended with status 1".
                sentence = _("There is no hint: the search for one {wrong}.")
                raise NoHint(sentence.format(wrong=fault_words(fault))) from fault
            self._cache[seat] = view, answer
        return answer

    def _followed(self, seat: int, known: Any, thoughts: Sequence[Thought], view: Any) -> Answer | None:
        """The rest of a turn that the last hint recommended or found as good, if it has been followed so far."""
        game = self._match.game
        for thought in thoughts:
            if thought is not thoughts[0] and (thought.loss is None or thought.loss.is_told):
                continue
            moves = turn_of(game, thought)
            for count in range(1, len(moves)):
                if played(game, known, seat, moves[:count]) == view:
                    following, *rest = map(game.text, moves[count:])
                    rested = replace(thought, move=following, continuation=tuple(rest))
                    return Answer(moves[count], thoughts=(rested,))
        return None
