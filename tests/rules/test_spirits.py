from __future__ import annotations

import random

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.games.niagara.rules.board import COLOURS
from niagara_tui.games.niagara.rules.state import CARDS, FLOW, State
from tests.support import play, position, settle, site, texts, turn
from tests.support.positions import GAME, SPIRITS, SWITCHES, pack_of, start

BASE = ["1", "2", "3", "4", "5", "6", "cloud"]


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


def test_s_1_each_player_has_ten_cards() -> None:
    state = settle(start(6, parts=SPIRITS))
    assert texts(state) == [*BASE[:6], "7", "cloud", "lasso", "1/2/3"]
    assert texts(settle(start(4, parts="doubles whirlpool beaver elk joe"))) == BASE


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


def test_s_1_a_card_of_the_ten_stays_out_until_then() -> None:
    state = position(parts="cards", hands={"R": "7 lasso", "B": "1 1/2/3", "Y": "2 cloud"})
    state = play(state, "R lasso", "B 1", "Y cloud", "B a", "B to 1", "Y sky -1")
    after = settle(state)
    assert [texts(after, seat) for seat in "RBY"] == [["7"], ["1/2/3"], ["2"]]


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


def test_s_1_winning_is_as_in_the_base_game_with_two_gems_landed_at_once() -> None:
    gems = {"gems": {"Rb": "violet violet"}, "reserve": {"R": "red violet violet"}}
    state = turn("3", parts="doubles", zones={"Ra": "lost", "Rb": "3"}, gems=gems["gems"], reserve=gems["reserve"])
    after = play(clone(state), "R b", "R to bank")
    assert after.players[0].reached == 1


def test_s_30_the_7_is_a_number_card_like_the_others() -> None:
    after = play(turn("7", parts="cards", zones={"Ra": "7R", "Rb": "lost"}), "R a")
    assert texts(after) == ["load red", "to bank"]
    assert "to 7L" in texts(play(turn("7", parts="cards", zones={"Rb": "lost"}), "R a"))


@pytest.mark.parametrize(("cards", "steps"), [("7 7 7", 7), ("7 6 7", 6), ("7 lasso lasso", 7), ("7 1/2/3 cloud", 7)])
def test_s_30_the_7_counts_for_the_river(cards: str, steps: int) -> None:
    assert _steps(cards) == steps


@pytest.mark.parametrize(("cards", "steps"), [("1/2/3 5 6", 5), ("1/2/3 1/2/3 4", 4)])
def test_s_31_1_2_3_does_not_count_for_the_rivers_speed(cards: str, steps: int) -> None:
    assert _steps(cards) == steps


def test_s_32_the_lasso_does_not_count_for_the_rivers_speed() -> None:
    assert _steps("lasso 5 6") == 5


@pytest.mark.parametrize("cards", ["lasso lasso lasso", "1/2/3 1/2/3 1/2/3", "lasso 1/2/3 lasso"])
def test_s_34_if_no_number_card_was_played_the_lowest_card_counts_as_0(cards: str) -> None:
    assert _steps(cards) == 0
    assert _steps(cards, sky=1) == 1
    assert _steps(cards, sky=-1) == 0


def _steps(cards: str, sky: int = 0) -> int:
    """How far the river moves after a phase 2 with these cards; a cloud leaves the sky at 0."""
    clouds = cards.split().count("cloud")
    state = position(parts="cards", sky=sky - clouds)
    for seat, card in zip("RBY", cards.split(), strict=True):
        state = play(state, f"{seat} {card}")
    while state.phase != FLOW:
        if deciders := GAME.deciders(state):
            seat = GAME.letters[deciders[0]]
            state = play(state, f"{seat} {texts(state, seat)[0]}")
        else:
            state = clone(state)
            GAME.advance(state)
    return state.steps


@pytest.mark.parametrize("points", [1, 2, 3])
def test_s_31_1_2_3_moves_a_canoe_with_1_2_or_3_points_as_the_player_chooses(points: int) -> None:
    state = play(turn("1/2/3", parts="cards"), "R a")
    assert texts(state) == ["with 1", "with 2", "with 3"]
    assert texts(play(state, f"R with {points}")) == [f"to {points}"]


def test_s_31_exactly_one_canoe_moves_the_players_choice() -> None:
    state = turn("1/2/3", parts="cards", zones={"Ra": "3", "Rb": "4"})
    assert texts(state) == ["a", "b"]
    assert texts(play(state, "R b", "R with 1", "R to 5")) == []
    state = turn("1/2/3", parts="cards", zones={"Ra": "bank", "Rb": "4"})
    assert texts(state) == ["a", "b"], "bank or river"
    assert texts(play(state, "R a", "R with 1", "R to 1")) == [], "the one on the river stays"


def test_s_31_all_other_rules_hold() -> None:
    state = turn("1/2/3", parts="cards", zones={"Ra": "4", "Ba": "3", "Rb": "lost"}, gems={"Ba": "red"})
    assert texts(play(state, "R a", "R with 1", "R to 3")) == ["rob B a red", "pass"]
    assert texts(play(state, "R a", "R with 2", "R load white")) == []
    assert texts(play(state, "R a", "R with 3", "R to 3")) == ["rob B a red", "load violet"]
