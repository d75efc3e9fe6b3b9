"""What a knowledgeable player thinks of a decision (the greedy bot's whole wisdom): the guide's worths, and more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.player.guide import weigh, weigh_bids
from niagara_tui.games.canyon.player.prospects import expected_tricks
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import COLUMNS, LANES, column_of, is_rapid
from niagara_tui.games.canyon.rules.movement import reach
from niagara_tui.games.canyon.rules.moves import STAY, TO
from niagara_tui.games.canyon.rules.state import BID, MOVE, State

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Bids what the hand is worth."),
        "bidder": _("Bids high and hopes for the best."),
        "cautious": _("Bids low and keeps away from the falls."),
        "blocker": _("Lies where nobody else gets past."),
    }
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What a style cares for: tricks more or fewer than the hand is worth, rivals held up, lanes from the falls."""

    hope: float = 0.0
    spite: float = 0.1
    fear: float = 0.0


WEIGHTS: Mapping[str, Weights] = MappingProxyType(
    {
        "balanced": Weights(),
        "bidder": Weights(hope=1.2),
        "cautious": Weights(hope=-0.9, fear=0.3),
        "blocker": Weights(spite=1.0),
    }
)
HELD_UP = 4
"""A rival is taken to have so many points when it is asked how far a canoe holds it up."""


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """How good each of these legal moves looks, about in spaces; higher is better."""
    weights, worths = WEIGHTS[style], [0.0] * len(moves)
    if view.phase == BID:
        expected = min(max(expected_tricks(view, seat) + weights.hope, 0.0), float(cards_dealt(view)))
        weigh_bids(view, seat, list(moves), len(moves), expected, worths)
        return worths
    weigh(view, seat, list(moves), len(moves), worths)
    if view.phase == MOVE and len(moves) > 1:
        return [worth + _beyond(view, seat, move, weights) for worth, move in zip(worths, moves, strict=True)]
    return worths


def _beyond(view: State, seat: int, move: int, weights: Weights) -> float:
    """What a place is worth beyond the own way: rivals that it holds up, lanes between it and the falls."""
    after = clone(view)
    if move != STAY:
        after.players[seat].canoe = move - TO
    space = after.players[seat].canoe
    lanes = space % LANES if is_rapid(space) else 0
    return weights.spite * (_freedom(view, seat) - _freedom(after, seat)) + weights.fear * lanes


def _freedom(state: State, seat: int) -> int:
    """How many columns all rivals that are behind could get on with some points each."""
    own = column_of(state.players[seat].canoe)
    return sum(_furthest(state, player.canoe) for player in state.players if column_of(player.canoe) <= own + 1)


def _furthest(state: State, space: int) -> int:
    reached = [0] * COLUMNS
    reach(state, space, HELD_UP, -1, reached)
    return max((column for column, lanes in enumerate(reached) if lanes), default=0)
