"""Prospects of the remaining tricks: how many a hand takes, the chance of an exact bid, and the worth of both."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import COUNTS, count_unseen, likely, strength, wanted_by_rivals
from niagara_tui.games.canyon.rules.bidding import BONUS
from niagara_tui.games.canyon.rules.cards import DECK
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import BESIDE_CAVE, LANES, column_of, is_rapid
from niagara_tui.games.canyon.rules.state import State

TAKES = (1.01, 0.22)
"""Coefficients of the tricks that a hand takes: per unit of strength, and per trick that nobody else wants."""
STEERED = 0.07
"""Fraction of the gap between expected and wanted tricks that a player closes by its choice of cards."""
EXACT = (0.0, -4.7, -4.4, 1.55, 0.73, 0.52)
"""Coefficients of the chance of an exact bid: constant; per trick by which the hand is too weak, and too strong; a
constant (these three divided by tricks left); added if no trick is wanted; added if all are."""
DRIFT = (0.8, 0.5)
"""Cost of drifting a space, and the factor per lane by which distance from the falls discounts the way back."""


@rules
def expected_tricks(state: State, seat: int) -> float:
    """Expected number of tricks of the seat's hand before the first is played."""
    unseen, powers, dealt = [0] * COUNTS, [0.0] * DECK, cards_dealt(state)
    count_unseen(state, seat, unseen)
    strong = strength(state, seat, dealt, 1 if seat == state.first else 0, unseen, powers)
    return takes(strong, dealt - wanted_by_rivals(state, seat), dealt)


@rules
def takes(strong: float, free: float, left: int) -> float:
    """Expected number of the `left` tricks for a hand of this strength; `free` is how many nobody else wants."""
    return min(max(TAKES[0] * strong + TAKES[1] * max(free, 0.0), 0.0), float(left))


@rules
def chance_of_exact(wanted: int, expected: float, left: int) -> float:
    """The chance of taking exactly the `wanted` tricks of those left, given the expected number."""
    if wanted < 0 or wanted > left:
        return 0.0
    if left == 0:
        return 1.0
    off = wanted - expected
    sign = EXACT[0] + (EXACT[1] * max(off, 0.0) + EXACT[2] * max(-off, 0.0) + EXACT[3]) / left
    if wanted == 0:
        sign += EXACT[4]
    if wanted == left:
        sign += EXACT[5]
    return likely(sign)


@rules
def worth_of_prospect(state: State, seat: int, bid: int, wanted: int, expected: float, left: int) -> float:
    """Worth of the remaining tricks, given the expected number; see `worth_of_round`."""
    made = chance_of_exact(wanted, expected, left)
    return worth_of_round(state, seat, bid, made, expected + STEERED * (min(max(wanted, 0), left) - expected))


@rules
def worth_of_round(state: State, seat: int, bid: int, made: float, tricks: float) -> float:
    """Worth of a round in spaces, for a bid exact with chance `made` (C-6); tricks are worth 0 in the rapids (C-8)."""
    bonus, space = float(BONUS[min(bid, 2)]), state.players[seat].canoe
    if is_rapid(space):
        return made * bonus - (1.0 - made) * cost_of_drift(space)
    return made * bonus + tricks


@rules
def cost_of_drift(space: int) -> float:
    """Cost of drifting, in spaces: that of the drift itself, and more of the way back from the cave near the falls."""
    lanes = space % LANES
    return DRIFT[0] + (column_of(space) - BESIDE_CAVE) * DRIFT[1] ** (lanes + 1)
