"""Everything that can be wrong with a full position, each as a sentence that begins with the field."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.games.niagara.board import BANK, COLOURS, LETTERS, LOST, NONE, SEATS, SITE, SUPPLY, ZONES
from niagara_tui.games.niagara.cargo import COST
from niagara_tui.games.niagara.gems import total, wins
from niagara_tui.games.niagara.moves import BOUND
from niagara_tui.games.niagara.redemption import lost_canoes, may_redeem
from niagara_tui.games.niagara.river import flow
from niagara_tui.games.niagara.rules import legal_moves, must_decide, seat_at
from niagara_tui.games.niagara.state import (
    CARDS,
    CHOOSE,
    CLOUD,
    FACE_DOWN,
    FLOW,
    HAND,
    NO_CARD,
    OVER,
    PADDLE,
    PHASES,
    PICK,
    REDEEM,
    REVEAL,
    SKY,
    STAGES,
    START,
    STOP,
    Player,
    State,
    Turn,
)


def audit(state: State) -> list[str]:
    """Everything wrong with the state; empty if it is sound. A broken seat count is reported alone."""
    if state.seats != len(state.players):
        return [f"seats: is {state.seats}, but {len(state.players)} players are listed"]
    if state.seats not in SEATS:
        return [f"seats: is {state.seats}; Niagara is for {SEATS[0]} to {SEATS[-1]} players"]
    if state.first >= state.seats:
        return [f"first: {LETTERS[state.first]} is not at the table"]
    if not 0 <= state.turn.place < state.seats:
        return [f"turn.place: is {state.turn.place}; it must be from 0 to {state.seats - 1}"]
    wrong = [*_gems(state), *_canoes(state), *_hands(state), *_phase(state), *_turn(state), *_reached(state)]
    return wrong or list(_stuck(state))


def _gems(state: State) -> Iterator[str]:
    for colour, name in enumerate(COLOURS):
        sites = sum(site.gems[colour] for site in state.sites)
        canoes = sum(canoe.gems[colour] for player in state.players for canoe in player.canoes)
        reserves = sum(player.reserve[colour] for player in state.players)
        if (count := sites + canoes + reserves) != SUPPLY:
            yield (
                f"gems.{name}: there are {count} {name} gems (sites {sites}, canoes {canoes}, reserves {reserves}); "
                f"there must be {SUPPLY}"
            )


def _canoes(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            path = f"players.{seat}.canoes.{index}"
            if canoe.hold != 1:
                yield f"{path}.hold: is {canoe.hold}; a canoe of the base game holds 1 gem"
            if total(canoe.gems) > canoe.hold:
                yield f"{path}.gems: {total(canoe.gems)} gems lie in a canoe that holds {canoe.hold}"
            if total(canoe.gems) and canoe.zone in (BANK, LOST):
                yield f"{path}.gems: a canoe that is not on the river carries nothing"
    if state.phase in (CHOOSE, PADDLE):
        for seat, player in enumerate(state.players):
            if lost_canoes(state, seat) == len(player.canoes):
                yield f"players.{seat}.canoes: nobody begins a round without a canoe"


def _hands(state: State) -> Iterator[str]:
    out = (state.round - 1) % HAND
    for seat, player in enumerate(state.players):
        path = f"players.{seat}"
        size, right = sum(player.hand), HAND - out - (player.played != NO_CARD)
        if size != right:
            yield f"{path}.hand: holds {size} cards; in round {state.round} it must hold {right}"
        if player.chosen == FACE_DOWN:
            yield f"{path}.chosen: a full position cannot hold a card that nobody knows"
        elif player.chosen != NO_CARD and not player.hand[player.chosen - 1]:
            yield f"{path}.chosen: the card {CARDS[player.chosen - 1]} is not in hand"
        if player.played == FACE_DOWN:
            yield f"{path}.played: a card that has been shown is known"
        elif player.played != NO_CARD and player.hand[player.played - 1]:
            yield f"{path}.played: the card {CARDS[player.played - 1]} is still in hand"


def _shown(state: State) -> int:
    """How many players, in turn order, must have shown their card."""
    if state.phase in (FLOW, OVER):
        return state.seats
    if state.phase == PADDLE:
        return state.turn.place + (state.turn.stage != REVEAL)
    return 0


def _phase(state: State) -> Iterator[str]:
    if state.round < 1:
        yield f"round: is {state.round}; the first round is 1"
    for place in range(state.seats):
        seat = seat_at(state, place)
        player = state.players[seat]
        if (player.played != NO_CARD) != (place < _shown(state)):
            done = "has not shown a card yet" if player.played == NO_CARD else "has already shown a card"
            yield f"players.{seat}.played: {LETTERS[seat]} {done}, which does not fit the phase {PHASES[state.phase]}"
        elif player.chosen != NO_CARD and (player.played != NO_CARD or state.phase == REDEEM):
            yield f"players.{seat}.chosen: {LETTERS[seat]} has no card to lay now"
    if state.phase == REDEEM:
        seat = seat_at(state, state.turn.place)
        if not may_redeem(state, seat) and lost_canoes(state, seat) < len(state.players[seat].canoes):
            yield f"phase: {LETTERS[seat]} has nothing to redeem"
    if state.phase == CHOOSE and state.turn.place:
        yield f"turn.place: is {state.turn.place}; while cards are chosen it is 0"
    if state.phase == FLOW and not 0 <= state.steps <= flow(state):
        yield f"steps: is {state.steps}; the river moves {flow(state)} in this round"
    if state.phase != FLOW and state.steps:
        yield f"steps: is {state.steps}; the river moves in the phase flow only"


def _turn(state: State) -> Iterator[str]:
    turn = state.turn
    stage = STAGES[turn.stage]
    if state.phase != PADDLE:
        if turn.stage != REVEAL:
            yield f"turn.stage: is {stage}; outside the phase paddle it is reveal"
        if turn != Turn(place=turn.place):
            yield "turn: nobody's turn is in progress in this phase"
        return
    player = state.players[seat_at(state, turn.place)]
    if turn.stage == REVEAL and turn != Turn(place=turn.place):
        yield "turn: nothing can have been done before the card is shown"
    elif turn.stage != REVEAL and (turn.stage == SKY) != (player.played == CLOUD):
        yield f"turn.stage: is {stage}, which does not fit the card {CARDS[player.played - 1]}"
    elif turn.stage == SKY and turn != Turn(place=turn.place, stage=SKY):
        yield "turn: no canoe moves in this stage"
    elif turn.stage == PICK and turn != Turn(turn.place, PICK, turn.moved, turn.launched):
        yield "turn: no canoe is in hand in this stage, so nothing can be noted of one"
    elif turn.stage in (START, STOP):
        yield from _canoe_in_hand(turn, player)


def _canoe_in_hand(turn: Turn, player: Player) -> Iterator[str]:
    if turn.canoe == NONE:
        yield "turn.canoe: a canoe must be in hand in this stage"
        return
    canoe = player.canoes[turn.canoe]
    if canoe.zone == LOST or turn.moved[turn.canoe]:
        yield "turn.canoe: this canoe cannot be moved now"
        return
    if not 0 <= turn.points <= player.played:
        yield f"turn.points: is {turn.points}; the card gives {player.played}"
    elif turn.stage == START:
        yield from _before_paddling(turn, player)
    elif turn.points and (SITE[canoe.zone] == NONE or turn.points % COST):
        yield f"turn.points: is {turn.points}, which cannot be spent on cargo in zone {ZONES[canoe.zone]}"
    if not 0 <= turn.robbed <= turn.free <= canoe.hold:
        yield f"turn.free: {turn.free} places were free and {turn.robbed} gems robbed in a hold of {canoe.hold}"
    elif turn.free and total(canoe.gems) > canoe.hold - turn.free + turn.robbed + turn.loaded:
        yield f"turn.free: {turn.free} places were free, but {total(canoe.gems)} gems are aboard"
    if not 0 <= turn.loaded <= total(canoe.gems):
        yield f"turn.loaded: {turn.loaded} gems were loaded, and {total(canoe.gems)} are aboard"


def _before_paddling(turn: Turn, player: Player) -> Iterator[str]:
    """Up to here points go on cargo alone, and nothing is known yet of what follows the paddle."""
    spent, handled = player.played - turn.points, turn.loaded + sum(turn.unloaded)
    if spent % COST or spent < COST * handled or bool(spent) != bool(handled):
        yield f"turn.points: is {turn.points}; before paddling, points of the card {player.played} go on cargo alone"
    if turn.free:
        yield f"turn.free: {turn.free} places were free, but the canoe has not paddled yet"


def _stuck(state: State) -> Iterator[str]:
    """A turn that can be completed always has a legal move (N-28), so one without was never reached by play."""
    buffer = [0] * BOUND
    for seat in range(state.seats):
        if must_decide(state, seat) and not legal_moves(state, seat, buffer):
            yield f"turn: {LETTERS[seat]} cannot complete a turn that stands like this"


def _reached(state: State) -> Iterator[str]:
    there = sorted(player.reached for player in state.players if player.reached)
    for seat, player in enumerate(state.players):
        if wins(player.reserve) != bool(player.reached):
            is_there = "wins" if wins(player.reserve) else "does not win yet"
            yield f"players.{seat}.reached: is {player.reached}, but the reserve {is_there}"
    if there != list(range(1, len(there) + 1)):
        yield f"players.reached: the winners came in the order {there}; it must count from 1"
    if there and state.phase not in (PADDLE, OVER):
        yield "phase: a reserve wins, so the game is over"
    if state.phase == OVER and not there:
        yield "phase: the game is over, but no reserve wins"
