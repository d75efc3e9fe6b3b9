"""Why somebody might decide so: what a plan brings, in the words of a hint."""

from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.state import State
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
    assert why(state, "pay red", "b").startswith("brings the double canoe back, ")
    assert why(state, "pay red").startswith("pays before it is chosen which canoe returns, ")
    assert why(play(state, "R pay red"), "a").startswith("brings the single canoe back, ")
    one = redemption(zones={"Ra": "lost"}, reserve={"R": "red"})
    assert why(one, "pay red").startswith("brings a canoe back, ")
    assert why(one, "keep").startswith("keeps every gem, ")


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
        ("1", "gives 1 point and holds the river's number at 1; at best it comes within 2 zones of violet"),
        (
            "3",
            "gives 3 points and holds the river's number at 3 or less; at best it comes where violet can be loaded",
        ),
        (
            "5",
            "gives 5 points and holds the river's number at 5 or less; at best it loads violet, a colour still missing",
        ),
    ],
)
def test_n_40_a_number_card_holds_the_river_back_and_says_what_it_reaches(card: str, reason: str) -> None:
    assert why(position(), card) == reason


@pytest.mark.parametrize(("sky", "ways"), [(-1, "-1 to 0"), (1, "+1 to 0 or +2"), (2, "+2 to +1")])
def test_n_36_the_cloud_says_where_it_can_turn_the_weather_to(sky: int, ways: str) -> None:
    said = why(position(sky=sky), "cloud")
    assert said == f"moves no canoe and turns the weather from {ways}, which is added to the river's number"


def test_n_36_a_weather_says_what_it_makes_of_the_river() -> None:
    state = turn("cloud", zones={"Ra": "3", "Rb": "lost"})
    assert why(state, "sky +1").startswith("makes the river faster by one: it will move ")
    assert why(state, "sky -1").startswith("makes the river slower by one: it will move ")


def test_n_50_redeeming_says_with_what_one_goes_on() -> None:
    state = redemption(zones={"Ra": "lost"}, reserve={"R": "violet violet"})
    assert why(state, "pay violet").endswith(", goes on with 2 canoes and 1 gem")
    assert why(state, "keep").endswith(", goes on with 1 canoe and 2 gems")


def test_what_a_canoe_carries_or_comes_to_is_a_reason() -> None:
    laden = turn("2", zones={"Ra": "4", "Rb": "lost"}, gems={"Ra": "blue"})
    assert why(laden, "a", "to 2").startswith("carries blue to within 2 zones of home, ")
    assert why(turn("3", zones={"Rb": "lost"}), "a", "to 3").startswith("comes where violet can be loaded, ")


@pytest.mark.parametrize(("first", "steals"), [("R", True), ("B", False)])
def test_n_12_a_card_is_not_said_to_rob_whoever_paddles_on_before(first: str, steals: bool) -> None:
    hands = dict.fromkeys("RBY", "2 3")
    state = position(first=first, zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"}, hands=hands)
    assert ("steals red" in why(state, "2")) is steals
