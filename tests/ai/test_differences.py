from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import Event, Likely
from niagara_ai.mcts.differences import Futures, differing, parts_of

HOME, LOST, COUNTED = EVENTS = (Event("home", 1, is_told_of_others=True), Event("lost", -1), Event("counted"))
TREES, FUTURES, TICKS, SEATS = 8, 64, 3, 2


def futures(
    chance: dict[tuple[int, int], float], tick: int = 1, *, base: float = 0.3, seed: int = 1, **worth: float
) -> Futures:
    """Futures in which each (event, seat) happens once, at that tick, with that chance; `worth` is by event name."""
    rng = np.random.default_rng(seed)
    noted = np.zeros((TREES, FUTURES, TICKS, len(EVENTS), SEATS), np.int16)
    values = np.full((TREES, FUTURES, SEATS), base) + rng.normal(0.0, 0.02, (TREES, FUTURES, SEATS))
    for (event, seat), share in chance.items():
        happens = rng.random((TREES, FUTURES)) < share
        noted[:, :, tick, event, seat] = happens
        values[:, :, 0] += happens * worth.get(EVENTS[event].name, 0.0)
    return Futures(noted, values)


def test_42_1_the_event_that_makes_the_difference_is_told_with_its_rates_and_its_worth() -> None:
    (part,) = parts_of(futures({(0, 0): 0.6}, home=0.2), futures({(0, 0): 0.1}, home=0.2, seed=2), 0, EVENTS)
    assert (part.event, part.seat, part.least, part.ticks) == ("home", 0, 1, 2)
    assert part.share == pytest.approx(0.6, abs=0.06)
    assert part.other == pytest.approx(0.1, abs=0.06)
    assert part.worth == pytest.approx(0.1, abs=0.02)


def test_42_1_what_happens_equally_often_is_no_reason() -> None:
    one = futures({(0, 0): 0.5, (1, 0): 0.1}, home=0.2, lost=-0.3)
    two = futures({(0, 0): 0.5, (1, 0): 0.5}, home=0.2, lost=-0.3, seed=2)
    assert [part.event for part in parts_of(one, two, 0, EVENTS)] == ["lost"]


def test_42_1_what_speaks_against_the_better_plan_comes_last_with_a_negative_worth() -> None:
    one = futures({(0, 0): 0.9, (1, 0): 0.5}, home=0.3, lost=-0.2)
    two = futures({(0, 0): 0.1, (1, 0): 0.1}, home=0.3, lost=-0.2, seed=2)
    assert [(part.event, part.worth > 0) for part in parts_of(one, two, 0, EVENTS)] == [("home", True), ("lost", False)]


def test_42_1_an_event_that_only_tells_the_plans_apart_has_no_worth() -> None:
    one, two = futures({(0, 0): 0.5}, base=0.5), futures({(0, 0): 0.1}, base=0.3, seed=2)
    assert parts_of(one, two, 0, EVENTS) == ()


def test_42_1_of_others_only_what_the_game_says_is_told() -> None:
    one = futures({(0, 1): 0.1, (1, 1): 0.9}, home=-0.2, lost=0.2)
    two = futures({(0, 1): 0.9, (1, 1): 0.1}, home=-0.2, lost=0.2, seed=2)
    (part,) = parts_of(one, two, 0, EVENTS)
    assert (part.event, part.seat) == ("home", 1)
    assert part.worth > 0


def test_42_1_an_event_without_gain_is_never_a_reason() -> None:
    assert parts_of(futures({(2, 0): 0.9}, counted=0.3), futures({(2, 0): 0.1}, counted=0.3, seed=2), 0, EVENTS) == ()


def test_42_1_futures_that_favour_the_other_plan_give_no_reason() -> None:
    worse, better = futures({(0, 0): 0.1}, home=0.2), futures({(0, 0): 0.6}, home=0.2, seed=2)
    assert parts_of(worse, better, 0, EVENTS) == ()


def test_42_1_it_is_told_how_soon_something_happens_if_only_that_differs() -> None:
    soon, late = futures({(0, 0): 0.7}, tick=0, home=0.2, base=0.4), futures({(0, 0): 0.4}, tick=2, home=0.2, seed=2)
    (part,) = parts_of(soon, late, 0, EVENTS)
    assert (part.ticks, part.other) == (1, 0.0)


def test_42_1_what_is_certain_with_one_plan_and_never_with_the_other_is_a_fact_and_no_reason() -> None:
    def noted(one: Futures, number: int) -> Any:
        return Futures(
            one.noted + number * (np.arange(len(EVENTS)) == 0)[:, None] * (np.arange(TICKS) == 0)[:, None, None],
            one.values,
        )

    one, two = futures({(1, 0): 0.1}, lost=-0.3, base=0.5), futures({(1, 0): 0.6}, lost=-0.3, seed=2)
    assert [part.event for part in parts_of(noted(one, 1), noted(two, 0), 0, EVENTS)] == ["lost"]


def certainly(each: Futures, event: int, number: int) -> Futures:
    """The same futures, with an event that happens to the first seat so many times at once in each of them."""
    noted = each.noted.copy()
    noted[:, :, 0, event, 0] += number
    return Futures(noted, each.values)


def test_43_what_is_certain_after_one_plan_alone_is_told_as_differing_though_it_has_no_worth() -> None:
    one, two = certainly(futures({}, base=0.5), 1, 0), certainly(futures({}, seed=2), 1, 1)
    assert parts_of(one, two, 0, EVENTS) == ()
    (part,) = differing(one, two, 0, EVENTS)
    assert (part.event, part.share, part.other, part.ticks, part.worth) == ("lost", 0.0, 1.0, 1, 0.0)
    assert part.is_certain
    assert differing(two, one, 0, EVENTS) == (), "what is bad alone is no reason"


def test_43_of_what_differs_what_is_good_with_the_best_plan_comes_first_and_what_hardly_differs_not_at_all() -> None:
    one = futures({(0, 0): 0.4, (1, 0): 0.9, (0, 1): 0.5, (2, 0): 0.9}, base=0.5)
    two = futures({(0, 0): 0.2, (1, 0): 0.1, (0, 1): 0.5, (2, 0): 0.1}, seed=2)
    assert [part.event for part in differing(one, two, 0, EVENTS)] == ["home", "lost"]


def by_tree(seed: int) -> tuple[Futures, Futures]:
    """Two plans with trees of futures that are all alike; with the first plan, an event happens once more."""
    rng = np.random.default_rng(seed)
    noted, values = (
        np.zeros((2, TREES, FUTURES, TICKS, len(EVENTS), SEATS), np.int16),
        np.full((2, TREES, FUTURES, 2), 0.4),
    )
    noted[:, :, :, 0, 0, 0] = rng.integers(0, 2, TREES)[:, None] + np.array([1, 0])[:, None, None]
    values[..., 0] += rng.normal(0.0, 0.05, TREES)[:, None] + np.array([0.05, 0.0])[:, None, None]
    best, other = (Futures(*each) for each in zip(noted, values, strict=True))
    return best, other


def test_42_1_what_comes_together_in_a_few_trees_by_chance_is_seldom_told() -> None:
    told = sum(bool(parts_of(*by_tree(seed), 0, EVENTS)) for seed in range(100))
    assert told <= 5, "two standard errors, and one of both signs makes sense"


def test_48_what_is_likely_happens_in_half_of_the_futures_or_more_so_often_and_so_soon() -> None:
    found = futures({(0, 0): 0.7, (1, 0): 0.3, (2, 0): 1.0, (0, 1): 0.8, (1, 1): 0.9}, tick=1)
    found.noted[:, :, 2, 0, 0] += 1
    assert found.likely(0, EVENTS) == (Likely("home", 1, 1, 2), Likely("home", 0, 2, 3))


def test_48_what_happens_in_just_half_of_the_futures_is_likely_and_in_fewer_it_is_not() -> None:
    found = futures({}, tick=0)
    found.noted[:, : FUTURES // 2, 0, 1, 0] = 2
    assert found.likely(0, EVENTS) == (Likely("lost", 0, 2, 1),)
    found.noted[0, 0, 0, 1, 0] = 1
    assert found.likely(0, EVENTS) == (Likely("lost", 0, 1, 1),)
    found.noted[0, 0, 0, 1, 0] = 0
    assert found.likely(0, EVENTS) == ()


def test_48_the_future_that_is_shown_is_the_one_in_which_most_is_as_usual() -> None:
    found = futures({(0, 0): 0.5, (1, 0): 0.5})
    found.noted[5, 7, :, :, 0] = [[1, 1, 1]] * TICKS  # all that can happen, all the time
    found.values[5, 7, 0] = 1.0
    usual = found.noted[..., 0].reshape(TREES * FUTURES, -1).mean(axis=0).round()
    found.noted[2, 3, :, :, 0], found.values[2, 3] = usual.reshape(TICKS, len(EVENTS)), found.values.mean(axis=(0, 1))
    tree, number = found.typical(0)
    assert (found.noted[tree, number, :, :, 0] == found.noted[2, 3, :, :, 0]).all()
    assert abs(found.values[tree, number, 0] - found.values[..., 0].mean()) < 0.01
