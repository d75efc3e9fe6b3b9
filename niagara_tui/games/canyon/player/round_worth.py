"""Worth of a round: how many tricks a hand takes, the chance of an exact bid, and what both bring in spaces."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import (
    COUNTS,
    count_unseen,
    hand_strength,
    sigmoid,
    tricks_wanted_by_rivals,
)
from niagara_tui.games.canyon.player.policy_weights import CONTROL, DRIFT, EXACT_BID, HAND_TRICKS, WAY_BACK
from niagara_tui.games.canyon.player.styles import Style
from niagara_tui.games.canyon.rules.bidding import BONUS
from niagara_tui.games.canyon.rules.cards import DECK
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import BESIDE_CAVE, LANES, column_of, is_rapid
from niagara_tui.games.canyon.rules.state import State


class Stakes(NamedTuple):
    """What a round can bring a seat, in spaces."""

    bonus: float
    """For an exact bid."""
    trick: float
    """For each trick."""
    drift: float
    """The cost of drifting, which an exact bid prevents."""


@rules
def expected_tricks(state: State, seat: int) -> float:
    """Expected number of tricks of the seat's hand before the first is played."""
    unseen, chances, dealt = [0] * COUNTS, [0.0] * DECK, cards_dealt(state)
    count_unseen(state, seat, unseen)
    strength = hand_strength(state, seat, dealt, 1 if seat == state.first else 0, unseen, chances)
    return tricks_from_strength(strength, dealt - tricks_wanted_by_rivals(state, seat), dealt)


@rules
def tricks_from_strength(strength: float, unwanted: float, left: int) -> float:
    """Expected number of the `left` tricks for a hand of this strength; `unwanted` is how many no rival wants."""
    tricks = HAND_TRICKS.strength * strength + HAND_TRICKS.unwanted * max(unwanted, 0.0)
    return min(max(tricks, 0.0), float(left))


@rules
def chance_of_exact_bid(wanted: int, expected: float, left: int) -> float:
    """The chance of taking exactly the `wanted` tricks of those left, given the expected number."""
    if wanted < 0 or wanted > left:
        return 0.0
    if left == 0:
        return 1.0
    gap = wanted - expected
    off = EXACT_BID.too_weak * max(gap, 0.0) + EXACT_BID.too_strong * max(-gap, 0.0)
    logit = (off + EXACT_BID.certainty) / left
    if wanted == 0:
        logit += EXACT_BID.none_wanted
    if wanted == left:
        logit += EXACT_BID.all_wanted
    return sigmoid(logit)


@rules
def stakes_of(state: State, seat: int, bid: int, style: Style) -> Stakes:
    """What the seat's round can bring with this bid (C-6); in the rapids tricks bring nothing (C-8)."""
    bonus, space = float(BONUS[min(bid, 2)]), state.players[seat].canoe
    if is_rapid(space):
        return Stakes(bonus, 0.0, style.caution * cost_of_drift(space))
    return Stakes(bonus, 1.0, 0.0)


@rules
def worth_of_round(stakes: Stakes, made: float, tricks: float) -> float:
    """Worth of a round with that number of tricks in which the bid is exact with the chance `made`."""
    return made * stakes.bonus - (1.0 - made) * stakes.drift + tricks * stakes.trick


@rules
def worth_of_later_tricks(stakes: Stakes, wanted: int, expected: float, left: int) -> float:
    """Worth of the `left` tricks, `wanted` of which would make the bid exact, given the expected number."""
    tricks = expected + CONTROL * (min(max(wanted, 0), left) - expected)
    return worth_of_round(stakes, chance_of_exact_bid(wanted, expected, left), tricks)


@rules
def cost_of_drift(space: int) -> float:
    """Cost of drifting, in spaces: the drift, and the way back from the cave, discounted for each lane to the falls."""
    lanes = space % LANES
    return DRIFT + (column_of(space) - BESIDE_CAVE) * WAY_BACK ** (lanes + 1)
