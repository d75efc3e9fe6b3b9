"""Hints for people: a search's evaluation of the decision that a person owes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, TypeVar

from niagara_ai.contract import Thought

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.plans import plan_is_done
from niagara_tui.match.bots.child import ChildTrouble
from niagara_tui.match.bots.processes import DEADLINE, Answer, BotProcesses, Command, worker_command
from niagara_tui.match.decision_view import as_last_decider, decision_view
from niagara_tui.match.match import Match

S = TypeVar("S")

BOT = "mcts:adviser"
SEED = 1
"""Fixed seed of all advisers, so that the same position gives the same hint, in any process and on any day."""
LOADING_TIME = 20.0
"""Seconds that an adviser has in addition to a bot's deadline, to load its search."""


class NoHint(NiagaraError):
    """There is no hint; the message says why."""


class Hints(BotProcesses):
    """Advisers for the people in a match: one process per person, which is sent only that seat's view.

    A process starts with the first request for a hint, which waits until the search has been compiled, however long
    that takes. A request can be cancelled like any task; a late answer of the search is skipped.
    """

    def __init__(
        self,
        match: Match,
        *,
        bot: str = BOT,
        deadline: float = DEADLINE + LOADING_TIME,
        command: Command = worker_command,
    ) -> None:
        """Prepare hints for every seat that a person plays; no process is started yet."""
        people = {seat: bot for seat, setup in enumerate(match.setup.seats) if setup.is_human}
        self._cache: dict[int, tuple[Any, Answer]] = {}
        super().__init__(match, people, deadline=deadline, command=command, chance=None)

    def cache_key(self, seat: int) -> Any:
        """The key of the seat's hint: while it is equal, the hint stays valid."""
        return decision_view(self._match, seat)

    async def ask(self, seat: int) -> Answer:
        """Return the search's decision and its thoughts on the plans, best first.

        The answer is cached while `cache_key` stays the same, unless it is `quick`. If there is only one plan, there
        are no thoughts.

        Raises:
            ValueError: no person sits there, the seat owes no decision, or the hints have been closed.
            NoHint: the search failed.
        """
        view = self.cache_key(seat)
        known, answer = self._cache.get(seat, (None, None))
        if answer is None or known != view or answer.quick:
            answer = await self._think(seat, view)
            self._cache[seat] = view, answer
        return answer

    async def _think(self, seat: int, view: Any) -> Answer:
        """Ask at the first position with a real choice, and prefix the forced moves that lead there to the answer."""
        game = self._match.game
        begun, fork = forced_moves(game, as_last_decider(game, view, seat), seat)
        moves = self._match.legal(seat) if not begun else game.legal(fork, seat)
        if begun and seat in self._bots and plan_is_done(game, fork, seat):
            return Answer(begun[0])
        try:
            found = await self._ask(seat, moves, fork)
        except ChildTrouble as trouble:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            said = _("There is no hint: {bot} {wrong}.")
            raise NoHint(said.format(bot=self._bots[seat], wrong=trouble)) from trouble
        if not begun:
            return found
        led = tuple(map(game.text, begun))
        return replace(found, move=begun[0], thoughts=tuple(_prefixed(thought, led) for thought in found.thoughts))

    def _set_progress(self, seat: int, share: float) -> None:
        """While the search is compiled, the question has no time limit."""
        super()._set_progress(seat, share)
        if limit := self._timeouts.get(seat):
            seconds = self._patience(seat)
            limit.reschedule(None if seconds is None else asyncio.get_running_loop().time() + seconds)

    def _patience(self, seat: int) -> float | None:
        return None if self._warmup.get(seat, 1.0) < 1 else super()._patience(seat)

    def _seed(self, seat: int) -> int:
        del seat  # independent of the seat: the same position must give the same hint
        return SEED


def forced_moves(game: Game[S], view: S, seat: int) -> tuple[tuple[int, ...], S]:
    """Return the seat's forced moves, and the position after them, where it has a choice or its plan is done.

    Taking the only canoe that is left, for example, is no decision for a person, who chooses what to do with it.
    """
    position, found = clone(view), []
    while len(moves := game.legal(position, seat)) == 1:
        found.append(moves[0])
        game.play(position, seat, moves[0])
        if plan_is_done(game, position, seat):
            break
    return tuple(found), position


def _prefixed(thought: Thought, led: tuple[str, ...]) -> Thought:
    """Prefix the thought's plan with these moves."""
    return replace(thought, move=led[0], continuation=(*led[1:], thought.move, *thought.continuation))
