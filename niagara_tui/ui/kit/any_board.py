"""The board of games without one of their own: the position as the game describes it, and the moves' texts.

A subclass that gives `Board.picture` and its size has that picture above the description.
"""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import prompts
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.kit.prompts import PromptLine
from niagara_tui.ui.kit.selection_board import LogAndHint, SelectionBoard
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.painted import Painted

PICTURE_ROWS = 24  # maximum height in rows of a picture above the description


class PositionPicture(ShownPane[type[Board], Any]):
    """The picture that a board draws of a position, as large as the pane's width allows; no rows without one."""

    DEFAULT_CSS = "PositionPicture { width: 100%; height: auto; }"

    def rows_at(self, width: int) -> int:
        return 0 if self._shown is None else self._shown[0].picture_size(width, PICTURE_ROWS)[1]

    def draw_shown(self, width: int, height: int, board: type[Board], view: Any) -> Canvas:
        return board.picture(view, *board.picture_size(width, height), self.glyphs)


class AnyBoard(SelectionBoard):
    """The position as a picture, if there is one, and in words, the log, prompt and the legal moves."""

    SCOPED_CSS = False  # the rules refer to the screen's classes for its size
    DEFAULT_CSS = """
    AnyBoard { layout: vertical; overflow: hidden; }
    AnyBoard #middle { height: 1fr; }
    AnyBoard #standing {
        width: 1fr;
        height: 100%;
        border: round $border-blurred;
        border-title-color: $foreground-muted;
    }
    AnyBoard #standing.-ascii { border: ascii $border-blurred; }
    AnyBoard #position { width: 100%; height: auto; padding: 0 1; }
    AnyBoard #log-and-hint { width: 1fr; height: 100%; }
    AnyBoard #below { height: 4; }
    .-high AnyBoard #below { height: 8; }
    """

    def compose(self) -> ComposeResult:
        yield Painted(id="header")
        with Horizontal(id="middle"):
            with VerticalScroll(id="standing", can_focus=False) as standing:
                standing.border_title = _("position")
                yield PositionPicture(id="picture")
                yield Painted(id="position")
            yield LogAndHint()
        yield PromptLine(id="prompt")
        yield Choices(id="below")

    def _draw_scene(self, scene: Scene) -> None:
        deciders = scene.game.deciders(scene.view)
        order = [(seat, seat in deciders) for seat in range(scene.view.seats)]
        self._show_text("#header", prompts.header(scene, self._glyphs, order))
        self.query_one("#standing").set_class(scene.ascii_only, "-ascii")
        picture, position = self.query_one(PositionPicture), self.query_one("#position", Painted)
        picture.display = scene.covered is None
        picture.show(type(self), scene.view)
        if scene.covered is not None:
            position.show_text(prompts.cover(scene, self._glyphs))
        else:
            lines = map(strip_hidden, scene.game.describe(scene.view, scene.names))
            position.show_text(Text("\n".join(lines), palette.TEXT))
        position.refresh(layout=True)  # its height may change, unlike that of other `Painted` texts

    def _draw_highlight(self, scene: Scene) -> None:
        self._draw_prompt(scene)
        self.query_one(Choices).show(self._selection.options, self._selection.highlighted)

    def _option_prompt(self, scene: Scene, seat: int, highlighted: Option) -> str:
        return _("chooses {move}.").format(move=scene.game.consequence(scene.view, seat, highlighted))
