"""What is looked at without changing the position: a preview, the zoomed picture, what the mouse is on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from rich.text import Text
from textual import on
from textual.widgets import ContentSwitcher

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Meaning
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import PictureMarks
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.picture import PicturePane
from niagara_tui.ui.kit.prompts import cover
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.kit.selection_board import SelectionBoard
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.key_line import Key

ZOOM = "z"


@dataclass(slots=True)
class Zoom:
    """Whether the picture fills the window, but for the prompt and for options that it does not show."""

    is_on: bool = False

    def key(self) -> Key:
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


Preview = TypeVar("Preview")


class Inspection(ABC, Generic[Preview]):
    """The preview, None while it is off, the zoom, and the description of what the mouse is on."""

    PREVIEW: ClassVar[tuple[str, str]]  # the key of the preview, and the word for it
    CLOSING: ClassVar[tuple[str, ...]] = ("escape", "enter")  # other keys that close the preview
    is_alone: ClassVar[bool] = True  # whether the keys of choices are left out while the preview is on

    def __init__(self) -> None:
        self.preview: Preview | None = None
        self.zoom = Zoom()
        self.hovered = ""

    def reset(self) -> None:
        """Drop preview and description, which are stale once the position changes."""
        self.preview, self.hovered = None, ""

    def can_preview(self, scene: Scene) -> bool:
        return scene.looks_ahead

    @abstractmethod
    def previewed(self, scene: Scene, selection: Selection) -> Preview | None:
        """The preview as it opens; None if there is nothing to preview."""

    def keys(self, scene: Scene) -> list[Key]:
        key, word = self.PREVIEW
        preview = [(key, key, _("back") if self.preview else word)] if self.can_preview(scene) else []
        return [self.zoom.key(), *preview] if self.zoom.is_on else [*preview, self.zoom.key()]

    def press(self, scene: Scene, selection: Selection, key: str) -> bool:
        """Handle a key; False if it is not one for preview or zoom."""
        self.hovered = ""
        if key == self.PREVIEW[0] and self.can_preview(scene):
            self.preview = None if self.preview else self.previewed(scene, selection)
        elif self.preview and key in self.CLOSING:
            self.preview = None
        else:
            return self.zoom.press(key, selection)
        return True

    def hides_below(self, scene: Scene, selection: Selection) -> bool:
        """Whether the zoomed picture hides the rows below the prompt."""
        del scene
        return self.zoom.hides_options(selection)

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """What stands in the prompt in place of the question; empty if there is nothing."""
        del scene, selection, glyphs
        return self.hovered

    def hover(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> None:
        """Explain what the mouse has moved to in about `width` cells, unless the screen is covered."""
        sentence = hit.sentence if isinstance(hit, Meaning) else self.describe(scene, selection, hit, glyphs, width)
        self.hovered = "" if scene.covered is not None else sentence

    def describe(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
        """What is at that hit; nothing by default."""
        del scene, selection, hit, glyphs, width
        return ""


Looks = TypeVar("Looks", bound=Inspection[Any])


class ZoomBoard(SelectionBoard, Generic[Looks]):
    """A board with a picture that can be zoomed, a preview, and descriptions of what the mouse is on.

    The CSS class `-zoom` is set while it is zoomed, `-bare` while there are no rows of options below the prompt, and
    `-hinted` while there is a hint or note to read; the subclass's style sheet sets what is shown beside the picture.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = """
    ZoomBoard { layout: vertical; overflow: hidden; }
    ZoomBoard #cover {
        width: 100%;
        height: 100%;
        content-align: center middle;
        text-align: center;
        background: $surface;
    }
    ZoomBoard.-zoom #header, ZoomBoard.-zoom #players, ZoomBoard.-bare #below {
        display: none;
    }
    """

    def __init__(self, inspection: Looks) -> None:
        super().__init__()
        self._inspection = inspection

    def _show_zoom(self, scene: Scene) -> None:
        self.set_class(self._inspection.zoom.is_on, "-zoom")
        self.set_class(self._inspection.hides_below(scene, self._selection), "-bare")
        self.set_class(scene.has_note, "-hinted")

    def _show_picture(self, scene: Scene, view: Any, marks: PictureMarks) -> None:
        """Draw this position with these marks, animated as the scene wants it, and where pieces will be later."""
        picture = self.query_one(PicturePane)
        if scene.ahead is not None and view is scene.view:
            marks = replace(marks, trips=self.trips(view, scene.ahead))
        picture.stretch, picture.idle_animation = scene.stretch, scene.idle_animation
        picture.show(view, marks)

    def _inspection_prompt(self, scene: Scene) -> str:
        return self._inspection.override(scene, self._selection, self._glyphs)

    @on(Pane.Hovered)
    def _hovered(self, message: Pane.Hovered) -> None:
        """Describe what is under the mouse in the prompt; restore the prompt when the mouse leaves."""
        if self._drawable is not None and self._scene is not None:
            self._inspection.hover(self._scene, self._selection, message.hit, self._glyphs, self.size.width)
            self._point_with_mouse(message.pane, self._inspection.hovered)

    def _explain_hit(self, scene: Scene, hit: Hashable) -> str:
        return self._inspection.describe(scene, self._selection, hit, self._glyphs, self.size.width)

    def keys(self) -> list[Key]:
        scene, choices = self._scene, super().keys()
        if scene is None or scene.covered is not None or self._walk.is_on:
            return choices
        looks = self._inspection.keys(scene)
        return looks if self._inspection.preview and self._inspection.is_alone else [*choices, *looks]

    def is_previewing(self) -> bool:
        return self._inspection.preview is not None or super().is_previewing()

    def _reset_inspection(self) -> None:
        self._inspection.reset()

    def _press_inspection(self, scene: Scene, key: str) -> bool:
        return self._inspection.press(scene, self._selection, key)


class HandBoard(ZoomBoard[Looks]):
    """A board with hands: below the prompt are the viewer's hand, the options, or what covers the hand."""

    @abstractmethod
    def _plays_from_hand(self, scene: Scene) -> bool:
        """Whether the options of the decision are in the hand."""

    @abstractmethod
    def _draw_hand(self, scene: Scene, viewer: int) -> None:
        """Draw the viewer's hand."""

    @abstractmethod
    def _open_hands(self, scene: Scene, rows: int) -> Text:
        """All hands of a replay with open hands, in so many rows if possible."""

    def _draw_below(self, scene: Scene) -> None:
        below = self.query_one(ContentSwitcher)
        if scene.covered is not None or scene.viewer is None:
            below.current = "cover"
            hands = self._open_hands(scene, below.size.height) if scene.open_views else None
            self._show_text("#cover", hands or cover(scene, self._glyphs))
        elif scene.acting is None or self._plays_from_hand(scene):
            below.current = "hand"
            self._draw_hand(scene, scene.viewer)
        else:
            below.current = "choices"
            self.query_one(Choices).show(self._selection.options, self._selection.highlighted)

    def _click_move(self, move: int) -> None:
        found = next((option for option in self._selection.options if option.moves == (move,)), None)
        if found is not None:
            self._inspection.hovered = ""
            self._highlight_or_enter(found)
        else:
            self._draw_choice()
