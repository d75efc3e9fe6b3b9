"""Niagara's panes: their layout, and the drawing of a scene with its highlighted option and preview."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widgets import ContentSwitcher

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.board import prompts
from niagara_tui.games.niagara.board.faces import faces
from niagara_tui.games.niagara.board.flow_forecast import FlowForecast
from niagara_tui.games.niagara.board.flow_table import FlowTable
from niagara_tui.games.niagara.board.hand import NiagaraHand, hand_width
from niagara_tui.games.niagara.board.inspection import Inspection
from niagara_tui.games.niagara.board.marking import marks_of
from niagara_tui.games.niagara.board.open_hands import open_hands
from niagara_tui.games.niagara.board.players import NiagaraPlayers
from niagara_tui.games.niagara.board.preview import position_after_option
from niagara_tui.games.niagara.board.prompts import chooses_card
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.signs import piece_signs
from niagara_tui.games.niagara.board.sky import Sky
from niagara_tui.games.niagara.rules.setup import Options
from niagara_tui.games.niagara.rules.state import OFF, State
from niagara_tui.ui.boards.banner import PromptLine
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.inspection import HandBoard
from niagara_tui.ui.boards.log_and_hint import LogAndHint
from niagara_tui.ui.boards.players import Roster
from niagara_tui.ui.boards.selection import expanded
from niagara_tui.ui.widgets.choices import Choices, fits
from niagara_tui.ui.widgets.log_look import PieceSigns
from niagara_tui.ui.widgets.painted import Painted
from niagara_tui.ui.widgets.portrait import TOUCHED_ROWS, in_portrait

WIDE = 100
"""Minimum columns of the board for the hand beside the options."""
HIGH = 33
"""Minimum rows of the board for the larger form of its panes, as in the `-high` rules of board.tcss."""
TALL = 44
"""Minimum rows of the board for a sky pane of its full height."""
VAST = 56
"""Minimum rows of the board for a spaced-out forecast."""
SKY_ROWS = 6
"""Rows of the sky pane on a board that is not tall, without a beaver; it takes one more."""
_ROWS_AROUND, _LEAST_LOG, _BORDER = 7, 6, 2
"""Rows of a high board above and below the middle; minimum rows of the log; rows of a pane's border."""


class PanesBoard(HandBoard[Inspection]):
    """River, hand, players with reserves, weather, log, prompt, and the options of the decision."""

    DEFAULT_CSS = Path(__file__).with_name("board.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False  # the layout depends on size classes that are set on the screen

    def __init__(self) -> None:
        """Create an empty board; `show` supplies the first scene."""
        super().__init__(Inspection())
        self._laid_out: object = None

    def compose(self) -> ComposeResult:
        """Create the panes in reading order."""
        yield Painted(id="header")
        with Container(id="middle"):
            yield NiagaraRiver(id="river")
            yield NiagaraPlayers(id="players")
            with Vertical(id="side"):
                yield Sky(id="sky")
                yield FlowForecast(id="flow-forecast")
                yield LogAndHint()
        yield PromptLine(id="prompt")
        with ContentSwitcher(initial="hand", id="below"):
            yield NiagaraHand(id="hand")
            yield Choices(id="choices")
            yield Painted(id="cover")
            yield FlowTable(id="flow")
            yield NiagaraHand(id="held")

    # -- showing --------------------------------------------------------------------------------------

    def piece_signs(self) -> PieceSigns:
        """The pieces as they are drawn on the river."""
        return piece_signs(self._glyphs)

    def _draw_scene(self, scene: Scene) -> None:
        view: State = scene.view
        self._show_text("#header", prompts.header(scene, self._glyphs))
        self.query_one(Sky).show(view)
        self.query_one(Sky).styles.height = SKY_ROWS + (view.beaver != OFF) if self.size.height < TALL else "auto"
        self._draw_players(scene)

    def _draw_players(self, scene: Scene) -> None:
        players = self.query_one(NiagaraPlayers)
        beside = self.size.height - _ROWS_AROUND - SKY_ROWS - (scene.view.beaver != OFF)
        players.room = beside - _LEAST_LOG - _BORDER if self.size.height >= HIGH else 0
        players.show(scene.view, Roster.of(scene, tracker=scene.options.tracker))

    def _draw_highlight(self, scene: Scene) -> None:
        self._show_zoom(scene)
        self._lay_out()
        self._draw_river(scene)
        self._draw_flow_forecast(scene)
        self._draw_prompt(scene)
        self._draw_below(scene)

    def _lay_out(self) -> None:
        """List every plan if there is room; the zoomed river leaves none."""
        width, rows = self.size.width - self._held_width, self._rows_below
        if (self._selection, width, rows) != self._laid_out:
            self._laid_out = (self._selection, width, rows)
            self._selection.expand_to_fit(lambda options: fits(options, width - 2, rows))

    @property
    def _rows_below(self) -> int:
        """Rows for the options; the zoomed river leaves none."""
        rows = 0 if self._inspection.zoom.is_on else self.query_one(ContentSwitcher).size.height
        return rows // TOUCHED_ROWS if in_portrait(self) else rows

    @property
    def _held_width(self) -> int:
        """Columns of the hand beside the options; 0 if there is no room for it, or the plans need that room."""
        scene, size = self._scene, self.size
        if scene is None or scene.acting is None or chooses_card(scene):
            return 0
        has_room = (
            size.height >= HIGH and size.width >= WIDE and not in_portrait(self) and not self._inspection.zoom.is_on
        )
        width = hand_width(len(faces(scene, self._selection)), size.width) if has_room else 0
        return width if self._listed_in(size.width - width) == self._listed_in(size.width) else 0

    def _listed_in(self, width: int) -> tuple[Option, ...]:
        """The options as they would be listed in that width."""
        return expanded(self._selection.groups, lambda options: fits(options, width - 2, self._rows_below))

    def _draw_flow_forecast(self, scene: Scene) -> None:
        """Draw the chances of every flow after the highlighted option; hidden without aids or the tracker."""
        forecast = self.query_one(FlowForecast)
        options: Options = scene.options
        forecast.roomy = self.size.height >= VAST
        forecast.set_class(scene.looks_ahead and options.tracker, "-shown")
        forecast.show(position_after_option(scene, self._selection.highlighted))

    def _draw_river(self, scene: Scene) -> None:
        preview = self._inspection.preview
        if preview is not None:
            self._show_picture(scene, preview.view, preview.marks(scene.names))
        else:
            self._show_picture(scene, scene.view, marks_of(scene, self._selection, self._glyphs))

    def _question(self, scene: Scene) -> str:
        return prompts.question(scene, scene.acting or 0, self._selection, self._glyphs)

    def _told(self, scene: Scene, seat: int, highlighted: Option) -> str:
        return prompts.told(scene, seat, self._selection, self._glyphs, self.size.width)

    def _draw_below(self, scene: Scene) -> None:
        preview = self._inspection.preview
        if preview is not None:
            self.query_one(ContentSwitcher).current = "flow"
            self.query_one(FlowTable).show(preview)
        else:
            super()._draw_below(scene)
        self._draw_held(scene)

    def _open_hands(self, scene: Scene, rows: int) -> Text:
        return open_hands(scene, rows, self._glyphs)

    def _plays_from_hand(self, scene: Scene) -> bool:
        return chooses_card(scene)

    def _draw_hand(self, scene: Scene, viewer: int) -> None:
        self.query_one("#hand", NiagaraHand).show(faces(scene, self._selection), scene.names[viewer])

    def _draw_held(self, scene: Scene) -> None:
        """Draw the acting player's hand beside the options, where there is room."""
        held, width = self.query_one("#held", NiagaraHand), self._held_width
        held.display = bool(width)
        if width:
            held.styles.width = width
            held.show(faces(scene, self._selection), scene.names[scene.acting or 0])
