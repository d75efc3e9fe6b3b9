"""The zoom: a board's picture has the window to itself, with the prompt and with what the picture does not offer."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.core.i18n import _
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.boards.selection_board import SelectionBoard
from niagara_tui.ui.widgets.key_line import Key

ZOOM = "z"


@dataclass(slots=True)
class Zoom:
    """Whether the picture has the window to itself."""

    is_on: bool = False

    def key(self) -> Key:
        """The key that turns it on, or off again."""
        return (ZOOM, ZOOM, _("table") if self.is_on else _("zoom"))

    def press(self, key: str, selection: Selection) -> bool:
        """Turn it on or off by its key, off also by Escape once nothing is highlighted; false for other keys."""
        if key != ZOOM and not (key == "escape" and self.is_on and selection.highlighted is None):
            return False
        self.is_on = not self.is_on
        return True

    def hides_options(self, selection: Selection) -> bool:
        """Whether the rows of the options are left out: all that can be chosen is on the picture."""
        return self.is_on and not selection.is_open and all(option.place is not None for option in selection.options)


class ZoomBoard(SelectionBoard):
    """A board whose picture can be zoomed; its own style sheet says what stands beside the zoomed picture.

    The class `-zoom` is set while it is, `-bare` while there are no rows of options below the prompt, and `-hinted`
    while there is a hint to be read.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    ZoomBoard.-zoom #header, ZoomBoard.-zoom #players, ZoomBoard.-bare #below {
        display: none;
    }
    """

    def _show_zoom(self, scene: Scene, zoom: Zoom, *, is_bare: bool) -> None:
        """Lay the panes out for this zoom, without the rows of options if `is_bare`."""
        self.set_class(zoom.is_on, "-zoom")
        self.set_class(is_bare, "-bare")
        self.set_class(scene.has_note, "-hinted")
