"""A table at which what is chosen is judged before it is played, if it is played at all."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import on

from niagara_tui.ui.screens.dismiss_once import DismissOnce
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.hint_pane import HintPane


class JudgedTable(TableScreen, DismissOnce[None]):
    """A table whose text beside the board says what is wanted; Enter or a click on it goes on where it is only read."""

    ABSENT: ClassVar[frozenset[str]] = frozenset({"undo", "redo", "concede", "hint", "advisor"})
    """Actions of a table that have no place here."""

    @property
    @abstractmethod
    def _is_read(self) -> bool:
        """Whether there is nothing to choose now, only to read."""

    @abstractmethod
    def _show_right(self) -> None:
        """Highlight what is right."""

    @abstractmethod
    def _go_on(self) -> None:
        """Go on after what was to be read."""

    def _advice(self, acting: int | None) -> None:
        """Nothing: the text beside the board is another."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse what has no place here."""
        return action not in self.ABSENT and super().check_action(action, parameters)

    def _press_hint(self, key: str) -> bool:
        """Handle the keys that show what is right, go on, and leave; the board gets the rest."""
        if key == "i":
            self._show_right()
        elif key == "enter" and self._is_read:
            self._board.press(key)  # ends all movements
            self._go_on()
        elif key == "escape" and not self._board.press(key):
            self.action_leave()
        else:
            return key == "escape"
        return True

    @on(HintPane.Clicked)
    def _note_clicked(self) -> None:
        if self._is_read:
            self._go_on()

    def action_leave(self) -> None:
        """Leave for the list; what has been done is kept."""
        self.dismiss()
