"""The policy: a worth for each legal move, in spaces, and the odds derived from it.

The game's only evaluation of moves, at both speeds: searches draw moves by the odds, and greedy takes the move of the
highest worth in its style.
"""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.policies import make_odds
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.policy_cards import weigh_cards
from niagara_tui.games.canyon.player.policy_ends import weigh_ends
from niagara_tui.games.canyon.player.policy_weights import (
    BID_TEMPERATURE,
    CARD_TEMPERATURE,
    MOVE_TEMPERATURE,
)
from niagara_tui.games.canyon.player.round_worth import expected_tricks, stakes_of, worth_of_later_tricks
from niagara_tui.games.canyon.player.styles import BALANCED, PARAMETERS, Style
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.moves import LAY
from niagara_tui.games.canyon.rules.state import BID, TRICKS, State


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each of these legal moves, in spaces; higher is better."""
    if state.phase == BID:
        weigh_bids(state, seat, moves, count, style, worths)
    elif state.phase == TRICKS:
        weigh_cards(state, seat, moves, count, style, worths)
    else:
        weigh_ends(state, seat, moves, count, style, worths)


@rules
def weigh_bids(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each bid for the tricks that the hand is expected to take; an impossible bid only costs."""
    dealt = cards_dealt(state)
    expected = min(max(expected_tricks(state, seat) + style.bid_bias, 0.0), float(dealt))
    for index in range(count):
        bid = moves[index] - LAY
        if bid > dealt:
            worths[index] = -float(bid)
        else:
            worths[index] = worth_of_later_tricks(stakes_of(state, seat, bid, style), bid, expected, dealt)


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The worth of each of these legal moves in the style, in spaces; higher is better."""
    worths = [0.0] * len(moves)
    weigh(view, seat, list(moves), len(moves), PARAMETERS[style], worths)
    return worths


# -- odds ---------------------------------------------------------------------------------------------


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which an ordinary player plays each of these legal moves; 1 for the best."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, BALANCED, odds)
    if state.phase == BID:
        make_odds(count, odds, BID_TEMPERATURE)
    elif state.phase == TRICKS:
        make_odds(count, odds, CARD_TEMPERATURE)
    else:
        make_odds(count, odds, MOVE_TEMPERATURE)
