"""Evaluation of a decision by style, used by the greedy bot: the guide's worths plus the style's preferences."""

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
    """Parameters of a style.

    `hope` is the number of tricks added to what the hand is worth, `spite` the worth of each column that rivals are
    held up, `fear` the worth of each lane between the canoe and the falls.
    """

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
"""Points that a rival is assumed to have when measuring how far a canoe holds it up."""


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The worth of each of these legal moves, roughly in spaces; higher is better."""
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
    """Worth of a move's end to the style: rivals held up and lanes between it and the falls."""
    after = clone(view)
    if move != STAY:
        after.players[seat].canoe = move - TO
    space = after.players[seat].canoe
    lanes = space % LANES if is_rapid(space) else 0
    return weights.spite * (_freedom(view, seat) - _freedom(after, seat)) + weights.fear * lanes


def _freedom(state: State, seat: int) -> int:
    """Sum of the furthest columns that canoes at most one column ahead of the seat can reach with `HELD_UP` points."""
    own = column_of(state.players[seat].canoe)
    return sum(_furthest(state, player.canoe) for player in state.players if column_of(player.canoe) <= own + 1)


def _furthest(state: State, space: int) -> int:
    reached = [0] * COLUMNS
    reach(state, space, HELD_UP, -1, reached)
    return max((column for column, lanes in enumerate(reached) if lanes), default=0)
