"""The dialog that asks for the command of a program, which is to play at a seat of a new game."""

from __future__ import annotations

import asyncio
from typing import Any

from niagara_ai.engine import MAX_COMMAND
from textual import on, work
from textual.widgets import Input, Static

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.shell.setting_up import program_named
from niagara_tui.ui.screens.dialogs import AskText


class AskProgram(AskText):
    """Asks for a command, and starts it; dismissed with the command once that program has introduced itself, or ""."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(_("Which command starts the program? For example: ./mybot --level 3"), most=MAX_COMMAND)
        self._game = game

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        event.prevent_default()
        if command := event.value.strip():
            self.query_one(Input).disabled = True
            self._tell(_("The program introduces itself …"))
            self._introduce(command)
        else:
            self.dismiss("")

    @work(exclusive=True)
    async def _introduce(self, command: str) -> None:
        """Let the program introduce itself, while keys work."""
        try:
            program = await asyncio.to_thread(program_named, command, self._game)
        except BadInput as error:
            self._tell(as_sentence(error))
            self.query_one(Input).disabled = False
            self.query_one(Input).focus()
        else:
            self.dismiss(program.command)

    def _tell(self, said: str) -> None:
        self.query_one(".error", Static).update(said)
