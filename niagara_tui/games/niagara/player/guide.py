"""How a quick player chooses: odds for each legal move, cheap enough to be asked a million times a second."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.guide_cards import weigh_cards
from niagara_tui.games.niagara.player.guide_turn import weigh_redemptions, weigh_returns, weigh_turn
from niagara_tui.games.niagara.player.policy_weights import HEAT
from niagara_tui.games.niagara.rules.phases import owes_card
from niagara_tui.games.niagara.rules.state import REDEEM, RETURN, State

COLDEST = 8.0
"""However bad a move is, it counts as at most so many times `HEAT` worse than the best one."""


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write how likely a quick player is to take each of these legal moves."""
    if count == 1:
        odds[0] = 1.0
    elif state.phase == REDEEM:
        weigh_redemptions(state, seat, moves, count, odds)
        make_odds(count, odds, HEAT[1])
    elif state.phase == RETURN:
        weigh_returns(state, seat, moves, count, odds)
        make_odds(count, odds, HEAT[1])
    elif owes_card(state, seat):
        weigh_cards(state, seat, moves, count, odds)
        make_odds(count, odds, HEAT[0])
    else:
        weigh_turn(state, seat, moves, count, odds)
        make_odds(count, odds, HEAT[1])


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
