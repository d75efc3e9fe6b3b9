"""What a knowledgeable player thinks of a decision (the greedy bot's whole wisdom).

Every legal move is worth what the best way to finish the turn after it is worth. A card is worth what the best turn
with it would be if it were played now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.player.evaluation import Evaluation
from niagara_tui.games.niagara.player.outlook import moves_before
from niagara_tui.games.niagara.player.turns import Turns
from niagara_tui.games.niagara.player.weights import Weights
from niagara_tui.games.niagara.rules.moves import PLAY
from niagara_tui.games.niagara.rules.phases import owes_card, reveal
from niagara_tui.games.niagara.rules.state import CHOOSE, FACE_DOWN, NO_CARD, PADDLE, State

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Weighs gains and dangers evenly."),
        "thief": _("Steals where it can and lies in wait for laden canoes."),
        "hoarder": _("Goes for four gems of one colour."),
        "careful": _("Dreads the falls and stays clear of them."),
    }
)

WEIGHTS: Mapping[str, Weights] = MappingProxyType(
    {
        "balanced": Weights(),
        "thief": Weights(spite=0.4, ambush=1.2, loot=0.5),
        "hoarder": Weights(canoe=2.6, same=0.8, kinds=2.0, many=2.0, stray=1.5),
        "careful": Weights(canoe=5.0, dread=2.0),
    }
)


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """How good each of these legal moves looks, in gems; higher is better."""
    weights = WEIGHTS[style]
    if view.phase in (CHOOSE, PADDLE) and owes_card(view, seat):
        return [_worth_of_card(view, seat, move - PLAY, weights) for move in moves]
    return Turns(view, seat, Evaluation(view, seat, weights)).worths(view, moves)


# -- which card (N-11) --------------------------------------------------------------------------------


def _worth_of_card(view: State, seat: int, card: int, weights: Weights) -> float:
    turn = as_if_played(view, seat, card)
    return Turns(turn, seat, Evaluation(turn, seat, weights)).worth(turn)


def as_if_played(view: State, seat: int, card: int) -> State:
    """The seat's turn as it would begin if it came now, with this card.

    Rivals who move before will have paddled on, so their cargo is not there to be robbed.
    """
    turn = clone(view)
    turn.phase, turn.turn.place = PADDLE, (seat - view.first) % view.seats
    for other, player in enumerate(turn.players):
        if other != seat and player.played == NO_CARD:
            player.chosen = FACE_DOWN
            if moves_before(view, seat, other):
                for canoe in player.canoes:
                    canoe.gems = [0] * len(canoe.gems)
    turn.players[seat].chosen = card
    reveal(turn, seat)
    return turn
