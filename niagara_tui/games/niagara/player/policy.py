"""The policy: the value of each legal move, in gems, and the odds derived from the values.

The game's only evaluation of moves, at both speeds: searches draw moves by the odds; greedy and the reasons of hints
use the values, and look ahead to the end of a turn with them (`turns`).
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import gains_of
from niagara_tui.games.niagara.player.policy_cards import weigh_cards
from niagara_tui.games.niagara.player.policy_turn import weigh_turn
from niagara_tui.games.niagara.player.policy_weights import (
    CARD_TEMPERATURE,
    DOUBLE_BACK,
    MOVE_TEMPERATURE,
    SECOND_CANOE,
)
from niagara_tui.games.niagara.player.styles import BALANCED, Style
from niagara_tui.games.niagara.rules.board import ZONE_7L
from niagara_tui.games.niagara.rules.moves import PAY, TAKE, TO
from niagara_tui.games.niagara.rules.phases import owes_card
from niagara_tui.games.niagara.rules.state import REDEEM, RETURN, State

MAX_GAP = 8.0
"""Cap on how much worse than the best a move counts, as a multiple of the temperature."""


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the value of each of these legal moves, in gems; higher is better."""
    if state.phase == REDEEM:
        weigh_redemptions(state, seat, moves, count, style, worths)
    elif state.phase == RETURN:
        weigh_returns(state, moves, count, worths)
    elif owes_card(state, seat):
        weigh_cards(state, seat, moves, count, style, worths)
    else:
        weigh_turn(state, seat, moves, count, style, worths)


@rules
def weigh_returns(state: State, moves: list[int], count: int, worths: list[float]) -> None:
    """Prefer the arm that the river does not feed next for a lassoed canoe that goes back."""
    for index in range(count):
        fed = (moves[index] - TO < ZONE_7L + 1) == (state.next_arm == 0)
        worths[index] = 0.0 if fed else 0.2


@rules
def weigh_redemptions(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Prefer the canoe with the larger hold, and a payment that is cheap to replace, or none."""
    if moves[0] < PAY:
        for index in range(count):
            worths[index] = DOUBLE_BACK * state.players[seat].canoes[moves[index] - TAKE].hold
        return
    gains = gains_of(state, seat, style)
    reserve = state.players[seat].reserve
    for index in range(count):
        colour = moves[index] - PAY
        if colour >= 5:
            worths[index] = -SECOND_CANOE
        else:
            needed = 1.0 if reserve[colour] == 1 else 0.6
            worths[index] = -needed * gains[colour] / (1.0 + 0.2 * reserve[colour])


# -- odds ---------------------------------------------------------------------------------------------


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which an ordinary player makes each of these legal moves."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, BALANCED, odds)
    is_card = state.phase != REDEEM and state.phase != RETURN and owes_card(state, seat)
    make_odds(count, odds, CARD_TEMPERATURE if is_card else MOVE_TEMPERATURE)


@rules
def make_odds(count: int, odds: list[float], temperature: float) -> None:
    """Turn values into odds in place: about `exp((worth - best) / temperature)`, 1 for the best, all above 0."""
    best = odds[0]
    for index in range(1, count):
        best = max(best, odds[index])
    for index in range(count):
        odds[index] = exp_minus((best - odds[index]) / temperature)


@rules
def exp_minus(gap: float) -> float:
    """Approximately `exp(-gap)`, with the gap capped at `MAX_GAP`."""
    part = 1.0 - min(gap, MAX_GAP) / 16.0
    part *= part
    part *= part
    part *= part
    return part * part
