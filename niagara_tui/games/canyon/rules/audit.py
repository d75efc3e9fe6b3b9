"""Validation of positions and views; every fault is a sentence that begins with the field's path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from niagara_tui.games.canyon.rules import state as position
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, LANES, NAMES, is_village, is_water
from niagara_tui.games.canyon.rules.state import CARDS, FACE_DOWN, LETTERS, NO_CARD, Phase, State, suit_of
from niagara_tui.games.canyon.rules.tricks import cards_dealt, hand_size, tricks_taken


def audit(state: State, *, is_view: bool = False) -> list[str]:
    """List every fault of the state; empty if it is valid. What makes others meaningless is reported alone.

    In a view hands may be blank, and secret bids face down.
    """
    if state.seats != len(state.players):
        return [f"seats: is {state.seats}, but {len(state.players)} players are listed"]
    if state.seats not in position.SEATS:
        return [f"seats: is {state.seats}; Canyon is for {position.SEATS[0]} to {position.SEATS[-1]} players"]
    for name in ("first", "leader"):
        if getattr(state, name) >= state.seats:
            return [f"{name}: {LETTERS[getattr(state, name)]} is not at the table"]
    if state.round < 1:
        return [f"round: is {state.round}; the first round is 1"]
    hands = partial(_hands, is_view=is_view)
    checks = (_turn, _canoes, _draw, hands, _cards, _plays, _results)
    return [wrong for check in checks for wrong in check(state)]


def audit_view(view: State) -> list[str]:
    return audit(view, is_view=True)


def _turns_after(state: State, seat: int, start: int) -> int:
    return (seat - start) % state.seats


def _turn(state: State) -> Iterator[str]:
    turns: dict[int, int] = {Phase.DOCK: state.seats - 1, Phase.TRICKS: state.seats, Phase.MOVE: state.seats - 1}
    most = turns.get(state.phase, 0)
    if state.phase == Phase.BID and not state.secret_bids:
        most = state.seats - 1
    if not 0 <= state.turn <= most:
        yield f"turn: is {state.turn}; in the phase {Phase.labels()[state.phase]} it is from 0 to {most}"
    if state.phase in (Phase.DRAW, Phase.DOCK) and state.round != 1:
        yield f"round: is {state.round}; docks are taken before the first"
    if state.phase not in (Phase.TRICKS, Phase.MOVE, Phase.OVER) and state.leader != state.first:
        yield "leader: before the first trick it is the first player"


def _canoes(state: State) -> Iterator[str]:
    lie = Counter(player.canoe for player in state.players)
    for seat, player in enumerate(state.players):
        path, canoe = f"players.{seat}.canoe", player.canoe
        waits = state.phase == Phase.DRAW or (
            state.phase == Phase.DOCK and _turns_after(state, seat, state.first) >= state.turn
        )
        if (canoe == ASHORE) != waits:
            yield f"{path}: {LETTERS[seat]} {'has no dock yet' if waits else 'must have taken a dock'}"
        elif canoe not in (ASHORE, CAVE):
            if not is_water(canoe):
                yield f"{path}: {NAMES[canoe]} is rock"
            if lie[canoe] > 1:
                yield f"{path}: two canoes lie at {NAMES[canoe]}"
            if state.phase == Phase.DOCK and canoe >= LANES:
                yield f"{path}: {NAMES[canoe]} is no dock"


def _draw(state: State) -> Iterator[str]:
    """Either every seat has drawn a card for the dealer or no seat has (C-2)."""
    if state.phase == Phase.DRAW:
        drawn = [player.played for player in state.players if player.played != NO_CARD]
        if len(drawn) not in (0, state.seats):
            yield "players: some have drawn a card and others have not"
        if len(set(drawn)) < len(drawn):
            yield "players: two have drawn the same card"


def _hands(state: State, *, is_view: bool) -> Iterator[str]:
    """Every hand has the right size (C-3), and every bid is known; in a view hands may be blank, secret bids hidden."""
    is_secret = state.phase == Phase.BID and state.secret_bids
    for seat, player in enumerate(state.players):
        size, right = sum(player.hand), hand_size(state, seat)
        if size != right and (size or not is_view):
            yield f"players.{seat}.hand: holds {size} cards; it must hold {right}"
        if player.bid == FACE_DOWN and not is_view:
            yield f"players.{seat}.bid: a full position cannot hold a bid that nobody knows"
        elif player.bid == FACE_DOWN and not is_secret:
            yield f"players.{seat}.bid: no bid lies face down in the phase {Phase.labels()[state.phase]}"


def _cards(state: State) -> Iterator[str]:
    """Every card is in one place only, and no hand holds a suit that its seat is known to be void in (C-3, C-5)."""
    in_hands = Counter(card for player in state.players for card, has in enumerate(player.hand, 1) if has)
    if twice := [card for card, count in in_hands.items() if count > 1]:
        yield f"players: the card {CARDS[twice[0] - 1]} is in two hands"
    if both := [card for card in in_hands if state.seen[card - 1]]:
        yield f"seen: the card {CARDS[both[0] - 1]} is in a hand"
    for seat, player in enumerate(state.players):
        if any(has and player.void[suit_of(card)] for card, has in enumerate(player.hand, 1)):
            yield f"players.{seat}.void: the hand holds a card of a suit that it has shown to be out of"
        if any(player.void) and state.phase not in (Phase.TRICKS, Phase.MOVE, Phase.OVER):
            out = position.SUITS[player.void.index(1)]
            yield f"players.{seat}.void: nobody can have shown to be out of {out} before the first trick"
    # As many cards have been seen as were turned and played, and each of them lies in one place
    under_way = state.phase in (Phase.BID, Phase.TRICKS, Phase.MOVE, Phase.OVER)
    if (state.turned != NO_CARD) != under_way:
        yield f"turned: {'no' if under_way else 'a'} card is turned in the phase {Phase.labels()[state.phase]}"
    elif under_way and not state.seen[state.turned - 1]:
        yield f"seen: the card {CARDS[state.turned - 1]} was turned"
    laid = [player.played for player in state.players if player.played != NO_CARD and state.phase != Phase.DRAW]
    right = under_way + tricks_taken(state) * state.seats + len(laid)
    if sum(state.seen) != right:
        yield f"seen: {sum(state.seen)} cards have been seen; it must be {right}"
    for card in laid:
        if not state.seen[card - 1]:
            yield f"seen: the card {CARDS[card - 1]} lies open"
    if len({*laid, state.turned}) < len(laid) + 1:
        yield "players: a card lies in two places"


def _plays(state: State) -> Iterator[str]:
    """Exactly the seats whose turn has passed have played to the trick (C-5), or bid, secretly in any order (C-4)."""
    for seat, player in enumerate(state.players if state.phase != Phase.DRAW else ()):
        has_played = state.phase == Phase.TRICKS and _turns_after(state, seat, state.leader) < state.turn
        if (player.played != NO_CARD) != has_played:
            yield f"players.{seat}.played: {LETTERS[seat]} {'has' if has_played else 'cannot have'} played a card"
    for seat, player in enumerate(state.players):
        if player.bid == FACE_DOWN or (state.phase == Phase.BID and state.secret_bids):
            continue
        has_bid = state.phase in (Phase.TRICKS, Phase.MOVE, Phase.OVER)
        has_bid |= state.phase == Phase.BID and _turns_after(state, seat, state.first) < state.turn
        if (player.bid != position.NO_BID) != has_bid:
            yield f"players.{seat}.bid: {LETTERS[seat]} {'must' if has_bid else 'cannot'} have bid"


def _results(state: State) -> Iterator[str]:
    """Tricks taken, canoes in the village, and those in the cave, as the phase has them."""
    taken, most = tricks_taken(state), cards_dealt(state)
    if min(player.tricks for player in state.players) < 0:
        yield "players: the number of tricks cannot be negative"
    elif state.phase in (Phase.MOVE, Phase.OVER) and taken != most:
        yield f"players: {taken} tricks were taken; in round {state.round} there are {most}"
    elif state.phase == Phase.TRICKS and taken >= most:
        yield f"players: {taken} tricks were taken, and there are only {most}"
    elif taken and state.phase not in (Phase.TRICKS, Phase.MOVE, Phase.OVER):
        yield f"players: {taken} tricks were taken before the first was played"
    there = [is_village(player.canoe) for player in state.players]
    if any(there) and state.phase not in (Phase.MOVE, Phase.OVER):
        yield "phase: a canoe is in the village, so the game is over"
    if state.phase == Phase.OVER and not any(there):
        yield "phase: the game is over, but no canoe is in the village"
    for seat, player in enumerate(state.players):
        if player.unused < 0 or (player.unused and not there[seat]):
            yield f"players.{seat}.unused: is {player.unused}; points count as unused in the village alone"
        if state.phase == Phase.MOVE and there[seat] and _turns_after(state, seat, state.first) >= state.turn:
            yield f"players.{seat}.canoe: {LETTERS[seat]} has not moved in this round yet"
    # Only a canoe that an earlier mover pushed into the cave waits there (C-9)
    for seat, player in enumerate(state.players):
        could = position.waits_in_cave(state) and state.phase in (Phase.MOVE, Phase.OVER) and seat != state.first
        if player.waits and not (could and player.canoe == CAVE):
            yield f"players.{seat}.waits: {LETTERS[seat]} cannot have been pushed into the cave before its own move"
