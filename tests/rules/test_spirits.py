from __future__ import annotations

import itertools
import random

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.niagara.rules.board import COLOURS, ZONES
from niagara_tui.games.niagara.rules.state import AT_TOP, CARDS, State
from tests.support import plans_of, play, settle, site, texts, turn, zone
from tests.support.niagara import elk, joe
from tests.support.positions import GAME, SPIRITS, SWITCHES, flowing, pack_of, position, start


@pytest.mark.parametrize(("seats", "gems"), [(3, 6), (4, 7), (5, 7), (6, 8)])
def test_s_1_each_site_starts_with_6_7_or_8_gems(seats: int, gems: int) -> None:
    state = start(seats, parts=SPIRITS)
    assert [site(state, colour) for colour in COLOURS] == [{colour: gems} for colour in COLOURS]


@pytest.mark.parametrize("part", SPIRITS.split())
def test_s_1_six_players_are_possible_with_any_part_of_the_spirits(part: str) -> None:
    state = start(6, parts=part)
    assert (state.seats, len(state.players)) == (6, 6)
    assert GAME.audit(state) == []


@pytest.mark.parametrize("parts", ["", "joe"])
def test_s_1_without_the_spirits_five_is_the_most(parts: str) -> None:
    with pytest.raises(BadInput, match="3 to 5 players"):
        start(6, parts=parts)


def test_s_1_seven_are_too_many_and_two_too_few() -> None:
    for seats in (2, 7):
        with pytest.raises(BadInput, match="3 to 6 players"):
            start(seats, parts=SPIRITS)


def test_s_1_joe_alone_leaves_the_sites_at_seven() -> None:
    assert site(start(3, parts="joe"), "red") == {"red": 7}


def test_s_1_each_player_has_one_single_and_one_double_canoe() -> None:
    assert [[canoe.hold for canoe in player.canoes] for player in start(4, parts=SPIRITS).players] == [[1, 2]] * 4
    assert [[canoe.hold for canoe in player.canoes] for player in start(4, parts="cards").players] == [[1, 1]] * 4


def test_s_1_the_hand_comes_back_after_ten_rounds() -> None:
    state, rng = start(3, parts=SPIRITS, seed=4), random.Random(6)
    for out in range(10):
        assert [sum(player.hand) for player in state.players] == [10 - out] * 3
        _play_a_round(state, rng)
    assert [sum(player.hand) for player in state.players] == [10] * 3


def _play_a_round(state: State, rng: random.Random) -> None:
    number = state.round
    while state.round == number:
        assert not GAME.is_over(state)
        if seats := GAME.deciders(state):
            GAME.play(state, seats[0], rng.choice(GAME.legal(state, seats[0])))
        else:
            GAME.advance(state)


def test_s_1_six_seats_have_their_turns_clockwise() -> None:
    state = position(seats=6, first="K", parts="cards")
    state = play(state, *(f"{seat} 1" for seat in "RBYGKN"))
    order = []
    for _ in range(6):
        state = settle(state)
        order += GAME.deciders(state)
        seat = GAME.letters[order[-1]]
        state = play(state, f"{seat} a", f"{seat} to 1")
    assert order == [4, 5, 0, 1, 2, 3]


@pytest.mark.parametrize("part", [part for part in SWITCHES if part != "waiting"])
def test_s_1_each_part_is_a_switch_of_its_own(part: str) -> None:
    state, plain = start(4, parts=part), start(4)
    assert sum(state.parts) == 1
    assert state.players[0].canoes[1].hold == (2 if part == "doubles" else 1)
    assert (state.whirlpool != plain.whirlpool) == (part == "whirlpool")
    assert (state.beaver != plain.beaver) == (part == "beaver")
    assert (state.elk != plain.elk) == (part == "elk")
    assert (state.joe != plain.joe) == (part == "joe")
    assert (pack_of(state) == list(CARDS)) == (part == "cards")


# -- beaver -------------------------------------------------------------------------------------------


def test_s_40_it_waits_at_the_start() -> None:
    assert start(3, parts="beaver").beaver == AT_TOP


# -- whirlpool ----------------------------------------------------------------------------------------


def _turn(card: str, whirl: str, canoe: str, *, gem: str = "", rival: str = "") -> State:
    """R has shown the card and has canoe a alone, maybe with a gem; a rival there carries a red one."""
    zones = {"Rb": "lost", "Ra": canoe, **({"Ba": rival} if rival else {})}
    gems = {**({"Ra": gem} if gem else {}), **({"Ba": "red"} if rival else {})}
    return turn(card, parts="whirlpool cards", whirlpool=whirl, zones=zones, gems=gems)


def _ends(state: State) -> set[str]:
    """Where canoe a can lie when the turn is over, by any chain of decisions."""
    if "R" not in [GAME.letters[seat] for seat in GAME.deciders(state)]:
        return {zone(state, "Ra")}
    return set().union(*(_ends(play(state, f"R {text}")) for text in texts(state)))


def test_s_20_it_starts_in_zone_3() -> None:
    assert ZONES[start(3, parts="whirlpool").whirlpool] == "3"


@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "6", "7"])
@pytest.mark.parametrize("whirlpool", ["1", "3", "5", "6L", "7R"])
def test_s_20_no_canoe_ever_stays_on_it(card: str, whirlpool: str) -> None:
    for canoe in ("bank", "2", "4", "6R", "7L"):
        assert whirlpool not in _ends(_turn(card, whirlpool, canoe))


@pytest.mark.parametrize(("card", "whirlpool", "here"), [("3", "4", "5"), ("4", "4", "5"), ("5", "3", "6L")])
def test_s_23_nor_up_river_with_no_point_left_or_one_that_would_be_lost(card: str, whirlpool: str, here: str) -> None:
    plans = plans_of(_turn(card, whirlpool, here))
    assert not any("load" in plan and plan.endswith(f"to {whirlpool}") for plan in plans)
    left = int(card) - 2
    assert f"to {whirlpool}" in texts(play(_turn(str(left), whirlpool, here), "R a")), "the card alone ends there"


def test_s_26_it_is_shown_at_the_top_to_everybody() -> None:
    state = position(parts="whirlpool", whirlpool="top")
    assert {GAME.view(state, seat).whirlpool for seat in (0, 1, 2, None)} == {AT_TOP}


# -- elk ----------------------------------------------------------------------------------------------

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


def test_s_50_where_it_is_is_public() -> None:
    state = position(parts="elk", zones={"Ra": "4"}, elk="Ra")
    assert {elk(GAME.view(state, viewer)) for viewer in (0, 1, 2, None)} == {"Ra"}


# -- joe ----------------------------------------------------------------------------------------------

STILL = {"B": "1", "Y": "1"}
"""With the sky at -1 the river does not move."""


def _after_a_still_river(card: str, here: str, gem: str = "", whirlpool: str = "") -> tuple[str, str]:
    """Where Joe is in the round after the one in which R, who was first, showed this card; the river did not move."""
    parts = "joe cards whirlpool" if whirlpool else "joe cards"
    state = flowing({"R": card, **STILL}, parts=parts, sky=-1, joe=here, joes=gem, whirlpool=whirlpool)
    return joe(settle(state))


def test_j_1_his_canoe_starts_empty_in_zone_1_and_holds_one_gem() -> None:
    state = start(3, parts="joe")
    assert (joe(state), state.joe.hold) == (("1", ""), 1)


def test_j_7_he_never_rests_on_the_whirlpool() -> None:
    ways = itertools.product("1234567", ("1", "4", "6L", "7L"), ("2", "5", "6R", "7R"))
    for card, here, whirlpool in ways:
        assert _after_a_still_river(card, here, whirlpool=whirlpool)[0] != whirlpool


def test_j_1_where_he_is_and_what_he_carries_is_public() -> None:
    state = position(parts="joe", joe="3", joes="red")
    assert {joe(GAME.view(state, viewer)) for viewer in (0, 1, 2, None)} == {("3", "red")}
