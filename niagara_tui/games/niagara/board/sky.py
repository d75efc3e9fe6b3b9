"""The weather pane, with the sum that moves the river; and the forecast of the river's flows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from niagara_tui.core.i18n import _, figures, plural
from niagara_tui.core.signs import like
from niagara_tui.core.text import percent
from niagara_tui.core.words import signed
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.player.forecast import FASTEST, is_settled, river_odds
from niagara_tui.games.niagara.rules.board import LEFT, SKY_HIGH, SKY_LOW, ZONES
from niagara_tui.games.niagara.rules.phases import has_sky_to_move
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import AT_TOP, NO_CARD, OFF, Phase, State
from niagara_tui.games.niagara.words import BEAVER
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells
from niagara_tui.ui.kit.glyphs import UNICODE, Glyphs
from niagara_tui.ui.kit.pane import FramedPane
from niagara_tui.ui.widgets import painted

WEATHERS = (_("sun"), _("clear"), _("rain"), _("storm"))  # a word for each place of the track, lowest first

_SKY = _("sky")
_LONGEST_SUM = 55  # maximum cells of the river's sum with a number card shown; in a narrower pane it may take two lines
_HERE = Style(color="#1c1400", bgcolor="#ffd54a", bold=True)
_PLACE = Style(color="#9fb2c4", bgcolor="#1d2937")


def sky_line(view: State, glyphs: Glyphs = UNICODE) -> Text:
    """The weather track in one line for the header, such as `sky  -1  0 [+1] +2`."""
    return painted.text_of(_line(view, glyphs))


def _line(view: State, glyphs: Glyphs) -> Spans:
    """The track in one line; a waiting beaver is shown at the storm."""
    spans: Spans = [(_SKY + " ", palette.FAINT)]
    for sky in range(SKY_LOW, SKY_HIGH + 1):
        text = f"[{signed(sky)}]" if sky == view.sky else f" {signed(sky)} "
        spans.append((_place(view, sky, text), _HERE if sky == view.sky else palette.FAINT))
    if view.beaver == AT_TOP:
        spans.append((signs.BEAVER_WAITS.drawn(glyphs.of(BEAVER)), looks.BEAVER))
    return spans


def _place(view: State, sky: int, text: str) -> str:
    row = signs.SKY_HERE if sky == view.sky else signs.SKY_PLACE
    return row.drawn(text, sky=signed(sky), weather=WEATHERS[sky - SKY_LOW], change=sky)


def river_sum(view: State) -> str:
    """The river's movement as known so far: the lowest card shown plus the sky (N-40)."""
    return ", ".join(_clauses(view))


def _clauses(view: State) -> list[str]:
    """The parts of the river's sum, which may be broken into lines."""
    if view.phase == Phase.OVER:
        return [_("the river rests: the game is over")]
    if view.phase == Phase.FLOW:
        template = plural("{sum}: {count} step to go", "{sum}: {count} steps to go", view.steps)
        return [signs.STEPS.drawn(template.format(sum=_sum(view), count=view.steps), count=view.steps)]
    open_cards = sum(player.played != NO_CARD for player in view.players)
    if view.phase != Phase.PADDLE or not open_cards:
        return [_("no card shown yet"), _place(view, view.sky, _("sky {sky}").format(sky=signed(view.sky)))]
    return [signs.SUM.drawn(_sum(view), flow=flow(view)), still_open(view)]


def _sum(view: State) -> str:
    lowest = lowest_number(view)
    some, none = _("lowest shown {card} {sign} sky {sky} = {flow}"), _("no number shown: 0 {sign} sky {sky} = {flow}")
    sign = "-" if view.sky < 0 else "+"
    return (some if lowest else none).format(card=lowest, sign=sign, sky=abs(view.sky), flow=flow(view))


def still_open(view: State) -> str:
    """What may still change the river's sum before phase 3."""
    if all(player.played != NO_CARD for player in view.players):
        if has_sky_to_move(view):
            return _("the cloud has not moved the sky yet")
        return _("all cards are shown")
    if is_settled(view):
        return _("no card left can change it")
    return _("a cloud may still change it") if lowest_number(view) == 1 else _("others may still change it")


def draw_sky(view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the track and, as far as they fit, the marker below it, the river's sum and the next arm."""
    canvas = Canvas(width, height)
    if height < 2 or width < cells(_line(view, glyphs)):
        canvas.put_spans(0, 0, _line(view, glyphs))
        return canvas
    breadth = canvas.width // (SKY_HIGH - SKY_LOW + 1)
    for index, sky in enumerate(range(SKY_LOW, SKY_HIGH + 1)):
        text = f"[{signed(sky)}]" if sky == view.sky else signed(sky)
        style = _HERE if sky == view.sky else _PLACE
        canvas.put(index * breadth, 0, _place(view, sky, text.center(breadth - 1)), style)
        if height >= 3:
            canvas.put(index * breadth, 1, WEATHERS[index].center(breadth - 1), style)
    rest = min(height, 3) if height != 3 else 2
    if height >= 4:
        marker = signs.MARKER.drawn(f"{glyphs.marker} {_SKY}".center(breadth - 1), sky=signed(view.sky))
        canvas.put((view.sky - SKY_LOW) * breadth, 2, marker, palette.GLOW)
    lines = _lines_below_track(view, width - 1, glyphs)
    canvas.put_lines(1, rest, lines)
    if view.phase != Phase.OVER:
        # The arm that the river's next step feeds, in words (N-42)
        left_next = signs.NEXT_LEFT.drawn(glyphs.next_left + " " + _("left arm is next"))
        right_next = signs.NEXT_RIGHT.drawn(_("right arm is next") + " " + glyphs.next_right)
        arm = left_next if view.next_arm == LEFT else right_next
        canvas.put(1, rest + len(lines), arm, palette.WATERY)
    return canvas


def _lines_below_track(view: State, width: int, glyphs: Glyphs) -> list[Spans]:
    """The river's sum in one line, or its parts below each other; then what the beaver does next (S-40, S-42)."""
    first, *rest = _clauses(view)
    lines: list[Spans] = [[(each, palette.TEXT)] for each in (first, *rest)]
    if cell_len(river_sum(view)) <= width:
        before = like(first, f"{first}, " if rest else first)
        lines = [[(before, palette.TEXT), *((each, palette.TEXT) for each in rest)]]
    if view.beaver == OFF:
        return lines
    if view.beaver == AT_TOP:
        beaver = signs.BEAVER_WAITS.drawn(_("{beaver} comes with the storm (+2)").format(beaver=glyphs.of(BEAVER)))
    else:
        zone, says = ZONES[view.beaver], _("{beaver} on {zone}: clears the sky when it falls")
        beaver = signs.BEAVER.drawn(says.format(beaver=glyphs.of(BEAVER), zone=zone), zone=zone)
    return [*lines, [(beaver, palette.TEXT)]]


class Sky(FramedPane[State]):
    """Shows the weather track and, if there is room, the river's sum and the next arm."""

    LEGEND = signs.WEATHER

    DEFAULT_CSS = "Sky { height: auto; }"
    BORDER_TITLE = _("weather track")

    def rows_at(self, width: int) -> int:
        """Height of track, marker, sum and next arm; the same while cards are chosen and after they are shown."""
        if self._shown is None:
            return 5
        (view,) = self._shown
        steady = (1 if width > _LONGEST_SUM else 2) + int(view.beaver != OFF)
        return 4 + max(steady, len(_lines_below_track(view, width - 1, self.glyphs)))

    def draw_shown(self, width: int, height: int, view: State) -> Canvas:
        return draw_sky(view, width, height, self.glyphs)


# -- the forecast --------------------------------------------------------------------------------------


_BAR = 10  # first column of the bars, after flow and chance
_SPREAD = 2 * FASTEST + 1  # height of the chart of all flows with empty rows between them


def draw_flow_forecast(odds: Sequence[float], width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw a row for each possible flow, spaced if there is room: its chance and a bar scaled to the likeliest one."""
    canvas = Canvas(width, height)
    possible = [(steps, chance) for steps, chance in enumerate(odds) if chance]
    apart = 2 if height >= 2 * len(possible) - 1 else 1
    for y, (steps, chance) in zip(count(0, apart), possible, strict=False):
        canvas.put(2, y, str(steps), palette.STRONG)
        canvas.put(4, y, figures(percent(chance)).rjust(_BAR - 5), palette.WATERY)
        length = max(1, round((width - _BAR - 1) * chance / max(odds)))
        canvas.put(_BAR, y, glyphs.bar * length, palette.WATERY)
        canvas.tell(2, y, _BAR + length - 2, 1, signs.CHANCE.of(flow=steps, chance=percent(chance)))
    return canvas


class FlowForecast(FramedPane[State]):
    """Shows the chances of every possible flow; the height does not depend on how many there are."""

    LEGEND = signs.FORECAST

    DEFAULT_CSS = "FlowForecast { height: auto; }"
    # Translators: title of a chart: how likely the river moves 0, 1, ... steps in this round.
    BORDER_TITLE = _("forecast of the river")

    roomy: bool = False  # whether there is room for empty rows between flows

    def rows_at(self, width: int) -> int:
        """Height of the chart: one row for each flow, and empty ones between if the pane is roomy."""
        del width
        return _SPREAD if self.roomy else FASTEST + 1

    def signs(self) -> Sequence[str]:
        return [signs.ODDS.drawn(_("if every card left were as likely"))]

    def draw_shown(self, width: int, height: int, view: State) -> Canvas:
        """Draw the chances in this position, which are computed only if the pane is visible."""
        return draw_flow_forecast(river_odds(view), width, height, self.glyphs)
