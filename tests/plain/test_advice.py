"""Hints in plain mode: chances in words, and names unchanged."""

from __future__ import annotations

import pytest
from niagara_ai.contract import Thought

from niagara_tui.games.niagara.rules.state import State
from niagara_tui.match.bots.processes import Answer
from niagara_tui.plain.table import tell_advice
from niagara_tui.plain.teller import Scene, teller_of
from tests.support.positions import GAME, turn

NAMES = ("Rose", "Top 10%", "Yann")


def heard(state: State, *texts: str, chance: float = 0.5) -> str:
    """The hint for Rose with a single plan."""
    thought = Thought(
        move=texts[0], continuation=texts[1:], value=chance, chances=(chance, 1 - chance, 0.0), visits=200
    )
    scene = Scene(GAME, GAME.view(state, 0), 0, NAMES, ("human",) * 3, GAME.options())
    (told,) = tell_advice(Answer(0, thoughts=(thought,)), scene, 0, teller_of(scene).groups(0))
    return told


@pytest.mark.parametrize(
    ("chance", "said"), [(0.004, "less than 1 percent"), (0.37, "37 percent"), (0.996, "more than 99 percent")]
)
def test_a_chance_is_heard_in_words(chance: float, said: str) -> None:
    state = turn("5", zones={"Ra": "3", "Rb": "lost"})
    told = heard(state, "a", "load violet", "to 6L", chance=chance)
    assert f", wins {said} of the games tried. It " in told
    assert told.endswith(", a chance of 51 percent.")


def test_a_name_is_heard_as_it_is_whatever_signs_it_has() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"})
    told = heard(state, "a", "to 3", "rob B a red")
    assert "to zone 3, steal red from Top 10%, wins 50 percent of the games tried." in told
    assert "steals red (a first gem) from Top 10%; " in told
