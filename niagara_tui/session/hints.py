"""Hints for people: what a search thinks of the decision that one of them owes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from niagara_tui.core.errors import NiagaraError
from niagara_tui.session.child import ChildTrouble
from niagara_tui.session.match import Match
from niagara_tui.session.posts import DEADLINE, Answer, Command, Posts, worker_command
from niagara_tui.session.wire import Thought

BOT = "mcts:expert"


@dataclass(frozen=True, slots=True)
class Advice:
    """A whole plan, and the second best one if there is another.

    `thought` and `second_thought` are what the search thought of either at the decision where they part.
    """

    moves: tuple[int, ...]
    thought: Thought | None = None
    second: tuple[int, ...] = ()
    second_thought: Thought | None = None


class NoHint(NiagaraError):
    """There is no hint; its text says why."""


class Hints(Posts):
    """Advisers to the people at a table: a process for each of them, which sees what that seat sees.

    A process starts when its first hint is wanted. A hint that is not wanted any more is cancelled like any task; what
    the search says too late is passed over.
    """

    def __init__(
        self, match: Match, *, bot: str = BOT, deadline: float = DEADLINE, command: Command = worker_command
    ) -> None:
        """Hints for every seat of the match that a person plays; nothing is started yet."""
        people = {seat: bot for seat, setup in enumerate(match.setup.seats) if setup.is_human}
        super().__init__(match, people, deadline=deadline, command=command, chance=None)

    async def ask(self, seat: int) -> Answer:
        """What the search would decide now, and its thoughts on the moves, the most tried first.

        Of an only move it has no thoughts.

        Raises:
            ValueError: no person sits there, the seat owes no decision, or the hints have been closed.
            NoHint: the search failed.
        """
        return await self._consult(seat, self._match.legal(seat), self._match.view(seat))

    async def advise(self, seat: int) -> Advice:
        """The whole plan that the search would carry out, decision by decision, and its second choice.

        Raises:
            ValueError: no person sits there, the seat owes no decision, or the hints have been closed.
            NoHint: the search failed.
        """
        parted: dict[tuple[int, ...], Answer] = {}
        moves = await self._complete(seat, (), parted)
        for begin, answer in parted.items():
            others = [thought for thought in answer.thoughts if self._number(thought) != answer.move]
            if others:
                first = next((each for each in answer.thoughts if each not in others), None)
                second = await self._complete(seat, (*begin, self._number(others[0])), {})
                return Advice(moves, first, second, others[0])
        return Advice(moves)

    async def _complete(
        self, seat: int, begin: tuple[int, ...], parted: dict[tuple[int, ...], Answer]
    ) -> tuple[int, ...]:
        """A whole plan that begins so; `parted` keeps the answers where there was something to choose."""
        game, view, chain = self._match.game, self._match.view(seat), begin
        for move in begin:
            game.play(view, seat, move)
        while not chain or (seat in game.deciders(view) and not game.is_whole(view, seat)):
            moves = game.legal(view, seat)
            if len(moves) == 1:
                move = moves[0]
            else:
                parted[chain] = await self._consult(seat, moves, view)
                move = parted[chain].move
            game.play(view, seat, move)
            chain = (*chain, move)
        return chain

    def _number(self, thought: Thought) -> int:
        """The move that a thought is about."""
        number = self._match.game.number(thought.move)
        return -1 if number is None else number

    async def _consult(self, seat: int, moves: list[int], view: Any) -> Answer:
        try:
            return await self._ask(seat, moves, view)
        except ChildTrouble as trouble:
            raise NoHint(f"There is no hint: {self._bots[seat]} {trouble}.") from trouble
