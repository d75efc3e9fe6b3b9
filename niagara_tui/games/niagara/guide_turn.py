"""How a quick player carries out a turn: each decision by the worth of where it leaves the canoe in hand."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import BANK, LOST, NONE, SITE, WAY, ZONE_7L
from niagara_tui.games.niagara.cargo import COST
from niagara_tui.games.niagara.craving import cargo_worth, cravings, find_worth
from niagara_tui.games.niagara.elk import points_of
from niagara_tui.games.niagara.gems import room
from niagara_tui.games.niagara.guide_cards import best_outing, sky_at, stay
from niagara_tui.games.niagara.instinct import ODDITY, PREY
from niagara_tui.games.niagara.moorings import climb, mooring, outing, pushed
from niagara_tui.games.niagara.moves import (
    DONE,
    GIVE_JOE,
    LEAVE_ELK,
    LOAD,
    PASS,
    PAY,
    ROB,
    SKY_UP,
    SWAP_WITH_JOE,
    TAKE,
    TAKE_FROM_JOE,
    TO,
    UNLOAD,
    WITH,
)
from niagara_tui.games.niagara.sight import Sight, look, prey_worth, safety
from niagara_tui.games.niagara.state import ELK, ONE_TO_THREE, PICK, POINTS, SKY, START, Canoe, State
from niagara_tui.games.niagara.whirlpool import cost_of_way


@rules
def weigh_turn(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the worth of each move of the turn in progress."""
    stage = state.turn.stage
    if stage == ELK:
        weigh_elk(moves, count, odds)
        return
    if stage == PICK and both_must_move(state, seat):
        weigh_evenly(count, odds)
        return
    sight = look(state, seat)
    if stage == SKY:
        weigh_sky(state, seat, moves, count, odds, sight)
        return
    for index in range(count):
        odds[index] = turn_worth(state, seat, moves[index], sight)


@rules
def turn_worth(state: State, seat: int, move: int, sight: Sight) -> float:
    """The worth of one move with a number card or 1/2/3."""
    stage = state.turn.stage
    if stage == PICK:
        return pick_worth(state, seat, move, sight)
    canoe = state.players[seat].canoes[state.turn.canoe]
    if stage == POINTS:
        return outing(state, seat, canoe, points_of(move - WITH, canoe), sight)
    if TO <= move < UNLOAD:
        return paddle_worth(state, seat, canoe, move - TO, sight)
    if stage == START:
        return start_worth(state, canoe, move, sight)
    return stop_worth(state, canoe, move, sight)


@rules
def both_must_move(state: State, seat: int) -> bool:
    """Whether two canoes lie on the river and a number card moves both, so that their order is all there is (N-20)."""
    canoes = state.players[seat].canoes
    if state.players[seat].played == ONE_TO_THREE or canoes[0].zone == LOST or canoes[1].zone == LOST:
        return False
    return canoes[0].zone != BANK and canoes[1].zone != BANK


@rules
def weigh_evenly(count: int, odds: list[float]) -> None:
    """One move is as good as another."""
    for index in range(count):
        odds[index] = 1.0


@rules
def weigh_elk(moves: list[int], count: int, odds: list[float]) -> None:
    """An elk is rather taken."""
    for index in range(count):
        odds[index] = 0.0 if moves[index] == LEAVE_ELK else ODDITY[0]


@rules
def weigh_sky(state: State, seat: int, moves: list[int], count: int, odds: list[float], sight: Sight) -> None:
    """The sky up or down, by what it does to everybody's canoes; meeting Joe comes before."""
    for index in range(count):
        if moves[index] >= TAKE:
            odds[index] = 1.0
        else:
            odds[index] = sky_at(state, seat, state.sky + (1 if moves[index] == SKY_UP else -1), sight)


@rules
def pick_worth(state: State, seat: int, move: int, sight: Sight) -> float:
    """What taking this canoe now adds; the turn may end with `done`, and a canoe on the river moves anyhow."""
    if move == DONE:
        return 0.0
    canoes = state.players[seat].canoes
    canoe = canoes[move - TAKE]
    card = state.players[seat].played
    worth = best_outing(state, seat, canoe, card, sight)
    if canoe.zone == BANK:
        return worth + ODDITY[1] * (canoe.hold - 1)
    return worth - stay(state, canoe, sight)


# -- before it paddles, and paddling ------------------------------------------------------------------


@rules
def paddle_worth(state: State, seat: int, canoe: Canoe, zone: int, sight: Sight) -> float:
    """The worth of paddling to that zone, with what can be done there."""
    cargo = cargo_worth(canoe, sight.gains)
    left = state.turn.points - cost_of_way(state, canoe.zone, zone)
    if zone == BANK:
        return cargo
    if zone == state.whirlpool:
        return mooring(state, sight, pushed(state, zone), cargo)
    bonus = 0.0
    if room(canoe):
        if left >= COST and SITE[zone] != NONE:
            cargo += find_worth(state, SITE[zone], sight.gains)
        elif WAY[canoe.zone][zone] < 0:
            bonus = prey_worth(state, seat, zone, sight)
    if cargo > 0.0:
        cargo *= safety(sight, zone)
    return mooring(state, sight, zone, cargo) + bonus


@rules
def start_worth(state: State, canoe: Canoe, move: int, sight: Sight) -> float:
    """The worth of loading or unloading where the canoe lies, and of paddling up-river with the points left."""
    cargo = cargo_worth(canoe, sight.gains)
    left = state.turn.points - COST
    if move >= LOAD:
        cargo += sight.gains[move - LOAD]
    else:
        cargo -= sight.gains[move - UNLOAD]
        if left >= COST:
            left -= COST
            cargo += find_worth(state, SITE[canoe.zone], sight.gains)
    end = climb(state, canoe.zone, left) if left else canoe.zone
    return mooring(state, sight, end, cargo)


# -- where it stops -----------------------------------------------------------------------------------


@rules
def stop_worth(state: State, canoe: Canoe, move: int, sight: Sight) -> float:
    """The worth of robbing, of cargo and of Joe's deals where the canoe has stopped."""
    cargo = cargo_worth(canoe, sight.gains)
    joy = 0.0
    if UNLOAD <= move < LOAD:
        cargo -= sight.gains[move - UNLOAD]
    elif LOAD <= move < ROB:
        cargo += sight.gains[move - LOAD]
    elif ROB <= move < PASS:
        cargo += sight.gains[(move - ROB) % 5]
        joy = PREY[2]
    elif move >= SWAP_WITH_JOE:
        cargo += sight.gains[(move - SWAP_WITH_JOE) % 5] - sight.gains[(move - SWAP_WITH_JOE) // 5]
    elif move >= GIVE_JOE:
        cargo -= sight.gains[move - GIVE_JOE]
    elif move >= TAKE_FROM_JOE:
        cargo += sight.gains[move - TAKE_FROM_JOE]
    return mooring(state, sight, canoe.zone, cargo) + joy


# -- outside turns ------------------------------------------------------------------------------------


@rules
def weigh_returns(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """A lassoed canoe rather goes back into the arm that the river does not feed next."""
    for index in range(count):
        fed = (moves[index] - TO < ZONE_7L + 1) == (state.next_arm == 0)
        odds[index] = 0.0 if fed else 0.2


@rules
def weigh_redemptions(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """A gem that would be fetched again for less is rather paid; the others, and what it is to keep them all."""
    gains = cravings(state, seat)
    reserve = state.players[seat].reserve
    for index in range(count):
        colour = moves[index] - PAY
        if colour >= 5:
            odds[index] = -ODDITY[3]
        else:
            needed = 1.0 if reserve[colour] == 1 else 0.6
            odds[index] = -needed * gains[colour] / (1.0 + 0.2 * reserve[colour])
