"""The log of a match at its table, and the replay that each of its lines leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.ui.screens.log_dialog import LogDialog
from niagara_tui.ui.screens.opening import patiently
from niagara_tui.ui.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from niagara_tui.match.host import Host
    from niagara_tui.ui.app import NiagaraApp
    from niagara_tui.ui.boards.board import Board


class TableLog:
    """Shows a match's log and replays from a line of it, showing only what the players here may see."""

    def __init__(self, host: Host, board: Board) -> None:
        """Show the log of the host's match, with the pieces in the board's colours."""
        self._host, self._board = host, board

    async def show(self, app: NiagaraApp) -> None:
        """Show the whole log; return once it, or the replay from the line chosen, has been closed."""
        line = await app.push_screen_wait(LogDialog(self._host.match.log, self._board.piece_signs()))
        if line is not None:
            await self.replay_from(line, app)

    async def replay_from(self, line: int, app: NiagaraApp) -> None:
        """Replay from that line of the log, if there is a record."""
        await self._replay(self._host.match.log[line].moment, app)

    async def replay(self, app: NiagaraApp) -> None:
        """Replay from the start, if there is a record."""
        await self._replay(0, app)

    async def _replay(self, moment: int, app: NiagaraApp) -> None:
        """Replay from that moment; the table is paused until the replay is closed."""
        match = self._host.match
        if not match.is_recorded:
            return
        record, until = match.record(), match.moment
        with self._host.pace.held():
            film = await patiently(app, len(record.moves), lambda: RecordFilm(record, until))
            if film is not None:
                await app.push_screen_wait(ReplayScreen(film, moment))
