"""All hands at once, for a replay with open hands."""

from __future__ import annotations

from rich.cells import set_cell_size
from rich.text import Text

from niagara_tui.games.canyon.board.cards import card_ink, card_sign
from niagara_tui.games.canyon.decisions import held
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.open_hands import side_by_side
from niagara_tui.ui.colours import palette

_NAME = 7
_CARDS = 3 * 8 + 5
"""Cells for the largest hand, eight cards of which five can be tens."""


def open_hands(scene: Scene, height: int) -> Text:
    """Every player's hand, from the player's own view."""
    return side_by_side([_hand(scene, seat) for seat in range(len(scene.open_views))], height)


def _hand(scene: Scene, seat: int) -> Text:
    text = Text(end="")
    text.append(scene.game.letters[seat], palette.SEATS[seat])
    text.append(f" {set_cell_size(scene.names[seat], _NAME)}", palette.TEXT)
    cards = held(scene.open_views[seat].players[seat])
    for card in cards:
        text.append(f" {card_sign(card)}", card_ink(card))
    text.append(" " * (1 + 1 + _NAME + _CARDS - text.cell_len))
    return text
