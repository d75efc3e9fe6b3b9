"""The board of Up the River: its panes, and the handling of keys and clicks."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, listed
from niagara_tui.games.upriver.board.boats import hull
from niagara_tui.games.upriver.board.die import Die
from niagara_tui.games.upriver.board.marks import NO_MARKS, marks_of
from niagara_tui.games.upriver.board.picture import draw_river
from niagara_tui.games.upriver.board.players import UpRiverPlayers
from niagara_tui.games.upriver.board.river import SLIDE, UpRiverRiver
from niagara_tui.games.upriver.rules.moves import after_move, flow, left_to_the_falls, shift_of
from niagara_tui.games.upriver.rules.phases import turn_order
from niagara_tui.games.upriver.rules.state import DOCKS, Phase, State
from niagara_tui.ui.boards import prompts
from niagara_tui.ui.boards.banner import PromptLine
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.inspection import Inspection, ZoomBoard
from niagara_tui.ui.boards.log_and_hint import LogAndHint
from niagara_tui.ui.boards.players import Roster
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.painted import Painted

NARROWEST, LOWEST = 70, 9
"""The smallest size with room for ten sections, falls and harbour, and for the boats of four players."""
_TALL = 54
"""Minimum height of the board at which the river gets all rows that the players do not need."""


class Looks(Inspection[bool]):
    """What is looked at: the preview shows the boats after the highlighted option and the river's move."""

    PREVIEW = ("f", _("river"))

    def previewed(self, scene: Scene, selection: Selection) -> bool:
        """The preview follows the highlight."""
        del scene, selection
        return True

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """What the picture shows while the preview is on."""
        del scene, selection, glyphs
        return _("This is how the boats would lie after the river's move; f goes back.") if self.preview else ""


class UpRiverBoard(ZoomBoard[Looks]):
    """River, die, players, log, prompt, and the options of the throw."""

    DEFAULT_CSS = Path(__file__).with_name("board.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False  # the layout depends on size classes that are set on the screen

    def __init__(self) -> None:
        """Create an empty board; `show` supplies the first scene."""
        super().__init__(Looks())

    def compose(self) -> ComposeResult:
        """Create the panes in reading order."""
        yield Painted(id="header")
        yield UpRiverRiver(id="river")
        with Horizontal(id="middle"):
            yield Die(id="die")
            yield UpRiverPlayers(id="players")
            yield LogAndHint()
        yield PromptLine(id="prompt")
        yield Choices(id="below")

    # -- showing --------------------------------------------------------------------------------------

    @classmethod
    def holdings(cls, view: State, seat: int, glyphs: Glyphs) -> Spans:
        """The seat's boats in the harbour, each with the value of its dock."""
        docks = [dock for dock, held in zip(DOCKS, view.players[seat].docks, strict=True) if held]
        return [span for dock in docks for span in (*hull(seat, 1, glyphs.hull), (f"{dock} ", palette.GOOD))]

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """The size of the river in the room, at most a third as high as wide; (0, 0) if there is no room."""
        rows = min(height, max(LOWEST, width // 3))
        return (width, rows) if width >= NARROWEST and height >= LOWEST else (0, 0)

    @classmethod
    def picture(cls, view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
        """The river with its boats."""
        return draw_river(view, width, height, glyphs)

    def _draw_scene(self, scene: Scene) -> None:
        view: State = scene.view
        self.query_one(Die).show(None if view.phase == Phase.OVER else view.die)
        self.query_one(UpRiverPlayers).show(view, Roster.of(scene))

    def _draw_highlight(self, scene: Scene) -> None:
        self.set_class(self.size.height >= _TALL, "-tall")
        self._show_zoom(scene)
        self._show_text("#header", header(scene, self._glyphs, self._selection.highlighted))
        if self.is_previewing():
            self._show_picture(scene, after_the_river(scene, self._selection.highlighted), NO_MARKS)
        else:
            self._show_picture(scene, scene.view, marks_of(scene, self._selection))
        self._draw_prompt(scene)
        self.query_one(Choices).show(self._selection.options, self._selection.highlighted)

    def rest_after(self) -> float:
        """Pause after the step just shown, in seconds at normal speed."""
        is_thrown = self._scene is not None and self._scene.view.phase == Phase.THROW
        return SLIDE if is_thrown and self.query_one(UpRiverRiver).is_moving else super().rest_after()

    @on(UpRiverRiver.PlaceClicked)
    def _place_clicked(self, message: UpRiverRiver.PlaceClicked) -> None:
        """Choose the options of the clicked section; a click on the highlighted option's end plays it."""
        scene, highlighted = self._scene, self._selection.highlighted
        if scene is None or scene.acting is None:
            return
        if highlighted is not None and shift_of(scene.view, scene.acting, highlighted.moves[0]).end == message.place:
            self._highlight_or_enter(highlighted)
        else:
            self._click_place(message.place)


def header(scene: Scene, glyphs: Glyphs, highlighted: Option | None = None) -> Text:
    """The header: title, round, phase, turn order, and the boats that the falls take after this round (U-6)."""
    view: State = scene.view
    has_turns = view.phase in (Phase.THROW, Phase.MOVE)
    line = prompts.header(scene, glyphs, [(seat, has_turns and seat == view.turn) for seat in turn_order(view)])
    if not scene.looks_ahead:
        return line
    taken = [
        scene.game.letters[seat] + (f"{glyphs.times}{count}" if count > 1 else "")
        for seat, count in enumerate(left_to_the_falls(after_option(scene, highlighted)))
        if count
    ]
    said = _("the falls take {boats}").format(boats=listed(taken)) if taken else _("the falls take nobody")
    return line.append(said, "dim")


def after_option(scene: Scene, highlighted: Option | None) -> State:
    """A copy of the position after the highlighted option is played, if any."""
    move = None if highlighted is None or scene.acting is None else highlighted.moves[0]
    return after_move(scene.view, scene.acting or 0, move)


def after_the_river(scene: Scene, highlighted: Option | None) -> State:
    """The position after playing the highlighted option and then moving the river (U-6)."""
    view = after_option(scene, highlighted)
    flow(view)
    return view
