"""The policy: a value for each legal move, in gems, and the odds that follow from the values. Runs at both speeds.

Searches draw by the odds; the greedy bot and the reasons for hints use the values, also to look ahead (`turns`).
"""

from __future__ import annotations

from niagara_tui.core.policies import make_odds
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import gains_of
from niagara_tui.games.niagara.player.policy_cards import weigh_cards
from niagara_tui.games.niagara.player.policy_turn import weigh_turn
from niagara_tui.games.niagara.player.policy_weights import (
    CARD_TEMPERATURE,
    MOVE_TEMPERATURE,
    REDEEMED_PLACE,
    SECOND_CANOE,
)
from niagara_tui.games.niagara.player.styles import BALANCED, Style
from niagara_tui.games.niagara.rules.board import LEFT, ZONE_6R
from niagara_tui.games.niagara.rules.decisions import owes_card
from niagara_tui.games.niagara.rules.moves import KEEP, PAY, TAKE, TO
from niagara_tui.games.niagara.rules.state import REDEEM, RETURN, State


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Write the value of each of these legal moves, in gems; higher is better."""
    if state.phase == REDEEM:
        weigh_redemptions(state, seat, moves, count, style, values)
    elif state.phase == RETURN:
        weigh_returns(state, moves, count, values)
    elif owes_card(state, seat):
        weigh_cards(state, seat, moves, count, style, values)
    else:
        weigh_turn(state, seat, moves, count, style, values)


@rules
def weigh_returns(state: State, moves: list[int], count: int, values: list[float]) -> None:
    """Prefer the arm that the river does not feed next for a lassoed canoe that goes back."""
    for index in range(count):
        fed = (moves[index] - TO < ZONE_6R) == (state.next_arm == LEFT)
        values[index] = 0.0 if fed else 0.2


@rules
def weigh_redemptions(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Prefer the canoe with the larger hold, and paying a gem that is easily replaced, or none."""
    if moves[0] < PAY:
        for index in range(count):
            values[index] = REDEEMED_PLACE * state.players[seat].canoes[moves[index] - TAKE].hold
        return
    gains = gains_of(state, seat, style)
    reserve = state.players[seat].reserve
    for index in range(count):
        if moves[index] == KEEP:
            values[index] = -SECOND_CANOE
        else:
            colour = moves[index] - PAY
            needed = 1.0 if reserve[colour] == 1 else 0.6
            values[index] = -needed * gains[colour] / (1.0 + 0.2 * reserve[colour])


# -- odds ---------------------------------------------------------------------------------------------


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the relative probability of each of these legal moves, in the default style."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, BALANCED, odds)
    is_card = state.phase != REDEEM and state.phase != RETURN and owes_card(state, seat)
    make_odds(count, odds, CARD_TEMPERATURE if is_card else MOVE_TEMPERATURE)
