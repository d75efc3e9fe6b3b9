from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.state import State
from tests.support import play
from tests.support.positions import GAME, position, redemption, turn

NAMES = ("Rose", "Bert", "Yann")


def why(state: State, *texts: str) -> str:
    moves = [GAME.number(text) for text in texts]
    assert None not in moves
    return GAME.explain(GAME.view(state, 0), 0, [move for move in moves if move is not None], NAMES)


def test_n_50_the_reason_for_a_payment_is_the_canoe_that_is_back() -> None:
    lost = {"Ra": "lost", "Rb": "lost"}
    state = redemption(parts="doubles", zones=lost, reserve={"R": "red"})
    assert why(state, "pay red", "b").startswith("brings the double canoe back; ")
    assert why(state, "pay red").startswith("pays before it is chosen which canoe returns; ")
    assert why(play(state, "R pay red"), "a").startswith("brings the single canoe back; ")
    one = redemption(zones={"Ra": "lost"}, reserve={"R": "red"})
    assert why(one, "pay red").startswith("brings a canoe back; ")
    assert why(one, "keep").startswith("keeps every gem; ")


def test_n_24_loading_says_whether_the_colour_is_missing() -> None:
    state = turn("5", zones={"Ra": "3", "Rb": "lost"})
    assert why(state, "a", "load violet", "to 6L") == (
        "loads violet (a first gem), though it falls if the river moves 3 or more"
    )
    state = turn("5", zones={"Ra": "3", "Rb": "lost"}, reserve={"R": "violet"})
    assert why(state, "a", "load violet", "to bank").startswith("brings home a second violet")


def test_n_30_stealing_names_the_victim() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"})
    assert why(state, "a", "to 3", "rob B a red").startswith("steals red (a first gem) from Bert")


def test_n_60_bringing_the_last_gem_home_wins() -> None:
    state = turn("2", zones={"Ra": "2", "Rb": "lost"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    assert why(state, "a", "to bank") == (
        "brings home the fourth white, a winning reserve: the game ends with this round"
    )


def test_n_36_a_weather_says_what_it_makes_of_the_river() -> None:
    state = turn("cloud", zones={"Ra": "3", "Rb": "lost"})
    assert why(state, "sky +1").startswith("makes the river faster by one: it will move ")
    assert why(state, "sky -1").startswith("makes the river slower by one: it will move ")


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


def test_38_22_a_sky_that_changes_nothing_says_so() -> None:
    """N-60: somebody has reached the goal, and the river does not move any more."""
    state = turn("cloud", zones={"Ra": "3", "Rb": "lost"})
    state.players[1].reached = 1
    for way in ("sky -1", "sky +1"):
        assert why(state, way).startswith("makes no difference to the river in this round")


def test_n_50_redeeming_says_with_what_one_goes_on() -> None:
    state = redemption(zones={"Ra": "lost"}, reserve={"R": "violet violet"})
    assert why(state, "pay violet").endswith("; goes on with 2 canoes and 1 gem")
    assert why(state, "keep").endswith("; goes on with 1 canoe and 2 gems")


@pytest.mark.parametrize(
    ("reserve", "gem"),
    [
        ("", "violet (a first gem)"),
        ("violet", "a second violet"),
        ("violet violet violet", "the fourth violet"),
        ("white", "violet (the second of five colours)"),
        ("white yellow blue red", "violet (the last of five colours)"),
        ("white white yellow yellow blue blue", "violet (the seventh gem)"),
        ("violet violet white white yellow yellow", "violet (the seventh gem)"),
    ],
)
def test_n_60_a_gem_says_which_way_to_win_it_serves(reserve: str, gem: str) -> None:
    state = turn("3", zones={"Ra": "3", "Rb": "lost"}, gems={"Ra": "violet"}, reserve={"R": reserve})
    assert (
        why(state, "a", "to bank").removesuffix(", a winning reserve: the game ends with this round")
        == f"brings home {gem}"
    )


def test_n_60_gems_that_land_together_are_counted_one_after_the_other() -> None:
    gems = {"Rb": "violet white"}
    state = turn("3", parts="doubles", zones={"Ra": "lost", "Rb": "3"}, gems=gems, reserve={"R": "violet"})
    assert why(state, "b", "to bank").startswith("brings home a second violet and white (the second of five colours)")


def test_an_empty_canoe_that_lands_says_so() -> None:
    state = turn("3", zones={"Ra": "3", "Rb": "lost"})
    assert why(state, "a", "to bank") == "takes an empty canoe off the river"


def test_n_60_a_colour_that_the_plan_puts_ashore_does_not_count() -> None:
    cargo = {"Ra": "violet", "Ba": "white"}
    state = turn("4", zones={"Ra": "3", "Rb": "lost", "Ba": "1"}, gems=cargo)
    assert why(state, "a", "unload violet", "to 1", "rob B a white").startswith(
        "steals white (a first gem) from Bert; "
    )
    cargo = {"Ra": "yellow", "Rb": "blue"}
    state = turn("4", zones={"Ra": "7R", "Rb": "4"}, gems=cargo, reserve={"R": "white"})
    assert why(state, "a", "unload yellow", "load red").startswith("loads red (the third of five colours), ")


def test_n_60_gems_that_come_aboard_together_are_counted_one_after_the_other() -> None:
    state = turn("4", parts="doubles", zones={"Ra": "lost", "Rb": "3"})
    assert why(state, "b", "load violet", "load violet").startswith("loads violet (a first gem) and a second violet; ")


@pytest.mark.parametrize(
    ("card", "start", "cargo", "plan", "falls"),
    [
        ("2", "5", "", ["to 7L"], "goes over the falls this round"),
        ("2", "5", "white", ["to 7L"], "goes over the falls this round, and white with it"),
        ("1", "7L", "red", ["to 6L"], "goes over the falls this round, and red with it"),
        ("2", "6L", "blue", ["unload blue"], "goes over the falls this round"),
        ("4", "5", "", ["load yellow", "to 7L"], "goes over the falls this round, and yellow with it"),
    ],
)
def test_n_43_of_a_canoe_that_surely_falls_nothing_is_praised_that_it_could_only_do_later(
    card: str, start: str, cargo: str, plan: list[str], falls: str
) -> None:
    """A gem that falls is no gain: 44.2."""
    zones, hands = {"Ra": start, "Rb": "lost"}, {"R": card, "B": "6", "Y": "6"}
    state = turn(card, zones=zones, gems={"Ra": cargo} if cargo else {}, hands=hands, sky=2, arm="left")
    assert why(state, "a", *plan) == falls


def test_44_2_a_theft_by_a_canoe_that_surely_falls_is_told_but_counts_towards_nothing() -> None:
    zones, hands = {"Ra": "7L", "Rb": "lost", "Ba": "6L"}, {"R": "1", "B": "6", "Y": "6"}
    state = turn("1", zones=zones, gems={"Ba": "blue"}, hands=hands, sky=2, arm="left")
    told = why(state, "a", "to 6L", "rob B a blue")
    assert told == "steals blue from Bert, though it goes over the falls this round, and blue with it"


def test_44_2_a_gem_that_another_canoe_keeps_still_counts() -> None:
    zones, hands = {"Ra": "3", "Rb": "7L"}, {"R": "2", "B": "6", "Y": "6"}
    state = turn("2", zones=zones, gems={"Rb": "red"}, hands=hands, sky=2, arm="left")
    told = why(state, "a", "load violet", "b", "unload red")
    assert told == "loads violet (a first gem), though the canoe in zone 7L goes over the falls this round"
    nothing_more = turn("2", zones={"Ra": "5", "Rb": "7L"}, gems={"Rb": "red"}, hands=hands, sky=2, arm="left")
    told = why(nothing_more, "a", "to 3", "b", "unload red")
    assert told == "leaves a canoe in zone 7L, which goes over the falls this round"


def test_s_51_taking_the_elk_aboard_says_what_it_gives() -> None:
    state = turn("4", parts="elk", zones={"Ra": "7L"})
    assert why(state, "elk a").startswith("gives the canoe 2 points more ")


@pytest.mark.parametrize("card", ["1", "6", "cloud"])
def test_42_1_of_a_card_nothing_is_said_that_is_not_certain(card: str) -> None:
    assert not why(position(zones={"Ra": "5"}, gems={"Ra": "white"}), card)


def test_42_1_a_plan_that_only_moves_a_canoe_tells_its_danger_alone() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "lost"}, gems={"Ra": "yellow"})
    assert why(state, "a", "to 2") == "cannot fall this round"
    assert why(state, "a", "to 7L").startswith("falls if the river moves ")
