"""What greedy knows, and how its styles differ."""

from __future__ import annotations

import pytest

from niagara_tui.games.upriver.rules.state import State
from tests.support.upriver import GAME, position


def best(state: State, style: str = "balanced", seat: int = 0) -> str:
    """The move that the style likes best."""
    moves = GAME.legal(state, seat)
    worths = GAME.appraise(state, seat, moves, style)
    return GAME.text(moves[max(range(len(moves)), key=worths.__getitem__)])


KNOWN = {
    "a boat about to fall is saved, if nothing better is at hand": (
        position(R="1 6 lost", B="4 4 4", die="4", sandbank=10),
        "move 1",
    ),
    "the wave is taken": (position(R="5 6 lost", B="4 4 4", die="2", sandbank=4), "move 6"),
    "no number is wasted on the sandbank": (position(R="5 8 lost", B="4 4 4", die="2", sandbank=9), "move 5"),
    "the foremost rival is sent back": (position(R="4 4 4", B="2 4 10", die="arrows", sandbank=1), "back B 10"),
    "the dock is taken before it is worth less": (position(R="9 8 lost", B="10 10 10", die="3"), "move 8"),
}


@pytest.mark.parametrize(("state", "move"), KNOWN.values(), ids=KNOWN)
def test_greedy_knows(state: State, move: str) -> None:
    assert best(state) == move


def test_a_racer_drives_the_foremost_boat_and_a_shepherd_the_hindmost() -> None:
    state = position(R="2 5 7", B="4 4 4", die="3", sandbank=10)
    assert (best(state, "racer"), best(state, "shepherd")) == ("move 7", "move 2")


def test_a_spiteful_player_sends_others_back_where_another_goes_forward() -> None:
    state = position(R="5 8 lost", B="3 6 lost", die="arrows", sandbank=10)
    assert (best(state), best(state, "spiteful")) == ("forward 5", "back B 6")
