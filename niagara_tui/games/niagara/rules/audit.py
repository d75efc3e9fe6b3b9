"""Validation of positions and views; every fault is a sentence that begins with the field's path."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from niagara_tui.games.niagara.rules import phases
from niagara_tui.games.niagara.rules import state as position
from niagara_tui.games.niagara.rules.board import BANK, CANOES, COLOURS, LETTERS, LOST, NONE, SKY_HIGH, ZONE_5, ZONES
from niagara_tui.games.niagara.rules.gems import COST, meets_elk, points_of, total, wins
from niagara_tui.games.niagara.rules.moves import BOUND
from niagara_tui.games.niagara.rules.river import flow, joe_is_here, lowest_number, may_meet, must_choose_arm
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, Phase, Player, Stage, State, Turn
from niagara_tui.games.niagara.rules.stop import can_be_stop, waits_at_end


def audit_view(view: State) -> list[str]:
    return audit(view, is_view=True)


def audit(state: State, *, is_view: bool = False) -> list[str]:
    """List every fault of the state; empty if it is valid. What makes others meaningless is reported alone.

    In a view cards laid may be face down.
    """
    if state.seats != len(state.players):
        return [f"seats: is {state.seats}, but {len(state.players)} players are listed"]
    allowed = position.seats_of(state.parts)
    if state.seats not in allowed:
        return [f"seats: is {state.seats}; with these parts Niagara is for {allowed[0]} to {allowed[-1]} players"]
    if state.first >= state.seats:
        return [f"first: {LETTERS[state.first]} is not at the table"]
    if not 0 <= state.turn.place < state.seats:
        return [f"turn.place: is {state.turn.place}; it must be from 0 to {state.seats - 1}"]
    if state.round < 1:
        return [f"round: is {state.round}; the first round is 1"]
    hands = partial(_hands, is_view=is_view)
    checks = (_gems, _canoes, _drifters, _elk_and_lasso, _joe, hands, _phase, _turn, _winners)
    buffer = [0] * BOUND
    # a turn without a legal move cannot be reached by play, since every turn can be completed (N-28)
    return [wrong for check in checks for wrong in check(state)] or [
        f"turn: {LETTERS[seat]} cannot complete a turn that stands like this"
        for seat in range(state.seats)
        if phases.must_decide(state, seat) and not phases.legal_moves(state, seat, buffer)
    ]


def _gems(state: State) -> Iterator[str]:
    for colour, name in enumerate(COLOURS):
        sites = sum(site.gems[colour] for site in state.sites)
        canoes = sum(canoe.gems[colour] for player in state.players for canoe in player.canoes)
        reserves = sum(player.reserve[colour] for player in state.players)
        joe = state.joe.gems[colour]
        if (count := sites + canoes + reserves + joe) != (
            right := position.supply_of(state.parts, state.seats, state.supply)
        ):
            his = f", Joe {joe}" if state.parts[position.WITH_JOE] else ""
            yield (
                f"gems.{name}: there are {count} {name} gems (sites {sites}, canoes {canoes}, reserves {reserves}{his})"
                f"; there must be {right}"
            )


def _canoes(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            path = f"players.{seat}.canoes.{index}"
            if canoe.hold != (right := position.holds_of(state.parts)[index]):
                yield f"{path}.hold: is {canoe.hold}; this canoe holds {right}"
            if total(canoe.gems) > canoe.hold:
                yield f"{path}.gems: {total(canoe.gems)} gems lie in a canoe that holds {canoe.hold}"
            if total(canoe.gems) and canoe.zone in (BANK, LOST):
                yield f"{path}.gems: a canoe that is not on the river carries nothing"
    if state.phase in (Phase.CHOOSE, Phase.PADDLE):
        for seat, player in enumerate(state.players):
            if phases.lost_canoes(state, seat) == len(player.canoes) and player.played == NO_CARD:
                yield f"players.{seat}.canoes: nobody begins a round without a canoe"


def _hands(state: State, *, is_view: bool) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if player.chosen == FACE_DOWN and not is_view:
            yield f"players.{seat}.chosen: a full position cannot hold a card that nobody knows"
    whole = sum(position.hand_of(state.parts))
    out = (state.round - 1) % whole
    for seat, player in enumerate(state.players):
        path = f"players.{seat}"
        size, right = sum(player.hand), whole - out - (player.played != NO_CARD)
        if size != right:
            yield f"{path}.hand: holds {size} cards; in round {state.round} it must hold {right}"
        undealt = [card for card, has in enumerate(player.hand, 1) if has and not position.is_dealt(state.parts, card)]
        if undealt:
            yield f"{path}.hand: the card {position.CARDS[undealt[0] - 1]} is not in this game"
        if player.chosen not in (NO_CARD, FACE_DOWN) and not player.hand[player.chosen - 1]:
            yield f"{path}.chosen: the card {position.CARDS[player.chosen - 1]} is not in hand"
        if player.played == FACE_DOWN:
            yield f"{path}.played: a card that has been shown is known"
        elif player.played != NO_CARD and player.hand[player.played - 1]:
            yield f"{path}.played: the card {position.CARDS[player.played - 1]} is still in hand"


def _phase(state: State) -> Iterator[str]:
    places = 0  # the players, in turn order, who must have shown their card
    if state.phase in (Phase.FLOW, Phase.OVER, Phase.RETURN, Phase.JOE):
        places = state.seats
    elif state.phase == Phase.PADDLE:
        places = state.turn.place + (state.turn.stage != Stage.REVEAL)
    for place in range(state.seats):
        seat = phases.seat_at(state, place)
        player = state.players[seat]
        if (player.played != NO_CARD) != (place < places):
            done = "has not shown a card yet" if player.played == NO_CARD else "has already shown a card"
            phase = Phase.labels()[state.phase]
            yield f"players.{seat}.played: {LETTERS[seat]} {done}, which does not fit the phase {phase}"
        elif player.chosen != NO_CARD and (player.played != NO_CARD or state.phase == Phase.REDEEM):
            yield f"players.{seat}.chosen: {LETTERS[seat]} has no card to lay now"
    if state.phase == Phase.REDEEM:
        seat = phases.seat_at(state, state.turn.place)
        if not phases.may_redeem(state, seat) and phases.lost_canoes(state, seat) < len(state.players[seat].canoes):
            yield f"phase: {LETTERS[seat]} has nothing to redeem"
    if state.phase == Phase.CHOOSE and state.turn.place:
        yield f"turn.place: is {state.turn.place}; while cards are chosen it is 0"
    if state.phase == Phase.FLOW and not 0 <= state.steps <= _most_steps(state):
        yield f"steps: is {state.steps}; the river moves {_most_steps(state)} in this round"
    if state.phase != Phase.FLOW and state.steps:
        yield f"steps: is {state.steps}; the river moves in the phase flow only"


def _most_steps(state: State) -> int:
    """Upper bound of the river's steps; a beaver that fell in this phase 3 may have changed the sky since (S-42)."""
    return lowest_number(state) + SKY_HIGH if state.parts[position.WITH_BEAVER] else flow(state)


def _turn(state: State) -> Iterator[str]:
    turn = state.turn
    if state.phase == Phase.RETURN:  # the owner must choose the arm into which a lassoed canoe is pushed
        if turn.canoe == NONE or turn != Turn(place=turn.place, canoe=turn.canoe):
            yield "turn.canoe: a canoe must be going back in this phase"
        elif not must_choose_arm(state, state.players[phases.seat_at(state, turn.place)].canoes[turn.canoe]):
            yield "turn.canoe: this canoe goes back without a choice"
    elif state.phase == Phase.PADDLE:
        yield from _paddling(state)
    else:  # nobody has a turn; at most it is chosen which canoe returns (N-50)
        is_redeeming = state.phase == Phase.REDEEM and turn.stage == Stage.PICK
        if turn.stage != Stage.REVEAL and not (
            is_redeeming and phases.may_choose(state, phases.seat_at(state, turn.place))
        ):
            yield f"turn.stage: is {Stage.labels()[turn.stage]}; outside the phase paddle it is reveal"
        if turn != Turn(place=turn.place, stage=turn.stage):
            yield "turn: nobody's turn is in progress in this phase"


def _paddling(state: State) -> Iterator[str]:
    """Faults of the turn in progress in the phase `PADDLE`, by its stage."""
    turn = state.turn
    stage = Stage.labels()[turn.stage]
    seat = phases.seat_at(state, turn.place)
    player = state.players[seat]
    is_before_sky = not position.meets_joe_at_end_of_turn(state)
    if turn.stage == Stage.REVEAL and turn != Turn(place=turn.place):
        yield "turn: nothing can have been done before the card is shown"
    elif turn.stage != Stage.REVEAL and not _stage_fits(state, turn.stage, player.played):
        yield f"turn.stage: is {stage}, which does not fit the card {position.CARDS[player.played - 1]}"
    elif turn.stage == Stage.SKY and turn != Turn(turn.place, Stage.SKY, turn.moved if is_before_sky else [0, 0]):
        yield "turn: no canoe moves in this stage"
    elif turn.stage == Stage.ELK and (turn != Turn(place=turn.place, stage=Stage.ELK) or not meets_elk(state, seat)):
        yield "turn.stage: nobody can take the elk now"
    elif turn.stage == Stage.WAIT and not is_before_sky:
        yield from _waiting(state, turn, seat)
    elif turn.stage in (Stage.WAIT, Stage.POINTS, Stage.PUSHED):
        yield from _special_stages(state, turn, player)
    elif any(waits > moved for waits, moved in zip(turn.waits, turn.moved, strict=True)):
        yield "turn.waits: a canoe waits once it has spent its card on cargo"
    elif turn.stage == Stage.PICK and turn != Turn(turn.place, Stage.PICK, turn.moved, turn.launched, waits=turn.waits):
        yield "turn: no canoe is in hand in this stage, so nothing can be noted of one"
    elif turn.stage in (Stage.START, Stage.STOP):
        yield from _canoe_in_hand(turn, player)


def _canoe_in_hand(turn: Turn, player: Player) -> Iterator[str]:
    if turn.canoe == NONE:
        yield "turn.canoe: a canoe must be in hand in this stage"
        return
    canoe = player.canoes[turn.canoe]
    if canoe.zone == LOST or turn.moved[turn.canoe]:
        yield "turn.canoe: this canoe cannot be moved now"
        return
    most = points_of(position.CARD_POINTS[player.played], canoe)
    if not 0 <= turn.points <= most:
        yield f"turn.points: is {turn.points}; the card gives {most}"
    elif turn.stage == Stage.START:
        if player.played != position.ONE_TO_THREE:  # before paddling, points are spent only on cargo
            spent = most - turn.points
            handled = sum(turn.loaded) + sum(turn.unloaded)
            if spent % COST or spent < COST * handled or bool(spent) != bool(handled):
                yield f"turn.points: is {turn.points}; before paddling, points of a {player.played} go on cargo alone"
        if turn.free or turn.met:
            yield f"turn.free: {turn.free} places were free, but the canoe has not paddled yet"
    elif turn.points and not can_be_stop(canoe.zone, turn.points):
        yield f"turn.points: is {turn.points}, which cannot be spent on cargo in zone {ZONES[canoe.zone]}"
    if not 0 <= turn.robbed <= turn.free <= canoe.hold:
        yield f"turn.free: {turn.free} places were free and {turn.robbed} gems robbed in a hold of {canoe.hold}"
    if sum(turn.loaded) > total(canoe.gems) + turn.met:
        yield f"turn.loaded: gems of {sum(turn.loaded)} colours were loaded, and {total(canoe.gems)} are aboard"


def _stage_fits(state: State, stage: int, card: int) -> bool:
    if stage in position.STAGE_CARDS:
        return card == position.STAGE_CARDS[stage]
    if stage == Stage.WAIT:
        return card != position.LASSO if waits_at_end(state) else card == position.CLOUD
    return stage == Stage.ELK or position.CARD_POINTS[card] > 0


def _special_stages(state: State, turn: Turn, player: Player) -> Iterator[str]:
    """Faults of the stages in which a cloud meets Joe, points are named, or an arm is chosen."""
    if turn.canoe == NONE or turn.moved[turn.canoe]:
        yield "turn.canoe: a canoe must be in hand in this stage"
        return
    zone = player.canoes[turn.canoe].zone
    if turn.points or turn.free or turn.robbed or sum(turn.loaded) or sum(turn.unloaded) or turn.met:
        yield "turn: nothing can have been done with the canoe in this stage"
    if turn.stage == Stage.PUSHED and (zone != ZONE_5 or state.whirlpool != ZONE_5):
        yield "turn.stage: the whirlpool pushes nobody here"
    if turn.stage == Stage.WAIT and not may_meet(state, player.canoes[turn.canoe]):
        yield "turn.stage: Joe cannot be met here"
    if turn.stage == Stage.POINTS and zone == LOST:
        yield "turn.canoe: this canoe cannot be moved now"


def _waiting(state: State, turn: Turn, seat: int) -> Iterator[str]:
    """Faults of the end of a turn, in which canoes that have not paddled may meet Joe (J-6)."""
    canoes = state.players[seat].canoes
    if turn != Turn(turn.place, Stage.WAIT, [1] * CANOES, canoe=turn.canoe, waits=turn.waits):
        yield "turn: nothing can have been done with the canoe in this stage"
    if any(waits and not joe_is_here(state, canoe.zone) for waits, canoe in zip(turn.waits, canoes, strict=True)):
        yield "turn.waits: a canoe that waits for Joe lies in his zone"
    chosen = range(CANOES) if turn.canoe == NONE else [turn.canoe]
    if not any(turn.waits[index] and may_meet(state, canoes[index]) for index in chosen):
        yield "turn.stage: Joe cannot be met here"


def _winners(state: State) -> Iterator[str]:
    there = sorted(player.reached for player in state.players if player.reached)
    for seat, player in enumerate(state.players):
        if wins(player.reserve) != bool(player.reached):
            is_there = "wins" if wins(player.reserve) else "does not win yet"
            yield f"players.{seat}.reached: is {player.reached}, but the reserve {is_there}"
    if there != list(range(1, len(there) + 1)):
        yield f"players.reached: the winners came in the order {there}; it must count from 1"
    if there and state.phase not in (Phase.PADDLE, Phase.OVER):
        yield "phase: a reserve wins, so the game is over"
    if state.phase == Phase.OVER and not there:
        yield "phase: the game is over, but no reserve wins"


# -- the expansions' pieces, which are in the position exactly if their parts are in play --------------


_ASHORE = (Phase.PADDLE, Phase.FLOW, Phase.RETURN, Phase.OVER)
"""Phases in which lassoed canoes can lie ashore; a game that ends in phase 2 leaves them there (N-60, S-32)."""


def _drifters(state: State) -> Iterator[str]:
    for name, zone, part in (
        ("whirlpool", state.whirlpool, position.WITH_WHIRLPOOL),
        ("beaver", state.beaver, position.WITH_BEAVER),
    ):
        if (zone != position.OFF) != bool(state.parts[part]):
            yield f"{name}: the part {position.PARTS[part]} is {'on' if state.parts[part] else 'off'}"
    if state.whirlpool <= BANK:
        return
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            in_hand = state.phase in (Phase.PADDLE, Phase.RETURN) and state.turn.canoe == index
            if canoe.zone == state.whirlpool and not canoe.lassoed and not in_hand:
                yield f"players.{seat}.canoes.{index}.zone: no canoe can stay on the whirlpool"


def _elk_and_lasso(state: State) -> Iterator[str]:
    if (state.elk != position.NO_ELK) != bool(state.parts[position.WITH_ELK]):
        yield f"elk: the part elk is {'on' if state.parts[position.WITH_ELK] else 'off'}"
    carriers = sum(canoe.elk for player in state.players for canoe in player.canoes)
    if carriers != (state.elk == position.ABOARD):
        yield f"elk: is {position.ELK_PLACES[state.elk]}, and {carriers} canoes carry it"
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            if canoe.elk and canoe.zone in (BANK, LOST):
                yield f"players.{seat}.canoes.{index}.elk: a canoe that is not on the river carries no elk"
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            may_be = player.played == position.LASSO and canoe.zone not in (BANK, LOST) and state.phase in _ASHORE
            if canoe.lassoed and not may_be:
                yield f"players.{seat}.canoes.{index}.lassoed: nobody has lassoed this canoe"


def _joe(state: State) -> Iterator[str]:
    joe = state.joe
    if joe.elk or joe.lassoed or joe.hold != 1 or total(joe.gems) > 1:
        yield "joe: Joe holds one gem, and nothing else"
    if joe.zone == BANK or (joe.zone == LOST and total(joe.gems)):
        yield "joe.zone: Joe is on the river, or lost with an empty canoe"
    if state.whirlpool > BANK and joe.zone == state.whirlpool:
        yield "joe.zone: Joe cannot stay on the whirlpool"
    if not state.parts[position.WITH_JOE] and joe.zone != LOST:
        yield "joe: the part joe is off"
    if state.parts[position.WITH_WAITING] and not state.parts[position.WITH_JOE]:
        yield "parts: meeting Joe while waiting needs Joe"
    if any(state.turn.waits) and not (waits_at_end(state) and state.phase == Phase.PADDLE):
        yield "turn.waits: no canoe waits for Joe now"
