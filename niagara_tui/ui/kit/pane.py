"""Panes: a canvas drawn by a pure function and cached until its contents or size change."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVarTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseEvent, MouseMove
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import _MessagePumpMeta
from textual.strip import Strip

from niagara_tui.ui.colours.themes import looks, paint_of
from niagara_tui.ui.kit.canvas import PLAIN, Canvas, SignArea
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.widgets import painted


class AbstractMeta(ABCMeta, _MessagePumpMeta):
    """Metaclass of apps, screens and widgets with abstract methods: one that lacks a method cannot be instantiated."""


Shown = TypeVarTuple("Shown")  # what a pane shows


@dataclass(slots=True)
class _Drawn:
    """A canvas of that size, and its lines in the styles of `looks`, each made when it is first shown."""

    size: tuple[int, int]
    canvas: Canvas
    looks: Mapping[Style, Style]
    lines: list[Strip | None]


class Pane(painted.PointedText, can_focus=False, metaclass=AbstractMeta):
    """A widget that shows a canvas; subclasses implement `draw` and, for hits, `clicked`."""

    @dataclass
    class Hovered(Message):  # the mouse has moved to another hit or to what a sign means; None where there is nothing
        pane: Pane
        hit: Hashable

    DEFAULT_CSS = "Pane { width: 1fr; height: 1fr; }"

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, classes=classes)
        self._drawn: _Drawn | None = None
        self._frames: dict[Hashable, _Drawn] = {}
        self._looks: Mapping[Style, Style] | None = None
        self._glyphs = glyphs
        self._hit_under_mouse: Hashable = None
        self._subtitle = Text()
        self.set_class(glyphs is ASCII, "-ascii")

    @property
    def glyphs(self) -> Glyphs:
        """The glyphs to draw with; setting them redraws the pane."""
        return self._glyphs

    @glyphs.setter
    def glyphs(self, glyphs: Glyphs) -> None:
        if glyphs is not self._glyphs:
            self._glyphs = glyphs
            self.set_class(glyphs is ASCII, "-ascii")
            self.redraw()

    @abstractmethod
    def draw(self, width: int, height: int) -> Canvas:
        """Draw the contents at that size."""

    def _drawn_at(self, width: int, height: int) -> Canvas:
        """Everything at that size; an empty canvas if that has no cells, so that `draw` need not handle this."""
        return self.draw(width, height) if width and height else Canvas(width, height)

    def rows_at(self, width: int) -> int:
        """The height in rows that the pane needs at that width, if its height is `auto`.

        Textual may also ask before it has loaded the style sheet that sets a fixed height; then any value will do.
        """
        del width
        return 1

    def clicked(self, hit: Hashable) -> None:
        """React to a click on that hit; does nothing by default."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        del container, viewport
        return self.rows_at(width)

    def signs(self) -> Sequence[str]:
        """What signs in the pane mean, in a few words, the most important first; none by default."""
        return ()

    def explain_signs(self) -> None:
        """Say in the lower border what signs mean, as many as have room; setting the words paints the whole pane."""
        room = self.outer_size.width - len("╭─  ─╮")
        signs = self.signs()
        most = (signs[:count] for count in range(len(signs), 0, -1))
        fitting = next((some for some in most if cell_len("  ".join(some)) <= room), ())
        text = Text("  ", end="").join(painted.text_of([(sign, "")]) for sign in fitting)
        if text != self._subtitle:
            self._subtitle = text
            self.border_subtitle = text

    def sign_areas(self) -> list[tuple[SignArea, Hashable]]:
        """The signs that are shown, each with what explains it: its meaning or what can be clicked there."""
        canvas = self._current().canvas
        return [(sign, sign.meaning or canvas.hit(max(sign.x, 0), max(sign.y, 0))) for sign in canvas.signs]

    def on_resize(self) -> None:
        self.explain_signs()

    def redraw(self) -> None:
        """Update after a change of contents; the layout is recomputed only if the height needed has changed."""
        self._frames.clear()
        if not self.display:
            self._drawn = None  # drawn and laid out when it is displayed again
            return
        width, height = self.content_size
        is_auto = self.styles.auto_dimensions
        if self._drawn is None or self._drawn.size != (width, height) or (is_auto and self.rows_at(width) != height):
            self._drawn = None
            self.refresh(layout=is_auto)
        else:
            self.repaint()

    def repaint(self, frame: Hashable = None) -> None:
        """Draw again, but refresh only the regions that differ.

        A drawing for a `frame` other than None is cached, and used again for that frame until the next `redraw`.
        """
        before = self._drawn
        if before is None:
            self.refresh()
            return
        drawing = self._frames.get(frame)
        canvas = self._drawn_at(*before.size) if drawing is None else drawing.canvas
        changes = canvas.changes(before.canvas)
        changed = {y for _, y, _ in changes}
        lines = [None if y in changed else line for y, line in enumerate(before.lines)]
        self._drawn = drawing or replace(before, canvas=canvas, lines=lines)
        if frame is not None:
            self._frames[frame] = self._drawn
        if changes:
            self.refresh(*[Region(x, y, width, 1) for x, y, width in changes])

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The app's filters without the one that converts ANSI colours to true colours, which panes do not need."""
        return [one for one in super().get_line_filters() if not isinstance(one, ANSIToTruecolor)]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines in this region; the widget's own style is computed once for all of them."""
        self._looks = None
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        if self._looks is None:
            self._looks = looks(paint_of(self.app.theme), self.rich_style)
        drawn = self._current(self._looks)
        if drawn.looks is not self._looks:
            drawn.looks, drawn.lines = self._looks, [None] * drawn.canvas.height
        if y >= len(drawn.lines):
            return Strip.blank(self.content_size.width, self._looks[PLAIN])
        line = drawn.lines[y]
        if line is None:
            drawn.lines[y] = line = drawn.canvas.strip(y, self._looks)
        return line

    def on_mouse_move(self, event: MouseMove) -> None:
        offset = event.get_content_offset(self)
        sign = None if offset is None else self._current().canvas.meaning_at(offset.x, offset.y)
        self._hover(sign or self._hit(event))

    def on_leave(self) -> None:
        self._hover(None)

    def _hover(self, hit: Hashable) -> None:
        if hit != self._hit_under_mouse:
            self._hit_under_mouse = hit
            self.post_message(self.Hovered(self, hit))

    def _hit(self, event: MouseEvent) -> Hashable:
        offset = event.get_content_offset(self)
        return None if offset is None else self._current().canvas.hit(offset.x, offset.y)

    def on_click(self, event: Click) -> None:
        hit = self._hit(event)
        if hit is not None:
            event.stop()
            self.clicked(hit)

    def _current(self, looks: Mapping[Style, Style] = MappingProxyType({})) -> _Drawn:
        """What is shown, redrawn if the size has changed; new lines are made in the styles of `looks`."""
        size = (self.content_size.width, self.content_size.height)
        if self._drawn is None or self._drawn.size != size:
            self._frames.clear()
            canvas = self._drawn_at(*size)
            self._drawn = _Drawn(size, canvas, looks, [None] * canvas.height)
        return self._drawn


class ShownPane(Pane, Generic[*Shown]):
    """A pane that draws the values that it was last given to show, and nothing before."""

    _shown: tuple[*Shown] | None = None

    def show(self, *contents: *Shown) -> None:
        """Draw these values, unless the first is the very one that is shown and the others are equal.

        Whoever changes something else that the drawing or its height depends on, redraws.
        """
        values: tuple[Any, ...] = contents
        before: tuple[Any, ...] | None = self._shown
        self._shown = contents
        if before is None or before[0] is not values[0] or before != values:
            self.explain_signs()
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas(width, height) if self._shown is None else self.draw_shown(width, height, *self._shown)

    @abstractmethod
    def draw_shown(self, width: int, height: int, *contents: *Shown) -> Canvas:
        """Draw the values at that size."""


class FramedPane(ShownPane[*Shown]):
    """The same in a frame, with the pane's title and what its signs mean."""

    DEFAULT_CSS = """
    FramedPane { border: round $border-blurred; border-title-color: $foreground-muted; }
    FramedPane.-ascii { border: ascii $border-blurred; }
    """
