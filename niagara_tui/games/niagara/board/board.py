"""Niagara's board: its panes, what they show of a scene, and the handling of keys and clicks."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widgets import ContentSwitcher

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.board import inspection, looks
from niagara_tui.games.niagara.board.canoes import piece_signs
from niagara_tui.games.niagara.board.hand import NiagaraHand, faces, hand_width, open_hands
from niagara_tui.games.niagara.board.inspection import FlowTable, Inspection, marks_of, position_after_option
from niagara_tui.games.niagara.board.looks import draw_holdings
from niagara_tui.games.niagara.board.picture import NO_MARKS, draw_river
from niagara_tui.games.niagara.board.players import NiagaraPlayers
from niagara_tui.games.niagara.board.river import NiagaraRiver, trips_between
from niagara_tui.games.niagara.board.sky import FlowForecast, Sky
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import OFF, Phase, State
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.kit.board import HOLDINGS_ROWS, Scene
from niagara_tui.ui.kit.canvas import Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.inspection import HandBoard
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.players import Roster
from niagara_tui.ui.kit.prompts import PromptLine
from niagara_tui.ui.kit.selection import expanded
from niagara_tui.ui.kit.selection_board import LogAndHint
from niagara_tui.ui.widgets.choices import Choices, fits
from niagara_tui.ui.widgets.log_pane import PieceSigns
from niagara_tui.ui.widgets.painted import Painted
from niagara_tui.ui.widgets.portrait import TOUCHED_ROWS, in_portrait

NARROWEST, LOWEST = 47, 18  # the smallest size at which everything on the river can be read
RIVER_PAUSE = 0.3  # seconds at normal speed to pause after a step of the river
WIDE = 100  # minimum columns of the board for the hand beside the options
HIGH = 33  # minimum rows of the board for the larger form of its panes, as in the `-high` rules of board.tcss
TALL = 44  # minimum rows of the board for a sky pane of its full height
VAST = 56  # minimum rows of the board for a spaced-out forecast
SKY_ROWS = 6  # rows of the sky pane on a board that is not tall, without a beaver; it takes one more
_ROWS_AROUND, _LEAST_LOG, _BORDER = 7, 6, 2
"""Rows of a high board above and below the middle; minimum rows of the log; rows of a pane's border."""


class NiagaraBoard(HandBoard[Inspection]):
    """River, hand, players with reserves, weather, log, prompt, and the options of the decision."""

    DEFAULT_CSS = Path(__file__).with_name("board.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False  # the layout depends on size classes that are set on the screen

    def __init__(self) -> None:
        super().__init__(Inspection())
        self._laid_out: object = None

    def compose(self) -> ComposeResult:
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

    @classmethod
    def holdings(cls, view: State, seat: int, glyphs: Glyphs) -> Spans:
        reserve = view.players[seat].reserve
        heaps = zip(looks.gem_signs(glyphs), looks.GEMS, reserve, strict=True)
        return [(f"{sign * count} ", style) for sign, style, count in heaps if count]

    @classmethod
    def holdings_picture(cls, view: State, seat: int) -> Canvas | None:
        return draw_holdings(view.players[seat].reserve, HOLDINGS_ROWS)

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """The size of the river, at most 2.5 times as wide as high; (0, 0) if it would be too small to read."""
        return (min(width, height * 5 // 2), height) if width >= NARROWEST and height >= LOWEST else (0, 0)

    @classmethod
    def picture(cls, view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
        return draw_river(view, NO_MARKS, width, height, glyphs)

    @classmethod
    def trips(cls, before: State, after: State) -> tuple[Trip, ...]:
        return trips_between(before, after)

    def rest_after(self) -> float:
        return RIVER_PAUSE if self.is_flowing() else super().rest_after()

    def is_flowing(self) -> bool:
        return self._scene is not None and self._scene.view.phase == Phase.FLOW

    # -- showing --------------------------------------------------------------------------------------

    def piece_signs(self) -> PieceSigns:
        return piece_signs(self._glyphs)

    def _draw_scene(self, scene: Scene) -> None:
        view: State = scene.view
        self._show_text("#header", inspection.header(scene, self._glyphs))
        self.query_one(Sky).show(view)
        self.query_one(Sky).styles.height = SKY_ROWS + (view.beaver != OFF) if self.size.height < TALL else "auto"
        players = self.query_one(NiagaraPlayers)
        beside = self.size.height - _ROWS_AROUND - SKY_ROWS - (scene.view.beaver != OFF)
        room = beside - _LEAST_LOG - _BORDER if self.size.height >= HIGH else 0
        if room != players.room:
            players.room = room
            players.redraw()
        players.show(scene.view, Roster.of(scene, tracker=scene.options.tracker))

    def _draw_highlight(self, scene: Scene) -> None:
        self._show_zoom(scene)
        # List every plan if there is room; the zoomed river leaves none
        width, rows = self.size.width - self._held_width, self._rows_below
        if (self._selection, width, rows) != self._laid_out:
            self._laid_out = (self._selection, width, rows)
            self._selection.expand_to_fit(lambda options: fits(options, width - 2, rows))
        preview = self._inspection.preview
        if preview is not None:
            self._show_picture(scene, preview.view, preview.marks(scene.names))
        else:
            self._show_picture(scene, scene.view, marks_of(scene, self._selection, self._glyphs))
        # Draw the chances of every flow after the highlighted option; hidden without aids or the tracker
        forecast = self.query_one(FlowForecast)
        options: Options = scene.options
        if forecast.roomy != (roomy := self.size.height >= VAST):
            forecast.roomy = roomy
            forecast.redraw()
        forecast.set_class(scene.looks_ahead and options.tracker, "-shown")
        forecast.show(position_after_option(scene, self._selection.highlighted))
        self._draw_prompt(scene)
        self._draw_below(scene)

    @property
    def _rows_below(self) -> int:
        rows = 0 if self._inspection.zoom.is_on else self.query_one(ContentSwitcher).size.height
        return rows // TOUCHED_ROWS if in_portrait(self) else rows

    @property
    def _held_width(self) -> int:
        """Columns of the hand beside the options; 0 if there is no room for it, or the plans need that room."""
        scene, size = self._scene, self.size
        if scene is None or scene.acting is None or scene.chooses_in_secret:
            return 0
        has_room = (
            size.height >= HIGH and size.width >= WIDE and not in_portrait(self) and not self._inspection.zoom.is_on
        )
        width = hand_width(len(faces(scene, self._selection)), size.width) if has_room else 0
        return width if self._listed_in(size.width - width) == self._listed_in(size.width) else 0

    def _listed_in(self, width: int) -> tuple[Option, ...]:
        return expanded(self._selection.groups, lambda options: fits(options, width - 2, self._rows_below))

    def _question(self, scene: Scene) -> str:
        return inspection.question(scene, scene.acting or 0, self._selection, self._glyphs)

    def _option_prompt(self, scene: Scene, seat: int, highlighted: Option) -> str:
        return inspection.prompt_words(scene, seat, self._selection, self._glyphs, self.size.width)

    def _outcome(self, scene: Scene, option: Option) -> str:
        if scene.chooses_in_secret:
            return inspection.card_words(
                scene, option.moves[0] - Kind.PLAY, self.size.width - len(f"[{option.key}] . ")
            )
        return inspection.option_words(scene, option) or super()._outcome(scene, option)

    def _draw_below(self, scene: Scene) -> None:
        preview = self._inspection.preview
        if preview is not None:
            self.query_one(ContentSwitcher).current = "flow"
            self.query_one(FlowTable).show(preview)
        else:
            super()._draw_below(scene)
        # Draw the acting player's hand beside the options, where there is room
        hand, width = self.query_one("#held", NiagaraHand), self._held_width
        hand.display = bool(width)
        if width:
            hand.styles.width = width
            hand.show(faces(scene, self._selection), scene.names[scene.acting or 0])

    def _open_hands(self, scene: Scene, rows: int) -> Text:
        return open_hands(scene, rows, self._glyphs)

    def _plays_from_hand(self, scene: Scene) -> bool:
        return scene.chooses_in_secret

    def _draw_hand(self, scene: Scene, viewer: int) -> None:
        self.query_one("#hand", NiagaraHand).show(faces(scene, self._selection), scene.names[viewer])

    # -- keys and clicks ------------------------------------------------------------------------------

    def _highlight_or_enter(self, option: Option) -> None:
        """Highlight or play the option, and drop the description of what is under the mouse."""
        self._inspection.hovered = ""
        super()._highlight_or_enter(option)

    @on(FlowTable.FlowClicked)
    def _flow_clicked(self, message: FlowTable.FlowClicked) -> None:
        if self._inspection.preview is not None:
            self._inspection.preview = self._inspection.preview.at(message.flow)
            self._draw_choice()

    @on(NiagaraHand.CardClicked)
    def _card_clicked(self, message: NiagaraHand.CardClicked) -> None:
        scene = self._scene
        if scene is None:
            return
        if scene.acting is None and scene.viewer in scene.can_take_back:
            self.post_message(self.TakenBack(scene.viewer))
        elif scene.chooses_in_secret:
            self._answer_key(refusal=self._why_not(scene, CARD_WORDS[message.card].key))
            self._click_move(Kind.PLAY + message.card)

    @on(NiagaraRiver.CanoeClicked)
    def _canoe_clicked(self, message: NiagaraRiver.CanoeClicked) -> None:
        scene = self._scene
        if scene is None or scene.acting is None:
            return
        if message.seat == scene.acting and self._selection.select_piece(message.canoe):
            self._draw_choice()
        else:
            self._click_place(scene.view.players[message.seat].canoes[message.canoe].zone)

    @on(NiagaraRiver.PlaceClicked)
    def _zone_clicked(self, message: NiagaraRiver.PlaceClicked) -> None:
        self._click_place(message.place)
