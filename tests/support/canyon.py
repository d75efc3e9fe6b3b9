"""Positions of Canyon in words or at random, and play in texts."""

from __future__ import annotations

import random
from collections.abc import Mapping

from niagara_tui.games.canyon.game import Canyon
from niagara_tui.games.canyon.rules.map import CAVE, NAMES, VILLAGE, column_of, is_water
from niagara_tui.games.canyon.rules.state import CARDS, DEAL, DECK, LETTERS, MOVE, TRICKS, Options, State
from niagara_tui.games.canyon.rules.tricks import TRACK, cards_dealt
from tests.support.playing import Playing, audited

GAME = Canyon()
PLAY = Playing(GAME)

By = Mapping[str, int]
Words = Mapping[str, str]


def start(seats: int = 3, seed: int = 1, *, secret: bool = False, short: bool = False) -> State:
    return GAME.new(Options(secret_bids=secret, short_track=short), seats, seed)


def begun(canoes: Words, round_: int = 1, first: str = "R", *, secret: bool = False, short: bool = False) -> State:
    """The position before a round's cards are dealt, with canoes on these spaces (`c12`, `cave`)."""
    state = start(len(canoes), secret=secret, short=short)
    state.phase, state.round = DEAL, round_
    state.first = state.leader = LETTERS.index(first)
    for name, space in canoes.items():
        state.players[LETTERS.index(name)].canoe = CAVE if space == "cave" else NAMES.index(space)
    return state


def docked(seats: int) -> Words:
    return dict(zip(LETTERS[:seats], ("c0", "d0", "b0", "e0", "a0", "f0"), strict=False))


def with_hands(hands: Words, trump: str, *, canoes: Words | None = None, first: str = "R", **bids: int) -> State:
    """A position with these hands and bids (0 if not given), in which the first player leads."""
    sizes = {len(hand.split()) for hand in hands.values()}
    assert len(sizes) == 1, "every hand holds as many cards"
    state = begun(canoes or docked(len(hands)), TRACK.index(sizes.pop()) + 1, first)
    state.phase, state.turned = TRICKS, CARDS.index(trump) + 1
    state.seen[state.turned - 1] = 1
    for name, hand in hands.items():
        player = state.players[LETTERS.index(name)]
        player.bid = bids.get(name, 0)
        for card in hand.split():
            player.hand[CARDS.index(card)] = 1
    return audited(GAME, state)


def to_move(canoes: Words, tricks: By, bids: By | None = None, first: str = "R") -> State:
    """A position after the last trick of a round, in which canoes are to move; a bid not given is one too high."""
    state = begun(canoes, TRACK.index(sum(tricks.values())) + 1, first)
    state.phase = MOVE
    for seat, player in enumerate(state.players):
        player.tricks = tricks.get(LETTERS[seat], 0)
        player.bid = (bids or {}).get(LETTERS[seat], player.tricks + 1)
    _lay_open(state)
    return audited(GAME, state)


def space(state: State, seat: str) -> str:
    canoe = state.players[LETTERS.index(seat)].canoe
    return "cave" if canoe == CAVE else NAMES[canoe]


def ends(state: State, seat: str = "R") -> set[str]:
    """The spaces where the seat's canoe may end its move; `stay` if it may stay."""
    return {text.removeprefix("to ") for text in PLAY.texts(state, seat)}


def scattered(rng: random.Random) -> State:
    """A valid random position later in a game, often with canoes in the rapids, in any phase but the first two."""
    seats = rng.choice(GAME.seats)
    state = begun(docked(seats), rng.randint(1, 40), secret=rng.random() < 0.5, short=rng.random() < 0.5)
    state.first = state.leader = rng.randrange(seats)
    water = [space for space in range(CAVE) if is_water(space) and column_of(space) < VILLAGE]
    late = [space for space in water if column_of(space) > 20]
    for player in state.players:
        taken = {other.canoe for other in state.players}
        free = [space for space in (late if rng.random() < 0.6 else water) if space not in taken]
        player.canoe = CAVE if rng.random() < 0.1 else rng.choice(free)
    state.chance.seed = rng.randrange(2**53)
    if rng.random() < 0.5:
        _take_tricks(state, rng)
    return audited(GAME, state)


def _take_tricks(state: State, rng: random.Random) -> None:
    """Give the tricks of the round to random players; half of the bids are exact."""
    state.phase = MOVE
    for _ in range(cards_dealt(state)):
        rng.choice(state.players).tricks += 1
    for player in state.players:
        player.bid = player.tricks if rng.random() < 0.5 else rng.randint(0, 10)
    _lay_open(state)


def _lay_open(state: State) -> None:
    """Mark as many cards as seen as a finished round has shown; which ones does not matter."""
    state.turned = DECK
    count = cards_dealt(state) * state.seats
    state.seen = [int(index < count or index == DECK - 1) for index in range(DECK)]
