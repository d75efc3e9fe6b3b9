"""The interface of boards, the game-specific part of the table screen.

A board draws a `Scene` and turns keys and clicks into sequences of moves. It knows neither the match nor the bots: the
table screen passes it scenes and handles its messages.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from textual.containers import Container
from textual.message import Message

from niagara_tui.core.decisions import Moment, Naming, Option
from niagara_tui.core.game import Game
from niagara_tui.games.registry import part
from niagara_tui.match.offers import Offered
from niagara_tui.shell.bots import bot_title, seat_badge
from niagara_tui.shell.remarks import Remark
from niagara_tui.store.limits import HUMAN
from niagara_tui.ui.kit.canvas import Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.pane import AbstractMeta
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import Note, PieceSigns

HOLDINGS_ROWS = 2  # maximum height in rows of a picture of what a seat has brought home
_ANY_GAMES = "niagara_tui.ui.kit.any_board:AnyBoard"


@dataclass(frozen=True)
class Scene:
    """Everything that a board may show at one moment.

    Attributes:
        game: the game.
        view: the position as `viewer` sees it.
        viewer: the seat whose view is shown, None for the public view.
        acting: the seat that decides at this keyboard; None if there is none or its hand is still covered.
        covered: the seat that decides but whose hand is still covered, else None.
        names: the players' names by seat.
        players: the players by seat, as in a set-up.
        options: the game's options.
        thinking: seats of bots that are thinking.
        can_take_back: seats of people who can take back a secret choice.
        can_undo: whether the last decision can be undone.
        can_redo: whether the decision undone last can be made again.
        goes_on: whether something happens without the person who decides here.
        can_look_back: whether a bot may have done something that can be asked about.
        can_play_to_end: whether people have nothing left to decide, so that the rest can be played without pauses.
        log: lines of the log so far.
        remarks: what bots have said, each by the number of lines of the log before it.
        idle: what the prompt says while nobody decides and nothing happens; the last line of the log if it is empty.
        notice: a message about a failure, empty if none.
        saying: a sentence for the acting seat that stands in the place of the question, empty if none.
        warming: seconds until the bots are ready, None once they are.
        hint: text of the hint for the acting seat, empty if none.
        reason: why the hint is as it is, empty if nothing tells.
        hinted: the moves that the hint recommends, empty if none.
        note: text shown in place of a hint, such as a lesson's; None if there is none.
        aids: whether to show hints, previews and warnings.
        ascii_only: whether only ASCII characters may be drawn.
        pictures: whether pictures may be drawn in half blocks.
        stretch: factor on the duration of animations between scenes, 0 for no animation.
        idle_animation: whether continuous movement, such as that of water, is animated.
        open_views: each seat's view where all hands are open (a replay), else empty.
        lies_open: whether what is chosen in secret lies open as well (a free board).
        ahead: a later position, whose pieces are shown where they will be; None if none is.
    """

    game: Game[Any]
    view: Any
    viewer: int | None
    acting: int | None
    covered: int | None
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: Any
    thinking: frozenset[int] = frozenset()
    can_take_back: frozenset[int] = frozenset()
    can_undo: bool = False
    can_redo: bool = False
    goes_on: bool = False
    can_look_back: bool = False
    can_play_to_end: bool = False
    log: Sequence[str] = ()
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    idle: str = ""
    notice: str = ""
    saying: str = ""
    warming: float | None = None
    hint: str = ""
    reason: str = ""
    hinted: tuple[int, ...] = ()
    note: Note | None = None
    aids: bool = True
    ascii_only: bool = False
    pictures: bool = False
    stretch: float = 0.0
    idle_animation: bool = False
    open_views: tuple[Any, ...] = ()
    lies_open: bool = False
    ahead: Any = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who plays each seat: a bot's face and what it is, or a person."""
        return tuple(seat_badge(player, self.game, only_ascii=self.ascii_only) for player in self.players)

    @property
    def titles(self) -> tuple[str, ...]:
        """What each bot is called and is, in words; empty for people."""
        return tuple("" if player == HUMAN else bot_title(player, self.game) for player in self.players)

    @cached_property
    def moment(self) -> Moment:
        """What the seat at this keyboard decides, whether its hand is covered or not; what happens if none does."""
        return self.game.moment(self.view, self.covered if self.acting is None else self.acting)

    @property
    def has_note(self) -> bool:
        return self.note is not None or bool(self.hint)

    @cached_property
    def choices_in_words(self) -> Sequence[Option]:
        """What the acting seat can choose, labelled in words rather than in the signs of the table; none without it."""
        if self.acting is None:
            return ()
        options = self.game.visible_to_people(self.view, self.acting, self.options)
        return self.game.choices(options, self.acting, Naming(self.names, self.viewer))

    @cached_property
    def chooses_in_secret(self) -> bool:
        return self.acting is not None and self.game.is_secret(self.view, self.acting)

    @cached_property
    def looks_ahead(self) -> bool:
        """Whether to show previews: aids are on, and the game is not over."""
        return self.aids and not self.game.is_over(self.view)


class Board(Container, metaclass=AbstractMeta):
    """The panes of a game and the selection of moves; subclasses implement one game."""

    @dataclass
    class Decided(Message):
        """The acting seat plays this sequence of moves; a `warning` that is not empty must be confirmed first."""

        moves: tuple[int, ...]
        warning: str = ""

    class Uncovered(Message):
        """The player asks to see the covered hand."""

    @dataclass
    class TakenBack(Message):  # the seat takes back its secret choice
        seat: int

    class KeysChanged(Message):
        """The valid keys have changed."""

    can_focus = True

    @classmethod
    def holdings(cls, view: Any, seat: int, glyphs: Glyphs) -> Spans:
        """What the seat has brought home, as signs for the table of results; empty by default."""
        del view, seat, glyphs
        return []

    @classmethod
    def holdings_picture(cls, view: Any, seat: int) -> Canvas | None:
        """The holdings as a picture in half blocks, at most `HOLDINGS_ROWS` rows high; None if the game has none."""
        del view, seat
        return None

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """Width and height of the `picture` that fits into this space; zeros if none fits or the game has none."""
        del width, height
        return 0, 0

    @classmethod
    def picture(cls, view: Any, width: int, height: int, glyphs: Glyphs) -> Canvas:
        """The picture of a position at a size that `picture_size` has returned; blank by default."""
        del view, glyphs
        return Canvas(width, height)

    @classmethod
    def trips(cls, before: Any, after: Any) -> tuple[Trip, ...]:
        """The pieces that are elsewhere in a later position, and their ways there; none are drawn by default."""
        del before, after
        return ()

    @abstractmethod
    def show(self, scene: Scene) -> None:
        """Draw this scene and offer the choices of its acting seat."""

    def show_hint(self, scene: Scene) -> None:
        """Draw this scene, of which nothing but the hint has changed."""
        self.show(scene)

    def piece_signs(self) -> PieceSigns:
        """A sign and a style for each piece that the game's sentences name; without them pieces are named in words."""
        return {}

    @property
    @abstractmethod
    def highlighted_moves(self) -> tuple[int, ...] | None:
        """The moves of the highlighted option, empty for one that only opens others; None if none is highlighted."""

    @abstractmethod
    def offered(self) -> list[Offered]:
        """The acting seat's choices, with the keys that lead to them."""

    @property
    @abstractmethod
    def naming(self) -> Naming:
        """How these choices call things: with this board's signs."""

    @abstractmethod
    def highlight(self, moves: Sequence[int]) -> None:
        """Highlight the option that plays these moves."""

    @abstractmethod
    def topic(self) -> str:
        """Heading of the section of the rules on what is shown or was just refused; empty if none fits."""

    @abstractmethod
    def rest_after(self) -> float:
        """Seconds, at normal speed, for which the step just shown should stay on screen."""

    def event_seconds(self) -> float:
        """Seconds for which the event just announced should stay on screen; 0 if there is none."""
        return 0.0

    def seconds_shown(self, animation: bool) -> float:
        """Seconds for which the step just shown stays; 0 for a small step that is worth showing only if animated."""
        return self.rest_after() if animation or not self.is_flowing() else 0.0

    @abstractmethod
    def is_flowing(self) -> bool:
        """Whether the step shown is one of a series of small steps, which players can choose to skip."""

    def is_previewing(self) -> bool:
        """Whether a preview of what would happen next is open; Escape closes that before anything else."""
        return False

    @abstractmethod
    def keys(self) -> list[Key]:
        """The valid keys."""

    @abstractmethod
    def choice_keys(self) -> str:
        """Which keys choose something now, in a sentence; empty if none does."""

    @abstractmethod
    def tell_keys(self) -> None:
        """Say which keys choose something now, if somebody chooses."""

    @abstractmethod
    def press(self, key: str) -> bool:
        """Handle a key; False if it has no meaning here."""


def board_of(game: str) -> type[Board]:
    """The board of the game with that id; one that suits every game if it has none of its own."""
    board: type[Board] = part(game, "board", _ANY_GAMES)
    return board
