"""Niagara's board: the handling of keys and clicks on its panes."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on

from niagara_tui.core.choices import Option
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board import keys
from niagara_tui.games.niagara.board.flow_table import FlowTable
from niagara_tui.games.niagara.board.hand import NiagaraHand
from niagara_tui.games.niagara.board.heaps import draw_holdings
from niagara_tui.games.niagara.board.panes import PanesBoard
from niagara_tui.games.niagara.board.picture import NO_MARKS, draw_river
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.signs import hull_words
from niagara_tui.games.niagara.board.topics import REFUSED_CARD, topic_of
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.state import Phase, State
from niagara_tui.games.niagara.telling.words import card_sign
from niagara_tui.ui.boards.board import HOLDINGS_ROWS, Scene
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.prompts import valid_keys
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.key_line import Key

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
        return f"{hull_words(scene.view, scene.acting, piece, self._glyphs)} {words}"

    def topic(self) -> str:
        """The section of the rules on the current decision, or on cards after a refused one."""
        if self._scene is None:
            return ""
        return REFUSED_CARD if self._refusal else topic_of(self._scene.view)

    def rest_after(self) -> float:
        """The pause after the step just shown, in seconds at normal speed."""
        return RIVER_PAUSE if self.is_flowing() else super().rest_after()

    def is_flowing(self) -> bool:
        """Whether the river is moving."""
        return self._scene is not None and self._scene.view.phase == Phase.FLOW

    # -- keys and clicks ------------------------------------------------------------------------------

    def _choice_keys(self, scene: Scene) -> list[Key]:
        return valid_keys(scene, self._selection, _("lay") if keys.chooses_card(scene) else _("play"), _("canoe"))

    def _why_not(self, scene: Scene, key: str) -> str:
        return keys.why_not(scene, key)

    def _choose(self, key: str) -> bool:
        return super()._choose(key if self._scene is None else keys.card_key(self._scene, key))

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
        elif keys.chooses_card(scene):
            self._answer_key(refusal=keys.why_not(scene, card_sign(message.card)))
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
