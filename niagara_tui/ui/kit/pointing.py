"""Pointing at signs: all of those that a board shows, in reading order, and keys that walk from one to the next.

The mouse finds a sign where it is; the keys need to know where they all are. A pane has told its canvas, a text has
its sentences in its styles (`widgets.painted`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.color import Color, blend_rgb
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from niagara_tui.core.i18n import _
from niagara_tui.ui.colours.palette import HIGHLIGHT
from niagara_tui.ui.keyboards import ESCAPE
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.painted import sentence_at

POINT = "S"  # the key that begins and ends the walk


@dataclass(frozen=True, slots=True)
class Target:
    """A sign on the screen: its cells, whose it is, and what explains it."""

    region: Region
    widget: Widget
    thing: Hashable


def targets(widgets: Iterable[Widget]) -> list[Target]:
    """The signs of these widgets that can be seen, widget by widget as they lie, each in reading order."""
    visible = (widget for widget in widgets if widget.region.area and widget.visible)
    regions = [(widget, region) for widget in visible if (region := widget.screen.find_widget(widget).visible_region)]
    regions.sort(key=lambda pair: (pair[1].y, pair[1].x))
    signs: list[Target] = []
    for widget, region in regions:
        within = [
            Target(target.region.intersection(region), target.widget, target.thing) for target in _targets(widget)
        ]
        seen = [target for target in within if target.region.area]
        signs += sorted(seen, key=lambda target: (target.region.y, target.region.x))
    return signs


def _targets(widget: Widget) -> Iterator[Target]:
    """All signs of a widget; what a text explains in its frame, too."""
    if isinstance(widget, Pane):
        corner = widget.content_region.offset
        for sign, thing in widget.sign_areas():
            place = Region(sign.x, sign.y, sign.width, sign.height).intersection(Region(0, 0, *widget.content_size))
            yield Target(place.translate(corner), widget, thing)
    # The signs in a widget's text and frame, each as far as it goes in one row
    size, left, top = widget.outer_size, widget.region.x, widget.region.y
    rows = range(size.height) if not isinstance(widget, Pane) else {0, size.height - 1}
    for row in rows:
        x, last = left, None
        for segment in widget.render_lines(Region(0, row, size.width, 1))[0] if size.area else ():
            style = segment.style or Style()
            # What explains it: an option, or a sentence; empty or None if it is no sign
            thing = widget.option_at(style) if isinstance(widget, Choices) else sentence_at(style)
            if thing and last is not None and last.thing == thing and last.region.right == x:
                last = Target(last.region.grow((0, segment.cell_length, 0, 0)), widget, thing)
            else:
                if last is not None:
                    yield last
                last = Target(Region(x, top + row, segment.cell_length, 1), widget, thing) if thing else None
            x += segment.cell_length
        if last is not None:
            yield last


_UP_OR_DOWN = 2  # columns that a row counts, since cells are twice as high as wide
_STEPS = {"right": 1, "left": -1}
_ROWS = {"down": 1, "up": -1}


@dataclass(slots=True)
class Walk:
    """A walk from sign to sign; `at` is where it is, None while it has not begun or nothing is shown."""

    is_on: bool = False
    at: Target | None = None

    def keys(self, arrows: str) -> list[Key]:
        return [("right", arrows, _("next sign")), ("escape", ESCAPE, _("back"))]

    def press(self, key: str, shown: Callable[[], Sequence[Target]]) -> bool:
        """Handle a key of the walk; False for other keys. `shown` returns the signs that there are now."""
        if not self.is_on:
            if key != POINT:
                return False
            self.is_on = True
            self.at = next(iter(shown()), None)
            return True
        if key in (POINT, "escape"):
            self.stop()
            return True
        if not (key in _STEPS or key in _ROWS or key in ("tab", "shift+tab")):
            return False
        signs = shown()
        self.find_again(signs)
        if (here := self.at or next(iter(signs), None)) is None:
            self.at = None
        elif key in _STEPS:
            self.at = signs[(signs.index(here) + _STEPS[key]) % len(signs)]
        elif key in _ROWS:  # the nearest sign in the rows below or, if that is -1, above
            there = here.region.offset
            others = (target for target in signs if (target.region.y - there.y) * _ROWS[key] > 0)
            self.at = min(others, key=lambda target: _distance(target.region.offset, there), default=None) or here
        else:  # the first sign of the next widget, or of the one before
            widgets, way = list(dict.fromkeys(target.widget for target in signs)), 1 if key == "tab" else -1
            wanted = widgets[(widgets.index(here.widget) + way) % len(widgets)]
            self.at = next(target for target in signs if target.widget is wanted)
        return True

    def stop(self) -> None:
        self.is_on, self.at = False, None

    def find_again(self, signs: Sequence[Target]) -> None:
        """Stay where it is after something has changed there: at the sign nearest to that place."""
        if self.at is not None and self.at not in signs:
            there = self.at.region.offset
            self.at = min(signs, key=lambda target: _distance(target.region.offset, there), default=None)


def _distance(one: Offset, other: Offset) -> int:
    return abs(one.x - other.x) + _UP_OR_DOWN * abs(one.y - other.y)


_BLEND = 0.45  # how much of the highlight's colour is mixed into the pixels of a picture


class Cursor(Widget):
    """Lies over the sign that is looked at, and shows it highlighted."""

    DEFAULT_CSS = "Cursor { layer: cursor; position: absolute; width: auto; height: auto; display: none; }"

    _strips: Sequence[Strip] = ()

    def point(self, target: Target | None) -> None:
        """Lie over that sign; hide if it is None."""
        self.display = target is not None
        if target is None:
            return
        seen, widget = target.region, target.widget

        def lit(text: str, style: Style | None) -> Style:
            """The colours of the highlight; in pixels, mixed into their own."""
            light = HIGHLIGHT.bgcolor
            if style is None or light is None or "▀" not in text:
                return HIGHLIGHT
            glow, mixed = light.get_truecolor(), []
            for colour in (style.color, style.bgcolor):
                blend = blend_rgb(colour.get_truecolor(), glow, _BLEND) if colour else None
                mixed.append(Color.from_triplet(blend) if blend else None)
            return Style(color=mixed[0], bgcolor=mixed[1])

        rows = [row.crop(0, seen.width) for row in widget.render_lines(seen.translate(-widget.region.offset))]
        self._strips = [Strip([Segment(text, lit(text, style)) for text, style, _ in row], seen.width) for row in rows]
        self.styles.width, self.styles.height = seen.width, seen.height
        home = self.parent.content_region.offset if isinstance(self.parent, Widget) else Offset()
        self.styles.offset = seen.offset - home
        self.refresh()

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)
