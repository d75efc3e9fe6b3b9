from __future__ import annotations

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.niagara.story import tell
from tests.support import play
from tests.support.positions import GAME, flowing, redemption, turn

NAMES = ("Rose", "Bert", "Yann")


def told(before: State, text: str) -> list[str]:
    move = GAME.number(text)
    assert move is not None
    return tell(GAME.view(before, None), GAME.view(play(before, f"R {text}"), None), 0, move, NAMES)


def told_of_the_river(before: State) -> list[str]:
    after = GAME.view(before, None)
    GAME.advance(after)
    return tell(GAME.view(before, None), after, None, None, NAMES)


def test_a_paddle_is_told_by_its_zones_and_the_cargo() -> None:
    state = turn("2", zones={"Ra": "4", "Rb": "bank"}, gems={"Ra": "violet"})
    assert told(play(state, "R a"), "to 2") == ["Rose paddles from 4 to 2 with violet."]
    assert told(play(state, "R a", "R to 2", "R b"), "to 2") == ["Rose paddles from the bank to 2."]


@pytest.mark.parametrize(
    ("card", "start", "whirlpool", "ends", "way"),
    [
        ("3", "bank", "3", "4", "Rose paddles from the bank to 3."),
        ("2", "2", "4", "5", "Rose paddles from 2 to 4."),
        ("2", "4", "6L", "7L", "Rose paddles from 4 to 6L."),
        ("2", "7L", "6L", "7L", "Rose paddles from 7L to 6L."),
        ("1", "6L", "7L", "falls", "Rose paddles from 6L to 7L."),
    ],
)
def test_s_22_s_24_a_push_is_told_as_soon_as_the_whirlpool_pushes(
    card: str, start: str, whirlpool: str, ends: str, way: str
) -> None:
    at = turn(card, parts="whirlpool", zones={"Ra": start, "Rb": "lost"}, whirlpool=whirlpool)
    pushed = "over the falls." if ends == "falls" else f"to {ends}."
    assert told(play(at, "R a"), f"to {whirlpool}")[:2] == [way, f"The whirlpool pushes Rose's canoe {pushed}"]


def test_n_50_which_canoe_returns_is_told() -> None:
    lost = {"Ra": "lost", "Rb": "lost"}
    paid = play(redemption(parts="doubles", zones=lost, reserve={"R": "red"}), "R pay red")
    assert told(paid, "b") == ["Rose takes the double canoe back."]
    assert told(redemption(parts="doubles", zones=lost), "a") == ["Rose gets the single canoe free."]


def test_s_41_the_beaver_that_the_storm_puts_back_is_told() -> None:
    storm = "Rose moves the sky from +1 to +2."
    state = turn("cloud", parts="beaver", sky=1, beaver="6R")
    assert told(state, "sky +1")[:2] == [storm, "The storm puts the beaver back on 1."]
    state.edition = 1
    assert told(state, "sky +1") == [storm]


def test_every_card_is_shown_with_its_article() -> None:
    from tests.support.positions import lay, position

    for card in ("4", "cloud", "lasso", "1/2/3"):
        before = position(parts="cards", first="R", hands=dict.fromkeys("RBY", "4 cloud lasso 1/2/3"))
        lay(before, {"R": card})
        after = clone(before)
        GAME.advance(after)
        after = GAME.view(after, None)
        assert f"Rose shows the {card}." in tell(GAME.view(before, None), after, None, None, NAMES)


def test_s_31_the_points_of_a_1_2_3_are_told_with_the_elks() -> None:
    state = turn("1/2/3", parts="cards elk", zones={"Ra": "4"}, elk="Ra")
    assert told(play(state, "R a"), "with 1") == ["Rose paddles with 3 points."]
    state = turn("1/2/3", parts="cards", zones={"Ra": "4"})
    assert told(play(state, "R a"), "with 1") == ["Rose paddles with 1 point."]


def test_a_landing_is_told_by_the_cargo() -> None:
    state = turn("2", zones={"Ra": "2", "Rb": "lost"}, gems={"Ra": "violet"})
    assert told(play(state, "R a"), "to bank") == ["Rose lands with violet."]


def test_paying_is_told_in_the_words_in_which_it_is_offered() -> None:
    from tests.support.positions import redemption

    state = redemption(zones={"Ra": "lost"}, reserve={"R": "violet"})
    assert told(state, "keep") == ["Rose buys no lost canoe back, which would cost a gem.", *told(state, "keep")[1:]]
    assert told(state, "pay violet")[0] == "Rose buys a canoe back for a violet gem."


def test_s_50_the_elk_goes_aboard_where_the_canoe_lies() -> None:
    state = turn("2", parts="elk", zones={"Ra": "7L", "Rb": "7R"}, gems={"Ra": "red"}, elk="site")
    assert told(state, "elk a") == ["Rose takes the elk aboard on 7L with red."]
    assert told(state, "elk b") == ["Rose takes the elk aboard on 7R."]


def test_s_52_an_elk_that_leaves_says_when_it_is_back() -> None:
    landing = turn("1", parts="elk", zones={"Ra": "3", "Rb": "lost"}, elk="Ra")
    assert "The elk leaves the canoe; it is back at the red site after the next river phase." in told(
        play(landing, "R a"), "to bank"
    )
    falling = flowing({"R": "1", "B": "6", "Y": "6"}, parts="elk", zones={"Ra": "7L"}, elk="Ra", arm="left")
    later = "The elk leaves the canoe; it is back at the red site after the river phase of the next round."
    assert later in told_of_the_river(falling)


def test_j_4_joe_over_the_falls_is_told_with_his_gem_and_when_he_is_back() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="joe", joe="7L", joes="red", arm="left")
    assert "Joe goes over the falls with red; he is back in zone 1 next round." in told_of_the_river(state)


def test_the_log_says_which_canoe_loaded() -> None:
    both_on_3 = {"Ra": "3", "Rb": "3"}
    double = turn("4", parts="doubles", zones=both_on_3, gems={"Ra": "white"})
    assert told(double, "b") == ["Rose uses the double canoe."]
    assert told(play(double, "R b"), "load violet") == ["Rose loads violet at 3."]
    laden = turn("4", zones=both_on_3, gems={"Ra": "white"})
    assert told(laden, "a") == ["Rose uses the canoe with white."]
    assert told(laden, "b") == ["Rose uses the empty canoe."]
    after = play(turn("2", zones={"Ra": "5", "Rb": "3"}), "R a", "R to 3")
    assert told(after, "b") == ["Rose uses the other canoe."]


def test_a_canoe_that_its_place_tells_from_the_other_one_has_no_sentence_of_its_own() -> None:
    assert told(turn("4", zones={"Ra": "3", "Rb": "4"}), "a") == []
    assert told(turn("4"), "a") == [], "both are empty and on the bank"


def test_the_log_names_each_canoe_before_what_is_told_of_it_in_a_turn() -> None:
    state = turn("4", parts="doubles", zones={"Ra": "3", "Rb": "5"}, gems={"Ra": "violet"})
    lines: list[str] = []
    for text in ("b", "load yellow", "to 3", "a", "to bank"):
        lines += told(state, text)
        state = play(state, f"R {text}")
    assert lines[:5] == [
        "Rose uses the double canoe.",
        "Rose loads yellow at 5.",
        "Rose paddles from 5 to 3 with yellow.",
        "Rose uses the single canoe.",
        "Rose lands with violet.",
    ]


def test_two_canoes_of_a_player_that_fall_together_are_told_once_with_all_that_they_carry() -> None:
    hands, zones = {"R": "1", "B": "6", "Y": "6"}, {"Ra": "7L", "Rb": "7L"}
    for gems, with_them in (({}, ""), ({"Ra": "red", "Rb": "blue"}, " with blue and red")):
        told = told_of_the_river(flowing(hands, zones=zones, gems=gems, arm="left"))
        assert [line for line in told if "falls" in line] == [f"Two of Rose's canoes go over the falls{with_them}."]


def test_the_canoe_that_falls_is_named_where_a_players_canoes_differ() -> None:
    for parts, word in (("", "canoe"), ("doubles", "double canoe")):
        state = flowing({"R": "1", "B": "6", "Y": "6"}, parts=parts, zones={"Rb": "7L"}, gems={"Rb": "red"}, arm="left")
        assert f"Rose's {word} goes over the falls with red." in told_of_the_river(state)
