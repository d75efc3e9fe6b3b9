"""All hands at once, for a replay with open hands."""

from __future__ import annotations

from rich.cells import set_cell_size
from rich.style import Style
from rich.text import Text

from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.state import Player
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.open_hands import side_by_side
from niagara_tui.ui.colours import palette

_NAME = 10


def open_hands(scene: Scene, height: int, glyphs: Glyphs) -> Text:
    """Every player's hand, from the player's own view, in as many columns as `height` rows require.

    A card laid face down is between hidden signs, the card of this round in brackets, a used one is a dot.
    """
    return side_by_side([_hand(scene, seat, glyphs) for seat in range(len(scene.open_views))], height)


def _hand(scene: Scene, seat: int, glyphs: Glyphs) -> Text:
    player: Player = scene.open_views[seat].players[seat]
    text = Text(end="")
    text.append(scene.game.letters[seat], palette.SEATS[seat])
    text.append(f" {set_cell_size(scene.names[seat], _NAME)}", palette.TEXT)
    for card, dealt in enumerate(hand_of(scene.open_views[seat].parts), 1):
        if dealt:
            text.append(*_card(player, card, glyphs))
    return text


def _card(player: Player, card: int, glyphs: Glyphs) -> tuple[str, Style]:
    sign = CARD_WORDS[card].key
    if card == player.played:
        return f"[{sign}]", palette.STRONG
    if card == player.chosen:
        return f"{glyphs.hidden}{sign}{glyphs.hidden}", palette.WOOD
    if player.hand[card - 1]:
        return f" {sign} ", palette.TEXT
    return f" {glyphs.empty} ", palette.UNUSED
