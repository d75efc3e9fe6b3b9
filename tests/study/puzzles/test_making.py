from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import Loss, Part
from niagara_ai.mcts.estimation import Estimate
from niagara_ai.mcts.judging import JudgedPlan, Judgement
from niagara_ai.mcts.levels import Work
from niagara_ai.plans import obvious_moves, plan_is_done, played

from niagara_tui.core.plans import after, all_plans
from niagara_tui.games.registry import GAMES
from niagara_tui.study.puzzles import choices, making
from niagara_tui.study.puzzles.catalogue import Puzzle
from niagara_tui.study.puzzles.choices import RatedPlan, plans_of, proved
from niagara_tui.study.puzzles.solving import PuzzleDecision, Solving
from tests.support.puzzles import a_puzzle, begun, card_puzzle


def decision_of(puzzle: Puzzle) -> PuzzleDecision:
    solving = begun(puzzle)
    return PuzzleDecision(solving.game, solving.view, solving.seat)


def test_the_greedy_players_plan_is_a_whole_one() -> None:
    decision = decision_of(a_puzzle())
    moves = obvious_moves(*decision)
    assert plan_is_done(decision.game, after(*decision, moves), decision.seat)


@pytest.mark.parametrize(("puzzle", "count"), [(a_puzzle(), 4), (card_puzzle(), 7)], ids=["canoe", "card"])
def test_all_plans_are_asked_about_and_the_greedy_players_first(puzzle: Puzzle, count: int) -> None:
    decision = decision_of(puzzle)
    first, *others = plans_of(decision)
    assert first == obvious_moves(*decision)
    assert others == [*all_plans(*decision)]
    assert len(others) == count


def test_a_decision_with_more_plans_than_anybody_surveys_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "MAX_PLANS", 6)
    assert plans_of(decision_of(card_puzzle())) == []


def test_games_differ_in_seats_and_options_and_follow_from_the_seed() -> None:
    def first(seed: int) -> list[object]:
        return list(itertools.islice(making.tables(GAMES["niagara"], seed), 12))

    tables = [*itertools.islice(making.tables(GAMES["niagara"], 1), 12)]
    assert first(1) == tables != first(2)
    assert {table.seats for table in tables} == {3, 4}
    assert sum(not table.options for table in tables) == 8


@pytest.mark.compiled
def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "proved", functools.partial(proved, work=replace(choices.PROOF, first=60)))

    game = GAMES["upriver"]

    def made() -> list[Puzzle]:
        tables = itertools.islice(making.tables(game, 1), 4)
        known = Counter[str]()
        return [puzzle for table in tables for puzzle in making.puzzles_of(table, known)]

    found = made()
    assert found
    assert found == made()
    for puzzle in found:
        assert puzzle.gap >= 4
        assert puzzle.cost(puzzle.obvious) >= puzzle.gap
        assert all(puzzle.cost(plan) > puzzle.margin(plan) for plan in range(1, len(puzzle.plans)))
        opened = Solving(puzzle, game.version, game.letters[: puzzle.seats])
        assert opened.plans, "none is missing, or it could not be opened"


@pytest.mark.compiled
def test_43_a_sequence_begins_with_two_choices_of_a_seat_that_look_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows is whatever the game comes to after the right answer, so the second choice is judged anew there."""
    quick = replace(choices.PROOF, first=60)
    monkeypatch.setattr(making, "proved", functools.partial(proved, work=quick))
    monkeypatch.setattr(choices, "proved", functools.partial(proved, work=quick))
    tables = itertools.islice(making.tables(GAMES["upriver"], 31), 3)
    puzzle = next(puzzle for table in tables for puzzle in making.sequences_of(table, Counter[str](), 2))
    assert 2 <= len(puzzle.choices) <= 3
    assert any(choice.obvious for choice in puzzle.choices), "what greedy finds is no puzzle"
    opened = Solving(puzzle, GAMES["upriver"].version, ["Ann", "Bert", "Yann", "Gina"][: puzzle.seats])
    clock, begin = opened.game.kernel.clock, opened.view
    while not opened.is_last:
        opened = opened.followed()
    assert clock(opened.view) - clock(begin) <= 1


# What proves a puzzle: judges that differ in their seeds alone, each of whom finds the same plan clearly ahead.


class Judges:
    """Judges whose trees give made-up chances of winning by seed and plan; `asked` are the seeds and the plans."""

    def __init__(self, chances: Mapping[int, Sequence[Sequence[float]]]) -> None:
        self._chances, self.asked = chances, list[tuple[int, list[tuple[int, ...]]]]()

    def __call__(self, game: Any, work: Work, seed: int) -> Judges:
        self._game, self._work, self._seed = game, work, seed
        return self

    def judge(self, view: Any, seat: int, also: Iterable[tuple[int, ...]], is_done: Any) -> Judgement:
        assert is_done is plan_is_done
        plans = [*also]
        self.asked.append((self._seed, plans))
        found = [
            JudgedPlan(
                moves, played(self._game, view, seat, moves), (Estimate(np.array([[c, 1 - c, 0.0] for c in trees])),)
            )
            for moves, trees in zip(plans, self._chances[self._seed], strict=True)
        ]
        return Judgement(seat, tuple(sorted(found, key=lambda plan: -plan.chances[seat])), self._work)

    def why(self, view: Any, found: Judgement, other: JudgedPlan) -> tuple[Part, ...]:
        """The reason names the seed of the judge, so that it can be told whose it is."""
        assert view is not None
        return () if other is found.best else (Part("fetched", 0, 1, 1 + self._seed, 0.9, 0.1, 0.1),)


def cards(count: int) -> tuple[PuzzleDecision, list[tuple[int, ...]]]:
    """A choice of a card, and so many plans; the first is said to be the greedy player's."""
    decision = decision_of(card_puzzle())
    return decision, [*itertools.islice(all_plans(*decision), count)]


@pytest.fixture
def prove(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Prove a choice of cards by judges with these chances, by seed: for each card those of every tree."""

    def proof(*seeds: Sequence[Sequence[float]]) -> list[RatedPlan]:
        monkeypatch.setattr(choices, "SEEDS", tuple(range(len(seeds))))
        monkeypatch.setattr(choices, "Judge", Judges(dict(enumerate(seeds))))
        return proved(*cards(len(seeds[0])))

    return proof


def test_the_figures_are_the_means_of_the_judges_best_plan_first(prove: Any) -> None:
    _, (obvious, best, other) = cards(3)
    plans = prove([[0.3, 0.3], [0.5, 0.5], [0.4, 0.4]], [[0.2, 0.2], [0.6, 0.6], [0.44, 0.44]])
    assert [plan.moves for plan in plans] == [best, other, obvious]
    assert [plan.chance for plan in plans] == pytest.approx([0.55, 0.42, 0.25])
    assert [plan.loss.chance for plan in plans] == pytest.approx([0.0, 0.13, 0.3])
    assert plans[0].loss.error == 0
    assert all(plan.loss.is_told for plan in plans[1:])
    assert [[part.ticks for part in plan.why] for plan in plans] == [[], [1], [1]], "the first judge says why"


def test_a_plan_that_only_looked_bad_leaves_no_puzzle(prove: Any) -> None:
    assert prove([[0.2, 0.2], [0.5, 0.5], [0.45, 0.45]])
    assert prove([[0.2, 0.2], [0.5, 0.5], [0.47, 0.47]]) == []


@pytest.mark.parametrize(("best", "count"), [(0, 0), (1, 1)])
def test_what_the_greedy_player_finds_is_no_puzzle(monkeypatch: pytest.MonkeyPatch, best: int, count: int) -> None:
    decision, plans = cards(3)
    right, wrong = plans[best], plans[1 - best]
    found = [
        RatedPlan(right, 0.5, Loss(0.0, 0.0)),
        RatedPlan(wrong, 0.5, Loss(0.1, 0.01), (Part("won", 0, 1, 1, 0.9, 0.1, 0.1),)),
    ]
    monkeypatch.setattr(making, "_choices", lambda _table: [(decision, [])])
    monkeypatch.setattr(making, "_promises", lambda *_whatever: True)
    monkeypatch.setattr(making, "plans_of", lambda _decision: plans)
    monkeypatch.setattr(making, "proved", lambda *_whatever: found)
    monkeypatch.setattr(choices, "missed", lambda *_whatever: None)
    table = making.Table(GAMES["niagara"], {}, 3, 7)
    assert len([*making.puzzles_of(table, Counter[str]())]) == count


def test_a_lead_that_may_be_luck_leaves_no_puzzle(prove: Any) -> None:
    assert prove([[0.4, 0.41, 0.39, 0.4], [0.5, 0.5, 0.5, 0.5]])
    assert prove([[0.2, 0.6, 0.3, 0.5], [0.5, 0.5, 0.5, 0.5]]) == []


def test_judges_that_name_different_plans_do_not_agree(prove: Any) -> None:
    one = [[0.2, 0.2], [0.5, 0.5], [0.4, 0.4]]
    assert prove(one, one)
    assert prove(one, [one[0], one[2], one[1]]) == []


def test_a_lead_that_one_judge_does_not_find_leaves_no_puzzle(prove: Any) -> None:
    one = [[0.2, 0.2], [0.5, 0.5], [0.4, 0.4]]
    assert prove(one, [[0.2, 0.2], [0.5, 0.5], [0.48, 0.48]]) == []


def test_nobody_is_asked_once_a_judge_finds_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    judges = Judges({seed: [[0.5, 0.5], [0.5, 0.5]] for seed in choices.SEEDS})
    monkeypatch.setattr(choices, "Judge", judges)
    decision, plans = cards(2)
    assert proved(decision, plans) == []
    assert judges.asked == [(choices.SEEDS[0], plans)]


def test_several_judges_are_asked_about_every_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    judges = Judges({seed: [[0.3, 0.3], [0.5, 0.5]] for seed in choices.SEEDS})
    monkeypatch.setattr(choices, "Judge", judges)
    decision, plans = cards(2)
    assert proved(decision, plans)
    assert judges.asked == [(seed, plans) for seed in choices.SEEDS]
    assert len(set(choices.SEEDS)) >= 3


@pytest.mark.compiled
def test_plans_with_the_same_outcome_are_one_and_all_get_the_same_look() -> None:
    decision = decision_of(a_puzzle())
    asked = plans_of(decision)
    found = choices.judge(decision, asked, replace(choices.PROOF, first=8), 1)
    assert found is not None
    assert (len(asked), len(found.plans)) == (5, 2), "the same ways with either canoe"
    assert {len(plan.heats) for plan in found.plans} == {choices.PROOF.heats}
    assert obvious_moves(*decision) in {plan.moves for plan in found.plans}


@pytest.mark.compiled
def test_at_a_secret_choice_the_others_still_draw_theirs_after_a_plan() -> None:
    decision = decision_of(card_puzzle())
    assert len(decision.game.deciders(decision.view)) == 3
    found = choices.judge(decision, plans_of(decision), replace(choices.PROOF, first=8), 1)
    assert found is not None
    assert len(found.plans) == 7
    assert all(decision.game.deciders(plan.after) == [1, 2] for plan in found.plans)
