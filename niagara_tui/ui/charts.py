"""Charts drawn on a canvas: bars, what decisions cost from game to game and by kind, and the chances by round."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from rich.cells import cell_len
from rich.style import Style
from textual.message import Message

from niagara_tui.core.i18n import _, day_words, figures
from niagara_tui.core.text import cost_text, percent
from niagara_tui.documents.model import Chart, Mark, Sign, Tone
from niagara_tui.shell.costliest import name_of
from niagara_tui.shell.logbook.report import Cost
from niagara_tui.shell.pages import for_display
from niagara_tui.study.reviews.habits import Habit
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, fit
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.pane import Pane

EIGHTHS = " ▁▂▃▄▅▆▇█"  # blocks that fill a cell from the bottom, by eighths
HEIGHT = 6  # rows of bars
LEAST_GAMES = 3  # minimum number of games for a chart
_SCALE = 6  # columns of the axis on the left and of the scale on the right
_PLAIN = "    ####"


def bar(value: int, most: int, rows: int, width: int, glyphs: Glyphs) -> list[str]:
    """A bar for `value`, `rows` high if that is `most`, and `width` wide: its rows from the top.

    In ASCII it is the value as a number, in the lowest row.
    """
    if glyphs is ASCII:
        return [" " * width] * (rows - 1) + [(str(value) if value else glyphs.empty).rjust(width)]
    filled = round(8 * rows * value / max(most, 1))
    if not filled:
        return [" " * width] * (rows - 1) + [glyphs.empty * width]
    return [EIGHTHS[min(8, max(0, filled - 8 * below))] * width for below in reversed(range(rows))]


def columns(count: int, most: int, room: int, glyphs: Glyphs) -> tuple[int, int]:
    """How many of `count` bars fit into `room` cells, at least 1, and the width of each with the gap before it."""
    least, widest = (len(str(most)) + 1,) * 2 if glyphs is ASCII else (1, 4)
    wide = min(widest, max(least, room // max(count, 1)))
    return max(1, min(count, room // wide)), wide


def cost_chart(costs: Sequence[Cost], width: int, only_ascii: bool) -> list[str]:
    """Draw a bar for each reviewed game, or one for several if they do not fit; empty if there are too few games."""
    if len(costs) < LEAST_GAMES:
        return []
    # The values if there are at most `most`; otherwise the means of `most` parts of about equal size
    values = [cost.cost for cost in costs]
    parts = min(len(values), width - _SCALE)
    bounds = [len(values) * part // parts for part in range(parts + 1)]
    means = [sum(values[a:b]) / (b - a) for a, b in pairwise(bounds)]
    top = max(1, math.ceil(max(means)))
    labels = {HEIGHT - 1: figures(f"{top}%"), 0: figures("0%")}
    filled = [mean / top * HEIGHT for mean in means]
    axis = "|" if only_ascii else "│"  # rows must not begin with blanks, which Textual would drop
    signs, rows = _PLAIN if only_ascii else EIGHTHS, []
    for row in reversed(range(HEIGHT)):
        shares = (min(max(height - row, 0.0), 1.0) for height in filled)  # of the cells, from empty to full
        cells = "".join(signs[round(share * (len(signs) - 1))] for share in shares)
        rows.append(f"{axis}{cells} {labels.get(row, '')}".rstrip())
    first, last = (day_words(cost.finished.astimezone()) for cost in (costs[0], costs[-1]))
    title = _("What a decision cost, in percent of a win, {first} to {last}").format(first=first, last=last)
    return [title, *rows]


def kind_chart(habits: Sequence[Habit], width: int, only_ascii: bool) -> list[str]:
    """Draw two bars below the name of each kind: of the latest games and, fainter, of those before."""
    signs, axis = ("#.", "|") if only_ascii else ("█░", "│")
    top = max((cost.share for habit in habits for cost in (habit.latest, habit.before) if cost), default=0)
    words = _("latest"), _("before")
    room = width - max(map(cell_len, words)) - 2 * _SCALE
    rows = []
    for habit in habits:
        rows.append(for_display(name_of(habit, habits), only_ascii))
        for cost, sign, word in zip((habit.latest, habit.before), signs, words, strict=True):
            if cost is not None:
                rows.append(f"{axis}{sign * round(cost.share / top * room)} {figures(cost_text(cost.share))} {word}")
    return rows


_LEFT = 6  # columns of the letter before a single row, and the fewest before bands
_RIGHT = 7  # columns of the seats' letters and last chances
_LEAST = 20  # minimum number of columns for bands
_NAME = 8  # maximum number of columns of a name
_TENTHS = "0123456789"
_PARTS = ".:#"
"""How full a cell is, in ASCII: hardly or not at all, in half, or whole."""
_STYLES = {
    Tone.GOOD: palette.GOOD,
    Tone.BAD: palette.BAD,
    Tone.NOTICE: Style(color="#ffb35c", bold=True),
    Tone.WARNING: Style(color="#1c1400", bgcolor="#ffb454", bold=True),
    Tone.ALARM: Style(color="#ffffff", bgcolor="#cc2a22", bold=True),
}
_DARK = Style(bgcolor="#101722")  # the background of marks, which sets them off from bands


@dataclass(frozen=True, slots=True)
class ChartScene:
    """A chart, the seat whose chance is told where there is room for one only, and a moment to mark.

    That seat's figure is left out beside a judgement, which knows its hand: it would seem to be another for the same.
    """

    chart: Chart
    seat: int = 0
    moment: int | None = None
    has_figure: bool = True


def sign_of(sign: Sign, glyphs: Glyphs) -> str:
    return sign.ascii if glyphs is ASCII else sign.sign


def draw_chances(scene: ChartScene, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the chart, or one seat's chance where not each has a row; a hit is a mark or else the column's moment."""
    if height <= len(scene.chart.lines):
        return _in_a_row(scene, width, height, glyphs) if height else Canvas(width, height)
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


def _in_a_row(scene: ChartScene, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The seat's chance as blocks of one to eight eighths of a cell; in ASCII as digits, in tenths."""
    canvas, chart, seat = Canvas(width, height), scene.chart, scene.seat
    steps = _TENTHS if glyphs is ASCII else EIGHTHS[1:]
    columns = canvas.width - _LEFT - _RIGHT
    here = None if scene.moment is None else round(chart.places[scene.moment] * (columns - 1))
    for x in range(columns):
        moment = chart.moment_at(x / max(1, columns - 1))
        sign = steps[min(len(steps) - 1, int(chart.value(seat, moment) * len(steps)))]
        canvas.put(_LEFT + x, 0, sign, palette.GLOW if x == here else palette.SEAT_INKS[seat], hit=moment)
    chance = chart.value(seat, chart.last if scene.moment is None else scene.moment)
    canvas.put(1, 0, chart.lines[seat].letter, palette.SEATS[seat])
    if scene.has_figure:
        canvas.put(width - _RIGHT + 2, 0, figures(percent(chance)).rjust(_RIGHT - 3), palette.SEAT_INKS[seat])
    return canvas


class _Chart:
    def __init__(self, scene: ChartScene, canvas: Canvas, glyphs: Glyphs) -> None:
        self.scene, self.chart, self.canvas, self.glyphs = scene, scene.chart, canvas, glyphs
        seats = len(self.chart.lines)
        self.has_legend = canvas.height - 2 >= seats
        self.rows = canvas.height - 1 - self.has_legend
        self.left = max(_LEFT, 3 + min(_NAME, max(cell_len(line.name) for line in self.chart.lines)))
        self.columns = canvas.width - self.left - _RIGHT
        self.high = max(1, self.rows // seats)  # rows of a band
        self.apart = self.high + (self.high * seats + seats - 1 <= self.rows)
        """Rows from one band to the next: with a free one between them if there is room for all of these."""

    @property
    def has_room(self) -> bool:
        return self.columns >= _LEAST

    def draw(self) -> None:
        rounds = self.chart.rounds
        # Every how many rounds there is room for a number: the same all along, so that no gap looks like an error
        needed = len(f"{rounds} ")
        fitting = (step for step in range(1, rounds) if step * (self.columns - 1) // rounds >= needed)
        for number in range(1, rounds + 1, next(fitting, rounds)):
            self.canvas.put(self._x((number - 1) / rounds), self.rows, str(number), palette.FAINT)
        self.canvas.put(0, self.rows, self.chart.axis, palette.FAINT)
        for seat in range(len(self.chart.lines)):
            # Fill each column up to the seat's chance; a chance of nothing leaves a trace on the ground
            picture = Canvas(self.columns, self.high)
            values = [
                self.chart.value(seat, self.chart.moment_at(x / max(1, self.columns - 1))) for x in range(self.columns)
            ]
            ink = palette.SEAT_INKS[seat]
            for row in range(self.high):
                cells = [self._cell(value * self.high - row, is_ground=not row) for value in values]
                picture.fill_row(self.high - 1 - row, cells, [ink] * self.columns)
            self.canvas.paste(self.left, self._ground(seat) - self.high + 1, picture)
            # The seat's name at the beginning of its band, its letter and its last chance at the end
            line, y = self.chart.lines[seat], self._ground(seat) - (self.high - 1) // 2
            self.canvas.put(0, y, line.letter, palette.SEATS[seat])
            self.canvas.put(2, y, fit(line.name, min(self.left - 3, cell_len(line.name)), self.glyphs), ink)
            end = self.canvas.width - _RIGHT + 1
            self.canvas.put(end, y, line.letter, palette.SEATS[seat])
            share = figures(percent(self.chart.value(seat, self.chart.last)))
            self.canvas.put(end + 1, y, share.rjust(5), ink)
        for x in range(self.columns):
            place = x / max(1, self.columns - 1)
            self.canvas.mark(self.left + x, 0, 1, self.rows + 1, self.chart.moment_at(place))
        for mark in sorted(self.chart.marks, key=lambda mark: mark.sign.rank):
            # The row in which a seat's band is filled to its chance at that moment
            filled = min(self.high - 1, int(self.chart.value(mark.line, mark.moment) * self.high))
            x, y = self._x(self.chart.places[mark.moment]), self._ground(mark.line) - filled
            style = _STYLES[mark.sign.tone]
            dark = style if style.bgcolor else style + _DARK
            self.canvas.put(x, y, sign_of(mark.sign, self.glyphs), dark, hit=mark)
        if self.has_legend:
            # What the marks mean and, where there is room, what the bands are
            marks = [
                piece
                for sign in self.chart.signs
                for piece in ((sign_of(sign, self.glyphs), _STYLES[sign.tone]), (f" {sign.words}  ", palette.FAINT))
            ]
            is_in_digits = self.glyphs is ASCII and self.high == 1
            what = _("0-9: tenths") if is_in_digits else _("the higher, the likelier to win")
            room = self.canvas.width - sum(cell_len(text) for text, _style in marks)
            self.canvas.put_spans(
                0, self.canvas.height - 1, [*marks, (what, palette.FAINT)] if cell_len(what) <= room else marks
            )

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
        return self.left + round(place * (self.columns - 1))

    def _ground(self, seat: int) -> int:
        """The lowest row of a seat's band; the base is the first, and the others follow in their order."""
        order = [self.chart.base, *(other for other in range(len(self.chart.lines)) if other != self.chart.base)]
        return order.index(seat) * self.apart + self.high - 1

    def _cell(self, filled: float, *, is_ground: bool) -> str:
        """The sign of a cell that is filled to that share; below 0 it is empty, above 1 full."""
        if self.glyphs is not ASCII:
            return EIGHTHS[min(8, max(int(is_ground), round(8 * filled)))]
        if self.high == 1:
            return _TENTHS[min(9, int(10 * filled))]
        return _PARTS[min(2, round(2 * filled))] if filled > 0 or is_ground else " "


class ChanceChart(Pane):
    """Shows the chart; blank until there is one."""

    @dataclass
    class Picked(Message):
        """A place of the chart was clicked: the number of the moment there, and the mark if there is one."""

        moment: int
        mark: Mark | None = None

    _scene: ChartScene | None = None

    def show(self, scene: ChartScene) -> None:
        if scene != self._scene:
            self._scene = scene
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        return Canvas(width, height) if self._scene is None else draw_chances(self._scene, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, Mark):
            self.post_message(self.Picked(hit.moment, hit))
        elif isinstance(hit, int):
            self.post_message(self.Picked(hit))
