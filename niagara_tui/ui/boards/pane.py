"""Base class of panes: a canvas drawn by a pure function and cached until its contents or size change."""

from __future__ import annotations

from collections.abc import Hashable

from textual.events import Click, MouseEvent, MouseMove
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.paint import paint_strip
from niagara_tui.ui.theme import paint_of


class Pane(Widget, can_focus=False):
    """A widget that shows a canvas; subclasses implement `draw` and, for hits, `clicked`."""

    class Hovered(Message):
        """The mouse has moved to another hit, or None where nothing can be clicked."""

        def __init__(self, hit: Hashable) -> None:
            """Create the message."""
            super().__init__()
            self.hit = hit

    DEFAULT_CSS = """
    Pane {
        width: 1fr;
        height: 1fr;
    }
    """

    def __init__(self, glyphs: Glyphs = UNICODE, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Create a pane that draws with these glyphs."""
        super().__init__(id=id, classes=classes)
        self._drawn: tuple[tuple[int, int], Canvas, list[Strip]] | None = None
        self._glyphs = glyphs
        self._under_mouse: Hashable = None
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

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the contents at that size."""
        raise NotImplementedError

    def draw_all(self, width: int, height: int) -> Canvas:
        """Draw the contents and whatever lies over them."""
        return self.draw(width, height)

    def rows_at(self, width: int) -> int:
        """The height in rows that the pane needs at that width, if its height is `auto`.

        Textual may also ask before it has loaded the style sheet that sets a fixed height; then any value will do.
        """
        del width
        return 1

    def clicked(self, hit: Hashable) -> None:
        """React to a click on that hit."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The content height, which Textual asks for if the height is `auto`."""
        del container, viewport
        return self.rows_at(width)

    def redraw(self) -> None:
        """Update after a change of contents; the layout is recomputed only if the height needed has changed."""
        if not self.display:
            self._drawn = None  # drawn and laid out when it is displayed again
            return
        width, height = self.content_size
        is_auto = self.styles.auto_dimensions
        if self._drawn is None or self._drawn[0] != (width, height) or (is_auto and self.rows_at(width) != height):
            self._drawn = None
            self.refresh(layout=is_auto)
        else:
            self.repaint()

    def repaint(self) -> None:
        """Draw again, but refresh only the regions that differ."""
        if self._drawn is None:
            self.refresh()
            return
        size, before, strips = self._drawn
        canvas = self.draw_all(*size)
        changes = canvas.changes(before)
        for _, y, _ in changes:
            strips[y] = canvas.strip(y)
        self._drawn = (size, canvas, strips)
        if changes:
            self.refresh(*(Region(x, y, width, 1) for x, y, width in changes))

    def render_line(self, y: int) -> Strip:
        """One line of the canvas in the theme's colours."""
        _, strips = self._picture()
        line = strips[y] if y < len(strips) else Strip.blank(self.content_size.width)
        return paint_strip(line, paint_of(self.app.theme)).apply_style(self.rich_style)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Post `Hovered` when the mouse moves to another hit."""
        self._hover(self._hit(event))

    def on_leave(self) -> None:
        """Post `Hovered` with None."""
        self._hover(None)

    def _hover(self, hit: Hashable) -> None:
        if hit != self._under_mouse:
            self._under_mouse = hit
            self.post_message(self.Hovered(hit))

    def _hit(self, event: MouseEvent) -> Hashable:
        offset = event.get_content_offset(self)
        canvas, _ = self._picture()
        return None if offset is None else canvas.hit(offset.x, offset.y)

    def on_click(self, event: Click) -> None:
        """Pass the hit at the mouse on to `clicked`."""
        hit = self._hit(event)
        if hit is not None:
            event.stop()
            self.clicked(hit)

    def _picture(self) -> tuple[Canvas, list[Strip]]:
        size = (self.content_size.width, self.content_size.height)
        if self._drawn is None or self._drawn[0] != size:
            canvas = self.draw_all(*size)
            self._drawn = (size, canvas, canvas.strips())
        return self._drawn[1], self._drawn[2]
