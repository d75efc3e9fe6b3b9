from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME, position, turn

NAMES = ("Rose", "Bert", "Yann")


def why(state: State, *texts: str) -> str:
    moves = [GAME.number(text) for text in texts]
    assert None not in moves
    return GAME.explain(GAME.view(state, 0), 0, [move for move in moves if move is not None], NAMES)


@pytest.mark.parametrize("sky", [-1, 0, 1, 2])
@pytest.mark.parametrize("hands", [{}, {"R": "cloud 3", "B": "cloud 5", "Y": "cloud 5"}, dict.fromkeys("RBY", "cloud")])
def test_38_22_the_two_skies_never_read_alike(sky: int, hands: dict[str, str]) -> None:
    state = turn("cloud", sky=sky, zones={"Ra": "3", "Rb": "lost"}, hands=hands)
    said = {way: why(state, way) for way in ("sky -1", "sky +1") if GAME.number(way) in GAME.legal(state, 0)}
    rivers = [each.partition("; ")[0].replace("faster", "slower") for each in said.values()]
    assert all(each.startswith("makes the river slower by one: it will ") for each in rivers)
    assert len(set(rivers)) == len(rivers)


@pytest.mark.parametrize("sky", [-1, 0, 1])
def test_58_2_beside_the_judges_figures_no_reason_has_one_that_counts_every_card_left_as_likely(sky: int) -> None:
    state = turn("cloud", sky=sky, zones={"Ra": "5", "Rb": "7L"})
    said = [why(state, *each) for each in (("sky +1",), ("sky -1",)) if GAME.number(each[0]) in GAME.legal(state, 0)]
    said.append(why(turn("5", sky=sky, zones={"Ra": "3", "Rb": "lost"}), "a", "load violet", "to 6L"))
    assert said
    assert not any(word in each for each in said for word in ("%", "percent", "chance"))


@pytest.mark.parametrize("card", ["1", "6", "cloud"])
def test_42_1_of_a_card_nothing_is_said_that_is_not_certain(card: str) -> None:
    assert not why(position(zones={"Ra": "5"}, gems={"Ra": "white"}), card)
