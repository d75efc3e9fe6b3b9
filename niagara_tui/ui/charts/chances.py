"""The chart of chances by round: a band for each seat in its colour and with its letter, and marks on the bands.

The chances of all seats add up to a whole, so their bands fill the chart: the wider one, the likelier its seat wins.
Lines would cross in the few rows that there are. `ChanceChart` is its pane; a click picks a moment or a mark.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

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
"""Minimum number of columns for bands."""
_SCALE = ((1.0, "100%"), (0.75, ""), (0.5, "50%"), (0.25, ""), (0.0, "0%"))
_TENTHS = "0123456789"
_EIGHTH = 8
"""Eighths of a cell."""
_LETTER_EVERY = 12
"""Columns from one letter on a band to the next."""
_STYLES = {
    Tone.GOOD: palette.GOOD,
    Tone.BAD: palette.BAD,
    Tone.NOTICE: Style(color="#ffb35c", bold=True),
    Tone.WARNING: Style(color="#1c1400", bgcolor="#ffb454", bold=True),
    Tone.ALARM: Style(color="#ffffff", bgcolor="#cc2a22", bold=True),
}
_DARK = Style(bgcolor="#101722")
"""The background of marks, which sets them off from bands."""


@dataclass(frozen=True, slots=True)
class ChartScene:
    """A chart, the seat whose chance is told where there is room for one only, and a moment to mark."""

    chart: Chart
    seat: int = 0
    moment: int | None = None


def sign_of(sign: Sign, glyphs: Glyphs) -> str:
    """The character of a mark."""
    return sign.ascii if glyphs is ASCII else sign.sign


def draw_chances(scene: ChartScene, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the chart, in a single row one seat's chance; a hit is a mark or, beside the marks, the column's moment."""
    canvas = Canvas(width, height)
    if height == 1:
        _draw_in_a_row(canvas, scene, glyphs)
        return canvas
    canvas = _without_pointer(replace(scene, seat=0, moment=None), width, height, glyphs).copy()
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
    """Draw the seat's chance as blocks of one to eight eighths of a cell; in ASCII as digits, in tenths."""
    chart, seat = scene.chart, scene.seat
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
        self._draw_bands()
        self._draw_letters()
        for x in range(self.columns):
            place = x / max(1, self.columns - 1)
            self.canvas.mark(_LEFT + x, 0, 1, self.rows + 1, self.chart.moment_at(place))
        self._draw_marks()
        self._draw_ends()
        if self.has_legend:
            self.canvas.put_spans(0, self.canvas.height - 1, _legend(self.chart, self.glyphs))

    def draw_pointer(self) -> None:
        """Draw a vertical line at the scene's moment, behind the marks and the rounds' numbers."""
        moment = self.scene.moment
        if moment is None:
            return
        x = self._x(self.chart.places[min(moment, self.chart.last)])
        for y in range(self.rows):
            if not isinstance(self.canvas.hit(x, y), Mark):
                self.canvas.put(x, y, "|" if self.glyphs is ASCII else "│", palette.GLOW)
        number = self.canvas.lines()[self.rows][x]
        self.canvas.put(x, self.rows, ("|" if self.glyphs is ASCII else "│") if number == " " else number, palette.GLOW)

    def _x(self, place: float) -> int:
        return _LEFT + round(place * (self.columns - 1))

    def _y(self, chance: float) -> int:
        return round((1 - chance) * (self.rows - 1))

    @property
    def _order(self) -> list[int]:
        """The seats from the bottom up."""
        seats = range(len(self.chart.lines))
        return [self.chart.base, *(seat for seat in seats if seat != self.chart.base)]

    def _bands(self, moment: int) -> dict[int, tuple[float, float]]:
        """Where each seat's band begins and ends at that moment, from 0 at the bottom to 1."""
        shares = {seat: self.chart.value(seat, moment) for seat in self._order}
        whole, begin, found = sum(shares.values()) or 1.0, 0.0, dict[int, tuple[float, float]]()
        for seat, share in shares.items():
            found[seat] = begin, begin + share / whole
            begin += share / whole
        return found

    def _middle(self, seat: int, moment: int) -> int:
        """The row of the middle of a seat's band."""
        begin, end = self._bands(moment)[seat]
        return min(self.rows - 1, int((1 - (begin + end) / 2) * self.rows))

    def _draw_scale(self) -> None:
        for share, label in _SCALE:
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

    def _draw_bands(self) -> None:
        """Fill each column, an eighth of a cell at a time; a cell in which several bands meet shows two of them."""
        stacks = [self._stack(self._moment_at(x)) for x in range(self.columns)]
        picture = Canvas(self.columns, self.rows)
        for y in range(self.rows):
            low = _EIGHTH * (self.rows - 1 - y)
            cells = [self._cell(stack[low : low + _EIGHTH]) for stack in stacks]
            picture.fill_row(y, [sign for sign, _style in cells], [style for _sign, style in cells])
        self.canvas.paste(_LEFT, 0, picture)

    def _stack(self, moment: int) -> list[int]:
        """The seat whose band is at each eighth of a cell at that moment, from the bottom up."""
        high, found = _EIGHTH * self.rows, list[int]()
        for seat, (_begin, end) in self._bands(moment).items():
            found += [seat] * (round(end * high) - len(found))
        return found

    def _cell(self, seats: Sequence[int]) -> tuple[str, Style]:
        below, above = seats[0], seats[-1]
        eighths = seats.count(below)
        if self.glyphs is ASCII:
            seat = below if 2 * eighths >= _EIGHTH else above
            return self.chart.lines[seat].letter.lower(), palette.SEAT_INKS[seat]
        return (" ", _ground(below, below)) if below == above else (EIGHTHS[eighths], _ground(below, above))

    def _moment_at(self, x: int) -> int:
        return self.chart.moment_at(x / max(1, self.columns - 1))

    def _draw_letters(self) -> None:
        """Put the seats' letters on their bands at intervals, where these are wide enough."""
        seats = len(self.chart.lines)
        every = max(_LETTER_EVERY, 3 * seats)
        for turn, seat in enumerate(self._order):
            for x in range(2 + turn * every // seats, self.columns - 1, every):
                begin, end = self._bands(self._moment_at(x))[seat]
                if (end - begin) * self.rows >= 1:
                    y = self._middle(seat, self._moment_at(x))
                    self.canvas.put(_LEFT + x, y, self.chart.lines[seat].letter, palette.SEATS[seat])

    def _draw_marks(self) -> None:
        for mark in sorted(self.chart.marks, key=lambda mark: mark.sign.rank):
            x, y = self._x(self.chart.places[mark.moment]), self._middle(mark.line, mark.moment)
            style = _STYLES[mark.sign.tone]
            dark = style if style.bgcolor else style + _DARK
            self.canvas.put(x, y, sign_of(mark.sign, self.glyphs), dark, hit=mark)

    def _draw_ends(self) -> None:
        """Draw each seat's letter and last chance at the end of its band, or in the nearest free row."""
        last, taken = self.chart.last, set[int]()
        for seat in sorted(range(len(self.chart.lines)), key=lambda seat: -self.chart.value(seat, last)):
            chance, row = self.chart.value(seat, last), self._middle(seat, last)
            free = sorted((abs(y - row), y) for y in range(self.rows) if y not in taken)
            if free:
                taken.add(y := free[0][1])
                x = self.canvas.width - _RIGHT + 1
                self.canvas.put(x, y, self.chart.lines[seat].letter, palette.SEATS[seat])
                self.canvas.put(x + 1, y, percent(chance).rjust(5), palette.SEAT_INKS[seat])


@cache
def _ground(below: int, above: int) -> Style:
    """The colours of two bands that meet in a cell."""
    return Style(color=palette.SEATS[below].bgcolor, bgcolor=palette.SEATS[above].bgcolor)


def _legend(chart: Chart, glyphs: Glyphs) -> Iterator[tuple[str, Style]]:
    for sign in chart.signs:
        yield sign_of(sign, glyphs), _STYLES[sign.tone]
        yield f" {sign.words}  ", palette.FAINT


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
