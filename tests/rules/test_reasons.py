"""The reasons that hints give for decisions: what a plan brings."""

from __future__ import annotations

import re

import pytest

from niagara_tui.games.niagara.approaches import approach_reasons
from niagara_tui.games.niagara.reasons import fallback_reason
from niagara_tui.games.niagara.rules.board import COLOURS, RED, VIOLET, WHITE
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.state import State
from tests.support import play
from tests.support.positions import GAME, position, redemption, turn

NAMES = ("Rose", "Bert", "Yann")


def why(state: State, *texts: str) -> str:
    """The reason for R's decisions."""
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
        "loads violet (a first gem); can bring violet home next turn only if the river moves less than 1 "
        "(2 percent), with the 6, though it falls if the river moves 3 or more, a chance of 51 percent"
    )
    state = turn("5", zones={"Ra": "3", "Rb": "lost"}, reserve={"R": "violet"})
    assert why(state, "a", "load violet", "to bank").startswith("brings home a second violet")


def test_j_6_leaving_joe_alone_is_no_canoe_left_on_the_bank() -> None:
    state = play(turn("cloud", parts="joe waiting", zones={"Ra": "3"}, joe="3", joes="red"), "R sky +1")
    assert why(state, "done") == "leaves Joe and its own gems as they are"
    assert "red" in why(state, "a", "take red from Joe")


def test_n_30_stealing_names_the_victim() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"})
    assert why(state, "a", "to 3", "rob B a red").startswith("steals red (a first gem) from Bert")


def test_n_60_bringing_the_last_gem_home_wins() -> None:
    state = turn("2", zones={"Ra": "2", "Rb": "lost"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    assert why(state, "a", "to bank") == "brings home the fourth white and wins; leaves nothing on the river"


def test_n_15_the_last_cards_that_a_card_leaves_in_hand_are_told() -> None:
    hands = {"R": "3 4 5", "B": "1 2 6", "Y": "1 2 6"}
    state = position(zones={"Ra": "7R"}, gems={"Ra": "white"}, hands=hands)
    assert why(state, "3").endswith("leaves 4 and 5 for the rounds to come")
    assert why(state, "5").endswith("leaves 3 and 4 for the rounds to come")
    state = position(hands={"R": "3 cloud", "B": "1 6", "Y": "2 6"})
    assert "; leaves cloud for the rounds to come" in why(state, "3")
    assert "rounds to come" not in why(position(hands={"R": "3", "B": "1", "Y": "2"}), "3")


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("1", "allows a turn that comes within 2 zones of violet"),
        ("3", "allows a turn that comes where violet can be loaded"),
        ("5", "allows a turn that loads violet (a first gem)"),
    ],
)
def test_38_22_a_card_says_what_it_reaches_and_does_not_repeat_itself(card: str, reason: str) -> None:
    assert why(position(), card) == reason


@pytest.mark.parametrize("parts", ["", "doubles whirlpool cards beaver elk joe"])
def test_38_22_no_card_is_told_by_what_stands_on_it(parts: str) -> None:
    for zones in ({}, {"Ra": "5"}, {"Ra": "7L", "Rb": "2"}):
        state = position(parts=parts, zones=zones)
        for card in GAME.legal(state, 0):
            said = GAME.explain(GAME.view(state, 0), 0, [card], NAMES)
            assert not re.search("gives|point|holds|leaves the canoes|as far as is best|pulls a canoe", said), said
            begins = {"cloud": "moves the sky", "lasso": "keeps "}.get(GAME.text(card), "allows a turn that ")
            assert said.startswith(("allows a turn that ", begins)), said


def test_38_22_a_card_that_brings_nothing_nearer_says_where_it_leaves_the_canoes() -> None:
    assert why(position(zones={"Ra": "3", "Rb": "lost"}), "1") == "allows a turn that comes nearer to the bank"
    lasso = position(parts="cards", zones={"Ra": "7L", "Rb": "lost"})
    assert why(lasso, "lasso").startswith("keeps the canoe in 7L out of the river's reach")


@pytest.mark.parametrize(
    ("sky", "ways"),
    [
        (-1, "-1 to 0, so that the river flows faster"),
        (1, "+1 to 0 (a slower river, which looks better now) or +2 (a faster one)"),
        (2, "+2 to +1, so that the river flows slower"),
    ],
)
def test_n_36_the_cloud_says_where_it_can_turn_the_weather_to_and_what_the_river_then_does(sky: int, ways: str) -> None:
    said = why(position(sky=sky, zones={"Ra": "5"}), "cloud")
    assert said.startswith(f"moves the sky from {ways}")


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
    assert all(each.startswith("makes the river slower by one: it will move ") for each in rivers)
    assert len(set(rivers)) == len(rivers)


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


def test_what_a_canoe_carries_or_comes_to_is_a_reason() -> None:
    laden = turn("2", zones={"Ra": "4", "Rb": "lost"}, gems={"Ra": "blue"})
    assert why(laden, "a", "to 2").startswith("carries blue to within 2 zones of home; ")
    assert why(turn("3", zones={"Rb": "lost"}), "a", "to 3").startswith("comes where violet can be loaded; ")


@pytest.mark.parametrize(("first", "steals"), [("R", True), ("B", False)])
def test_n_12_a_card_is_not_said_to_rob_whoever_paddles_on_before(first: str, steals: bool) -> None:
    hands = dict.fromkeys("RBY", "2 3")
    state = position(first=first, zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"}, hands=hands)
    assert ("steals red" in why(state, "2")) is steals


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
        why(state, "a", "to bank")
        .removesuffix(" and wins; leaves nothing on the river")
        .removesuffix("; leaves nothing on the river")
        == f"brings home {gem}"
    )


def test_n_60_gems_that_land_together_are_counted_one_after_the_other() -> None:
    gems = {"Rb": "violet white"}
    state = turn("3", parts="doubles", zones={"Ra": "lost", "Rb": "3"}, gems=gems, reserve={"R": "violet"})
    assert why(state, "b", "to bank").startswith("brings home a second violet and white (the second of five colours)")


def test_an_empty_canoe_that_lands_says_so() -> None:
    state = turn("3", zones={"Ra": "3", "Rb": "lost"})
    assert why(state, "a", "to bank") == "takes an empty canoe off the river; leaves nothing on the river"


# -- the way home -------------------------------------------------------------------------------------


def loaded(cards: str, theirs: str = "2 5 6") -> str:
    """The reason for loading violet at 3 with a 2, with these cards left in hand."""
    hands = {"R": f"2 {cards}", "B": theirs, "Y": theirs}
    state = turn("2", zones={"Ra": "3", "Rb": "lost"}, hands=hands)
    return why(state, "a", "load violet")


def test_n_25_the_lowest_card_that_is_sure_to_bring_a_cargo_home_is_named() -> None:
    assert "can bring violet home next turn with the 5; " in loaded("5 6")


def test_n_40_a_card_that_may_not_be_enough_says_how_far_the_river_may_move() -> None:
    said = "can bring violet home next turn with the 4 unless the river moves 2 or more (44 percent); "
    assert said in loaded("3 4", theirs="1 5 6")


def test_a_cargo_that_no_card_brings_home_says_so() -> None:
    assert ", though it has no card that brings violet home next turn" in loaded("1 3")


def test_n_15_after_the_last_card_all_come_back() -> None:
    state = turn("2", zones={"Ra": "3", "Rb": "lost"}, hands={"R": "2", "B": "2", "Y": "2"})
    assert "home next turn with the 5; " in why(state, "a", "load violet")


def test_n_43_a_card_says_what_may_take_a_canoe_over_the_falls() -> None:
    hands = {"R": "3 4 cloud", "B": "1 2 6", "Y": "1 2 6"}
    state = position(zones={"Ra": "7L", "Rb": "lost"}, hands=hands)
    assert why(state, "cloud").endswith(
        ", though the canoe in 7L then falls if the river moves 1 or more, a chance of 44 percent"
    )
    assert "then falls" not in why(state, "4")
    both = position(zones={"Ra": "7L", "Rb": "7L"}, hands=hands)
    assert ", though both canoes in 7L then fall if the river moves 1 or more, a chance of " in why(both, "cloud")


# -- what a reason counts, promises and repeats -------------------------------------------------------


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


def test_n_12_a_card_promises_no_turn_that_others_can_change_or_its_owner_may_not_choose() -> None:
    first, later = (position(first=first, zones={"Ra": "4", "Rb": "lost"}) for first in "RB")
    assert why(first, "4") == "allows a turn that loads white (a first gem)"
    assert why(later, "4") == "allows a turn that loads white (a first gem) if nothing changes before it"


def test_two_canoes_that_do_the_same_are_told_together() -> None:
    zones, gems = {"Ra": "5", "Rb": "5"}, {"Ra": "white", "Rb": "white"}
    state = position(zones=zones, gems=gems)
    assert why(state, "3") == "allows a turn that carries white and white to within 2 zones of home"


def test_of_two_canoes_on_their_way_to_the_same_gems_only_the_nearer_is_told() -> None:
    before, after = (position(zones=zones) for zones in ({}, {"Ra": "1", "Rb": "2"}))
    assert [*approach_reasons(before, after, 0)] == ["comes within 1 zone of violet"]
    after = position(zones={"Ra": "3", "Rb": "3"})
    assert [*approach_reasons(before, after, 0)] == ["comes where violet can be loaded with both canoes"]


@pytest.mark.parametrize(
    ("card", "start", "cargo", "plan"),
    [
        ("2", "5", "", ["to 7L"]),
        ("2", "5", "white", ["to 7L"]),
        ("1", "7L", "red", ["to 6L"]),
        ("2", "6L", "blue", ["unload blue"]),
    ],
)
def test_n_43_of_a_canoe_that_surely_falls_nothing_is_praised_that_it_could_only_do_later(
    card: str, start: str, cargo: str, plan: list[str]
) -> None:
    zones, hands = {"Ra": start, "Rb": "lost"}, {"R": card, "B": "6", "Y": "6"}
    state = turn(card, zones=zones, gems={"Ra": cargo} if cargo else {}, hands=hands, sky=2, arm="left")
    assert why(state, "a", *plan) == "goes over the falls this round"


def test_n_43_a_card_is_not_praised_for_where_its_canoe_comes_if_it_surely_falls_there() -> None:
    before, after = (position(zones={"Ra": zone}, hands=dict.fromkeys("RBY", "6")) for zone in ("5", "7L"))
    assert not [*approach_reasons(before, after, 0)]


def test_n_2_what_lies_in_the_other_arm_is_not_ahead() -> None:
    before, after = (position(zones={"Ra": zone}) for zone in ("6L", "7L"))
    for state in (before, after):
        state.sites[RED].gems = [0] * len(COLOURS)
    assert not [*approach_reasons(before, after, 0)]


def test_a_danger_is_never_the_only_reason_unless_the_fall_is_sure() -> None:
    state = turn("4", zones={"Ra": "5", "Rb": "lost"}, gems={"Ra": "yellow"})
    state.sites[WHITE].gems = [0] * len(COLOURS)
    hint = why(state, "a", "unload yellow", "to 3")
    assert hint.startswith("comes where violet can be loaded")
    state.sites[VIOLET].gems = [0] * len(COLOURS)
    assert why(state, "a", "unload yellow", "to 3").startswith("cannot fall")
    assert why(state, "a", "to 7L", "unload yellow").startswith("comes where red can be loaded, though it falls")
    state = turn("1", zones={"Ra": "7L", "Rb": "lost"}, gems={"Ra": "red"})
    assert why(state, "a", "to 6L").startswith("carries red to within 6 zones of home")
    state = turn("2", zones={"Ra": "5", "Rb": "lost"}, gems={"Ra": "white"})
    assert why(state, "a", "to 7L").startswith("comes where its cargo can be exchanged for red, though ")


def test_s_51_what_speaks_for_the_elk_is_told_with_its_points_where_nothing_better_is() -> None:
    state = position(parts="elk")
    assert fallback_reason(state, state, 0, Kind.ELK_TO).startswith("gives the canoe 2 points more ")
    assert fallback_reason(state, state, 0, Kind.PASS) == "leaves the gems to their owners"
