"""Why somebody might decide so: what a plan brings, in the words of a hint."""

from __future__ import annotations

import pytest

from niagara_tui.games.niagara.state import State
from tests.support import play
from tests.support.positions import GAME, position, redemption, turn

NAMES = ("Rose", "Bert", "Yann")


def why(state: State, *texts: str) -> str:
    """What is said of R's decisions."""
    moves = [GAME.number(text) for text in texts]
    assert None not in moves
    return GAME.explain(GAME.view(state, 0), 0, [move for move in moves if move is not None], NAMES)


def test_n_50_the_reason_for_a_payment_is_the_canoe_that_is_back() -> None:
    lost = {"Ra": "lost", "Rb": "lost"}
    state = redemption(parts="doubles", zones=lost, reserve={"R": "red"})
    assert why(state, "pay red", "b") == "brings the double canoe back"
    assert why(play(state, "R pay red"), "a") == "brings the single canoe back"
    one = redemption(zones={"Ra": "lost"}, reserve={"R": "red"})
    assert (why(one, "pay red"), why(one, "keep")) == ("brings a canoe back", "keeps every gem")


def test_n_24_loading_says_whether_the_colour_is_missing() -> None:
    state = turn("5", zones={"Ra": "3", "Rb": "lost"})
    assert why(state, "a", "load violet", "to 6L") == (
        "loads violet, a colour still missing, falls if the river moves 3 or more, a chance of 51 percent"
    )
    state = turn("5", zones={"Ra": "3", "Rb": "lost"}, reserve={"R": "violet"})
    assert why(state, "a", "load violet", "to bank").startswith("loads violet, brings violet home")


def test_n_30_stealing_names_the_victim() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"})
    assert why(state, "a", "to 3", "rob B a red").startswith("steals red, a colour still missing, from Bert")


def test_n_60_bringing_the_last_gem_home_wins() -> None:
    state = turn("2", zones={"Ra": "2", "Rb": "lost"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    assert why(state, "a", "to bank") == "brings white home and wins, leaves nothing on the river"


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("1", "gives 1 point and holds the river's number at 1"),
        ("2", "gives 2 points and holds the river's number at 2 or less"),
        ("cloud", "turns the weather"),
    ],
)
def test_n_40_a_number_card_holds_the_river_back(card: str, reason: str) -> None:
    assert why(position(), card) == reason
