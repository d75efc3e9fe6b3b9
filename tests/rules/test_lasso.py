from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import ZONES
from niagara_tui.games.niagara.rules.state import State
from tests.support import cargo, plans_of, play, settle, site, step, texts, turn, zone
from tests.support.niagara import deciders, elk
from tests.support.positions import GAME, Words, flowing

ALL_FLOW = {"B": "3", "Y": "3"}


def _river(cards: Words, whirlpool: str = "", **zones: str) -> State:
    """The river is about to move; who played the lasso has the canoes ashore."""
    parts = "cards whirlpool" if whirlpool else "cards"
    return flowing(cards, parts=parts, zones=zones, whirlpool=whirlpool)


def _lassoed(state: State) -> str:
    return " ".join(
        letter + name
        for letter, player in zip("RBYGKN", state.players, strict=False)
        for name, canoe in zip("ab", player.canoes, strict=True)
        if canoe.lassoed
    )


def test_s_32_the_owners_canoes_on_the_river_leave_the_water() -> None:
    state = turn("lasso", parts="cards", zones={"Ra": "3", "Rb": "7L", "Ba": "3"})
    assert _lassoed(state) == "Ra Rb"
    assert (zone(state, "Ra"), zone(state, "Rb")) == ("3", "7L"), "beside their zones"


def test_s_32_it_is_the_whole_turn() -> None:
    assert "R" not in deciders(settle(turn("lasso", parts="cards", zones={"Ra": "3"})))


def test_s_32_canoes_at_the_landing_stage_and_lost_ones_stay_there() -> None:
    state = turn("lasso", parts="cards", zones={"Ra": "bank", "Rb": "lost"})
    assert _lassoed(state) == ""
    assert (zone(state, "Ra"), zone(state, "Rb")) == ("bank", "lost")


def test_s_32_nobody_steals_from_them() -> None:
    state = turn(
        "lasso", "R", {"B": "2"}, parts="cards", zones={"Ra": "3", "Ba": "5", "Bb": "lost"}, gems={"Ra": "red"}
    )
    state = play(settle(state), "B a")
    assert not any("rob" in plan for plan in plans_of(state, "B"))
    assert cargo(play(state, "B to 3"), "Ra") == "red"


def test_s_32_nobody_steals_from_one_that_will_be_but_is_not_yet() -> None:
    """A card takes effect on its owner's turn: until then the canoe lies on the river."""
    state = turn(
        "2", "R", {"B": "lasso"}, parts="cards", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"}
    )
    assert cargo(play(state, "R a", "R to 3", "R rob B a red"), "Ra") == "red"


def test_s_32_the_river_does_not_carry_them() -> None:
    state = _river({"R": "lasso", **ALL_FLOW}, Ra="7L", Rb="5", Ba="5")
    after = settle(state)
    assert [zone(after, name) for name in ("Ra", "Rb", "Ba")] == ["7L", "5", "7L"]


def test_s_32_they_load_and_unload_nothing() -> None:
    state = turn("lasso", "R", {"B": "2", "Y": "1"}, parts="cards", zones={"Ra": "3"}, gems={"Ra": "red"})
    after = play(state, "B a", "B to 2", "Y a", "Y to 1")
    assert cargo(settle(after), "Ra") == "red"
    assert "R" not in deciders(after)


def test_s_33_after_phase_3_they_go_back_into_the_zone_they_left() -> None:
    after = settle(_river({"R": "lasso", **ALL_FLOW}, Ra="6R", Rb="2"))
    assert (_lassoed(after), zone(after, "Ra"), zone(after, "Rb")) == ("", "6R", "2")
    assert after.round == 2


@pytest.mark.parametrize(("left", "end"), [("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"), ("6L", "7L")])
def test_s_33_if_the_whirlpool_is_there_one_zone_further_down(left: str, end: str) -> None:
    above = {"1": "top", "2": "1", "3": "2", "4": "3", "6L": "5"}[left]
    state = _river({"R": "lasso", "B": "1", "Y": "1"}, above, Ra=left)
    after = settle(state)
    assert ZONES[after.whirlpool] == left
    assert zone(after, "Ra") == end


def test_s_33_where_the_whirlpool_was_before_the_river_moved_does_not_matter() -> None:
    after = settle(_river({"R": "lasso", "B": "2", "Y": "2"}, "2", Ra="3"))
    assert (ZONES[after.whirlpool], zone(after, "Ra")) == ("4", "3")


@pytest.mark.parametrize("arm", ["6L", "6R"])
def test_s_33_from_5_the_owner_chooses_the_arm(arm: str) -> None:
    state = settle(_river({"R": "lasso", "B": "1", "Y": "1"}, "4", Ra="5", Rb="2"))
    assert (deciders(state), texts(state)) == ("R", ["to 6L", "to 6R"])
    after = settle(play(state, f"R to {arm}"))
    assert (zone(after, "Ra"), zone(after, "Rb"), after.round, _lassoed(after)) == (arm, "2", 2, "")


def test_s_33_each_canoe_on_5_has_its_own_choice_in_turn_order() -> None:
    cards = {"R": "1", "B": "lasso", "Y": "lasso"}
    zones = {"Ba": "5", "Bb": "5", "Ya": "5"}
    state = flowing(cards, parts="cards whirlpool", whirlpool="4", first="Y", zones=zones)
    after = settle(play(state, "Y to 6R", "B to 6L", "B to 6R"))
    assert [zone(after, name) for name in ("Ya", "Ba", "Bb")] == ["6R", "6L", "6R"]


@pytest.mark.parametrize(("arm", "number"), [("L", "left"), ("R", "right")])
def test_s_33_from_7_over_the_falls(arm: str, number: str) -> None:
    state = flowing(
        {"R": "lasso", "B": "1", "Y": "1"},
        parts="cards whirlpool",
        whirlpool=f"6{arm}",
        arm=number,
        zones={"Ra": f"7{arm}", "Rb": "1"},
        gems={"Ra": "violet"},
    )
    after = settle(state)
    assert (zone(after, "Ra"), cargo(after, "Ra"), zone(after, "Rb")) == ("lost", "", "1")
    assert site(after, "violet") == {"violet": 6}


def test_s_33_the_elk_of_a_canoe_that_goes_back_over_the_falls_comes_home() -> None:
    """S-52: this phase 3 has begun and is over; the drop comes after it, so the next one brings the elk back."""
    state = flowing(
        {"R": "lasso", "B": "1", "Y": "1"},
        parts="cards whirlpool elk",
        whirlpool="6L",
        arm="left",
        zones={"Ra": "7L"},
        elk="Ra",
    )
    after = settle(state)
    assert (zone(after, "Ra"), after.players[0].canoes[0].elk) == ("lost", 0)
    assert elk(after) == "back after this river"


def test_s_32_the_elk_is_taken_aboard_before_the_canoe_is_lassoed() -> None:
    """S-50: whatever the card, the lasso included."""
    state = turn("lasso", parts="cards elk", zones={"Ra": "7L"})
    assert texts(state) == ["elk a", "no elk"]
    after = play(state, "R elk a")
    assert (_lassoed(after), after.players[0].canoes[0].elk) == ("Ra", 1)


def test_s_32_a_lassoed_canoe_keeps_its_elk_while_the_river_moves() -> None:
    state = flowing({"R": "lasso", **ALL_FLOW}, parts="cards elk", zones={"Ra": "7L"}, elk="Ra")
    after = settle(step(state))
    assert (zone(after, "Ra"), after.players[0].canoes[0].elk) == ("7L", 1)


def test_s_32_a_game_that_ends_in_phase_2_leaves_them_ashore() -> None:
    """N-60: phase 2 is finished, then the game ends without phase 3; the position is sound."""
    state = turn(
        "1",
        "R",
        {"B": "lasso", "Y": "1"},
        parts="cards",
        zones={"Ra": "1", "Ba": "3"},
        gems={"Ra": "red"},
        reserve={"R": "red red red"},
    )
    after = settle(play(state, "R a", "R to bank", "R done", "Y a", "Y to 1"))
    assert GAME.is_over(after)
    assert (_lassoed(after), GAME.audit(after)) == ("Ba", [])
