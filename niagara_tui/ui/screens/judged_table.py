"""A table at which what is chosen is judged before it is played, if it is played at all."""

from __future__ import annotations

from abc import abstractmethod

from textual import on

from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.dismiss_once import DismissOnce
from niagara_tui.ui.widgets.hint_pane import HintPane


class JudgedTable(BaseTable, DismissOnce[None]):
    """A table whose text beside the board says what is wanted; Enter or a click on it goes on where it is only read."""

    @property
    @abstractmethod
    def _is_reading(self) -> bool:
        """Whether there is nothing to choose now, only to read."""

    @abstractmethod
    def _show_solution(self) -> None:
        """Highlight what is right."""

    @abstractmethod
    def _go_on(self) -> None:
        """Go on after what was to be read."""

    def _press(self, key: str) -> bool:
        """Handle the keys that show what is right, go on, and leave; the board gets the rest."""
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
