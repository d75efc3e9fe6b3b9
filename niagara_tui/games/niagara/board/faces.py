"""The content of the hand pane for a scene: the cards and their states."""

from __future__ import annotations

from niagara_tui.games.niagara.board.hand import Face, FaceState
from niagara_tui.games.niagara.board.prompts import chooses_card
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.state import Player
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.selection import Selection


def faces(scene: Scene, selection: Selection) -> tuple[Face, ...]:
    """The viewer's cards: held, used, selected, laid face down, or shown this round."""
    player: Player = scene.view.players[scene.viewer]
    highlighted = selection.highlighted if chooses_card(scene) else None
    forward = None if highlighted is None else highlighted.moves[0] - Kind.PLAY
    return tuple(
        Face(card, _state(player, card, forward), CARD_WORDS[card].key)
        for card, dealt in enumerate(hand_of(scene.view.parts), 1)
        if dealt
    )


def _state(player: Player, card: int, forward: int | None) -> FaceState:
    if card == player.played:
        return "shown"
    if card == player.chosen:
        return "laid"
    if card == forward:
        return "forward"
    return "held" if player.hand[card - 1] else "used"
