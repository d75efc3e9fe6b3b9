"""Niagara's board: the handling of keys and clicks on its panes."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.board.flow_table import FlowTable
from niagara_tui.games.niagara.board.hand import NiagaraHand
from niagara_tui.games.niagara.board.heaps import draw_holdings
from niagara_tui.games.niagara.board.panes import PanesBoard
from niagara_tui.games.niagara.board.picture import NO_MARKS, draw_river
from niagara_tui.games.niagara.board.prompts import chooses_card
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.signs import signs_of
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.state import Phase, State
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.boards.board import HOLDINGS_ROWS
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette

NARROWEST, LOWEST = 47, 18
"""The smallest size at which everything on the river can be read."""
RIVER_PAUSE = 0.3
"""Seconds at normal speed to pause after a step of the river."""


class NiagaraBoard(PanesBoard):
    """The panes of Niagara with their input handling."""

    @classmethod
    def holdings(cls, view: State, seat: int, glyphs: Glyphs) -> Spans:
        """The seat's gems, colour by colour."""
        held = view.players[seat].reserve
        return [(f"{glyphs.gem(colour) * count} ", palette.GEMS[colour]) for colour, count in enumerate(held) if count]

    @classmethod
    def holdings_picture(cls, view: State, seat: int) -> Canvas | None:
        """The seat's gems, a heap for each colour."""
        return draw_holdings(view.players[seat].reserve, HOLDINGS_ROWS)

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """The size of the river, at most 2.5 times as wide as high; (0, 0) if it would be too small to read."""
        return (min(width, height * 5 // 2), height) if width >= NARROWEST and height >= LOWEST else (0, 0)

    @classmethod
    def picture(cls, view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
        """The river with everything that lies on it."""
        return draw_river(view, NO_MARKS, width, height, glyphs)

    def _plan_words(self, plan: Sequence[Option]) -> str:
        """The option's words, preceded by its canoe if there are two to choose from."""
        words, scene, piece = super()._plan_words(plan), self._scene, plan[-1].piece
        if scene is None or scene.acting is None or piece is None or len(self._selection.pieces) < 2:
            return words
        return f"{signs_of(self._glyphs).canoe_and_place(scene.view, scene.acting, piece)} {words}"

    def rest_after(self) -> float:
        """The pause after the step just shown, in seconds at normal speed."""
        return RIVER_PAUSE if self.is_flowing() else super().rest_after()

    def is_flowing(self) -> bool:
        """Whether the river is moving."""
        return self._scene is not None and self._scene.view.phase == Phase.FLOW

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
        elif chooses_card(scene):
            self._answer_key(refusal=self._why_not(scene, CARD_WORDS[message.card].key))
            found = next(
                (option for option in self._selection.options if option.moves == (Kind.PLAY + message.card,)), None
            )
            if found is not None:
                self._highlight_or_enter(found)
            self._draw_choice()

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
