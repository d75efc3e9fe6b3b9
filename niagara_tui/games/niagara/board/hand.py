"""The hand pane: the owner's paddle cards as boxes; and all hands at once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Drawn, Meaning
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, NO_CARD, ONE_TO_THREE, Player, State, hand_of
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import players
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import PLAIN, Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.kit.selection import Selection

FaceState = Literal["held", "used", "forward", "laid", "shown"]

_NARROWEST, _WIDEST, _WIDEST_ASIDE = 4, 11, 6
_PLAIN_BOX, _POINTS_BOX = 3, 4  # rows of a card's box without and with the points that it gives

_LEAST_FOR = {number: cell_len(card.word) + 4 for number, card in CARD_WORDS.items() if card.has_name}
"""Columns that cards with names need for the full name, the signs of the state and the borders."""
_FACES: dict[FaceState, tuple[Style, Style, str]] = {
    "held": (palette.WATERY, palette.STRONG, ""),
    # Translators: what has become of a paddle card.
    "used": (palette.UNUSED, palette.UNUSED, _("used")),
    "forward": (palette.GLOW, palette.GLOW, ""),
    # Translators: what has become of a paddle card: it lies face down.
    "laid": (palette.WOOD, palette.WOOD, _("laid")),
    # Translators: what has become of a paddle card: it has been turned up.
    "shown": (palette.STRONG, palette.STRONG, _("shown")),
}
"""By what has become of a card the styles of its rim and its face, and a word."""


class CardHit(NamedTuple):
    """Hit-test value of a card, its number as in `rules.state.CARDS`."""

    card: int


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw: its number as in `rules.state.CARDS`, its state, and its key."""

    card: int
    state: FaceState = "held"
    key: str = ""


def draw_hand(faces: Sequence[Face], title: str, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the cards side by side, the selected one raised if there is room; hits are `CardHit`."""
    canvas = Canvas(width, height)
    if not faces:
        canvas.put(1, 0, title, palette.FAINT)
        return canvas
    box = _POINTS_BOX if height >= _POINTS_BOX + 1 else _PLAIN_BOX
    top = min(1, max(0, height - box))
    # Width of a box: as wide as the row allows, within limits
    breadth = max(_NARROWEST, min(_WIDEST if width >= 110 else 8, (width - 1) // len(faces) - 1))
    # Width of each card; those with long names get more if there is room for all of them
    wanted = [max(breadth, _LEAST_FOR.get(face.card, 0)) for face in faces]
    breadths = wanted if sum(wanted) + len(faces) + 1 <= width else [breadth] * len(faces)
    has_points = max([CARD_NUMBERS[face.card] for face in faces]) <= min(breadths) - 2
    gap = 1 if sum(breadths) + len(faces) + 1 <= width else 0
    x = 1
    for face, wide in zip(faces, breadths, strict=True):
        above = 0 if face.state == "forward" and box == _POINTS_BOX else top
        canvas.paste(x, above, _card_box(face, wide, box, glyphs, has_points=has_points))
        canvas.mark(x, 0, wide, height, CardHit(face.card))
        canvas.tell(x, above, wide, box)
        x += wide + gap
    # Draw the title above the cards, or right of them if there is no row above or a raised card is in it
    is_above = top > 0 and "forward" not in [face.state for face in faces]
    x, y = (2, 0) if is_above else (x + 1, min(1, canvas.height - 1))
    room = canvas.width - x
    if room >= min(len(title), 8):
        canvas.put(x, y, title[:room], palette.FAINT)
    return canvas


@lru_cache(maxsize=256)
def _card_box(face: Face, wide: int, box: int, glyphs: Glyphs, *, has_points: bool) -> Canvas:
    """A card in its box; kept, as a key changes two cards of a hand at most. It is only to be pasted.

    `has_points`: there is room for the points of every card, so that they can be compared.
    """
    canvas, inner = Canvas(wide, box), wide - 2
    rim, ink, word = _FACES[face.state]
    canvas.frame(0, 0, wide, box, glyphs.box, rim)
    if face.card in _LEAST_FOR and face.state in ("held", "forward") and face.key:
        canvas.put(1, 0, face.key, ink)
    # The card's name in the signs of its state: `►4◄` forward, `▒4▒` laid, `[4]` shown, `·` used
    hidden = (glyphs.hidden, glyphs.hidden)
    before, after = {"forward": glyphs.highlight, "laid": hidden, "shown": ("[", "]")}.get(face.state, ("", ""))
    card, room = CARD_WORDS.get(face.card), inner - 2 * bool(before)
    name = "?" if card is None else card.word if len(card.word) <= room else card.key
    name = glyphs.empty if face.state == "used" else before + name + after
    canvas.put(1, 1, name.center(inner)[:inner], ink)
    if box == _PLAIN_BOX:
        return canvas
    # Below it its state if the word fits, or the points or effect of a card in hand
    if word and cell_len(word) <= inner:
        text = word
    elif face.card in _LEAST_FOR:
        # A special card's effect in words that fit, or else in the river's sign of a canoe; empty if none fits
        forms = (*CARD_WORDS[face.card].briefly, *(("".join(glyphs.hull),) if face.card == ONE_TO_THREE else ()))
        text, ink = next((text for text in forms if cell_len(text) <= inner), ""), PLAIN + palette.WATERY
    else:
        text, ink = glyphs.points * CARD_NUMBERS[face.card] if has_points else "", palette.WATERY
    canvas.put(1, 2, text.center(inner)[:inner], ink)
    return canvas


def hand_width(count: int, room: int) -> int:
    """Columns for `count` cards that share `room` columns with something else."""
    return min((_WIDEST_ASIDE + 1) * count + 2, room * 11 // 20)


class NiagaraHand(ShownPane[tuple[Face, ...], str]):
    """Shows the cards of one seat; clicks post a card."""

    LEGEND = signs.CARDS

    DEFAULT_CSS = "NiagaraHand { height: auto; }"

    @dataclass
    class CardClicked(Message):
        """A card was clicked."""

        card: int

    def show(self, faces: tuple[Face, ...], title: str) -> None:
        if (faces, title) != self._shown:
            super().show(faces, title)

    def draw_shown(self, width: int, height: int, faces: tuple[Face, ...], title: str) -> Canvas:
        return draw_hand(faces, title, width, height, self.glyphs)

    def rows_at(self, width: int) -> int:
        del width
        return _PLAIN_BOX

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, CardHit):
            self.post_message(self.CardClicked(hit.card))


# -- the hand of a scene, and all hands ----------------------------------------------------------------


def faces(scene: Scene, selection: Selection) -> tuple[Face, ...]:
    """The viewer's cards: held, used, selected, laid face down, or shown this round."""
    player: Player = scene.view.players[scene.viewer]
    highlighted = selection.highlighted if scene.chooses_in_secret else None
    forward = None if highlighted is None else highlighted.moves[0] - Kind.PLAY
    states: list[FaceState] = ["held" if has else "used" for has in player.hand]
    if forward is not None:
        states[forward - 1] = "forward"
    if player.chosen > NO_CARD:
        states[player.chosen - 1] = "laid"
    if player.played > NO_CARD:
        states[player.played - 1] = "shown"
    dealt = [card for card, has in enumerate(hand_of(scene.view.parts), 1) if has]
    return tuple([Face(card, states[card - 1], CARD_WORDS[card].key) for card in dealt])


def card_meaning(view: State, seat: int, card: int, name: str, *, is_forward: bool = False) -> Meaning:
    """What a card of that player's hand means, by what has become of it."""
    player, words = view.players[seat], CARD_WORDS[card]
    if card in (player.played, player.chosen):
        row = signs.CARD_SHOWN if card == player.played else signs.CARD_LAID
        return row.of(name=name, card=words.spoken)
    if not player.hand[card - 1]:
        return signs.CARD_USED.of(name=name, card=words.spoken)
    does = words.gives or words.does
    if is_forward:
        return signs.FORWARD.of(card=card, where=signs.PUT_FORWARD, does=does)
    return signs.HELD.of(card=card, where=signs.IN_HAND, does=does)


_NAME = 10  # columns of a name


def open_hands(scene: Scene, height: int, glyphs: Glyphs) -> Text:
    """Every player's hand; a card laid face down is between hidden signs, that of this round in brackets."""

    def cards(view: State, seat: int) -> Spans:
        """Each card's sign in three cells; a dot if it is used."""
        player, spans = view.players[seat], list[tuple[str, Style]]()
        for card, is_dealt in enumerate(hand_of(view.parts), 1):
            sign, style = f" {glyphs.empty} ", palette.UNUSED
            if card == player.played:
                sign, style = f"[{CARD_WORDS[card].key}]", palette.STRONG
            elif card == player.chosen:
                sign, style = CARD_WORDS[card].key.join([glyphs.hidden] * 2), palette.WOOD
            elif player.hand[card - 1]:
                sign, style = f" {CARD_WORDS[card].key} ", palette.TEXT
            if is_dealt:
                spans.append((Drawn(sign, card_meaning(view, seat, card, scene.names[seat])), style))
        return spans

    return players.open_hands(scene, height, _NAME, cards, width=0)
