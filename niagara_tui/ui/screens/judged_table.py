"""Base class of tables at which each choice is judged before it is played, if it is played at all."""

from __future__ import annotations

from abc import abstractmethod

from textual import on

from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.dismiss_once import DismissOnce
from niagara_tui.ui.widgets.hint_pane import HintPane


class JudgedTable(BaseTable, DismissOnce[None]):
    """A table with a text beside the board that says what to do; if it is only to be read, Enter or a click goes on."""

    @property
    @abstractmethod
    def _is_reading(self) -> bool:
        """Whether there is nothing to choose now, only a text to read."""

    @abstractmethod
    def _show_solution(self) -> None:
        """Highlight the right choice."""

    @abstractmethod
    def _go_on(self) -> None:
        """Go on after a text that is only read."""

    def _press(self, key: str) -> bool:
        """Handle the keys that show the right choice, go on, and leave; the board gets the others."""
        if key == "i":
            self._show_solution()
        elif key == "enter" and self._is_reading:
            self._board.press(key)  # ends all movements
            self._go_on()
        elif not self._board.press(key):
            if key == "escape":
                self.action_leave()
            return key == "escape"
        return True

    @on(HintPane.Clicked)
    def _note_clicked(self) -> None:
        if self._is_reading:
            self._go_on()
