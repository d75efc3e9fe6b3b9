"""What is to be hoped of tricks to come: how many a hand takes, how likely just those wanted, what that brings."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import COUNTS, count_unseen, likely, strength, wanted_by_rivals
from niagara_tui.games.canyon.rules.bidding import BONUS
from niagara_tui.games.canyon.rules.cards import DECK
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import BESIDE_CAVE, LANES, column_of, is_rapid
from niagara_tui.games.canyon.rules.state import State

TAKES = (1.01, 0.22)
"""Tricks that a hand takes: so many for each of its strength, and for each trick that nobody else wants."""
STEERED = 0.07
"""By which part of the difference a player brings the tricks nearer to those wanted."""
EXACT = (0.0, -4.7, -4.4, 1.55, 0.73, 0.52)
"""What makes just the tricks wanted likely: always; a trick too few, and one too many, that the hand is worth (a part
of it if more tricks are left); the last trick (a part of it likewise); that none is wanted; that all are."""
DRIFT = (0.8, 0.5)
"""What drifting a space costs, and what share of the way back that the falls cost counts a lane from them."""


@rules
def expected_tricks(state: State, seat: int) -> float:
    """About how many tricks the seat's hand is worth before the first is played."""
    unseen, powers, dealt = [0] * COUNTS, [0.0] * DECK, cards_dealt(state)
    count_unseen(state, seat, unseen)
    strong = strength(state, seat, dealt, 1 if seat == state.first else 0, unseen, powers)
    return takes(strong, dealt - wanted_by_rivals(state, seat), dealt)


@rules
def takes(strong: float, free: float, left: int) -> float:
    """How many of the tricks left a hand of that strength takes, if so many are free: nobody else wants them."""
    return min(max(TAKES[0] * strong + TAKES[1] * max(free, 0.0), 0.0), float(left))


@rules
def chance_of_exact(wanted: int, expected: float, left: int) -> float:
    """How likely just as many tricks are taken as are wanted, with a hand that is worth so many."""
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
    """What the tricks to come bring if the hand is worth so many; see `worth_of_round`."""
    made = chance_of_exact(wanted, expected, left)
    return worth_of_round(state, seat, bid, made, expected + STEERED * (min(max(wanted, 0), left) - expected))


@rules
def worth_of_round(state: State, seat: int, bid: int, made: float, tricks: float) -> float:
    """Spaces for so many tricks, the bonus if the bid is made; in the rapids that alone (C-6, C-8)."""
    bonus, space = float(BONUS[min(bid, 2)]), state.players[seat].canoe
    if is_rapid(space):
        return made * bonus - (1.0 - made) * cost_of_drift(space)
    return made * bonus + tricks


@rules
def cost_of_drift(space: int) -> float:
    """What is lost where the arrow takes a canoe: a space, and some of the way back from the cave if that is near."""
    lanes = space % LANES
    return DRIFT[0] + (column_of(space) - BESIDE_CAVE) * DRIFT[1] ** (lanes + 1)
