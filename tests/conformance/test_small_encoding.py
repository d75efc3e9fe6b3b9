"""The encoding of a small declared state that has what the games at hand lack."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.core.declare import STRICT, Flag, Int64, Named
from niagara_tui.core.encoding import encoding_of
from niagara_tui.core.slots import new_slots, slot_rules

LETTERS = ("A", "B", "C")


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat, and the one that it follows."""

    follows: Annotated[int, Named(LETTERS)]


@dataclass(slots=True, config=STRICT)
class State:
    """A position for two or three."""

    steps: Int64
    is_late: Flag
    players: Annotated[list[Player], Len(2, 3)]


def shown(state: State, seat: int) -> list[str]:
    """The inputs that are on for that seat."""
    encoding = encoding_of(State, LETTERS, ("wait",), ("players",), 2)
    slots, words = new_slots(state, 1, fast=False)
    active, seats = np.zeros(len(encoding.names), np.int64), len(state.players)
    encode = slot_rules(fast=False).encode_slot
    count = encode(slots, words, 0, seat, seats, encoding.numbers, encoding.runs, active)
    return sorted(encoding.names[place] for place in active[:count])


def test_a_seat_that_nobody_has_names_nobody() -> None:
    state = State(steps=0, is_late=1, players=[Player(follows=1), Player(follows=1)])
    assert shown(state, 0) == ["is_late=1", "players[0].follows=1", "players[1].follows=1"]
    assert shown(state, 1) == ["is_late=1", "players[0].follows=0", "players[1].follows=0"]


def test_a_number_that_names_the_first_seat_shows_where_all_its_word_is_0() -> None:
    state = State(steps=0, is_late=0, players=[Player(follows=0), Player(follows=0)])
    assert shown(state, 0) == ["players[0].follows=0", "players[1].follows=0"]
    assert shown(state, 1) == ["players[0].follows=1", "players[1].follows=1"]
