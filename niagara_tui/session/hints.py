"""Hints for people: what a search thinks of the decision that one of them owes."""

from __future__ import annotations

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.speech import _
from niagara_tui.session.child import ChildTrouble
from niagara_tui.session.match import Match
from niagara_tui.session.posts import DEADLINE, Answer, Command, Posts, worker_command

BOT = "mcts:expert"


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
        """What the search would decide now, and its thoughts on the moves, the best first.

        Of an only move it has no thoughts.

        Raises:
            ValueError: no person sits there, the seat owes no decision, or the hints have been closed.
            NoHint: the search failed.
        """
        try:
            return await self._ask(seat, self._match.legal(seat))
        except ChildTrouble as trouble:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            said = _("There is no hint: {bot} {wrong}.")
            raise NoHint(said.format(bot=self._bots[seat], wrong=trouble)) from trouble
