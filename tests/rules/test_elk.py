from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.state import State
from tests.support import cargo, plans_of, play, reserve, settle, step, texts, turn, zone
from tests.support.niagara import deciders, elk
from tests.support.positions import GAME, flowing, position, start

ALONE = {"Rb": "lost"}


def test_s_50_it_is_at_the_red_site_at_the_start() -> None:
    assert elk(start(3, parts="elk")) == "at the site"


@pytest.mark.parametrize("here", ["7L", "7R"])
@pytest.mark.parametrize("card", ["1", "6", "7", "cloud", "lasso", "1/2/3"])
def test_s_50_a_canoe_in_7_may_take_it_aboard_whatever_the_card(here: str, card: str) -> None:
    state = turn(card, parts="cards elk", zones={**ALONE, "Ra": here})
    assert texts(state) == ["elk a", "no elk"]
    assert elk(play(state, "R elk a")) == "Ra"
    assert elk(play(state, "R no elk")) == "at the site"


def test_s_50_before_the_card_is_carried_out() -> None:
    state = turn("4", parts="elk", zones={**ALONE, "Ra": "7L"})
    after = play(state, "R elk a", "R a")
    assert after.turn.points == 6
    left = play(state, "R no elk", "R a")
    assert left.turn.points == 4


def test_s_50_with_two_canoes_there_the_player_chooses() -> None:
    state = turn("4", parts="elk", zones={"Ra": "7L", "Rb": "7R"})
    assert texts(state) == ["elk a", "elk b", "no elk"]
    assert elk(play(state, "R elk b")) == "Rb"


@pytest.mark.parametrize("here", ["bank", "5", "6L", "6R", "lost"])
def test_s_50_not_from_anywhere_else(here: str) -> None:
    state = turn("4", parts="elk", zones={"Ra": here, "Rb": "bank"})
    assert not any("elk" in text for text in texts(state))


def test_s_50_a_canoe_that_comes_to_7_in_its_turn_waits_for_its_next_turn() -> None:
    after = play(turn("2", parts="elk", zones={**ALONE, "Ra": "5"}), "R a", "R to 7L")
    assert (elk(after), texts(after)) == ("at the site", [])


@pytest.mark.parametrize("where", ["soon", "later", "Ba"])
def test_s_50_only_if_it_is_at_the_site(where: str) -> None:
    state = turn("4", parts="elk", zones={"Ra": "7L", "Ba": "7L"}, elk=where)
    assert not any("elk" in text for text in texts(state))


def test_s_51_the_canoe_with_the_elk_has_two_points_more_than_the_card() -> None:
    state = turn("2", parts="elk", zones={"Ra": "5", "Rb": "4"}, elk="Ra")
    assert zone(play(state, "R a", "R to 1"), "Ra") == "1"
    assert "b, to 2" in plans_of(state), "the other canoe has the card's points"
    assert "b, to 1" not in plans_of(state)


def test_s_51_on_every_turn() -> None:
    state = turn("1", "R", {"B": "1", "Y": "1"}, parts="elk", zones={**ALONE, "Ra": "7L"}, arm="right")
    state = play(state, "R elk a", "R a", "R to 4", "B a", "B to 1", "Y a", "Y to 1")
    state = settle(play(state, "R 2", "B cloud", "Y cloud", "B sky +1", "Y sky +1"))
    assert (deciders(state), zone(state, "Ra")) == ("R", "5")
    assert play(state, "R a").turn.points == 4


@pytest.mark.parametrize(("chosen", "points"), [("with 1", 3), ("with 2", 4), ("with 3", 5)])
def test_s_51_on_1_2_3_it_has_3_4_or_5(chosen: str, points: int) -> None:
    state = turn("1/2/3", parts="cards elk", zones={**ALONE, "Ra": "5"}, elk="Ra")
    assert play(state, "R a", f"R {chosen}").turn.points == points


def test_s_51_it_does_not_move_on_a_cloud_or_a_lasso() -> None:
    state = turn("cloud", parts="cards elk", zones={**ALONE, "Ra": "5"}, elk="Ra")
    assert texts(state) == ["sky +1", "sky -1"]
    state = settle(turn("lasso", parts="cards elk", zones={**ALONE, "Ra": "5"}, elk="Ra"))
    assert "R" not in deciders(state)


def test_s_51_the_rivers_speed_ignores_it() -> None:
    state = turn("2", "R", {"B": "5", "Y": "5"}, parts="elk", zones={**ALONE, "Ra": "5"}, elk="Ra")
    state = play(state, "R a", "R to 1", "B a", "B to 5", "Y a")
    assert play(state, "Y to 5").steps == 2


def test_s_52_nobody_can_take_it_over() -> None:
    state = turn("2", parts="elk", zones={**ALONE, "Ra": "7L", "Ba": "5"}, gems={"Ba": "red"}, elk="Ba")
    assert texts(state) == ["a"]
    after = play(state, "R a", "R to 5", "R rob B a red")
    assert (elk(after), cargo(after, "Ra")) == ("Ba", "red")


def test_s_52_landing_with_it_in_phase_2_it_is_back_after_this_rounds_phase_3() -> None:
    state = turn("2", "R", {"B": "1", "Y": "1"}, parts="elk", zones={**ALONE, "Ra": "4"}, gems={"Ra": "red"}, elk="Ra")
    landed = play(state, "R a", "R to bank")
    assert (reserve(landed, "R"), elk(landed)) == ("red", "back after this river")
    flows = play(landed, "B a", "B to 1", "Y a", "Y to 1")
    assert elk(flows) == "back after this river"
    assert elk(step(flows)) == "back after this river", "the river has not come to rest yet"
    assert elk(settle(flows)) == "at the site"


def test_s_52_until_then_nobody_finds_it_at_the_site() -> None:
    zones = {**ALONE, "Ra": "4", "Ba": "7R", "Bb": "lost"}
    state = turn("2", "R", {"B": "1", "Y": "1"}, parts="elk", zones=zones, elk="Ra")
    state = settle(play(state, "R a", "R to bank"))
    assert (deciders(state), texts(state, "B")) == ("B", ["a"])


def test_s_52_even_if_the_river_does_not_move() -> None:
    """A phase 3 without a step is a phase 3 too."""
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="elk", sky=-1, elk="soon")
    assert state.steps == 0
    assert elk(settle(state)) == "at the site"


def test_s_52_dropped_during_phase_3_it_waits_for_the_next_rounds_phase_3() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="elk", zones={"Ra": "7L"}, elk="Ra", arm="left")
    fallen = step(state)
    assert (zone(fallen, "Ra"), elk(fallen)) == ("lost", "back after the next river")
    next_round = settle(fallen)
    assert (next_round.round, elk(next_round)) == (2, "back after this river")
    assert elk(_a_quiet_round(next_round)) == "at the site"


def test_s_52_dropped_by_a_push_over_the_falls_in_phase_2_it_is_back_after_this_rounds_phase_3() -> None:
    state = turn("1", parts="elk whirlpool", zones={**ALONE, "Ra": "6L"}, elk="Ra", whirlpool="7L")
    assert "to 7L" not in texts(play(state, "R a")), "three points carry it further"
    state = turn("1", parts="elk whirlpool", zones={**ALONE, "Ra": "4"}, elk="Ra", whirlpool="7L")
    pushed = play(state, "R a", "R to 7L")
    assert (zone(pushed, "Ra"), elk(pushed)) == ("lost", "back after this river")


def test_s_52_dropped_when_a_lassoed_canoe_goes_back_it_waits_for_the_next_phase_3() -> None:
    state = flowing(
        {"R": "lasso", "B": "1", "Y": "1"},
        parts="cards whirlpool elk",
        whirlpool="6R",
        arm="right",
        zones={"Ra": "7R", "Rb": "bank"},
        elk="Ra",
    )
    after = settle(state)
    assert elk(after) == "back after this river"
    assert elk(_a_quiet_round(after)) == "at the site"


def _a_quiet_round(state: State) -> State:
    """A round in which everybody plays the cloud and the river does not move."""
    number = state.round
    while settle(state).round == number:
        state = settle(state)
        seat = deciders(state)[0]
        legal = texts(state, seat)
        wanted = [text for text in ("cloud", "sky -1", "sky +1", "keep", "no elk") if text in legal]
        state = play(state, f"{seat} {wanted[0]}")
    return settle(state)


def test_s_53_it_takes_no_place_of_the_hold() -> None:
    state = turn("2", parts="elk", zones={**ALONE, "Ra": "7L"})
    after = play(state, "R elk a", "R a", "R load red", "R to 5")
    assert (elk(after), cargo(after, "Ra")) == ("Ra", "red")


def test_s_53_an_empty_canoe_with_the_elk_is_empty_and_may_steal() -> None:
    state = turn("1", parts="elk", zones={**ALONE, "Ra": "6L", "Ba": "3"}, gems={"Ba": "white"}, elk="Ra")
    assert cargo(play(state, "R a", "R to 3", "R rob B a white"), "Ra") == "white"


def test_s_53_the_double_canoe_holds_two_gems_and_the_elk() -> None:
    state = turn("4", parts="elk doubles", zones={"Ra": "lost", "Rb": "7R"})
    after = play(state, "R elk b", "R b", "R load red", "R load red", "R to 5")
    assert (elk(after), cargo(after, "Rb")) == ("Rb", "red red")


def test_s_50_where_it_is_is_public() -> None:
    state = position(parts="elk", zones={"Ra": "4"}, elk="Ra")
    assert {elk(GAME.view(state, viewer)) for viewer in (0, 1, 2, None)} == {"Ra"}
