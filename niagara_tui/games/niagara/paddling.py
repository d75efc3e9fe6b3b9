"""One player's turn with a number card: which canoe, cargo before, the paddle, robbing, cargo after (N-20 to N-34)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import BANK, LOST, NONE, RIVER_ZONES, SITE, WAY
from niagara_tui.games.niagara.cargo import (
    COST,
    aboard,
    bring_ashore,
    can_load,
    can_unload,
    cargo_fits,
    load,
    loads_fit,
    unload,
)
from niagara_tui.games.niagara.gems import room, wins
from niagara_tui.games.niagara.moves import DONE, LOAD, PASS, ROB, TAKE, TO, UNLOAD
from niagara_tui.games.niagara.robbing import booty, list_victims, may_rob, rob
from niagara_tui.games.niagara.state import PICK, START, STOP, Canoe, State


@rules
def begin_moving(state: State) -> None:
    """Nothing has been moved yet in this turn."""
    turn = state.turn
    turn.stage = PICK
    turn.launched = 0
    for canoe in range(2):
        turn.moved[canoe] = 0
    put_down(state)


@rules
def put_down(state: State) -> None:
    """No canoe is in hand."""
    turn = state.turn
    turn.canoe = NONE
    turn.points = 0
    turn.free = 0
    turn.robbed = 0
    turn.loaded = 0
    for colour in range(5):
        turn.unloaded[colour] = 0


# -- which canoe (N-20) -------------------------------------------------------------------------------


@rules
def may_take(state: State, seat: int, canoe: int) -> bool:
    """Whether this canoe can be moved now: once a turn, and only one is launched."""
    zone = state.players[seat].canoes[canoe].zone
    return not state.turn.moved[canoe] and zone != LOST and not (zone == BANK and state.turn.launched)


@rules
def may_stop(state: State, seat: int) -> bool:
    """Whether the turn can end here: no canoe on the river is still to move, and at least one has moved."""
    moved = 0
    for canoe in range(2):
        zone = state.players[seat].canoes[canoe].zone
        if state.turn.moved[canoe]:
            moved += 1
        elif zone != BANK and zone != LOST:
            return False
    return moved > 0


@rules
def can_go_on(state: State, seat: int) -> bool:
    """Whether any canoe can still be moved in this turn."""
    return may_take(state, seat, 0) or may_take(state, seat, 1)


@rules
def list_canoes(state: State, seat: int, moves: list[int]) -> int:
    """The canoes to choose from, and `done` where the rest need not move."""
    count = 0
    for canoe in range(2):
        if may_take(state, seat, canoe):
            moves[count] = TAKE + canoe
            count += 1
    if may_stop(state, seat):
        moves[count] = DONE
        count += 1
    return count


@rules
def take(state: State, seat: int, canoe: int) -> None:
    """The canoe is in hand, with the card's full number of points (N-21)."""
    turn = state.turn
    turn.canoe = canoe
    turn.points = state.players[seat].played
    turn.stage = START
    if state.players[seat].canoes[canoe].zone == BANK:
        turn.launched = 1


# -- before the canoe paddles -------------------------------------------------------------------------


@rules
def list_starts(state: State, seat: int, moves: list[int]) -> int:
    """Cargo where the canoe lies, and every zone in which its paddling may end."""
    canoe = state.players[seat].canoes[state.turn.canoe]
    count = 0
    if SITE[canoe.zone] != NONE:
        count = list_cargo(state, canoe, moves)
    for zone in range(RIVER_ZONES + 1):
        if may_paddle(state, seat, canoe, zone):
            moves[count] = TO + zone
            count += 1
    return count


@rules
def list_cargo(state: State, canoe: Canoe, moves: list[int]) -> int:
    """Gems to unload and to load before paddling: whatever is left then can be paddled up-river."""
    count = 0
    for colour in range(5):
        if can_unload(state, canoe, colour):
            moves[count] = UNLOAD + colour
            count += 1
    for colour in range(5):
        if can_load(state, canoe, state.sites[SITE[canoe.zone]], colour):
            moves[count] = LOAD + colour
            count += 1
    return count


@rules
def handled_cargo(state: State) -> bool:
    """Whether the canoe in hand has loaded or unloaded in this turn."""
    turn = state.turn
    if turn.loaded:
        return True
    for colour in range(5):
        if turn.unloaded[colour]:
            return True
    return False


@rules
def may_paddle(state: State, seat: int, canoe: Canoe, zone: int) -> bool:
    """Whether the canoe may paddle to `zone` and no further, so that every point is used (N-24, N-28)."""
    way = WAY[canoe.zone][zone]
    points = state.turn.points - abs(way)
    if way == 0 or points < 0:
        return False
    if zone == BANK or points == 0:
        return True
    return not handled_cargo(state) and points_fit(state, seat, canoe, zone, way < 0, points)


@rules
def points_fit(state: State, seat: int, canoe: Canoe, zone: int, up: bool, points: int) -> bool:
    """Whether exactly these points can be spent on cargo once the canoe has paddled to `zone`."""
    site = SITE[zone]
    if site == NONE or points % COST:
        return False
    count = points // COST
    if cargo_fits(canoe, state.sites[site], state.turn.unloaded, count):
        return True
    taken = min(room(canoe), booty(state, seat, zone)) if up else 0
    return taken > 0 and count <= aboard(canoe) + taken


@rules
def paddle(state: State, seat: int, zone: int) -> None:
    """The canoe in hand goes to its end point; on the bank it lands (N-25)."""
    turn = state.turn
    player = state.players[seat]
    canoe = player.canoes[turn.canoe]
    way = WAY[canoe.zone][zone]
    canoe.zone = zone
    turn.points -= abs(way)
    turn.stage = STOP
    turn.loaded = 0
    for colour in range(5):
        turn.unloaded[colour] = 0
    turn.free = room(canoe) if way < 0 else 0
    if zone == BANK:
        land(state, seat)


@rules
def land(state: State, seat: int) -> None:
    """The canoe is ashore: its points are gone, its gem is won; a winning reserve is noted (N-25, N-60)."""
    player = state.players[seat]
    bring_ashore(player.canoes[state.turn.canoe], player.reserve)
    state.turn.points = 0
    state.turn.free = 0
    if player.reached == 0 and wins(player.reserve):
        player.reached = 1
        for other in range(state.seats):
            if other != seat and state.players[other].reached:
                player.reached += 1


# -- after it has paddled -----------------------------------------------------------------------------


@rules
def list_stops(state: State, seat: int, moves: list[int]) -> int:
    """Whom to rob, and cargo that uses up the points."""
    turn = state.turn
    canoe = state.players[seat].canoes[turn.canoe]
    count = 0
    if may_rob(state, seat, canoe.zone) and points_fit_after_robbing(state, seat, canoe):
        count = list_victims(state, seat, canoe.zone, moves, count)
    if turn.points == 0:
        moves[count] = PASS
        return count + 1
    site = state.sites[SITE[canoe.zone]]
    for colour in range(5):
        if can_unload(state, canoe, colour) and rest_fits_after_unloading(state, canoe, colour):
            moves[count] = UNLOAD + colour
            count += 1
    for colour in range(5):
        if can_load(state, canoe, site, colour) and loads_fit(canoe, site, turn.unloaded, turn.points // COST):
            moves[count] = LOAD + colour
            count += 1
    return count


@rules
def points_fit_after_robbing(state: State, seat: int, canoe: Canoe) -> bool:
    """Whether the points left can be used on unloading once the canoe has robbed; it loads nothing (N-31, N-33)."""
    turn = state.turn
    taken = min(turn.free - turn.robbed, booty(state, seat, canoe.zone))
    return turn.points // COST <= aboard(canoe) + taken


@rules
def rest_fits_after_unloading(state: State, canoe: Canoe, colour: int) -> bool:
    """Whether the points left after unloading this colour can all be used here."""
    turn = state.turn
    rest = turn.points // COST - 1
    if rest == 0:
        return True
    if turn.robbed:
        return rest <= aboard(canoe) - 1
    barred = turn.unloaded[colour]
    canoe.gems[colour] -= 1
    turn.unloaded[colour] = 1
    fits = cargo_fits(canoe, state.sites[SITE[canoe.zone]], turn.unloaded, rest)
    turn.unloaded[colour] = barred
    canoe.gems[colour] += 1
    return fits


# -- carrying a move out ------------------------------------------------------------------------------


@rules
def move_canoe(state: State, seat: int, move: int) -> bool:
    """Carry out one decision of a paddler; true when the turn is over with it."""
    turn = state.turn
    if move == DONE:
        return True
    if move < DONE:
        take(state, seat, move - TAKE)
        return False
    canoe = state.players[seat].canoes[turn.canoe]
    if move < UNLOAD:
        paddle(state, seat, move - TO)
    elif move < LOAD:
        unload(state, canoe, move - UNLOAD)
    elif move < ROB:
        load(state, canoe, move - LOAD)
    elif move < PASS:
        rob(state, seat, turn.canoe, move)
    else:
        turn.free = 0
    if has_more_to_do(state, seat):
        return False
    return rest_canoe(state, seat)


@rules
def has_more_to_do(state: State, seat: int) -> bool:
    """Whether the canoe in hand has points left or somebody to rob."""
    turn = state.turn
    canoe = state.players[seat].canoes[turn.canoe]
    return turn.points > 0 or (turn.stage == STOP and may_rob(state, seat, canoe.zone))


@rules
def rest_canoe(state: State, seat: int) -> bool:
    """The canoe in hand has moved; true when no other can."""
    turn = state.turn
    turn.moved[turn.canoe] = 1
    turn.stage = PICK
    put_down(state)
    return not can_go_on(state, seat)
