"""Canyon's board: its panes, the drift preview, what the mouse is on, and the handling of keys and clicks."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import ContentSwitcher

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon import signs
from niagara_tui.games.canyon.board.canoes import depth_for, height_for, hull, way_between, width_for
from niagara_tui.games.canyon.board.cards import SUITS, CanyonHand, MoveHit, hand_of, open_hands
from niagara_tui.games.canyon.board.course import Course, Marks, draw_course, sign_of
from niagara_tui.games.canyon.board.players import CanyonPlayers
from niagara_tui.games.canyon.board.table import Played, Table, Trick, trick_taken, width_beside
from niagara_tui.games.canyon.decisions import after_moves, drifts, may_drift, why_not
from niagara_tui.games.canyon.rules.map import is_village
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import CARDS, Kind, Phase, State, suit_of
from niagara_tui.games.canyon.rules.tricks import cards_dealt, tricks_taken
from niagara_tui.games.canyon.words import card_words, drift_words
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import inspection, prompts
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.inspection import HandBoard
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.players import Roster
from niagara_tui.ui.kit.prompts import PromptLine, choice_sentence
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.kit.selection_board import LogAndHint
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.log_pane import PieceSigns
from niagara_tui.ui.widgets.painted import Painted
from niagara_tui.ui.widgets.portrait import in_portrait

# -- what is looked at ------------------------------------------------------------------------------------


class Inspection(inspection.Inspection[bool]):
    """What is looked at; the preview of the drift follows the highlight, and options can be chosen meanwhile."""

    PREVIEW = ("r", _("preview"))  # not `f` as in other games: here that is the key of a lane
    CLOSING = ("escape",)
    is_alone = False

    def can_preview(self, scene: Scene) -> bool:
        return scene.aids and may_drift(scene.view)

    def previewed(self, scene: Scene, selection: Selection) -> bool:
        return True

    def hides_below(self, scene: Scene, selection: Selection) -> bool:
        """Whether the zoomed course hides the rows below the prompt; cards and bids need them."""
        has_hand = scene.covered is not None or scene.view.phase in (Phase.BID, Phase.TRICKS)
        return not has_hand and self.zoom.hides_options(selection)

    def marks(self, scene: Scene, selection: Selection) -> Marks:
        ends = tuple(
            End(option.place, option.key, highlighted=option is selection.highlighted)
            for option in selection.options
            if option.place is not None
        )
        ghosts = tuple(drifts(_after(scene, selection))) if self.preview else ()
        return Marks(ends, scene.acting if ends else None, ghosts, names=scene.names)

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """What is under the mouse, or else where the rapids would carry canoes that do not move, while previewed."""
        if self.hovered or not self.preview:
            return self.hovered
        later = _after(scene, selection)
        canoes = [drift_words(scene.game.letters[seat], space) for seat, space in drifts(later)]
        if not canoes:
            return _("No canoe would drift.")
        template = _("They drift: {canoes}.") if later.phase == Phase.MOVE else _("Without an exact bid: {canoes}.")
        return template.format(canoes=", ".join(canoes))

    def describe(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
        """What a card, a bid or a space is, and what comes of choosing it."""
        seat, view = scene.acting, scene.view
        if isinstance(hit, MoveHit):
            is_card, card = hit.move < Kind.LAY, hit.move - Kind.PLAY
            if is_card and seat is not None and (refused := why_not(view, seat, card)):
                return f"{scene.names[seat]} {refused}"
            option = next((option for option in selection.options if option.moves == (hit.move,)), None)
            if option is not None and seat is not None:
                return choice_sentence(scene, option, width)
            return signs.CARD.of(card=card).sentence if is_card else ""
        if not isinstance(hit, int):
            return ""
        option = next((option for option in selection.options if option.place == hit), None)
        if option is not None:
            return choice_sentence(scene, option, width)
        owners = [name for name, player in zip(scene.names, view.players, strict=False) if player.canoe == hit]
        return signs.CALM.says(space=hit, canoes=owners)


def _after(scene: Scene, selection: Selection) -> State:
    """The position after the highlighted option is played."""
    return after_moves(scene.view, scene.acting, selection.highlighted.moves if selection.highlighted else ())


# -- the board --------------------------------------------------------------------------------------------


NARROWEST, LOWEST = 62, 9  # the smallest size at which canoes can be told from the water
LONG_PAUSE = 1.4  # seconds at normal speed to pause after a step that puts new cards on the table
_BESIDE, _BESIDE_SHARE, _UNDER = 18, 0.19, 3
"""Columns reserved for the table beside the course, at least and as a share; rows below it besides the players'."""
_TABLE_BELOW = 14  # rows of the table below the course in a portrait window
_BLOCKS = 3  # rows that a player's block takes besides the one in a table
_TALL, _TALL_BELOW = 54, 9
"""Minimum height of the board at which the hand has room for its largest cards; its rows there, as in board.tcss."""


class CanyonBoard(HandBoard[Inspection]):
    """Course, table, players, log, prompt, and below them the hand or the options."""

    DEFAULT_CSS = Path(__file__).with_name("board.tcss").read_text(encoding="utf-8")
    SCOPED_CSS = False  # the layout depends on size classes that are set on the screen

    def __init__(self) -> None:
        super().__init__(Inspection())
        self._last: Trick | None = None

    def compose(self) -> ComposeResult:
        yield Painted(id="header")
        with Horizontal(id="above"):
            yield Course(id="course")
            yield Table(id="table")
        with Horizontal(id="middle"):
            yield CanyonPlayers(id="players")
            yield LogAndHint()
        yield PromptLine(id="prompt")
        with ContentSwitcher(initial="hand", id="below"):
            yield CanyonHand(id="hand")
            yield Choices(id="choices")
            yield Painted(id="cover")
            yield Played(id="played")

    def piece_signs(self) -> PieceSigns:
        return {text: (card_words(card), SUITS[suit_of(card)]) for card, text in enumerate(CARDS, 1)}

    @classmethod
    def holdings(cls, view: State, seat: int, glyphs: Glyphs) -> Spans:
        """The seat's canoe, and the village with the points unused if it has arrived."""
        player = view.players[seat]
        if not is_village(player.canoe):
            return hull(seat, 3, glyphs)
        village = f" {sign_of('V', glyphs)} "
        return [*hull(seat, 3, glyphs), (village, palette.GLOW), (glyphs.points * player.unused, palette.GOOD)]

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """The size of the largest course that fits; (0, 0) if there is no room."""
        return (width_for(width), depth_for(height, width)) if width >= NARROWEST and height >= LOWEST else (0, 0)

    @classmethod
    def picture(cls, view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
        return draw_course(view, Marks(), width, height, glyphs)

    @classmethod
    def trips(cls, before: State, after: State) -> tuple[Trip, ...]:
        return tuple(
            Trip(seat, seat, way_between(was.canoe, now.canoe))
            for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
            if was.canoe != now.canoe
        )

    # -- showing --------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """Draw this scene; the trick just taken stays visible until the next card is led."""
        if self._scene is not None:
            before, view = self._scene.view, scene.view
            goes_on = view.phase in (Phase.TRICKS, Phase.MOVE) and tricks_taken(view) == tricks_taken(before)
            self._last = trick_taken(before, view) or (self._last if goes_on else None)
        super().show(scene)

    def _draw_scene(self, scene: Scene) -> None:
        view: State = scene.view
        # The header: title, round, phase, turn order and progress of the round
        start = view.leader if view.phase == Phase.TRICKS else view.first
        order = [(start + place) % view.seats for place in range(view.seats)]
        header = prompts.header(scene, self._glyphs, [(seat, must_decide(view, seat)) for seat in order])
        size = cards_dealt(view)
        if view.phase == Phase.TRICKS:
            trick = min(tricks_taken(view) + 1, size)
            header.append(_("trick {number} of {count}").format(number=trick, count=size))
        elif view.phase == Phase.BID:
            header.append(plural("{count} card each", "{count} cards each", size).format(count=size))
        self._show_text("#header", header)
        self.query_one(Table).show(view, scene.names, self._last)
        self.query_one(CanyonPlayers).show(view, Roster.of(scene))

    def _draw_highlight(self, scene: Scene) -> None:
        self._show_zoom(scene)
        # The course gets the space that the other panes do not need, or all of it
        seats = scene.view.seats
        is_tall = self.size.height >= _TALL
        self.set_class(is_tall, "-tall")
        course, above = self.query_one(Course).styles, self.query_one("#above").styles
        course.height = "100%"
        if self._inspection.zoom.is_on:
            course.width, above.height = "100%", "1fr"
        elif in_portrait(self):
            rows = depth_for(self.size.height // 3, self.size.width)
            course.width, course.height, above.height = "100%", rows, rows + _TABLE_BELOW
        else:
            width = width_for(self.size.width - max(_BESIDE, int(_BESIDE_SHARE * self.size.width)))
            below = _TALL_BELOW if is_tall else self.query_one(ContentSwitcher).size.height
            room = self.size.height - 2 - below - _UNDER - seats
            course.width, above.height = width, height_for(room, width, _BLOCKS * seats)
        self._show_picture(scene, scene.view, self._inspection.marks(scene, self._selection))
        self._draw_prompt(scene)
        self._draw_below(scene)

    def _draw_below(self, scene: Scene) -> None:
        super()._draw_below(scene)
        has_hand, played = self.query_one(ContentSwitcher).current == "hand", self.query_one(Played)
        played.display = has_hand and self._inspection.zoom.is_on and scene.view.phase == Phase.TRICKS
        if played.display:
            played.styles.width = width_beside(self.size.width)
            played.show(scene.view, scene.names, self._last)

    def _open_hands(self, scene: Scene, rows: int) -> Text:
        return open_hands(scene, rows)

    def _plays_from_hand(self, scene: Scene) -> bool:
        return scene.view.phase in (Phase.BID, Phase.TRICKS)

    def _draw_hand(self, scene: Scene, viewer: int) -> None:
        self.query_one(CanyonHand).show(*hand_of(scene, viewer, self._selection))

    def rest_after(self) -> float:
        still = (Phase.DOCK, Phase.OVER)
        has_new_cards = self._scene is not None and self._scene.view.phase not in still
        return LONG_PAUSE if has_new_cards else super().rest_after()

    # -- clicks ---------------------------------------------------------------------------------------

    @on(CanyonHand.Clicked)
    def _hand_clicked(self, message: CanyonHand.Clicked) -> None:
        scene = self._scene
        if scene is None or scene.acting is None:
            return
        if message.move < Kind.LAY:
            self._answer_key(refusal=why_not(scene.view, scene.acting, message.move - Kind.PLAY))
        self._click_move(message.move)

    @on(Course.PlaceClicked)
    def _place_clicked(self, message: Course.PlaceClicked) -> None:
        self._click_place(message.place)
