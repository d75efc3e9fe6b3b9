from __future__ import annotations

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.state import CARDS
from tests.support import plans_of, play, position, reserve, settle, site, turn, zone
from tests.support.positions import GAME, start

SITES = {"3": "violet", "4": "white", "5": "yellow", "6L": "blue", "6R": "blue", "7L": "red", "7R": "red"}


@pytest.mark.parametrize(("start", "other"), [("6L", "R"), ("7L", "R"), ("6R", "L"), ("7R", "L")])
@pytest.mark.parametrize("card", CARDS[:6])
def test_n_1_the_arms_are_not_joined_to_each_other(start: str, other: str, card: str) -> None:
    assert not any(plan.endswith(other) for plan in plans_of(turn(card, zones={"Ra": start, "Rb": "lost"})))


@pytest.mark.parametrize("colour", SITES.values())
def test_n_3_each_site_starts_with_7_gems_of_its_colour(colour: str) -> None:
    assert site(start(), colour) == {colour: 7}


@pytest.mark.parametrize(("seats", "parts"), [(3, ""), (5, "joe"), (3, "elk"), (4, "whirlpool"), (6, "doubles")])
def test_n_3_or_with_6_if_the_option_sites_says_so_with_the_spirits_too(seats: int, parts: str) -> None:
    state = start(seats, parts=parts, sites="6")
    assert [site(state, colour) for colour in SITES.values()] == [{colour: 6} for colour in SITES.values()]
    assert GAME.audit(state) == []


def test_n_3_by_default_the_sites_are_by_the_book() -> None:
    assert start(3) == start(3, sites="book")
    assert [start(seats, parts="elk").sites[0].gems[0] for seats in (3, 4, 5, 6)] == [6, 7, 7, 8]


def test_n_4_the_weather_starts_at_0() -> None:
    assert start().sky == 0


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_n_5_each_player_has_two_canoes_for_one_gem_on_the_bank(seats: int) -> None:
    players = start(seats).players
    assert len(players) == seats
    assert [[canoe.hold for canoe in player.canoes] for player in players] == [[1, 1]] * seats
    assert {zone(start(seats), f"{seat}{canoe}") for seat in LETTERS[:seats] for canoe in "ab"} == {"bank"}


def test_n_5_gems_won_lie_in_the_reserve_open_to_all() -> None:
    state = position(reserve={"B": "violet red"})
    assert reserve(GAME.view(state, 0), "B") == "violet red"
    assert reserve(GAME.view(state, None), "B") == "violet red"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_n_6_the_first_player_is_drawn_from_the_seed(seats: int) -> None:
    drawn = [start(seats, seed=seed).first for seed in range(300)]
    assert drawn == [start(seats, seed=seed).first for seed in range(300)]
    share = 300 / seats
    assert all(0.6 * share < drawn.count(seat) < 1.4 * share for seat in range(seats))


@pytest.mark.parametrize("first", ["R", "B", "Y", "G", "K"])
def test_n_6_the_first_player_can_be_chosen_at_set_up(first: str) -> None:
    assert {LETTERS[start(5, seed=seed, first=first).first] for seed in range(20)} == {first}


@pytest.mark.parametrize(("seats", "first"), [(3, "G"), (3, "K"), (4, "K")])
def test_n_6_who_is_not_at_the_table_cannot_be_first(seats: int, first: str) -> None:
    with pytest.raises(BadInput, match=f"^first: {first} is not at the table$"):
        start(seats, first=first)


@pytest.mark.parametrize("seats", [0, 2, 7])
def test_n_5_nobody_plays_with_fewer_than_three_or_more_than_the_spirits_allow(seats: int) -> None:
    with pytest.raises(BadInput, match=f"^Niagara is for 3 to 6 players, not {seats}$"):
        start(seats)


def test_n_5_three_to_five_play() -> None:
    with pytest.raises(BadInput, match=r"^with these options Niagara is for 3 to 5 players, not 6$"):
        start(6)


def test_n_6_turn_order_is_clockwise_from_the_first_player() -> None:
    state = position(seats=4, first="Y")
    state = play(state, "R 1", "B 1", "Y 1", "G 1")
    order = []
    for _ in range(4):
        state = settle(state)
        seat = GAME.deciders(state)[0]
        order.append(LETTERS[seat])
        state = play(state, f"{LETTERS[seat]} a", f"{LETTERS[seat]} to 1")
    assert order == ["Y", "G", "R", "B"]
