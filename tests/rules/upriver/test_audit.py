from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.upriver.rules import MOVE, OVER, RIVER, State
from tests.support.upriver import GAME, position

SOUND = position(R="4 6 harbour", B="2 lost harbour", Y="3 3 3")


def _set(**fields: Any) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return spoil


def _boats(seat: int, place: int, count: int) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        state.players[seat].boats[place] = count

    return spoil


def _dock(seat: int, dock: int, held: int) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        state.players[seat].docks[dock] = held

    return spoil


FAULTS = {
    "too many boats": (_boats(0, 5, 1), "players.0.boats: R has 4 boats"),
    "a boat without a dock": (_dock(0, 0, 0), "players.0.docks: R has 0 docks for 1 boats"),
    "a dock held twice": (_dock(1, 0, 1), "docks: 2 players hold the dock 12"),
    "a dock left out": (_dock(1, 4, 1), "docks: 1 players hold the dock 8"),
    "cards out of order": (_set(wave=7), "wave: lies at 7, the sandbank at 1"),
    "no round": (_set(round=0), "round: is 0"),
    "a die that nobody threw": (_set(die=3), "die: "),
    "no die": (_set(phase=MOVE), "die: "),
    "over too early": (_set(phase=OVER), "phase: is over"),
    "the river in somebody's turn": (_set(phase=RIVER, turn=1), "turn: is B"),
    "nobody's turn": (_set(turn=3), "turn: G is not at the table"),
    "no first player": (_set(first=3), "first: G is not at the table"),
    "too few seats": (_set(seats=2), "seats: is 2, and 3 players"),
}


def test_the_position_itself_is_sound() -> None:
    assert GAME.audit(SOUND) == []


@pytest.mark.parametrize(("spoil", "found"), FAULTS.values(), ids=FAULTS)
def test_the_fault_is_found(spoil: Callable[[State], None], found: str) -> None:
    state = clone(SOUND)
    spoil(state)
    assert any(wrong.startswith(found) for wrong in GAME.audit(state)), GAME.audit(state)


def test_a_player_without_boats_has_no_turn() -> None:
    state = position(R="lost lost lost", B="4 4 4")
    assert GAME.audit(state) == ["turn: R has no boat on the river"]


def test_a_game_without_boats_on_the_river_is_over() -> None:
    state = position(R="lost lost lost", B="lost lost lost")
    assert [wrong[:6] for wrong in GAME.audit(state)] == ["phase:"]
