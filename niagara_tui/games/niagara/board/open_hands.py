"""All hands at once, for a replay with open hands."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.state import Player, State
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.boards import players
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.canvas import Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette

_NAME = 10


def open_hands(scene: Scene, height: int, glyphs: Glyphs) -> Text:
    """Every player's hand; a card laid face down is between hidden signs, that of this round in brackets."""

    def cards(view: State, seat: int) -> Spans:
        dealt = enumerate(hand_of(view.parts), 1)
        return [_card(view.players[seat], card, glyphs) for card, is_dealt in dealt if is_dealt]

    return players.open_hands(scene, height, _NAME, cards, width=0)


def _card(player: Player, card: int, glyphs: Glyphs) -> tuple[str, Style]:
    """A card's sign in three cells; a dot if it is used."""
    sign = CARD_WORDS[card].key
    if card == player.played:
        return f"[{sign}]", palette.STRONG
    if card == player.chosen:
        return f"{glyphs.hidden}{sign}{glyphs.hidden}", palette.WOOD
    if player.hand[card - 1]:
        return f" {sign} ", palette.TEXT
    return f" {glyphs.empty} ", palette.UNUSED
