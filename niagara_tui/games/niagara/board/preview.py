"""The flow preview: the river some steps later, from the position or after an option; and its table."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import count

from rich.cells import cell_len
from textual.message import Message

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, figures, plural
from niagara_tui.core.text import percent
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.board.chart import arm_of
from niagara_tui.games.niagara.board.picture import Marks
from niagara_tui.games.niagara.board.sky import still_open
from niagara_tui.games.niagara.player import forecast
from niagara_tui.games.niagara.player.forecast import (
    Fate,
    drifted,
    fates,
    hands_are_known,
    lost_ashore,
    put_ashore,
    river_odds,
)
from niagara_tui.games.niagara.rules.board import LETTERS, LOST
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import NO_CARD, Phase, State
from niagara_tui.games.niagara.signs import COLUMN, FORECAST
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import ShownPane


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of a position: the canoes that fall, the possible flows, their chances, and the chosen flow.

    `chances` is empty without the card tracker, since the chances would reveal which cards others have left; otherwise
    it has the chance of each flow from 0 on.
    """

    base: State
    falls: tuple[Fate, ...]
    flows: tuple[int, ...]
    chances: tuple[float, ...]
    flow: int

    def at(self, flow: int) -> Preview:
        """A copy with another flow chosen: this one, or the nearest that is possible."""
        return replace(self, flow=min(self.flows, key=lambda possible: abs(possible - flow)))

    def stepped(self, steps: int) -> Preview:
        """A copy that many possible flows further on, or at the first or last of them."""
        place = self.flows.index(self.flow) + steps
        return replace(self, flow=self.flows[min(max(place, 0), len(self.flows) - 1)])

    @property
    def view(self) -> State:
        """The position after the chosen flow; canoes ashore that would fall when they go back are lost in it."""
        later = drifted(self.base, self.flow)
        for seat, canoe in lost_ashore(later):
            later.players[seat].canoes[canoe].zone = LOST
        return later

    def marks(self, names: tuple[str, ...]) -> Marks:
        """Marks that draw all canoes as ghosts, the lost ones on the falls of their arm."""
        fallen = tuple((fall.seat, fall.canoe, self._arm(fall)) for fall in self._lost())
        return Marks(names=names, is_preview=True, fallen=fallen)

    def _lost(self) -> list[Fate]:
        """The fates of the canoes that the chosen flow takes."""
        return [fall for fall in self.falls if self.flow in fall.flows]

    def _arm(self, fall: Fate) -> int:
        zone = drifted(self.base, fall.flow - 1).players[fall.seat].canoes[fall.canoe].zone
        return arm_of(zone) or 0

    def words(self, glyphs: Glyphs) -> str:
        """A sentence on the chosen flow: its effect, its chance, and what may still change."""
        signs = signs_of(glyphs)
        lost = [signs.canoe(self.base, fall.seat, fall.canoe) for fall in self._lost()]
        fate = plural("{canoes} falls", "{canoes} fall", len(lost)) if lost else _("no canoe falls")
        is_open = any(player.played == NO_CARD for player in self.base.players) and len(self.flows) > 1
        likely = _("Flow {flow}: {fate}; {chance} if every card left were as likely.")
        likely = likely if is_open else _("Flow {flow} ({chance}): {fate}; {open}.")
        said = likely if self.chances else _("Flow {flow}: {fate}; {open}.")
        chance = percent(self.chances[self.flow]) if self.chances else ""
        fate = fate.format(canoes=" ".join(lost))
        return said.format(flow=self.flow, chance=chance, fate=fate, open=still_open(self.base))


def preview(scene: Scene, highlighted: Option | None) -> Preview | None:
    """The preview after the highlighted option, if any; None if the river has already moved in this round."""
    view: State = scene.view
    if view.phase in (Phase.FLOW, Phase.RETURN, Phase.JOE, Phase.OVER):
        return None
    base = put_ashore(position_after_option(scene, highlighted))
    odds = river_odds(base)
    flows = tuple(flow for flow, chance in enumerate(odds) if chance)
    falls = tuple(fate for fate in fates(base) if fate.flows)
    likeliest = odds.index(max(odds)) if hands_are_known(base) else flows[0]
    shown = Preview(base, falls, flows, odds if hands_are_known(base) else (), likeliest)
    return shown.at(flow(base)) if lowest_number(base) else shown


def visible_position(scene: Scene) -> State:
    """The position as shown to the acting player or viewer, who may play without the card tracker."""
    viewer = scene.acting if scene.acting is not None else scene.viewer
    found: State = scene.game.visible_to_people(scene.view, viewer, scene.options)
    return found


def position_after_option(scene: Scene, highlighted: Option | None) -> State:
    return forecast.position_after(visible_position(scene), scene.acting, highlighted.moves if highlighted else ())


# -- the table -----------------------------------------------------------------------------------------


_ROWS = (_("flow"), _("falls"), _("chance"))  # headings of the table's rows
_HEAD, _WIDEST = 2 + max(map(cell_len, _ROWS)), 11  # width of the headings, and maximum width of a flow's column
_WITH_BARS = 4  # minimum height at which the chances are also drawn as bars


def draw_flow_table(shown: Preview, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw a column for each possible flow: the canoes that it takes, its chance, and a bar if there is room.

    Hits are the flows. Without chances their row is left out.
    """
    canvas = Canvas(width, height)
    column = column_width(shown, width)
    for row, word in enumerate(_ROWS if shown.chances else _ROWS[:-1]):
        canvas.put(1, row, word, palette.FAINT)
    for x, steps in zip(count(_HEAD, column), shown.flows, strict=False):
        is_chosen = steps == shown.flow
        text = str(steps).join(glyphs.highlight) if is_chosen else str(steps)
        canvas.put(x, 0, text.center(column - 1), palette.HIGHLIGHT if is_chosen else palette.STRONG)
        # The letters of the canoes that this flow takes, centred; those that do not fit are counted at the end
        room = column - 1
        found: Spans = [(LETTERS[fate.seat], palette.SEATS[fate.seat]) for fate in shown.falls if steps in fate.flows]
        if len(found) > room:
            kept = room - len(f"+{len(found)}")
            found = [*found[:kept], (f"+{len(found) - kept}", palette.BAD)]
        found = found or [(glyphs.empty, palette.UNUSED)]
        canvas.put_spans(x, 1, [(" " * ((room - cells(found)) // 2), palette.TEXT), *found])
        if shown.chances:
            canvas.put(x, 2, figures(percent(shown.chances[steps])).center(room), palette.WATERY)
            if height >= _WITH_BARS:
                full = max(1, round(room * shown.chances[steps] / max(shown.chances)))
                canvas.put(x, 3, (glyphs.bar * full).center(room), palette.WATERY)
        canvas.mark(x, 0, column, height, steps)
        canoes = sum(steps in fall.flows for fall in shown.falls)
        chance = percent(shown.chances[steps]) if shown.chances else ""
        meaning = COLUMN.of(flow=steps, chance=chance, canoes=canoes)
        canvas.tell(x, 0, column - 1, min(height, _WITH_BARS), meaning)
    return canvas


def column_width(shown: Preview, width: int) -> int:
    """Width of a flow's column, the gap after it included."""
    return max(4, min(_WIDEST, (width - _HEAD) // len(shown.flows)))


class FlowTable(ShownPane[Preview]):
    """Shows the table; clicks post a flow."""

    LEGEND = FORECAST

    @dataclass
    class FlowClicked(Message):
        """A flow was clicked."""

        flow: int

    def draw_shown(self, width: int, height: int, preview: Preview) -> Canvas:
        return draw_flow_table(preview, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, int):
            self.post_message(self.FlowClicked(hit))
