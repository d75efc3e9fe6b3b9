"""Hints for people: what the plans of the decision that a person owes are worth, by the one judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from niagara_ai.contract import Thought
from niagara_ai.faults import ChildFault
from niagara_ai.plans import played

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import turn_of
from niagara_tui.match.bots.advisers import BOT, PATIENCE, Advisers
from niagara_tui.match.bots.faults import phrase
from niagara_tui.match.bots.processes import Answer, Command, worker_command
from niagara_tui.match.decision_view import decision_view
from niagara_tui.match.table_match import TableMatch


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
        """Prepare hints for every seat that a person plays; no process is started yet."""
        people = {seat: bot for seat, setup in enumerate(match.setup.seats) if setup.is_human}
        self._cache: dict[int, tuple[Any, Answer]] = {}
        self._match = match
        super().__init__(match.game, people, deadline=deadline, command=command)

    def cache_key(self, seat: int) -> Any:
        """The key of the seat's hint: while it is equal, the hint stays valid."""
        return decision_view(self._match, seat)

    async def ask(self, seat: int) -> Answer:
        """Return the adviser's thoughts on the turns of the seat, best first, and the first move of the best one.

        The answer is cached while `cache_key` stays the same, and goes on while the best turn, or one that is about as
        good, is followed. If there is only one turn, there are no thoughts.

        Raises:
            ValueError: there is a choice, but no person sits there, or the hints have been closed.
            NoHint: the adviser failed.
        """
        view = self.cache_key(seat)
        known, answer = self._cache.get(seat, (None, None))
        if answer is None or known != view:
            try:
                followed = answer and self._followed(seat, known, answer.thoughts, view)
                answer = followed or await self._judge(seat, view, before=self._match.choice_view(seat))
            except ChildFault as fault:
                # Translators: what is wrong is one of the phrases such as "has ended with status 1".
                said = _("There is no hint: the search for one {wrong}.")
                raise NoHint(said.format(wrong=phrase(fault))) from fault
            self._cache[seat] = view, answer
        return answer

    def _followed(self, seat: int, known: Any, thoughts: Sequence[Thought], view: Any) -> Answer | None:
        """The rest of a turn that the last hint may have recommended, if it has been followed so far: its figure stays.

        None if none has.
        """
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
