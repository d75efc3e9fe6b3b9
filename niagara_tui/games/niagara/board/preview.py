"""The flow preview: the river some steps later, from the current position or after the highlighted option."""

from __future__ import annotations

from dataclasses import dataclass, replace

from niagara_tui.core.choices import Option
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.text import percent
from niagara_tui.games.niagara.board.chart import arm_of
from niagara_tui.games.niagara.board.picture import Marks
from niagara_tui.games.niagara.board.signs import Signs
from niagara_tui.games.niagara.board.sky import still_open
from niagara_tui.games.niagara.player import forecast
from niagara_tui.games.niagara.player.fate import Fate, fates
from niagara_tui.games.niagara.player.forecast import drifted, lost_ashore, put_ashore
from niagara_tui.games.niagara.player.river_odds import hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import LOST
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import Phase, State
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs


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
        signs = Signs(glyphs)
        lost = [signs.canoe(self.base, fall.seat, fall.canoe) for fall in self._lost()]
        fate = plural("{canoes} falls", "{canoes} fall", len(lost)) if lost else _("no canoe falls")
        likely = _("If the river moves {flow} ({chance}): {fate}; {open}.")
        said = likely if self.chances else _("If the river moves {flow}: {fate}; {open}.")
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
    """The position after the highlighted option, if any."""
    return forecast.position_after(visible_position(scene), scene.acting, highlighted.moves if highlighted else ())
