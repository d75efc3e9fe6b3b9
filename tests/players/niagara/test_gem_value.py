"""The value of one more gem: compared with the exact formula, and in plain cases."""

from __future__ import annotations

import math
import random

import pytest

from niagara_tui.games.niagara.player.gem_value import (
    ANY_GEM,
    EFFORT,
    approximate_log,
    cargo_value,
    completes,
    gains_of,
    site_value,
)
from niagara_tui.games.niagara.player.policy_weights import SHARPNESS, WIN
from niagara_tui.games.niagara.player.styles import BALANCED, Style
from niagara_tui.games.niagara.rules.board import BLUE, COLOURS, LETTERS, RED, VIOLET, WHITE, YELLOW
from niagara_tui.games.niagara.rules.gems import wins
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import position
from tests.support.scatter import scattered


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
