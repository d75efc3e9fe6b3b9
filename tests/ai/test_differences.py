from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import WON, Event, Likely
from niagara_ai.contract.game import FIELD_BITS, SEVERAL
from niagara_ai.mcts.differences import Futures, differing, parts_of, reasons

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
    return Futures(noted, values, np.zeros((TREES, FUTURES, SEATS)))


def test_58_7_a_future_is_as_long_as_until_somebody_wins() -> None:
    noted = np.zeros((2, 2, 3, 4, 2), np.int16)
    noted[0, 0, 0, -1, 1] = noted[0, 1, 2, -1, 0] = noted[1, 0, 1, -1, 0] = 1
    assert Futures(noted, np.zeros((2, 2, 2)), np.zeros((2, 2, 2))).lengths().tolist() == [1.0, 2.0], (
        "of the last one all three"
    )


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
        more = number * (np.arange(len(EVENTS)) == 0)[:, None] * (np.arange(TICKS) == 0)[:, None, None]
        return replace(one, noted=one.noted + more)

    one, two = futures({(1, 0): 0.1}, lost=-0.3, base=0.5), futures({(1, 0): 0.6}, lost=-0.3, seed=2)
    assert [part.event for part in parts_of(noted(one, 1), noted(two, 0), 0, EVENTS)] == ["lost"]


def certainly(each: Futures, event: int, number: int) -> Futures:
    """The same futures, with an event that happens to the first seat so many times at once in each of them."""
    noted = each.noted.copy()
    noted[:, :, 0, event, 0] += number
    return replace(each, noted=noted)


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


def test_58_4_what_the_seat_does_at_once_with_one_plan_alone_is_told_first_though_the_other_does_more_of_it_later() -> (
    None
):
    """It is told once, and so is what comes with it."""
    one, two = futures({(1, 0): 0.2}, lost=-0.3, base=0.6), futures({(1, 0): 0.5}, lost=-0.3, seed=2)
    two.noted[:, :, 2, 0, 0] = 2
    one.noted[:, 1:, 0, 0, 0] = 1
    told = reasons(one, two, 0, EVENTS)
    assert [(part.event, part.ticks) for part in told] == [("home", 1), ("lost", 2)]
    assert told[0].share > told[0].other == 0.0
    rows = (*EVENTS[:2], Event("loaded", 1))
    one.noted[..., 2, :] = one.noted[..., 0, :]
    assert [part.event for part in reasons(one, two, 0, rows)] == ["loaded", "lost"]


def test_58_4_a_win_at_once_is_the_first_thing_that_a_plan_does() -> None:
    rows = (*EVENTS, Event("completed", 1, is_goal=True), WON)
    one, two = certainly(futures({}, base=0.9), 0, 1), futures({(0, 1): 0.5}, seed=2)
    one, two = (replace(each, noted=each.noted[..., (0, 1, 2, 0, 0), :]) for each in (one, two))
    two.noted[..., 3:, :] = 0
    assert reasons(one, two, 0, rows)[0].event == "completed"


WITH_WON = (*EVENTS, WON)


def won_with(one: Futures, event: int, every: int = 2) -> Futures:
    """The same futures, in every second of which the first seat wins as soon as that event has happened to it."""
    won = one.noted[..., event : event + 1, :] * np.array([1, 0], np.int16)
    won = won * (np.arange(FUTURES) % every == 0)[:, None, None, None]
    return replace(one, noted=np.concatenate([one.noted, won], axis=3))


def test_58_4_who_wins_is_told_below_what_leads_there_and_never_alone() -> None:
    one, two = futures({(0, 0): 0.6}, home=0.6), futures({(0, 0): 0.1}, home=0.6, seed=2)
    told = [part.event for part in reasons(won_with(one, 0), won_with(two, 0), 0, WITH_WON)]
    assert told == ["home", "won"]
    told = [part.event for part in reasons(won_with(one, 0, 1), won_with(two, 0, 1), 0, WITH_WON)]
    assert told == ["home"], "it says who wins, too"
    one, two = futures({(2, 0): 0.6}, counted=0.6), futures({(2, 0): 0.1}, counted=0.6, seed=2)
    assert reasons(won_with(one, 2), won_with(two, 2), 0, WITH_WON) == ()


DETAILED = (*EVENTS, Event("how", of="home"))


def with_details(one: Futures, *shares: tuple[float, tuple[int, ...]]) -> Futures:
    """The same futures, in which what the first event is about is drawn by these shares."""
    codes = [sum(field << FIELD_BITS * place for place, field in enumerate(fields)) for _share, fields in shares]
    drawn = np.random.default_rng(5).choice(codes, one.noted[..., 0, :].shape, p=[share for share, _fields in shares])
    how = np.where(one.noted[..., 0, :] > 0, drawn, 0)[..., None, :]
    return replace(one, noted=np.concatenate([one.noted, how], axis=3))


@pytest.mark.parametrize(
    ("shares", "detail"),
    [
        (((1.0, (2, 3, 4, 5)),), (2, 3, 4, 5)),
        (((0.5, (2, 3, 4, 5)), (0.5, (2, 3, 4, 6))), (2, 3, 4, 0)),
        (((0.95, (2, 3)), (0.05, (2, 4))), (2, 3, 0, 0)),
        (((0.5, (1, 3)), (0.5, (2, 3))), (0, 3, 0, 0)),
        (((0.5, (1, 1)), (0.5, (2, 2))), ()),
    ],
)
def test_58_4_an_event_is_told_with_what_is_the_same_in_most_of_the_futures_that_make_the_difference(
    shares: Any, detail: tuple[int, ...]
) -> None:
    one, two = (with_details(each, *shares) for each in (futures({}, seed=2), futures({(0, 1): 0.6}, home=-0.2)))
    (part,) = parts_of(one, two, 0, DETAILED)
    assert part.detail == detail
    assert part.other == pytest.approx(0.6, abs=0.06)


def test_58_4_what_happens_again_is_told_by_what_it_is_about_and_how_often_only_where_that_is_the_same() -> None:
    one, two = (futures({(0, 0): share}, home=0.2, seed=int(10 * share)) for share in (0.6, 0.1))
    yellow, blue = (with_details(certainly(each, 0, 1), (1.0, (0, 3))) for each in (one, two))
    assert [(part.least, part.detail) for part in parts_of(yellow, blue, 0, DETAILED)] == [(2, (0, 3, 0, 0))]
    for each in (yellow, blue):
        each.noted[:, :, 1, len(EVENTS), 0] *= 2  # the second one is about something else
    assert [(part.least, part.detail) for part in parts_of(yellow, blue, 0, DETAILED)] == [(1, (0, 6, 0, 0))]


def test_58_4_of_several_gems_the_plan_that_has_fewer_of_a_colour_may_have_it() -> None:
    """So what brings violet with another gem is not told to bring no violet."""
    one, two = (with_details(futures({(0, 0): share}, home=0.2), (1.0, (0, 1))) for share in (0.9, 0.6))
    code = two.noted[..., len(EVENTS), :]
    code[code > 0] |= SEVERAL << FIELD_BITS
    (part,) = parts_of(one, two, 0, DETAILED)
    assert part.detail == (0, 1, 0, 0)
    assert part.other == pytest.approx(0.6, abs=0.06)


def test_58_4_what_the_card_of_the_other_plan_does_later_is_told_where_it_is_kept_and_nothing_else_is_clear() -> None:
    one, two = (with_details(futures({(0, 0): 0.5}, base=base), (1.0, (0, 2, 0, 5))) for base in (0.5, 0.3))
    two.noted[:, :, 0, 0, 0], two.noted[:, :, 0, len(EVENTS), 0] = two.noted[:, :, 1, 0, 0], 6 << 3 * FIELD_BITS
    two.noted[:, :, 1, (0, 0), 0] = 0
    one.noted[:, : FUTURES // 4, 2, len(EVENTS), 0] = 6 << 3 * FIELD_BITS
    (part,) = (part for part in reasons(one, two, 0, DETAILED) if any(part.detail))
    assert (part.event, part.detail, part.share, part.other) == ("home", (0, 0, 0, 6), 0.25, 0.0)


@pytest.mark.parametrize(("now", "kept"), [(6, 6), (7, 0), (0, 0)])
def test_58_4_a_card_of_the_seat_is_told_only_if_it_is_kept_for_what_comes_later_and_not_laid_now(
    now: int, kept: int
) -> None:
    """How often something happens is told with any card, as another one may do the same."""
    one, two = (futures({(0, 0): share}, home=0.2, seed=int(10 * share)) for share in (0.6, 0.2))
    keeps, lays = with_details(one, (1.0, (0, 2, 0, 6))), with_details(two, (1.0, (0, 2, 0, 7)))
    lays.noted[:, : FUTURES // 2, 0, len(EVENTS), 0] = now << 3 * FIELD_BITS
    (part,) = parts_of(keeps, lays, 0, DETAILED)
    assert (part.detail, part.ticks) == ((0, 2, 0, kept), 2)
    assert part.other == pytest.approx(0.2, abs=0.06)
    soon = replace(keeps, noted=np.roll(keeps.noted, -1, axis=2))
    assert [part.detail for part in parts_of(soon, lays, 0, DETAILED)] == [(0, 2, 0, 0)]


def test_58_4_where_an_event_happens_as_often_it_may_be_about_something_else() -> None:
    one, two = futures({(0, 0): 0.6}, base=0.5), futures({(0, 0): 0.6}, seed=2)
    parts = differing(with_details(one, (1.0, (1,))), with_details(two, (1.0, (2,))), 0, DETAILED)
    assert [(part.event, part.detail[0], part.other) for part in parts] == [("home", 1, 0.0)]


@pytest.mark.parametrize("share", [0.6, 0.2])
def test_58_4_with_which_card_something_happens_is_no_difference_if_it_happens_with_another_as_well(
    share: float,
) -> None:
    one, two = certainly(futures({}, base=0.5), 0, 1), futures({(0, 0): 1.0 - share}, seed=2, tick=0)
    told = differing(with_details(one, (1.0, (0, 2, 0, 6))), with_details(two, (1.0, (0, 2, 0, 7))), 0, DETAILED)
    assert [(part.detail, part.other > 0.0) for part in told] == [((0, 2, 0, 0), True)]


def test_58_4_what_comes_nearly_always_after_one_plan_alone_is_told_before_what_is_worth_most() -> None:
    one, two = futures({(1, 0): 0.2}, lost=-0.3, base=0.5), futures({(1, 0): 0.5}, lost=-0.3, seed=2)
    assert [part.event for part in reasons(certainly(one, 0, 1), two, 0, EVENTS)] == ["home", "lost"]
    assert [part.event for part in reasons(one, two, 0, EVENTS)] == ["lost"]
    assert [part.worth for part in reasons(certainly(futures({}, base=0.5), 0, 1), futures({}), 0, EVENTS)] == [0.0]


@pytest.mark.parametrize(("detail", "told"), [((1,), ["completed"]), ((), ["home"])])
def test_58_4_what_wins_is_told_once_if_it_is_known_with_what_and_else_only_what_leads_there(
    detail: tuple[int, ...], told: list[str]
) -> None:
    one, two = (
        with_details(futures({(0, 0): share}, home=0.3, seed=int(10 * share)), (1.0, detail or (0,)))
        for share in (0.7, 0.1)
    )
    rows = (*DETAILED, Event("completed", 1, is_goal=True), Event("with", of="completed" if detail else ""), WON)
    one, two = (replace(each, noted=each.noted[..., (0, 1, 2, 3, 0, 3, 0), :]) for each in (one, two))
    assert [part.event for part in reasons(one, two, 0, rows)] == told


def test_58_4_what_is_the_same_after_both_plans_is_told_where_something_else_differs() -> None:
    one, two = certainly(futures({}, base=0.5), 0, 1), certainly(futures({}, seed=2), 0, 1)
    (part,) = reasons(with_details(one, (1.0, (3, 1))), with_details(two, (1.0, (3, 2))), 0, DETAILED)
    assert (part.detail, part.share, part.other) == ((3, 1, 0, 0), 1.0, 0.0)


def test_58_4_what_happens_more_often_is_not_told_with_what_it_is_about_less_often() -> None:
    one, two = futures({(0, 0): 0.5}, home=0.2), futures({(0, 0): 0.35}, home=0.2, seed=2)
    shares = [(0.1, (place,)) for place in range(1, 10)]
    one, two = with_details(one, (0.1, (10,)), *shares), with_details(two, (1.0, (10,)))
    (part,) = parts_of(one, two, 0, DETAILED)
    assert part.share > part.other


AIMED = (Event("bid", 1, is_aim=True), LOST, COUNTED)


def test_58_4_how_often_what_plans_aim_at_comes_of_either_is_told_before_what_comes_of_it() -> None:
    one, two = futures({(0, 0): 0.4, (1, 0): 0.1}, 0, lost=-0.3), futures({(0, 0): 0.5, (1, 0): 0.6}, 0, lost=-0.3)
    told = reasons(one, two, 0, AIMED)
    assert [(part.event, part.worth > 0.0) for part in told] == [("bid", False), ("lost", True)]
    assert told[0].share == pytest.approx(0.4, abs=0.06)
    assert told[0].other == pytest.approx(0.5, abs=0.06)
    never, nothing = futures({(1, 0): 0.1}, 0, lost=-0.3), futures({(0, 0): 0.4}, 0, base=0.5)
    assert [part.event for part in reasons(never, two, 0, AIMED)] == ["lost"], "it aims at something else"
    assert reasons(nothing, futures({(0, 0): 0.5}, 0), 0, AIMED) == (), "it is no reason against what it speaks for"


def test_58_4_how_the_other_plan_misses_its_aim_is_told_after_how_often() -> None:
    rows = (*AIMED[:2], Event("few", -1, is_aim=True), Event("many", -1, is_aim=True))
    one, two = futures({(0, 0): 0.6}, 0, base=0.5), futures({(0, 0): 0.2}, 0)
    one, two = (replace(each, noted=each.noted[..., (0, 1, 2, 2), :]) for each in (one, two))
    for each in (one, two):
        each.noted[:, :, 0, 3, 0] = 1 - each.noted[:, :, 0, 0, 0]
    assert [(part.event, part.share < part.other) for part in reasons(one, two, 0, rows)] == [("bid", 0), ("many", 1)]


@pytest.mark.parametrize(("share", "told"), [(0.7, ["bid"]), (0.3, ["bid", "bonus"])])
def test_58_4_what_one_aim_alone_brings_is_told_only_where_the_other_aim_is_reached_more_often(
    share: float, told: list[str]
) -> None:
    one, two = futures({(0, 0): share}, 0, base=0.5), futures({(0, 0): 0.5}, 0)
    one.noted[..., 2, :] = one.noted[..., 0, :]
    assert [part.event for part in reasons(one, two, 0, (*AIMED[:2], Event("bonus", 1)))] == told


def by_tree(seed: int) -> tuple[Futures, Futures]:
    """Two plans with trees of futures that are all alike; with the first plan, an event happens once more."""
    rng = np.random.default_rng(seed)
    noted, values = (
        np.zeros((2, TREES, FUTURES, TICKS, len(EVENTS), SEATS), np.int16),
        np.full((2, TREES, FUTURES, 2), 0.4),
    )
    noted[:, :, :, 0, 0, 0] = rng.integers(0, 2, TREES)[:, None] + np.array([1, 0])[:, None, None]
    values[..., 0] += rng.normal(0.0, 0.05, TREES)[:, None] + np.array([0.05, 0.0])[:, None, None]
    best, other = (Futures(*each, np.zeros(each[1].shape)) for each in zip(noted, values, strict=True))
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
    tree, number = found.typical(0, ())
    assert (found.noted[tree, number, :, :, 0] == found.noted[2, 3, :, :, 0]).all()
    assert abs(found.values[tree, number, 0] - found.values[..., 0].mean()) < 0.01


def test_n_11_the_future_that_is_shown_has_the_likeliest_secret_choices_of_the_others() -> None:
    found = futures({(0, 0): 0.5})
    found.choices[:, :, 1] = np.arange(TREES * FUTURES).reshape(TREES, FUTURES) % 5 == 0
    found.choices[found.noted[:, :, 1, 0, 0] == 0, 0] = 7  # what comes with the choices matters less than these
    tree, number = found.typical(0, ())
    assert found.choices[tree, number, 1] == 0
    found.choices[..., 1] = 1 - found.choices[..., 1]
    tree, number = found.typical(0, ())
    assert found.choices[tree, number, 1] == 1
