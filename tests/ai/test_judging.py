from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import Difference, Loss
from niagara_ai.contract.bot import ERRORS_PER_MARGIN
from niagara_ai.mcts.estimation import Estimate, IsEnough
from niagara_ai.mcts.judging import DOUBTED, LEAST_FIELD, Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import Work
from niagara_ai.plans import Plan, plan_is_done, played, turn_is_done

from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.registry import game
from tests.support.judging import MadeUpEstimator, MadeUpSearch, judge_with
from tests.support.positions import GAME, number, start, turn

UPRIVER = game("upriver")
LITTLE = Work(search=15, field=3, trees=2, first=1, heats=1)
WORK = Work(search=100, field=7, trees=2, first=10, heats=4)


class Racecourse:
    """Gives plans, told apart by the position after them, these chances in each heat; every tree finds the same."""

    def __init__(self, plans: Sequence[Plan[State]], *heats: Sequence[float]) -> None:
        self._ends, self._heats = [plan.after for plan in plans], list(heats)
        self.ran, self.iterations = list[list[int]](), list[int]()

    def forget(self, begin: int = 0) -> None: ...

    def plant(self) -> list[Any]:
        return []

    def compare(
        self, views: Sequence[State], iterations: int, seat: int, groves: object, is_enough: IsEnough
    ) -> list[Estimate]:
        del groves
        if is_enough():
            return []
        places = [next(place for place, end in enumerate(self._ends) if end is view) for view in views]
        chances = self._heats[len(self.ran)]
        self.ran.append(places)
        self.iterations.append(iterations)
        noise = 0.001 * np.array([[-1.0], [1.0]])
        rest = views[0].seats - 1
        rows = [np.full((2, rest + 1), (1 - chances[place]) / rest) for place in places]
        for row, place in zip(rows, places, strict=True):
            row[:, seat] = chances[place]
        return [Estimate(row + noise * (1 + place)) for row, place in zip(rows, places, strict=True)]


def cards() -> list[Plan[State]]:
    view = GAME.view(start(), 0)
    return [Plan((move,), played(GAME, view, 0, (move,))) for move in GAME.legal(view, 0)]


def raced(
    plans: list[Plan[State]], *heats: Sequence[float], work: Work = WORK, asked: int = 0
) -> tuple[Racecourse, Judgement]:
    course = Racecourse(plans, *heats)
    return course, judge_with(GAME, work, course).race(plans, 0, asked)


def test_all_that_are_left_in_a_heat_get_equal_iterations_twice_as_many_as_in_the_heat_before() -> None:
    course, _ = raced(cards(), *[[0.2] * 7] * 4)
    assert course.iterations == [10, 20, 40, 80]
    assert [len(ran) for ran in course.ran] == [7, 4, 2, 2], "the worse half drops out, but two are compared to the end"


def test_who_is_surely_behind_drops_out_at_once() -> None:
    course, found = raced(cards(), [0.5, 0.1, 0.1, 0.499, 0.1, 0.1, 0.1], *[[0.5, 0, 0, 0.51, 0, 0, 0]] * 3)
    assert course.ran == [[0, 1, 2, 3, 4, 5, 6], [0, 3], [0, 3], [0, 3]]
    assert [plan.moves for plan in found.plans[:2]] == [cards()[3].moves, cards()[0].moves]


def test_what_a_plan_loses_is_told_from_the_last_heat_that_both_have_run() -> None:
    _, found = raced(cards(), [0.5, 0.1, 0.1, 0.499, 0.1, 0.1, 0.1], *[[0.9, 0, 0, 0.89, 0, 0, 0]] * 3)
    assert found.loss(found.plans[1]).chance == pytest.approx(0.01)
    assert found.loss(found.plans[2]).chance == pytest.approx(0.4), "of the first heat, not against 0.9"


def test_a_race_that_one_has_won_is_over() -> None:
    course, found = raced(cards(), [0.1, 0.5, 0.1, 0.1, 0.1, 0.1, 0.1])
    assert len(course.ran) == 1
    assert found.best.moves == cards()[1].moves


def test_a_plan_that_is_asked_about_runs_to_the_end() -> None:
    course, found = raced(cards(), [0.1, 0.5, *[0.3] * 5], *[[0.2, 0.5, *[0.3] * 5]] * 3, asked=1)
    assert all(0 in ran for ran in course.ran)
    assert len(course.ran) == WORK.heats
    assert found.loss(next(plan for plan in found.plans if plan.moves == cards()[0].moves)).chance == pytest.approx(0.3)


def test_where_what_was_asked_about_loses_next_to_nothing_the_best_one_alone_runs_to_the_end() -> None:
    close = replace(WORK, close=0.3)
    first = [0.499, 0.5, *[0.1] * 5]
    course, found = raced(cards(), first, *[[0.8] * 7] * 3, work=close, asked=1)
    assert course.ran == [[*range(7)], [1], [1], [1]]
    assert found.best.moves == cards()[1].moves
    assert found.best.chances[0] == pytest.approx(0.8)
    assert found.loss(found.plans[-1]).chance == pytest.approx(0.4), "what is lost is told from a common heat"
    assert found.chances(found.plans[-1])[0] == pytest.approx(0.4)


def test_a_few_plans_race_however_seldom_a_search_has_visited_them() -> None:
    view = GAME.view(turn("2", zones={"Ra": "5", "Rb": "2"}), 0)
    seldom = replace(LITTLE, search=10**6, field=7)
    found = judge_with(GAME, seldom, MadeUpEstimator(), MadeUpSearch(GAME)).judge(view, 0)
    assert found is not None
    assert len(found.plans) == LEAST_FIELD


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        (Loss(0.0, 0.0), Difference.AS_GOOD),
        (Loss(0.004, 0.003), Difference.AS_GOOD),
        (Loss(0.004, 0.0035), Difference.OPEN),
        (Loss(0.0, 0.02), Difference.OPEN),
        (Loss(0.035, 0.02), Difference.OPEN),
        (Loss(0.048, 0.0155), Difference.COSTS),
        (Loss(0.012, 0.001), Difference.COSTS),
    ],
)
def test_58_3_plans_are_as_good_within_a_hundredth_of_a_win_or_not_told_apart_or_one_costs(
    loss: Loss, said: Difference
) -> None:
    assert loss.difference is said
    assert loss.is_told is (said is Difference.COSTS)


def test_58_3_other_seats_chances_are_compared_in_the_same_heat_and_have_errors() -> None:
    """In small trees whoever has as good as won wins less: a plan that drops out early says nothing of that."""
    early, late = np.array([[0.1, 0.78, 0.12]] * 3), np.array([[0.02, 0.96, 0.02]] * 3)
    best = JudgedPlan((1,), None, (Estimate(early), Estimate(late)))
    other = JudgedPlan((2,), None, (Estimate(early + [[-0.01, 0.01, 0.0]] * 3),))
    found = Judgement(0, (best, other), WORK)
    assert found.chances(other) == pytest.approx((0.01, 0.97, 0.02), abs=0.001)
    assert found.errors(other) > found.errors(best) == (WORK.doubt(1),) * 3


@pytest.mark.parametrize(("chance", "said"), [(0.0, Difference.AS_GOOD), (0.2, Difference.OPEN)])
def test_58_3_no_plan_may_lose_more_than_the_best_chance_there_may_be(chance: float, said: Difference) -> None:
    """Of a plan that has dropped out early little is known, but a lost game is lost with each."""
    work = replace(WORK, heats=2, first=1500)
    early, late = np.array([[0.02 + chance], [chance], [chance]]), np.array([[chance]] * 3)
    best = JudgedPlan((1,), None, (Estimate(early), Estimate(late)))
    found = Judgement(0, (best, JudgedPlan((2,), None, (Estimate(np.array([[chance], [chance], [0.03]])),))), work)
    loss = found.loss(found.plans[1])
    assert loss.difference is said
    assert loss.margin < 0.01 or chance


@pytest.mark.parametrize(("chance", "leads"), [(0.97, 1), (0.8, 0)])
def test_58_7_of_plans_that_are_as_good_where_the_game_is_won_the_one_that_ends_it_sooner_leads(
    monkeypatch: pytest.MonkeyPatch, chance: float, leads: int
) -> None:
    plans = cards()[:3]
    work = replace(WORK, heats=3, first=1000, futures=20)
    judge = judge_with(GAME, work, course := Racecourse(plans, *[[chance, chance - 0.002, chance - 0.03]] * 3))

    def foresee(view: State, _seat: int, ticks: int, futures: int, _grove: object) -> tuple[Any, Any, Any]:
        noted = np.zeros((2, futures, ticks, 20, view.seats), np.int16)
        ends = next(2 - place for place, plan in enumerate(plans) if plan.after is view)
        noted[:, :, ends, -1, 0] = 1  # the worst one soonest
        return noted, np.ones((2, futures, view.seats)), np.ones((2, futures, view.seats))

    monkeypatch.setattr(course, "foresee", foresee, raising=False)
    found = judge.race(plans, 0)
    led = judge.soonest(found)
    assert found.best.moves == plans[0].moves
    assert led.best.moves == plans[leads].moves
    assert {*led.plans} == {*found.plans}
    assert led.ends == ({plans[0].moves: 2.0, plans[1].moves: 1.0} if leads else None)


def test_a_difference_within_two_errors_is_none() -> None:
    assert Loss(0.1, 0.051).is_told is False
    assert Loss(0.004, 0.001).is_told is False, "it matters to nobody"
    assert Loss(0.1, 0.049).is_told is True
    assert Loss(0.1, 0.05).most == 0.1 + ERRORS_PER_MARGIN * 0.05


def test_a_difference_is_as_sure_as_the_trees_agree_and_as_trees_of_that_size_can_be() -> None:
    _, found = raced(cards()[:2], *[[0.5, 0.3]] * 4, asked=2)
    errors = [found.loss(found.plans[1]).error]
    assert errors[0] >= float(np.hypot(WORK.doubt(3), DOUBTED * 0.2))
    _, found = raced(cards()[:2], [0.5, 0.3])
    errors.append(found.loss(found.plans[1]).error)
    assert errors[1] > errors[0], "smaller trees look no further"
    assert found.loss(found.best) == Loss(0.0, 0.0)
    assert WORK.doubt(1) == pytest.approx(WORK.doubt(0) / 3**0.5), "which have grown for three times as long"


def test_the_best_plans_equals_are_those_that_are_not_told_worse() -> None:
    work = Work(search=100, field=7, trees=2, first=10, heats=1)
    _, found = raced(cards()[:3], [0.5, 0.48, 0.3], work=work)
    assert [plan.moves for plan in found.equals] == [plan.moves for plan in cards()[:2]]


def judged(state: State, seat: int = 0, **how: Any) -> Judgement | None:
    return Judge(GAME, LITTLE, fast=False).judge(GAME.view(state, seat), seat, **how)


def test_n_11_at_a_secret_choice_every_card_races_whoever_else_has_chosen() -> None:
    state = start()
    GAME.play(state, 2, number("4"))
    found = Judge(GAME, LITTLE, fast=False).judge(GAME.view(state, 0), 0)
    assert found is not None
    assert {plan.moves for plan in found.plans} == {(move,) for move in GAME.legal(state, 0)}
    assert all(len(GAME.deciders(plan.after)) == state.seats - 1 for plan in found.plans), "who has makes no difference"


def test_n_11_reasons_are_told_as_if_nobody_else_had_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = list[State]()
    kernel = replace(GAME.kernel, note=lambda before, after, _noted: looked_at.extend((before, after)))
    monkeypatch.setattr(type(GAME), "kernel", kernel)
    state = start()
    for seat in (1, 2):
        GAME.play(state, seat, number("4"))
    plans = cards()
    course = Racecourse(plans, [0.9, *[0.1] * 6])
    monkeypatch.setattr(course, "foresee", MadeUpEstimator().foresee, raising=False)
    judge = judge_with(GAME, replace(LITTLE, futures=4), course)
    found = judge.race(plans, 0)
    judge.why(GAME.view(state, 0), found, found.plans[-1])
    assert looked_at
    assert not any(GAME.has_hidden_choice(each, seat) for each in looked_at for seat in (1, 2))


def test_n_20_a_plan_is_the_whole_turn_of_both_canoes() -> None:
    state = turn("3", zones={"Ra": "2", "Rb": "3"})
    found = judged(state)
    assert found is not None
    for plan in found.plans:
        assert turn_is_done(GAME, plan.after, 0)
        assert {"a", "b"} <= {GAME.text(move) for move in plan.moves}


def test_turns_that_differ_in_the_order_of_canoes_alone_are_one() -> None:
    state = turn("3", zones={"Ra": "2", "Rb": "3"})
    found = judged(state, asked=[_moves("a, to 5, b, to bank"), _moves("b, to bank, a, to 5")])
    assert found is not None
    same = [plan for plan in found.plans if GAME.equivalent(plan.after, found.plans[0].after)]
    assert len(same) == 1


def _moves(text: str) -> list[int]:
    return [number(move) for move in text.split(", ")]


def test_a_smaller_unit_can_be_asked_for() -> None:
    found = judged(turn("3", zones={"Ra": "2", "Rb": "3"}), is_done=plan_is_done)
    assert found is not None
    assert any({"a", "b"} > {GAME.text(move) for move in plan.moves} & {"a", "b"} for plan in found.plans)


def test_what_is_asked_about_races_even_if_no_search_would_look_at_it() -> None:
    state = turn("3", zones={"Ra": "2", "Rb": "3"})
    asked = _moves("a, to bank, b, to 6R")
    found = judged(state, asked=[asked])
    assert found is not None
    assert tuple(asked) in [plan.moves for plan in found.plans]


def test_forced_moves_are_part_of_every_plan_and_a_forced_turn_is_no_decision() -> None:
    state = turn("1", zones={"Ra": "bank", "Rb": "lost"})
    forced = Judge(GAME, LITTLE, fast=False).judge(GAME.view(state, 0), 0)
    assert forced is None
    found = judged(turn("2", zones={"Ra": "5", "Rb": "lost"}))
    assert found is not None
    assert all(GAME.text(plan.moves[0]) == "a" for plan in found.plans)


def open_position(seed: int) -> Any:
    """The first position of a game of Up the River in which somebody has a choice."""
    state = UPRIVER.new(UPRIVER.options(), 3, seed)
    while not (seats := UPRIVER.deciders(state)) or len(UPRIVER.legal(state, seats[0])) == 1:
        if seats:
            UPRIVER.play(state, seats[0], UPRIVER.legal(state, seats[0])[0])
        else:
            UPRIVER.advance(state)
    return state


def test_a_judgement_depends_on_its_decision_alone_and_not_on_threads() -> None:
    one, other = (open_position(seed) for seed in (1, 2))

    def figures(judge: Judge, state: Any) -> list[tuple[tuple[int, ...], tuple[float, ...]]]:
        seat = UPRIVER.deciders(state)[0]
        found = judge.judge(UPRIVER.view(state, seat), seat)
        assert found is not None
        return [(plan.moves, plan.chances) for plan in found.plans]

    used = Judge(UPRIVER, LITTLE, fast=False)
    figures(used, other)
    fresh = figures(Judge(UPRIVER, LITTLE, fast=False), one)
    assert figures(used, one) == fresh
    assert figures(Judge(UPRIVER, LITTLE, fast=False, threads=2), one) == fresh


def test_a_race_that_has_run_long_enough_ends_after_the_heat() -> None:
    plans = cards()
    course = Racecourse(plans, *[[0.2] * 7] * 4)
    judge_with(GAME, WORK, course).race(plans, 0, is_enough=lambda: True)
    assert len(course.ran) == 1


def test_41_who_ends_the_search_at_once_still_gets_a_whole_turn() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "2"})
    found = judged(state, is_enough=lambda: True)
    assert found is not None
    assert all(turn_is_done(GAME, plan.after, 0) for plan in found.plans)
    assert found.plans


def test_what_is_told_of_the_best_plan_and_of_its_rival_is_that_of_a_long_look() -> None:
    first = [0.6, 0.3, *[0.1] * 5]
    course, found = raced(cards(), first, *[[0.8, 0.3, *[0.1] * 5]] * 3, work=replace(WORK, told=2))
    assert course.ran == [[0, 1, 2, 3, 4, 5, 6], [0, 1], [0, 1], [0, 1]]
    assert found.best.chances[0] == pytest.approx(0.8)
    assert found.loss(found.plans[1]).chance == pytest.approx(0.5), "and not 0.3, as small trees had it"
    asked, _ = raced(cards(), first, *[first] * 3, work=replace(WORK, told=2), asked=1)
    assert asked.ran == [[0, 1, 2, 3, 4, 5, 6], [0], [0], [0]], "whoever asks about the best plan compares no other"
