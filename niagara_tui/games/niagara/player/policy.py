"""What a good player makes of a decision: a worth for each legal move, in gems, and the odds that follow from it.

The one judgement of the game, at both speeds: searches draw by the odds; greedy and the reasons of hints
go by the worths, and look ahead with the same values (`turns`).
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import gains_of
from niagara_tui.games.niagara.player.policy_cards import weigh_cards
from niagara_tui.games.niagara.player.policy_turn import weigh_turn
from niagara_tui.games.niagara.player.policy_weights import CARD_HEAT, DOUBLE_BACK, MOVE_HEAT, SECOND_CANOE
from niagara_tui.games.niagara.player.styles import BALANCED, Style
from niagara_tui.games.niagara.rules.board import ZONE_7L
from niagara_tui.games.niagara.rules.moves import PAY, TAKE, TO
from niagara_tui.games.niagara.rules.phases import owes_card
from niagara_tui.games.niagara.rules.state import REDEEM, RETURN, State

COLDEST = 8.0
"""However bad a move is, it counts as at most so many times the heat worse than the best one."""


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write how good each of these legal moves looks, in gems; higher is better."""
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
    """Prefer the canoe with the larger hold, and paying a gem that is fetched again for little, or none."""
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
    """Write how likely an ordinary player is to take each of these legal moves."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, BALANCED, odds)
    is_card = state.phase != REDEEM and state.phase != RETURN and owes_card(state, seat)
    make_odds(count, odds, CARD_HEAT if is_card else MOVE_HEAT)


@rules
def make_odds(count: int, odds: list[float], heat: float) -> None:
    """Worths become odds: `exp(worth / heat)`, nearly, and 1 for the best; all are above 0."""
    best = odds[0]
    for index in range(1, count):
        best = max(best, odds[index])
    for index in range(count):
        odds[index] = cooled((best - odds[index]) / heat)


@rules
def cooled(colder: float) -> float:
    """`exp(-colder)`, nearly, and never less than at `COLDEST`."""
    part = 1.0 - min(colder, COLDEST) / 16.0
    part *= part
    part *= part
    part *= part
    return part * part
