"""The zoom: a board's picture fills the window, but for the prompt and for options that the picture does not show."""

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
    """Whether the picture is zoomed to the whole window."""

    is_on: bool = False

    def key(self) -> Key:
        """The key that switches it on or off."""
        return (ZOOM, ZOOM, _("table") if self.is_on else _("zoom"))

    def press(self, key: str, selection: Selection) -> bool:
        """Switch it on or off by its key, or off by Escape while nothing is highlighted; False for other keys."""
        if key != ZOOM and not (key == "escape" and self.is_on and selection.highlighted is None):
            return False
        self.is_on = not self.is_on
        return True

    def hides_options(self, selection: Selection) -> bool:
        """Whether the rows of options are left out, as all options are shown on the picture."""
        return self.is_on and not selection.is_open and all(option.place is not None for option in selection.options)


class ZoomBoard(SelectionBoard):
    """A board whose picture can be zoomed; the subclass's style sheet sets what is shown beside the zoomed picture.

    The CSS class `-zoom` is set while it is zoomed, `-bare` while there are no rows of options below the prompt, and
    `-hinted` while there is a hint or note to read.
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
