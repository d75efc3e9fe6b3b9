"""Positions of Up the River, in words or at random.

`position(R="4 4 4", B="2 harbour lost", die="3")` is one in which R has thrown a 3; without a die R is about to throw.
"""

from __future__ import annotations

import random

from niagara_tui.core.chance import Chance
from niagara_tui.games.registry import game
from niagara_tui.games.upriver.rules import (
    BOATS,
    DOCKS,
    FACES,
    HARBOUR,
    LAST_SECTION,
    LETTERS,
    MOVE,
    PLACES,
    RIVER,
    SEATS,
    THROW,
    Player,
    Shift,
    State,
    afloat,
    any_afloat,
)
from tests.support.playing import Playing, audited

GAME = game("upriver")
NO_SHIFT = Shift(-1, 0, 0)
"""A shift that moves no boat."""
_PLAYING: Playing[State] = Playing(GAME)
texts, play, best = _PLAYING.texts, _PLAYING.play, _PLAYING.best
settle, step, deciders = _PLAYING.settle, _PLAYING.step, _PLAYING.deciders


def position(*, die: str = "", turn: str = "R", first: str = "R", sandbank: int = 1, **boats: str) -> State:
    """A position, valid if the words are; docks are taken in seat order.

    `sandbank` is the section of that card; the wave lies four sections further up, as always.
    """
    players = [Player(boats=[0] * len(PLACES), docks=[0] * len(DOCKS)) for _ in boats]
    state = State(
        seats=len(boats),
        players=players,
        first=LETTERS.index(first),
        turn=LETTERS.index(turn),
        chance=Chance(seed=5),
        phase=MOVE if die else THROW,
        die=FACES.index(die) if die else 0,
        sandbank=sandbank,
        wave=(sandbank + 3) % LAST_SECTION + 1,
    )
    for letter, places in boats.items():
        player = state.players[LETTERS.index(letter)]
        placed = [PLACES.index(place) for place in places.split()]
        player.boats = [placed.count(place) for place in range(len(PLACES))]
        taken = sum(sum(other.docks) for other in state.players)
        for dock in range(player.boats[HARBOUR]):
            player.docks[taken + dock] = 1
    return state


def after_the_round(state: State) -> State:
    """The same position after all turns of the round: the river is to move."""
    state.phase, state.die, state.turn = RIVER, 0, state.first
    return state


def boats(state: State, seat: str = "R") -> str:
    """The places of the seat's boats, from the falls to the harbour."""
    counts = state.players[LETTERS.index(seat)].boats
    return " ".join(place for place, count in zip(PLACES, counts, strict=True) for _ in range(count))


def docks(state: State, seat: str) -> list[int]:
    held = state.players[LETTERS.index(seat)].docks
    return [12 - index for index, dock in enumerate(held) if dock]


def scattered(rng: random.Random) -> State:
    """A valid random position in mid-game, in which a player is to throw or to move."""
    seats = rng.choice(SEATS)
    places = [" ".join(rng.choices(PLACES, k=BOATS)) for _ in range(seats)]
    state = position(sandbank=rng.randint(1, LAST_SECTION), **dict(zip(LETTERS, places, strict=False)))
    state.chance.seed, state.round = rng.randrange(2**53), rng.randint(1, 20)
    state.first = rng.randrange(seats)
    if not any_afloat(state):
        return scattered(rng)
    state.turn = rng.choice([seat for seat in range(seats) if afloat(state, seat)])
    if rng.random() < 0.5:
        state.phase, state.die = MOVE, rng.randint(1, 6)
    return audited(GAME, state)
