"""The chart of chances by round: a line for each seat in its colour and with its letter, and marks on the lines.

`ChanceChart` is its pane; a click on it picks a moment.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.style import Style
from textual.message import Message

from niagara_tui.core.text import percent
from niagara_tui.documents.model import Chart, Mark, Sign, Tone
from niagara_tui.ui.charts.bars import EIGHTHS
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.pane import Pane

_LEFT = 6
"""Columns of the scale."""
_RIGHT = 7
"""Columns of the seats' letters and last chances."""
_LEAST = 20
"""Minimum number of columns for lines."""
_SCALE = ((1.0, "100%"), (0.75, ""), (0.5, "50%"), (0.25, ""), (0.0, "0%"))
_TENTHS = "0123456789"
_LETTER_EVERY = 12
"""Columns from one letter on a line to the next."""
_STYLES = {
    Tone.GOOD: palette.GOOD,
    Tone.BAD: palette.BAD,
    Tone.NOTICE: Style(color="#ffb35c", bold=True),
    Tone.WARNING: Style(color="#1c1400", bgcolor="#ffb454", bold=True),
    Tone.ALARM: Style(color="#ffffff", bgcolor="#cc2a22", bold=True),
}
_ACROSS, _DOWN = 2, 4
_FIRST = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a cell, by row and column."""
_DARK = Style(bgcolor="#101722")
"""The background of marks, which sets them off from lines."""


@dataclass(frozen=True, slots=True)
class ChartScene:
    """A chart, the seats whose lines are drawn on top (topmost last), and a moment to mark."""

    chart: Chart
    on_top: Sequence[int] = ()
    moment: int | None = None


def sign_of(sign: Sign, glyphs: Glyphs) -> str:
    """The character of a mark."""
    return sign.ascii if glyphs is ASCII else sign.sign


def draw_chances(scene: ChartScene, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the chart, in a single row only the topmost seat's chance; the hit of each column is its moment."""
    canvas = Canvas(width, height)
    if height == 1:
        _draw_in_a_row(canvas, scene, glyphs)
        return canvas
    canvas = _without_pointer(replace(scene, moment=None), width, height, glyphs).copy()
    chart = _Chart(scene, canvas, glyphs)
    if chart.has_room:
        chart.draw_pointer()
    return canvas


@lru_cache(maxsize=8)
def _without_pointer(scene: ChartScene, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The chart without what changes from one moment to another."""
    canvas = Canvas(width, height)
    chart = _Chart(scene, canvas, glyphs)
    if chart.has_room:
        chart.draw()
    return canvas


_WITH_LEGEND = 7
"""Minimum height in rows for a legend of the marks."""


def _draw_in_a_row(canvas: Canvas, scene: ChartScene, glyphs: Glyphs) -> None:
    """Draw the topmost seat's chance as blocks of one to eight eighths of a cell; in ASCII as digits, in tenths."""
    chart, seat = scene.chart, scene.on_top[-1] if scene.on_top else 0
    steps = _TENTHS if glyphs is ASCII else EIGHTHS[1:]
    columns = canvas.width - _LEFT - _RIGHT
    here = None if scene.moment is None else round(chart.places[scene.moment] * (columns - 1))
    for x in range(columns):
        moment = chart.moment_at(x / max(1, columns - 1))
        sign = steps[min(len(steps) - 1, int(chart.value(seat, moment) * len(steps)))]
        canvas.put(_LEFT + x, 0, sign, palette.GLOW if x == here else palette.SEAT_INKS[seat], hit=moment)
    chance = chart.value(seat, chart.last if scene.moment is None else scene.moment)
    canvas.put(1, 0, chart.lines[seat].letter, palette.SEATS[seat])
    canvas.put(canvas.width - _RIGHT + 2, 0, percent(chance).rjust(_RIGHT - 3), palette.SEAT_INKS[seat])


class _Chart:
    def __init__(self, scene: ChartScene, canvas: Canvas, glyphs: Glyphs) -> None:
        self.scene, self.chart, self.canvas, self.glyphs = scene, scene.chart, canvas, glyphs
        self.has_legend = canvas.height >= _WITH_LEGEND
        self.rows = canvas.height - 1 - self.has_legend
        self.columns = canvas.width - _LEFT - _RIGHT

    @property
    def has_room(self) -> bool:
        return self.columns >= _LEAST and self.rows >= 2

    def draw(self) -> None:
        self._draw_scale()
        self._draw_lines()
        self._draw_letters()
        for x in range(self.columns):
            place = x / max(1, self.columns - 1)
            self.canvas.mark(_LEFT + x, 0, 1, self.rows + 1, self.chart.moment_at(place))
        self._draw_marks()
        self._draw_ends()
        if self.has_legend:
            self.canvas.put_spans(0, self.canvas.height - 1, _legend(self.chart, self.glyphs))

    def draw_pointer(self) -> None:
        """Draw a vertical line at the scene's moment, behind the curves and the rounds' numbers."""
        moment = self.scene.moment
        if moment is None:
            return
        x = self._x(self.chart.places[min(moment, self.chart.last)])
        lines = self.canvas.lines()
        for y, line in enumerate(lines[: self.rows + 1]):
            if line[x] in f" {self._rule}":
                self.canvas.put(x, y, "|" if self.glyphs is ASCII else "│", palette.GLOW)
        if lines[self.rows][x] != " ":
            self.canvas.put(x, self.rows, lines[self.rows][x], palette.GLOW)

    @property
    def _rule(self) -> str:
        return "-" if self.glyphs is ASCII else "┈"

    def _x(self, place: float) -> int:
        return _LEFT + round(place * (self.columns - 1))

    def _y(self, chance: float) -> int:
        return round((1 - chance) * (self.rows - 1))

    @property
    def _order(self) -> list[int]:
        """The seats in the order in which their lines are drawn."""
        below = [seat for seat in range(len(self.chart.lines)) if seat not in self.scene.on_top]
        return [*below, *self.scene.on_top]

    def _draw_scale(self) -> None:
        for share, label in _SCALE:
            if label or self.rows >= 9:
                self.canvas.put(_LEFT, self._y(share), self._rule * self.columns, palette.UNUSED)
            self.canvas.put(_LEFT - 1 - len(label), self._y(share), label, palette.FAINT)
        rounds = self.chart.rounds
        for number in range(1, rounds + 1, self._numbers_apart(rounds)):
            self.canvas.put(self._x((number - 1) / rounds), self.rows, str(number), palette.FAINT)
        self.canvas.put(0, self.rows, self.chart.axis, palette.FAINT)

    def _numbers_apart(self, rounds: int) -> int:
        """Every how many rounds there is room for a number: the same all along, so that no gap looks like an error."""
        needed = len(f"{rounds} ")
        fitting = (step for step in range(1, rounds) if step * (self.columns - 1) // rounds >= needed)
        return next(fitting, rounds)

    def _heights(self, seat: int, columns: int, rows: int) -> list[int]:
        """The row of the seat's line in each column of a grid of that size."""
        chart = self.chart
        places = (column / max(1, columns - 1) for column in range(columns))
        return [round((1 - chart.value(seat, chart.moment_at(place))) * (rows - 1)) for place in places]

    def _draw_lines(self) -> None:
        if self.glyphs is ASCII:
            self._draw_plain_lines()
            return
        dots = _Dots(self.columns, self.rows)
        for seat in self._order:
            dots.line(self._heights(seat, self.columns * _ACROSS, self.rows * _DOWN), seat)
        for (x, y), seat in dots.owners.items():
            self.canvas.put(_LEFT + x, y, dots.sign((x, y)), palette.SEAT_INKS[seat])

    def _draw_plain_lines(self) -> None:
        for seat in self._order:
            for x, y in enumerate(self._heights(seat, self.columns, self.rows)):
                self.canvas.put(_LEFT + x, y, self.chart.lines[seat].letter.lower(), palette.SEAT_INKS[seat])

    def _draw_letters(self) -> None:
        """Put the seats' letters on their lines at intervals, each at columns of its own."""
        seats = len(self.chart.lines)
        every = max(_LETTER_EVERY, 3 * seats)
        for turn, seat in enumerate(self._order):
            for x in range(2 + turn * every // seats, self.columns - 1, every):
                chance = self._chance_at(seat, x)
                self.canvas.put(_LEFT + x, self._y(chance), self.chart.lines[seat].letter, palette.SEATS[seat])

    def _chance_at(self, seat: int, x: int) -> float:
        chart = self.chart
        return chart.value(seat, chart.moment_at(x / max(1, self.columns - 1)))

    def _draw_marks(self) -> None:
        for mark in sorted(self.chart.marks, key=lambda mark: mark.sign.rank):
            x = self._x(self.chart.places[mark.moment])
            y = self._y(self.chart.value(mark.line, mark.moment))
            style = _STYLES[mark.sign.tone]
            self.canvas.put(x, y, sign_of(mark.sign, self.glyphs), style if style.bgcolor else style + _DARK, hit=mark)

    def _draw_ends(self) -> None:
        """Draw each seat's letter and last chance at the end of its line, or in the nearest free row."""
        last, taken = self.chart.last, set[int]()
        for seat in sorted(range(len(self.chart.lines)), key=lambda seat: -self.chart.value(seat, last)):
            chance = self.chart.value(seat, last)
            free = sorted((abs(y - self._y(chance)), y) for y in range(self.rows) if y not in taken)
            if free:
                taken.add(y := free[0][1])
                x = self.canvas.width - _RIGHT + 1
                self.canvas.put(x, y, self.chart.lines[seat].letter, palette.SEATS[seat])
                self.canvas.put(x + 1, y, percent(chance).rjust(5), palette.SEAT_INKS[seat])


def _legend(chart: Chart, glyphs: Glyphs) -> Iterator[tuple[str, Style]]:
    for sign in chart.signs:
        yield sign_of(sign, glyphs), _STYLES[sign.tone]
        yield f" {sign.words}  ", palette.FAINT


# -- the lines, in braille -----------------------------------------------------------------------------


class _Dots:
    """A grid of braille dots, two columns and four rows of them in each cell, `width` x `height` cells large.

    A cell belongs to the owner that drew there last: a line that enters another owner's cell replaces the dots in it.
    """

    def __init__(self, width: int, height: int) -> None:
        """Create an empty grid."""
        self.width, self.height = width, height
        self._bits: dict[tuple[int, int], int] = {}
        self.owners: dict[tuple[int, int], int] = {}

    def line(self, heights: list[int], owner: int) -> None:
        """Draw a line through these rows of dots, one for each column of dots from the left, joined vertically."""
        before = heights[0] if heights else 0
        for x, y in enumerate(heights):
            for row in range(min(before, y), max(before, y) + 1):
                self._set(x, row, owner)
            before = y

    def _set(self, x: int, y: int, owner: int) -> None:
        if 0 <= x < self.width * _ACROSS and 0 <= y < self.height * _DOWN:
            cell = (x // _ACROSS, y // _DOWN)
            own = self._bits.get(cell, 0) if self.owners.get(cell) == owner else 0
            self._bits[cell] = own | _DOTS[y % _DOWN][x % _ACROSS]
            self.owners[cell] = owner

    def sign(self, cell: tuple[int, int]) -> str:
        """The character of that cell."""
        return chr(_FIRST + self._bits[cell])


# -- the pane ------------------------------------------------------------------------------------------


class ChanceChart(Pane):
    """Shows the chart; blank until there is one."""

    class Picked(Message):
        """A place of the chart was clicked."""

        def __init__(self, moment: int, mark: Mark | None = None) -> None:
            """Create the message; `moment` is the number of the moment there, `mark` the mark if there is one."""
            super().__init__()
            self.moment, self.mark = moment, mark

    def __init__(self, glyphs: Glyphs, *, id: str) -> None:  # noqa: A002 - Textual's word
        """Create the pane."""
        super().__init__(glyphs, id=id)
        self._scene: ChartScene | None = None

    def show(self, scene: ChartScene) -> None:
        """Show this chart."""
        if scene != self._scene:
            self._scene = scene
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the chart at this size."""
        return Canvas(width, height) if self._scene is None else draw_chances(self._scene, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        """Post the moment, and the mark."""
        if isinstance(hit, Mark):
            self.post_message(self.Picked(hit.moment, hit))
        elif isinstance(hit, int):
            self.post_message(self.Picked(hit))
