from __future__ import annotations

import math
import random
from typing import Unpack

import pytest

from niagara_tui.games.niagara.player.policy import (
    CARD_BONUS,
    expected_rival_falls,
    move_value,
    sky_value,
    turn_value_with,
    weigh_cards,
)
from niagara_tui.games.niagara.player.position_value import (
    IMPOSSIBLE,
    lying_value,
    rest_value,
    trip_value,
    value_in_place,
)
from niagara_tui.games.niagara.player.snapshot import (
    ANY_GEM,
    EFFORT,
    Flow,
    Snapshot,
    approximate_log,
    cargo_value,
    completes,
    flow_after,
    gains_of,
    robbery_value,
    safety,
    site_value,
    snapshot_of,
    still_river,
    with_flow,
)
from niagara_tui.games.niagara.player.weights import (
    BALANCED,
    CARGO_SHARE,
    EMPTY_VALUE,
    OUT_OF_REACH_SHARE,
    RIVAL_FALLS,
    ROBBERY_RISK,
    SHARPNESS,
    STAYS_BEFORE,
    STAYS_LATER,
    WIN,
    Style,
)
from niagara_tui.games.niagara.rules.board import (
    BANK,
    BLUE,
    COLOURS,
    DEPTH,
    LETTERS,
    LOST,
    RED,
    RIVER_ZONES,
    VIOLET,
    WHITE,
    YELLOW,
    ZONE_5,
)
from niagara_tui.games.niagara.rules.gems import wins
from niagara_tui.games.niagara.rules.moves import PLAY, TO
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, ONE_TO_THREE, State
from tests.support import play
from tests.support.positions import GAME, Situation, position, turn
from tests.support.scatter import scattered

STILL = still_river(7.0)
ONE_STEP = Flow((1.0, 0.0, 0.0, 0.0, 0.0), 1.0, 7.0)
ALONE = {"Rb": "lost"}
AFLOAT = range(1, RIVER_ZONES + 1)


def seen_in(state: State, flow: Flow = STILL, style: Style = BALANCED) -> Snapshot:
    return with_flow(snapshot_of(state, 0, style), flow)


def seen(flow: Flow = STILL, style: Style = BALANCED, **situation: Unpack[Situation]) -> Snapshot:
    return seen_in(position(**situation), flow, style)


# -- resting ------------------------------------------------------------------------------------------


def test_a_cargo_at_home_counts_in_full_and_less_the_deeper_its_canoe_lies() -> None:
    state, look = position(), seen()
    values = [rest_value(state, look, zone, 2.0) for zone in range(ZONE_5 + 1)]
    assert values == pytest.approx([2.0 * share for share in CARGO_SHARE[: ZONE_5 + 1]])
    assert values == sorted(values, reverse=True)


def test_a_cargo_that_no_card_left_brings_home_counts_in_part() -> None:
    state = position()
    near, far = (rest_value(state, seen(still_river(reach)), 4, 2.0) for reach in (4.0, 3.0))
    assert far == pytest.approx(OUT_OF_REACH_SHARE * near)


def test_a_canoe_lost_costs_what_the_style_says() -> None:
    for style in (BALANCED, Style(loss_cost=5.0)):
        assert rest_value(position(), seen(style=style), LOST, 2.0) == -style.loss_cost
        assert lying_value(position(), seen(style=style), LOST, 2.0) == -style.loss_cost


def test_n_43_the_chance_of_a_fall_weighs_the_loss_against_the_rest() -> None:
    """One step takes a canoe in 7L over the falls, if that arm is fed next."""
    half = Flow((0.5, 0.0, 0.0, 0.0, 0.0), 0.0, 7.0)
    fed, other = position(arm="left"), position(arm="right")
    dry = rest_value(other, seen(half), 7, 1.0)
    assert dry == rest_value(other, seen(), 7, 1.0)
    assert rest_value(fed, seen(half), 7, 1.0) == pytest.approx(0.5 * dry - 0.5 * BALANCED.loss_cost)


def test_the_river_takes_a_canoe_deeper_and_so_makes_its_cargo_worth_less() -> None:
    state = position()
    assert rest_value(state, seen(ONE_STEP), 2, 1.0) == rest_value(state, seen(), 3, 1.0)
    half = Flow((0.5, 0.0, 0.0, 0.0, 0.0), 0.5, 7.0)
    between = (rest_value(state, seen(), 2, 1.0) + rest_value(state, seen(), 3, 1.0)) / 2
    assert rest_value(state, seen(half), 2, 1.0) == pytest.approx(between)


def test_dread_costs_each_zone_below_the_fork() -> None:
    for zone in AFLOAT:
        calm, careful = (rest_value(position(), seen(style=Style(depth_cost=dread)), zone, 1.0) for dread in (0.0, 0.5))
        assert calm - careful == pytest.approx(0.5 * max(0, DEPTH[zone] - ZONE_5))


def test_an_empty_canoe_is_drawn_to_a_site_with_a_gem_that_it_can_bring_home() -> None:
    state, empty_site = position(), position()
    empty_site.sites[1].gems[1] = 0
    home, away = seen(still_river(6.0)), seen(still_river(5.0))
    assert rest_value(state, home, 4, 0.0) > rest_value(state, away, 4, 0.0) > rest_value(empty_site, home, 4, 0.0)
    assert rest_value(empty_site, home, 4, 0.0) == EMPTY_VALUE[4]


# -- trips --------------------------------------------------------------------------------------------


def test_n_25_a_trip_home_is_worth_the_cargo() -> None:
    state = position(zones={**ALONE, "Ra": "4"}, gems={"Ra": "white"})
    look = seen_in(state)
    canoe = state.players[0].canoes[0]
    assert trip_value(state, 0, canoe, 4, look) == look.gains[1]
    assert trip_value(state, 0, canoe, 3, look) == pytest.approx(CARGO_SHARE[1] * look.gains[1])


def test_n_23_a_trip_loads_before_or_after_paddling_for_two_points() -> None:
    state = position(zones={**ALONE, "Ra": "3"})
    look, canoe = seen_in(state), state.players[0].canoes[0]
    assert trip_value(state, 0, canoe, 5, look) == look.gains[0]
    assert trip_value(state, 0, canoe, 2, look) == pytest.approx(CARGO_SHARE[3] * look.gains[0])


def test_n_30_a_trip_up_river_to_a_laden_rival_is_worth_what_may_be_robbed_there() -> None:
    state = position(
        zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "violet"}, reserve={"R": "violet violet violet"}
    )
    look, canoe = seen_in(state), state.players[0].canoes[0]
    there = rest_value(state, look, 3, 0.0) + robbery_value(state, 0, 3, look)
    assert trip_value(state, 0, canoe, 2, look) == pytest.approx(there)


def test_a_full_canoe_loads_nothing_on_a_trip() -> None:
    state = position(zones={**ALONE, "Ra": "3"}, gems={"Ra": "red"})
    look, canoe = seen_in(state), state.players[0].canoes[0]
    assert trip_value(state, 0, canoe, 5, look) == look.gains[4]


def test_what_cannot_be_paddled_is_impossible() -> None:
    """From the landing no zone is 8 or 10 down, and there is no way up."""
    state = position()
    assert trip_value(state, 0, state.players[0].canoes[0], 10, seen_in(state)) == IMPOSSIBLE


def test_a_canoe_that_stays_ashore_or_is_lost_adds_nothing() -> None:
    state = position(zones={**ALONE, "Ra": "4"}, gems={"Ra": "white"})
    look, canoe = seen_in(state), state.players[0].canoes[0]
    assert value_in_place(state, canoe, look) == pytest.approx(CARGO_SHARE[4] * look.gains[1])
    assert value_in_place(state, state.players[0].canoes[1], look) == 0.0
    assert value_in_place(position(), position().players[0].canoes[0], look) == 0.0


# -- rivals near by -----------------------------------------------------------------------------------


def test_n_30_a_canoe_is_the_less_safe_the_more_empty_rivals_lie_below_it() -> None:
    look = seen(zones={"Ba": "5", "Bb": "2", "Ya": "6L", "Yb": "7R"}, gems={"Yb": "red"})
    assert [safety(look, zone) for zone in (1, 2, 3, 5, 6)] == pytest.approx(
        [1 - 3 * ROBBERY_RISK, 1 - 2 * ROBBERY_RISK, 1 - 2 * ROBBERY_RISK, 1 - ROBBERY_RISK, 1.0]
    )


def test_however_many_rivals_lie_below_a_canoe_is_a_little_safe() -> None:
    rivals = {f"{seat}{canoe}": "7L" for seat in "BYGKN" for canoe in "ab"}
    assert safety(
        seen(seats=6, parts="doubles whirlpool cards beaver elk", whirlpool="1", zones=rivals), 1
    ) == pytest.approx(0.3)


def test_n_12_prey_that_moves_before_is_likely_gone_and_prey_that_moves_later_likely_there() -> None:
    zones, gems = {"Ra": "5", "Ba": "3", "Ya": "3"}, {"Ba": "red", "Ya": "white"}
    for first, stays in (("R", STAYS_LATER), ("B", STAYS_BEFORE)):
        state = position(first=first, zones=zones, gems=gems)
        look = seen_in(state)
        assert robbery_value(state, 0, 3, look) == pytest.approx(
            (max(look.gains[1], look.gains[4]) + BALANCED.robbery_bonus) * stays
        )
        assert robbery_value(state, 0, 2, look) == 0.0


def test_s_32_neither_an_empty_nor_a_lassoed_rival_is_prey() -> None:
    state = position(zones={"Ra": "5", "Ba": "3", "Ya": "3"}, gems={"Ba": "red"})
    state.players[1].canoes[0].lassoed = 1
    assert robbery_value(state, 0, 3, seen_in(state)) == 0.0
    assert not seen_in(state).prey


def test_the_own_canoes_are_neither_prey_nor_thieves() -> None:
    look = seen(zones={"Ra": "5", "Rb": "3"}, gems={"Rb": "red"})
    assert (look.prey, look.thieves) == (0, 0)


# -- cards --------------------------------------------------------------------------------------------


def values(state: State, style: Style = BALANCED) -> dict[str, float]:
    """The worth of each card in the first seat's hand."""
    moves = GAME.legal(state, 0)
    found = [0.0] * len(moves)
    weigh_cards(state, 0, moves, len(moves), style, found)
    return {GAME.text(move): worth for move, worth in zip(moves, found, strict=True)}


def test_s_32_the_lasso_keeps_both_canoes_where_they_lie() -> None:
    state = position(parts="cards", zones={"Ra": "3", "Rb": "7L"}, gems={"Ra": "white"})
    look = seen_in(state, ONE_STEP)
    calm = with_flow(look, still_river(ONE_STEP.reach))
    assert turn_value_with(state, 0, LASSO, look) == pytest.approx(
        sum(value_in_place(state, canoe, calm) for canoe in state.players[0].canoes)
    )


def test_s_31_one_two_three_moves_the_canoe_that_gains_most_by_it_and_leaves_the_other() -> None:
    state = position(parts="cards", zones={"Ra": "3", "Rb": "5"}, gems={"Ra": "white", "Rb": "white"})
    look = seen_in(state)
    one, other = state.players[0].canoes
    gains = [
        max(trip_value(state, 0, canoe, points, look) for points in (1, 2, 3)) - value_in_place(state, canoe, look)
        for canoe in (one, other)
    ]
    stay = value_in_place(state, one, look) + value_in_place(state, other, look)
    assert turn_value_with(state, 0, ONE_TO_THREE, look) == pytest.approx(max(gains) + stay)


def test_n_20_a_number_moves_both_canoes_that_are_on_the_river() -> None:
    state = position(zones={"Ra": "3", "Rb": "5"}, gems={"Ra": "white", "Rb": "red"})
    look = seen_in(state)
    trips = [trip_value(state, 0, canoe, 3, look) for canoe in state.players[0].canoes]
    assert turn_value_with(state, 0, 3, look) == pytest.approx(sum(trips))


def test_n_20_with_both_ashore_one_canoe_is_launched_and_with_one_ashore_only_if_it_gains() -> None:
    state = position()
    look = seen_in(state)
    assert turn_value_with(state, 0, 5, look) == trip_value(state, 0, state.players[0].canoes[0], 5, look)
    swift = Flow((1.0,) * 5, 5.0, 7.0)
    state = position(zones={"Ra": "3"}, gems={"Ra": "white"})
    look = seen_in(state, swift)
    assert (
        turn_value_with(state, 0, 3, look) == trip_value(state, 0, state.players[0].canoes[0], 3, look) == look.gains[1]
    )


def test_n_36_the_cloud_takes_the_better_of_two_skies() -> None:
    state = turn("cloud", zones={"Ra": "7L", "Rb": "lost", "Ba": "2"})
    look = seen_in(state)
    ways = {sky: sky_value(state, 0, sky, sky, look) for sky in (-1, 1)}
    assert turn_value_with(state, 0, CLOUD, look) == max(ways[-1], ways[1]) == ways[-1]
    assert ways[-1] > ways[1]


def test_n_36_the_sky_stays_on_its_track() -> None:
    state = turn("cloud", zones={"Ra": "7L", "Rb": "lost"}, sky=2)
    look = seen_in(state)
    assert turn_value_with(state, 0, CLOUD, look) == sky_value(state, 0, 1, 1, look)


def test_n_43_rivals_that_are_likely_to_fall_count_a_little() -> None:
    state = turn("cloud", zones={"Ra": "lost", "Ba": "7L", "Ya": "7L", "Yb": "1"}, arm="left")
    flow = flow_after(state, 0, 0, 0)
    assert expected_rival_falls(state, 0, flow) == pytest.approx(2 * flow.chances[0])
    assert sky_value(state, 0, 0, 0, seen_in(state)) == pytest.approx(RIVAL_FALLS * 2 * flow.chances[0])
    state.players[1].canoes[0].lassoed = 1
    assert expected_rival_falls(state, 0, flow) == pytest.approx(flow.chances[0])


def test_a_card_is_worth_its_turn_on_the_river_that_it_makes_and_what_it_is_by_itself() -> None:
    state = position(
        zones={"Ra": "3", "Rb": "7L"},
        gems={"Ra": "white", "Rb": "red"},
        hands={"R": "1 4 cloud", "B": "4 5 6", "Y": "4 5 6"},
    )
    found = values(state)
    for text in ("1", "4", "cloud"):
        card = (GAME.number(text) or 0) - PLAY
        look = with_flow(snapshot_of(state, 0, BALANCED), flow_after(state, 0, card, 0))
        assert found[text] == pytest.approx(turn_value_with(state, 0, card, look) + CARD_BONUS[card - 1])


def test_s_51_the_elk_makes_a_trip_two_points_longer() -> None:
    hands = {"R": "2 4", "B": "1 2", "Y": "1 2"}
    zones, gems = {**ALONE, "Ra": "4"}, {"Ra": "white"}
    slow = values(position(parts="elk", elk="site", zones=zones, gems=gems, hands=hands))
    quick = values(position(parts="elk", elk="Ra", zones=zones, gems=gems, hands=hands))
    assert quick["2"] > slow["2"]
    assert quick["4"] == slow["4"]


def test_a_canoe_ashore_is_not_near_home_but_there() -> None:
    assert rest_value(position(), seen(), BANK, 1.5) == 1.5


# -- moves of a turn ----------------------------------------------------------------------------------


def test_n_23_paddling_to_a_site_promises_its_gem_where_two_points_are_left() -> None:
    state = play(turn("5", zones=ALONE), "R a")
    look = seen_in(state)
    assert move_value(state, 0, TO + 3, look) == rest_value(state, look, 3, look.gains[0])
    assert move_value(state, 0, TO + 4, look) == rest_value(state, look, 4, 0.0)


# The value of one more gem: compared with the exact formula, and in plain cases.


def gains(state: State, style: Style = BALANCED) -> tuple[float, ...]:
    return gains_of(state, 0, style)


def with_reserve(gems: str, **others: str) -> State:
    return position(reserve={"R": gems, **others})


def nearness(reserve: list[int]) -> float:
    """How near a reserve is to winning, in gems below zero: the soft maximum over all goals."""
    efforts = [effort * (4 - held) for effort, held in zip(EFFORT, reserve, strict=True)]
    efforts.append(sum(effort for effort, held in zip(EFFORT, reserve, strict=True) if not held))
    efforts.append(ANY_GEM * (7 - sum(reserve)))
    return math.log(sum(math.exp(-SHARPNESS * effort) for effort in efforts)) / SHARPNESS


def test_n_60_a_gem_is_worth_how_much_nearer_it_brings_the_goals() -> None:
    checked = 0
    for number in range(300):
        state = scattered(random.Random(number))
        for player in state.players[1:]:
            player.reserve = [0] * len(COLOURS)
        reserve = state.players[0].reserve
        if max(reserve) > 2:
            continue
        for colour, gain in enumerate(gains(state)):
            more = [held + (each == colour) for each, held in enumerate(reserve)]
            if not wins(more):
                assert gain == pytest.approx(nearness(more) - nearness(reserve), rel=0.06), (number, colour)
                checked += 1
    assert checked > 300


@pytest.mark.parametrize(
    ("reserve", "colours"),
    [
        ("white white white", {WHITE}),
        ("violet white yellow blue", {RED}),
        ("violet violet white white yellow yellow", {VIOLET, WHITE, YELLOW, BLUE, RED}),
        ("violet violet", set()),
    ],
)
def test_n_60_a_gem_that_wins_is_worth_the_game_whatever_the_style(reserve: str, colours: set[int]) -> None:
    for style in (BALANCED, Style(variety_weight=0.01, other_colour_share=0.1)):
        worth = gains(with_reserve(reserve), style)
        assert {colour for colour, gain in enumerate(worth) if gain == WIN} == colours
        assert all(
            completes(with_reserve(reserve).players[0].reserve, colour) == (gain == WIN)
            for colour, gain in enumerate(worth)
        )


def test_n_60_four_of_a_colour_that_rivals_have_taken_is_no_goal_any_more() -> None:
    open_goal = with_reserve("violet violet")
    taken = with_reserve("violet violet", B="violet violet violet", Y="violet")
    for state in (open_goal, taken):
        state.sites[VIOLET].gems[VIOLET] = 1
    assert gains(taken)[VIOLET] < 0.75 * gains(open_goal)[VIOLET]
    assert gains(taken)[WHITE] > gains(open_goal)[WHITE], "what is left counts for more"


def test_n_60_a_goal_is_closed_only_where_rivals_hold_four_and_too_few_are_left() -> None:
    """Rivals hold four but enough lie at the site; or few lie there but rivals do not hold them."""
    usual = gains(with_reserve("violet violet"))
    for taken, left in (
        ({"B": "violet violet violet", "Y": "violet"}, 2),
        ({"B": "violet violet violet"}, 0),
    ):
        state = with_reserve("violet violet", **taken)
        state.sites[VIOLET].gems[VIOLET] = left
        assert gains(state)[VIOLET] == usual[VIOLET]


def test_a_hoarder_counts_gems_of_other_colours_in_part() -> None:
    state = with_reserve("violet violet white")
    stray, usual = gains(state, Style(other_colour_share=0.5)), gains(state)
    assert stray[VIOLET] == usual[VIOLET]
    assert stray[WHITE:] == pytest.approx([gain / 2 for gain in usual[WHITE:]])


def test_less_spread_makes_gems_of_new_colours_worth_less() -> None:
    state = with_reserve("violet violet white")
    narrow, usual = gains(state, Style(variety_weight=0.1)), gains(state)
    assert narrow[VIOLET] == pytest.approx(usual[VIOLET], rel=0.05)
    assert all(narrow[colour] < usual[colour] for colour in (YELLOW, BLUE, RED))


@pytest.mark.parametrize("ratio", [1.0, 1.2, 2.0, 4.0, 6.5])
def test_the_quick_logarithm_is_within_a_twentieth(ratio: float) -> None:
    assert approximate_log(0.01 * ratio, 0.01) == pytest.approx(math.log(ratio), rel=0.05)


def test_a_cargo_is_worth_its_gems_together() -> None:
    state = position(parts="doubles", zones={"Rb": "3"}, gems={"Rb": "violet red"})
    assert cargo_value(state.players[0].canoes[1], (1.0, 2.0, 4.0, 8.0, 16.0)) == 17.0


def test_a_site_is_worth_its_best_gem() -> None:
    worth = (1.0, 2.0, 4.0, 8.0, 16.0)
    state = position(strangers={"violet": "white blue"})
    assert [site_value(state, site, worth) for site in (VIOLET, WHITE, RED)] == [8.0, 2.0, 16.0]
    for colour in (WHITE, BLUE):
        state.sites[VIOLET].gems[colour] = 0
    assert site_value(state, VIOLET, worth) == 1.0
    state.sites[VIOLET].gems[VIOLET] = 0
    assert site_value(state, VIOLET, worth) == 0.0
    for colour in range(len(COLOURS)):
        state.sites[VIOLET].gems[colour] = 1
        assert site_value(state, VIOLET, worth) == worth[colour]
        assert site_value(state, VIOLET, worth[::-1]) == worth[-1]


def test_rivals_are_all_others() -> None:
    """A gem that a rival needs is none that the seat itself needs."""
    state = position(reserve=dict.fromkeys(LETTERS[1:3], "white white white"))
    assert gains(state)[WHITE] < WIN
    assert gains_of(state, 1, BALANCED)[WHITE] == gains_of(state, 2, BALANCED)[WHITE] == WIN
