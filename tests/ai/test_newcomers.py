"""Ratings of somebody new, against bots whose ratings are held fixed."""

from __future__ import annotations

import random

import pytest
from niagara_ai.arena import Encounter, Estimate, Series, rate, rate_newcomer

from tests.support.arena import drawn

BOTS = {"strong": 260.0, "good": 140.0, "ordinary": 0.0, "easy": -180.0}


def record_of(strength: float, games: int, coins: random.Random) -> list[Encounter]:
    """The games of somebody with that rating, each against two or three bots of any strength."""
    found = []
    for _ in range(games):
        bots = tuple(coins.choices([*BOTS], k=coins.choice([2, 3])))
        own = 10 ** (strength / 400)
        chance = own / (own + sum(10 ** (BOTS[bot] / 400) for bot in bots))
        found.append(Encounter(bots, float(coins.random() < chance)))
    return found


@pytest.mark.parametrize(
    ("strength", "games"),
    [
        (0, 20),
        (150, 40),
        *(pytest.param(strength, games, marks=pytest.mark.slow) for strength in (-250, 300) for games in (10, 50, 200)),
    ],
)
def test_the_interval_covers_the_truth_about_95_times_in_a_hundred(strength: float, games: int) -> None:
    coins = random.Random(f"{strength} {games}")
    estimates = [rate_newcomer(record_of(strength, games, coins), BOTS) for _ in range(400)]
    covered = sum(each.low <= strength <= each.high for each in estimates) / len(estimates)
    assert covered >= 0.917, "95 %, less what 400 records miss by chance once in a thousand times"


def test_many_games_find_the_strength_within_a_narrow_interval() -> None:
    found = rate_newcomer(record_of(150, 3000, random.Random(1)), BOTS)
    assert found.value == pytest.approx(150, abs=25)
    assert found.high - found.low < 60


def test_it_is_the_rating_that_the_arena_would_give_beside_bots_with_those_ratings() -> None:
    coins = random.Random(5)
    odds = [10 ** (each / 400) for each in (100, 0, 260)]
    games = [drawn(coins, odds) for _ in range(3000)]
    together = {each.bot: each.elo.value for each in rate([Series(("me", "ordinary", "strong"), games)], "ordinary")}
    alone = rate_newcomer([Encounter(("ordinary", "strong"), game.share(0)) for game in games], together)
    assert alone.value == pytest.approx(together["me"], abs=1)


def test_a_shared_win_counts_in_parts() -> None:
    half = rate_newcomer([Encounter(("ordinary",), 0.5)] * 20, BOTS)
    assert half.value == pytest.approx(0, abs=1e-6)
    assert half.low == pytest.approx(-half.high, rel=1e-2)


def test_who_has_won_nothing_has_a_lopsided_interval_and_no_games_tell_nothing() -> None:
    lost = rate_newcomer([Encounter(("ordinary", "ordinary"), 0.0)] * 10, BOTS)
    assert lost.value - lost.low > 2 * (lost.high - lost.value)
    assert lost.high < 50
    nothing = rate_newcomer([], BOTS)
    assert nothing == Estimate(0.0, pytest.approx(-1960, abs=1), pytest.approx(1960, abs=1))  # type: ignore[arg-type]


def test_a_bot_without_a_rating_is_refused() -> None:
    with pytest.raises(KeyError):
        rate_newcomer([Encounter(("nobody",), 1.0)], BOTS)
