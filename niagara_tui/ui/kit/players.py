"""What the panes of players and of hands have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from niagara_ai.contract import FACE_WIDTH
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from niagara_tui.core import signs
from niagara_tui.core.i18n import _
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import FramedPane
from niagara_tui.ui.widgets.painted import append

State = TypeVar("State")
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Roster:
    """What a pane of players shows in addition to the position.

    `names`, `kinds` (who plays, in few cells) and `titles` (the same of bots in words, empty for people) are indexed by
    seat. `viewer` is the seat that looks. `tracker`: show what is known
    of the cards that others have left. `thinking` are the seats whose bots are computing. `lies_open`: as in a scene.
    """

    names: Sequence[str]
    kinds: Sequence[str] = ()
    viewer: int | None = None
    tracker: bool = True
    thinking: AbstractSet[int] = frozenset()
    titles: Sequence[str] = ()
    lies_open: bool = False

    @classmethod
    def of(cls, scene: Scene, *, tracker: bool = True) -> Roster:
        known, thinking = tracker and scene.aids, scene.thinking
        return cls(scene.names, scene.kinds, scene.viewer, known, thinking, scene.titles, scene.lies_open)


class PlayersPane(FramedPane[State, Roster], Generic[State]):
    """Shows the players of a position."""

    LEGEND = _("Players")
    BORDER_TITLE = _("players")


def fit_kind(kind: str, width: int) -> str:
    """Who plays, padded to that width; if there is no room for all of it the bot's face alone, which says as much."""
    return set_cell_size(kind if cell_len(kind) <= width else kind[:FACE_WIDTH], width)


def first_player(name: str, glyphs: Glyphs) -> str:
    # Translators: the sign stands beside the first player of the round.
    return signs.FIRST.drawn(_("{sign} first").format(sign=glyphs.buoy), name=name)


def mark(roster: Roster, seat: int, letter: str, glyphs: Glyphs, turn: str, first: str) -> Spans:
    """Three cells: the sign of who decides or thinks, the seat's letter in its colour, the sign of the first player."""
    name = roster.names[seat]
    sign = signs.THINKS if turn == glyphs.more else signs.TURN
    return [
        (sign.drawn(turn, name=name), palette.GLOW),
        (signs.LETTER.drawn(letter, letter=letter, name=name), palette.SEATS[seat]),
        (signs.FIRST.drawn(first, name=name), palette.GLOW),
    ]


def kind_of(roster: Roster, seat: int, kind: str) -> str:
    """Who plays, as it is drawn; a bot's face is told in words."""
    title = roster.titles[seat] if roster.titles else ""
    return signs.FACE.drawn(kind, name=roster.names[seat], kind=title) if title else kind


def open_hands(scene: Scene, height: int, name_width: int, cards_of: Callable[[Any, int], Spans], width: int) -> Text:
    """Every player's hand, from the player's own view, in as many columns as `height` rows require.

    `cards_of` draws the hand of a seat in a view; it is padded to `width` cells.
    """
    hands = []
    for seat, view in enumerate(scene.open_views):
        hand = Text(end="")
        letter, name = scene.game.letters[seat], scene.names[seat]
        append(hand, signs.LETTER.drawn(letter, letter=letter, name=name), palette.SEATS[seat])
        hand.append(f" {set_cell_size(name, name_width)}", palette.TEXT)
        for text, style in cards_of(view, seat):
            append(hand, text, style)
        hand.append(" " * (2 + name_width + width - hand.cell_len))
        hands.append(hand)
    # Arrange hands of equal width column by column in at most `height` rows
    rows = max(1, min(height, len(hands)))
    filled = [*hands, *([Text(" " * hands[0].cell_len, end="")] * (-len(hands) % rows))]
    arranged = Text(no_wrap=True, end="")
    for row in range(rows):
        arranged.append("\n" if row else "")
        arranged.append_text(Text(_GAP).join(filled[row::rows]))
    return arranged
