"""How a quick player carries out a turn: each decision by the worth of where it leaves the canoe in hand."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import cargo_worth, cravings, find_worth
from niagara_tui.games.niagara.player.guide_cards import best_outing, sky_worth, stay
from niagara_tui.games.niagara.player.policy_weights import LOSS, ODDITY, PREY
from niagara_tui.games.niagara.player.position_value import climb, mooring, pushed
from niagara_tui.games.niagara.player.snapshot import Sight, look, prey_worth, safety
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, SITE, ZONE_7L
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.gems import room
from niagara_tui.games.niagara.rules.moves import (
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
    points_named,
)
from niagara_tui.games.niagara.rules.state import ELK, ONE_TO_THREE, PICK, POINTS, SKY, START, Canoe, State


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
    if stage == PICK or stage == POINTS:
        return outing_worth(state, seat, move, sight)
    canoe = state.players[seat].canoes[state.turn.canoe]
    if TO <= move < UNLOAD:
        end, cargo, joy = paddled(state, seat, canoe, move - TO, sight)
    else:
        end, cargo, joy = handled(state, canoe, move, sight)
    return mooring(state, sight, end, cargo) + joy


@rules
def outing_worth(state: State, seat: int, move: int, sight: Sight) -> float:
    """What it adds to take this canoe now, or these points; the turn may end with `done`."""
    if move == DONE:
        return 0.0
    picks = state.turn.stage == PICK
    canoe = state.players[seat].canoes[move - TAKE if picks else state.turn.canoe]
    worth = best_outing(state, seat, canoe, state.players[seat].played if picks else points_named(move), sight)
    if canoe.zone == BANK:
        return worth + ODDITY[1] * (canoe.hold - 1)
    return worth - stay(state, canoe, sight)


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
            sky = state.sky + (1 if moves[index] == SKY_UP else -1)
            odds[index] = sky_worth(state, seat, sky, sky, sight)


# -- where moves lead to: a zone, the worth of the cargo there, and joy ------------------------------


@rules
def paddled(state: State, seat: int, canoe: Canoe, zone: int, sight: Sight) -> tuple[int, float, float]:
    """After paddling to that zone, with what can be done there."""
    cargo = cargo_worth(canoe, sight.gains)
    joy = 0.0
    if zone == BANK:
        return zone, cargo, joy
    if zone == state.whirlpool:
        return pushed(state, zone), cargo, joy
    if room(canoe):
        if state.turn.points - abs(DEPTH[zone] - DEPTH[canoe.zone]) >= COST and SITE[zone] != NONE:
            cargo += find_worth(state, SITE[zone], sight.gains)
        elif DEPTH[zone] < DEPTH[canoe.zone]:
            joy = prey_worth(state, seat, zone, sight)
    return zone, cargo * safety(sight, zone) if cargo > 0.0 else cargo, joy


@rules
def handled(state: State, canoe: Canoe, move: int, sight: Sight) -> tuple[int, float, float]:
    """After cargo, robbing or a deal with Joe, and after paddling up-river with the points left."""
    cargo = cargo_worth(canoe, sight.gains) + added(move, sight)
    joy = PREY[2] if ROB <= move < PASS else 0.0
    if state.turn.stage != START:
        return canoe.zone, cargo, joy
    left = state.turn.points - COST
    if move < LOAD and left >= COST:
        left -= COST
        cargo += find_worth(state, SITE[canoe.zone], sight.gains)
    return climb(state, canoe.zone, left) if left > 0 else canoe.zone, cargo, joy


@rules
def added(move: int, sight: Sight) -> float:
    """What the move adds to the worth of the cargo at once."""
    taken, given = NONE, NONE
    if move < LOAD:
        given = move - UNLOAD
    elif move < ROB:
        taken = move - LOAD
    elif move < PASS:
        taken = (move - ROB) % 5
    elif move >= SWAP_WITH_JOE:
        taken, given = (move - SWAP_WITH_JOE) % 5, (move - SWAP_WITH_JOE) // 5
    elif move >= GIVE_JOE:
        given = move - GIVE_JOE
    elif move >= TAKE_FROM_JOE:
        taken = move - TAKE_FROM_JOE
    worth = sight.gains[taken] if taken != NONE else 0.0
    return worth - sight.gains[given] if given != NONE else worth


# -- outside turns ------------------------------------------------------------------------------------


@rules
def weigh_returns(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """A lassoed canoe rather goes back into the arm that the river does not feed next."""
    for index in range(count):
        fed = (moves[index] - TO < ZONE_7L + 1) == (state.next_arm == 0)
        odds[index] = 0.0 if fed else 0.2


@rules
def weigh_redemptions(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Rather the canoe with the larger hold; and rather pay a gem that would be fetched again for less, or none."""
    if moves[0] < PAY:
        for index in range(count):
            odds[index] = LOSS[1] * state.players[seat].canoes[moves[index] - TAKE].hold
        return
    gains = cravings(state, seat)
    reserve = state.players[seat].reserve
    for index in range(count):
        colour = moves[index] - PAY
        if colour >= 5:
            odds[index] = -ODDITY[3]
        else:
            needed = 1.0 if reserve[colour] == 1 else 0.6
            odds[index] = -needed * gains[colour] / (1.0 + 0.2 * reserve[colour])
