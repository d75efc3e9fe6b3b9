"""The weather track, the sum that moves the river, and the arm that is next."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.choices.words import signed
from niagara_tui.games.niagara.rules.board import LEFT, SKY_HIGH, SKY_LOW, ZONES
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import AT_TOP, NO_CARD, OFF, Phase, State
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans, cells
from niagara_tui.ui.boards.glyphs import UNICODE, Glyphs
from niagara_tui.ui.boards.pane import Pane

WEATHERS = (_("sun"), _("clear"), _("rain"), _("storm"))
"""A word for each place of the track, from its low end on."""

_SKY = _("sky")
_LONGEST_SUM = 55
"""Cells of the river's sum at its longest, if a number was shown; where there are fewer it may take two lines."""
_HERE = Style(color="#1c1400", bgcolor="#ffd54a", bold=True)
_PLACE = Style(color="#9fb2c4", bgcolor="#1d2937")


def sky_line(view: State, glyphs: Glyphs = UNICODE) -> Text:
    """The weather track in one line, for a header: `sky  -1  0 [+1] +2`."""
    return Text.assemble(*_line(view, glyphs))


def _line(view: State, glyphs: Glyphs) -> Spans:
    """The track; the beaver stands at the storm that it waits for."""
    spans: Spans = [(_SKY + " ", palette.FAINT)]
    for sky in range(SKY_LOW, SKY_HIGH + 1):
        spans.append((f"[{signed(sky)}]", _HERE) if sky == view.sky else (f" {signed(sky)} ", palette.FAINT))
    if view.beaver == AT_TOP:
        spans.append((glyphs.beaver, palette.BEAVER))
    return spans


def beaver_line(view: State, glyphs: Glyphs) -> str:
    """What the beaver does next (S-40, S-42); empty where there is none."""
    if view.beaver == OFF:
        return ""
    if view.beaver == AT_TOP:
        return _("{beaver} comes with the storm (+2)").format(beaver=glyphs.beaver)
    said = _("{beaver} on {zone}: clears the sky when it falls")
    return said.format(beaver=glyphs.beaver, zone=ZONES[view.beaver])


def river_sum(view: State) -> str:
    """How far the river moves by what is known: the lowest card shown and the sky (N-40)."""
    return ", ".join(_clauses(view))


def _clauses(view: State) -> list[str]:
    """The parts of the river's sum that may stand in lines of their own."""
    if view.phase == Phase.OVER:
        return [_("the river rests: the game is over")]
    if view.phase == Phase.FLOW:
        said = plural("{sum}: {count} step to go", "{sum}: {count} steps to go", view.steps)
        return [said.format(sum=_sum(view), count=view.steps)]
    shown = sum(player.played != NO_CARD for player in view.players)
    if view.phase != Phase.PADDLE or not shown:
        return [_("no card shown yet"), _("sky {sky}").format(sky=signed(view.sky))]
    return [_sum(view), still_open(view)]


def _sum(view: State) -> str:
    lowest = lowest_number(view)
    shown, none = _("lowest shown {card} {sign} sky {sky} = {flow}"), _("no number shown: 0 {sign} sky {sky} = {flow}")
    sign = "-" if view.sky < 0 else "+"
    return (shown if lowest else none).format(card=lowest, sign=sign, sky=abs(view.sky), flow=flow(view))


def still_open(view: State) -> str:
    """What may still change the sum before phase 3."""
    if all(player.played != NO_CARD for player in view.players):
        return _("all cards are shown")
    if lowest_number(view) == 0:
        return _("others may still change it")
    return _("others may still lower it") if lowest_number(view) > 1 else _("a cloud may still change it")


def next_arm(view: State, glyphs: Glyphs) -> str:
    """Which arm the river's next step feeds (N-42)."""
    if view.next_arm == LEFT:
        return glyphs.next_left + " " + _("left arm is next")
    return _("right arm is next") + " " + glyphs.next_right


def draw_sky(view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The track, then as room allows the marker below it, the river's sum and the next arm."""
    canvas = Canvas(width, height)
    if height < 2 or width < cells(_line(view, glyphs)):
        canvas.put_spans(0, 0, _line(view, glyphs))
        return canvas
    _track(canvas, view, height >= 3)
    rest = min(height, 3) if height != 3 else 2
    marker_row = 2 if height >= 4 else None
    if marker_row is not None:
        _marker(canvas, view, glyphs)
    said = _said(view, width - 1, glyphs)
    for row, line in enumerate(said, rest):
        canvas.put(1, row, line, palette.TEXT)
    if view.phase != Phase.OVER:
        canvas.put(1, rest + len(said), next_arm(view, glyphs), palette.WATERY)
    return canvas


def _said(view: State, width: int, glyphs: Glyphs) -> list[str]:
    """The river's sum in one line or, after its comma, in two; then what the beaver does."""
    said = river_sum(view)
    lines = [said] if cell_len(said) <= width else ",\n".join(_clauses(view)).splitlines()
    beaver = beaver_line(view, glyphs)
    return [*lines, beaver] if beaver else lines


def _track(canvas: Canvas, view: State, has_words: bool) -> None:
    """The four places side by side, with their weather below."""
    breadth = canvas.width // (SKY_HIGH - SKY_LOW + 1)
    for index, sky in enumerate(range(SKY_LOW, SKY_HIGH + 1)):
        text = f"[{signed(sky)}]" if sky == view.sky else signed(sky)
        style = _HERE if sky == view.sky else _PLACE
        canvas.put(index * breadth, 0, text.center(breadth - 1), style)
        if has_words:
            canvas.put(index * breadth, 1, WEATHERS[index].center(breadth - 1), style)


def _marker(canvas: Canvas, view: State, glyphs: Glyphs) -> None:
    breadth = canvas.width // (SKY_HIGH - SKY_LOW + 1)
    index = view.sky - SKY_LOW
    canvas.put(index * breadth, 2, f"{glyphs.marker} {_SKY}".center(breadth - 1), palette.GLOW)


class Sky(Pane):
    """Shows the weather track, and below it where there is room the river's sum and the next arm."""

    LEGEND = _("Weather track")

    DEFAULT_CSS = """
    Sky {
        height: auto;
        border: round $border-blurred;
        border-title-color: $foreground-muted;
        &.-ascii {
            border: ascii $border-blurred;
        }
    }
    """
    BORDER_TITLE = _("weather track")

    _view: State | None = None

    def show(self, view: State) -> None:
        """Draw this position's weather."""
        self._view = view
        self.redraw()

    def rows_at(self, width: int) -> int:
        """Track, marker, sum and next arm; as many while cards are chosen as when they are shown."""
        if self._view is None:
            return 5
        steady = (1 if width > _LONGEST_SUM else 2) + int(self._view.beaver != OFF)
        return 4 + max(steady, len(_said(self._view, width - 1, self.glyphs)))

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        return Canvas(width, height) if self._view is None else draw_sky(self._view, width, height, self.glyphs)
