"""All hands at once, for a replay with open hands."""

from __future__ import annotations

from rich.text import Text

from niagara_tui.games.canyon.board.cards import card_ink, card_sign
from niagara_tui.games.canyon.decisions import held
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.ui.boards import players
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.canvas import Spans

_NAME = 7
_CARDS = 3 * 8 + 5
"""Cells for the largest hand, eight cards of which five can be tens."""


def open_hands(scene: Scene, height: int) -> Text:
    """Every player's hand."""

    def cards(view: State, seat: int) -> Spans:
        return [(f" {card_sign(card)}", card_ink(card)) for card in held(view.players[seat])]

    return players.open_hands(scene, height, _NAME, cards, _CARDS)
