"""A turn with a number card: which canoe moves, its cargo, its way, and when the turn ends (N-20 to N-34).

What may be done where a canoe stops is in `stop`.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE, RIVER_ZONES, SITE, ZONE_6L, ZONE_6R, way_between
from niagara_tui.games.niagara.rules.gems import (
    drop_elk,
    go_over,
    handled_cargo,
    may_rob,
    points_of,
    room,
    wins,
)
from niagara_tui.games.niagara.rules.moves import DONE, PASS, TAKE, TO, WITH_POINTS, kind_of, points_named
from niagara_tui.games.niagara.rules.river import cost_of_way, is_whirlpool, may_meet, owner_chooses, pushed_from
from niagara_tui.games.niagara.rules.state import (
    CARD_POINTS,
    ONE_TO_THREE,
    PICK,
    POINTS,
    PUSHED,
    START,
    STOP,
    Canoe,
    State,
    cargo_keeps_off_whirlpool,
)
from niagara_tui.games.niagara.rules.stop import (
    LOADING,
    UNLOADING,
    act,
    acts_at,
    can_be_stop,
    can_finish,
    forget_cargo,
    may_act,
    put_down,
    undo_act,
    waits_at_end,
)


@rules
def may_take(state: State, seat: int, canoe: int) -> bool:
    """Whether this canoe can be moved now: once a turn, one launch a turn, and one canoe with the card 1/2/3 (S-31)."""
    zone = state.players[seat].canoes[canoe].zone
    if state.players[seat].played == ONE_TO_THREE and state.turn.moved[1 - canoe]:
        return False
    return not state.turn.moved[canoe] and zone != LOST and not (zone == BANK and state.turn.launched)


@rules
def can_go_on(state: State, seat: int) -> bool:
    """Whether any canoe can still be moved in this turn."""
    return may_take(state, seat, 0) or may_take(state, seat, 1)


@rules
def list_canoes(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that can be moved, and `DONE` if the turn may end; return the count."""
    count = 0
    for canoe in range(2):
        if may_take(state, seat, canoe):
            moves[count] = TAKE + canoe
            count += 1
    moved, waits = 0, False  # the turn may end once a canoe has moved, and none on the river has still to move
    for canoe in range(2):
        zone = state.players[seat].canoes[canoe].zone
        moved += state.turn.moved[canoe]
        waits = waits or (state.turn.moved[canoe] == 0 and zone != BANK and zone != LOST)
    if moved and not waits:
        moves[count] = DONE
        count += 1
    return count


@rules
def begin_canoe(state: State, seat: int, points: int) -> None:
    """Give the canoe in hand the card's points, and two more if the elk is aboard (N-21, S-51)."""
    state.turn.points = points_of(points, state.players[seat].canoes[state.turn.canoe])
    state.turn.stage = START


# -- before the canoe paddles -------------------------------------------------------------------------


@rules
def list_starts(state: State, seat: int, moves: list[int]) -> int:
    """Write the cargo moves where the canoe lies, and every zone that it may paddle to; return their count."""
    canoe = state.players[seat].canoes[state.turn.canoe]
    count = 0
    if SITE[canoe.zone] != NONE:
        for what in range(UNLOADING, LOADING + 1):
            first, end = acts_at(state, seat, canoe, what)
            for move in range(first, end):
                if may_act(state, seat, canoe, what, move):
                    moves[count] = move
                    count += 1
        if state.whirlpool > BANK and cargo_keeps_off_whirlpool(state):
            # Kept are those after which all points left can be used, since up-river the whirlpool may lie (S-23)
            usable = 0
            for index in range(count):
                move = moves[index]
                noted = act(state, canoe, move)
                moves[usable] = move
                usable += can_use_rest(state, seat, canoe)
                undo_act(state, canoe, move, noted)
            count = usable
    for zone in range(RIVER_ZONES + 1):
        if may_paddle(state, seat, canoe, zone):
            moves[count] = TO + zone
            count += 1
    return count


@rules
def can_use_rest(state: State, seat: int, canoe: Canoe) -> bool:
    """Whether the points left after cargo can be used by paddling or more cargo; the state is restored."""
    if state.turn.points == 0:
        return True
    for zone in range(RIVER_ZONES + 1):
        if may_paddle(state, seat, canoe, zone):
            return True
    for what in range(UNLOADING, LOADING + 1):
        first, end = acts_at(state, seat, canoe, what)
        for move in range(first, end):
            if may_act(state, seat, canoe, what, move):
                noted = act(state, canoe, move)
                is_used = can_use_rest(state, seat, canoe)
                undo_act(state, canoe, move, noted)
                if is_used:
                    return True
    return False


@rules
def may_paddle(state: State, seat: int, canoe: Canoe, zone: int) -> bool:
    """Whether the canoe may end its paddling in `zone`, so that all points can be used (N-24, N-28)."""
    way = way_between(canoe.zone, zone)
    if way == 0 or abs(way) > state.turn.points:
        return False
    left = state.turn.points - cost_of_way(state, canoe.zone, zone)
    if left < 0:
        return False
    if is_whirlpool(state, zone):  # up-river one point left is lost on it; with more the canoe would have to go on
        is_shortened = handled_cargo(state) and cargo_keeps_off_whirlpool(state)  # (S-21 to S-23)
        return (left == 0 or (way < 0 and left == 1)) and not is_shortened
    if zone == BANK or left == 0:
        return True
    if not can_be_stop(zone, left) or handled_cargo(state):
        return False
    turn, start, points = state.turn, canoe.zone, state.turn.points  # tried out on the state, which is restored
    arrive(state, canoe, zone, left)
    can_use = can_finish(state, seat, canoe)
    canoe.zone = start
    turn.points = points
    turn.free = 0
    return can_use


@rules
def arrive(state: State, canoe: Canoe, zone: int, left: int) -> None:
    """Put the canoe in the zone with `left` points; its free places allow robbing if it came up-river (N-30)."""
    state.turn.free = room(canoe) if way_between(canoe.zone, zone) < 0 else 0
    state.turn.points = left
    canoe.zone = zone


@rules
def paddle(state: State, seat: int, zone: int) -> None:
    """Paddle the canoe in hand to its end point: the bank (N-25), the whirlpool (S-21, S-22), or any other zone."""
    turn = state.turn
    canoe = state.players[seat].canoes[turn.canoe]
    left = turn.points - cost_of_way(state, canoe.zone, zone)
    arrive(state, canoe, zone, left)
    forget_cargo(state)
    turn.stage = STOP
    if zone == BANK:
        land(state, seat)
    elif is_whirlpool(state, zone):  # it pushes the canoe one zone down, without robbing or cargo (S-22 to S-24)
        turn.points = 0
        turn.free = 0
        if owner_chooses(zone):
            turn.stage = PUSHED
        elif pushed_from(zone) == BANK:
            go_over(state, canoe, False)
        else:
            canoe.zone = pushed_from(zone)


@rules
def list_arms(moves: list[int]) -> int:
    """Write moves to the two zones below the fork (S-24); return their count."""
    moves[0] = TO + ZONE_6L
    moves[1] = TO + ZONE_6R
    return 2


@rules
def land(state: State, seat: int) -> None:
    """Land the canoe: its points expire, its gems are won, and a winning reserve is noted (N-25, N-60)."""
    player = state.players[seat]
    canoe = player.canoes[state.turn.canoe]
    for colour in range(5):
        player.reserve[colour] += canoe.gems[colour]
        canoe.gems[colour] = 0
    drop_elk(state, canoe, False)
    state.turn.points = 0
    state.turn.free = 0
    if player.reached == 0 and wins(player.reserve):
        player.reached = 1
        for other in range(state.seats):
            if other != seat and state.players[other].reached:
                player.reached += 1


# -- carrying a move out ------------------------------------------------------------------------------


@rules
def move_canoe(state: State, seat: int, move: int) -> bool:
    """Carry out one decision of the player on turn; true if it ends the turn."""
    turn, kind = state.turn, kind_of(move)
    if kind == DONE:
        return True
    if kind == TAKE:
        turn.canoe = move - TAKE
        if state.players[seat].played == ONE_TO_THREE:  # whose points are chosen next (S-31)
            turn.stage = POINTS
        else:
            begin_canoe(state, seat, CARD_POINTS[state.players[seat].played])
        if state.players[seat].canoes[turn.canoe].zone == BANK:
            turn.launched = 1
        return False
    canoe = state.players[seat].canoes[turn.canoe]
    if kind == WITH_POINTS:
        begin_canoe(state, seat, points_named(move))
    elif turn.stage == PUSHED:
        canoe.zone = move - TO
        turn.stage = STOP
    elif kind == TO:
        paddle(state, seat, move - TO)
    elif kind == PASS:
        turn.free = 0
        turn.met = 1
    else:
        act(state, canoe, move)
    can_act = turn.stage == STOP  # without points too: there may be a canoe to rob, or Joe to meet
    if turn.points > 0 or turn.stage == PUSHED or (can_act and (may_rob(state, seat, canoe) or may_meet(state, canoe))):
        return False
    turn.moved[turn.canoe] = 1
    if turn.stage == START and waits_at_end(state):  # it has spent its whole card on cargo (J-6)
        turn.waits[turn.canoe] = 1
    turn.stage = PICK
    put_down(state)
    return not can_go_on(state, seat)
