"""Lessons and reviews agree: what a lesson asks for is no mistake, and what is said of winning is so.

The quick tests look at the figures of `judged.json`; the slow ones ask the judge again, and play the plans on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from statistics import mean
from typing import Any, NamedTuple, Protocol

import pytest
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search
from niagara_ai.plans import as_first_decider
from niagara_ai.quick import Greedy
from niagara_ai.registry import DEFAULT_STYLE

from niagara_tui.conformance.test_lessons import plans_of, texts_of
from niagara_tui.core.chance import Chance
from niagara_tui.core.game import Game
from niagara_tui.games import registry
from niagara_tui.games.canyon.rules.map import CAVE
from niagara_tui.games.canyon.rules.state import MOVE
from niagara_tui.study.lessons.lesson import Lesson, lessons_of
from niagara_tui.study.lessons.tutor import LEARNER, Tutor, fits
from tests.study.lessons import judged
from tests.study.lessons.judged import GAMES, OBVIOUS, Figures, asking_tasks, key_of, winning_lesson

FUTURES, FUTURES_OF_THE_STRONG = 300, 40
ITERATIONS = 30
"""Iterations of the strong player."""


class Player(Protocol):
    def __call__(self, view: Any, seat: int, moves: list[int], /) -> int: ...


class Promise(NamedTuple):
    """What a lesson on how to win says of the rounds to come, after the right plan and after the obvious wrong one.

    `event` gives a number by the positions before the choice and at the end of a future; `until` tells whether a future
    has ended, by its position and the rounds that have passed. `told` are the means that the lesson states, give or
    take `margin`. `strong`: the player searches, since the ordinary one lives from hand to mouth.
    """

    lesson: str
    task: int
    right: list[str]
    event: Callable[[Any, Any], float]
    until: Callable[[Any, int], bool]
    told: tuple[float, float]
    margin: float
    strong: bool = False


def rate(tutor: Tutor, plan: tuple[int, ...], promise: Promise) -> float:
    """The mean of the promise's event over the futures after that plan."""
    game, view = tutor.match.game, tutor.match.view(LEARNER)
    begun = int(game.kernel.clock(view))
    player, found = _strong(game) if promise.strong else _ordinary(game), []
    for number in range(FUTURES_OF_THE_STRONG if promise.strong else FUTURES):
        position = game.sample(view, Chance(number, 0))
        for move in plan:
            game.play(position, LEARNER, move)
        _play_on(game, position, player, begun, promise.until)
        found.append(float(promise.event(view, position)))
    return mean(found)


def _play_on(game: Game[Any], position: Any, player: Player, begun: int, until: Callable[[Any, int], bool]) -> None:
    while not game.is_over(position) and not until(position, int(game.kernel.clock(position)) - begun):
        if not (deciders := game.deciders(position)):
            game.advance(position)
            continue
        seat = deciders[0]
        moves = game.legal(position, seat)
        game.play(position, seat, moves[0] if len(moves) == 1 else player(game.view(position, seat), seat, moves))


def _ordinary(game: Game[Any]) -> Player:
    greedy = Greedy(game, DEFAULT_STYLE, seed=1)
    return lambda view, seat, moves: greedy.choose(view, seat, moves).move


def _strong(game: Game[Any]) -> Player:
    searches = [Search(game, DEFAULT_PARAMETERS, seed) for seed in range(game.seats.stop)]

    def choose(view: Any, seat: int, moves: list[int]) -> int:
        found = searches[seat].think(as_first_decider(game, view, seat), seat, moves, Budget(ITERATIONS))
        return max(found.candidates, key=lambda candidate: candidate.visits).move

    return choose


def _rounds(count: int) -> Callable[[Any, int], bool]:
    return lambda _position, passed: passed >= count


def _until_canoes_move(position: Any, passed: int) -> bool:
    return passed > 0 or position.phase == MOVE


def _to_the_end(_position: Any, _passed: int) -> bool:
    return False


def _brought_home(before: Any, after: Any) -> float:
    return float(sum(after.players[LEARNER].reserve) - sum(before.players[LEARNER].reserve))


def _was_exact(_before: Any, after: Any) -> float:
    learner = after.players[LEARNER]
    return float(learner.bid == learner.tricks)


def _in_the_cave(_before: Any, after: Any) -> float:
    return float(after.players[LEARNER].canoe == CAVE)


def _wins(_before: Any, after: Any) -> float:
    winners = [standing.seat for standing in registry.game("upriver").standings(after) if standing.won]
    return (LEARNER in winners) / len(winners)


PROMISES = (
    Promise("niagara-winning", 2, ["1"], _brought_home, _rounds(7), (2.3, 1.4), 0.3, strong=True),
    Promise("niagara-winning", 3, ["2"], _brought_home, _rounds(3), (3.0, 1.8), 0.3),
    Promise("niagara-winning", 5, ["to 5"], _brought_home, _rounds(3), (0.9, 0.25), 0.2),
    Promise("niagara-winning", 7, ["done"], _brought_home, _rounds(5), (1.0, 0.0), 0.2),
    Promise("canyon-winning", 2, ["bid 0"], _was_exact, _until_canoes_move, (0.9, 0.1), 0.08),
    Promise("canyon-winning", 3, ["bid 0"], _was_exact, _until_canoes_move, (0.8, 0.33), 0.08),
    Promise("canyon-winning", 4, ["H2"], _was_exact, _until_canoes_move, (0.75, 0.0), 0.08),
    Promise("canyon-winning", 5, ["to e26"], _in_the_cave, _rounds(2), (0.0, 0.2), 0.08),
    Promise("upriver-winning", 2, ["move 7"], _wins, _to_the_end, (0.7, 0.5), 0.08),
    Promise("upriver-winning", 3, ["move 2"], _wins, _to_the_end, (0.5, 0.17), 0.08),
    Promise("upriver-winning", 4, ["move 6"], _wins, _to_the_end, (0.7, 0.55), 0.08),
    Promise("upriver-winning", 5, ["move 1"], _wins, _to_the_end, (0.25, 0.05), 0.08),
)


INACCURACY = 3.0
"""Per cent of a win from which a review calls a move a mistake."""
CLEAR = 5.0
"""Per cent of a win that the obvious choice of a lesson on how to win loses at least."""
NEXT_TO_NOTHING = 1.0
GOALS = {
    "niagara": ("win", "four of one colour", "five colours", "seven"),
    "canyon": ("first canoe in the village", "wins"),
    "upriver": ("win", "highest sum", "docks"),
}
STORED = judged.load()
JUDGED = [pytest.param(lesson, id=lesson.id) for game in GAMES for lesson in lessons_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_sentence_of_a_games_first_lesson_tells_its_goal(game: str) -> None:
    sentence = re.split(r"(?<=[.!?]) ", lessons_of(game)[0].task[0].say)[0].casefold()
    assert [word for word in GOALS[game] if word not in sentence] == []


@pytest.mark.parametrize("lesson", JUDGED)
def test_every_task_that_asks_for_a_choice_has_been_judged_as_it_is_now(lesson: Lesson) -> None:
    now = {tutor.number + 1: key_of(tutor) for tutor in asking_tasks(lesson)}
    assert {number: figures.key for number, figures in STORED[lesson.id].items()} == now, (
        "run python -m tests.study.lessons.judged"
    )


@pytest.mark.parametrize("lesson", JUDGED)
def test_what_a_lesson_asks_for_is_no_mistake_or_it_says_that_this_is_practice_and_why(lesson: Lesson) -> None:
    for number, figures in STORED[lesson.id].items():
        texts = " ".join(lesson.task[number - 1].texts)
        assert figures.right < INACCURACY or ("practice" in texts and "in a game" in texts.casefold()), (
            f"{lesson.id}, task {number}: costs {figures.right} %"
        )


@pytest.mark.parametrize("game", GAMES)
def test_in_a_lesson_on_how_to_win_the_right_choice_is_best_and_the_obvious_one_loses_clearly(game: str) -> None:
    lesson = winning_lesson(game)
    assert len(OBVIOUS[lesson.id]) >= 4
    for number, figures in STORED[lesson.id].items():
        assert figures.right < NEXT_TO_NOTHING, f"task {number}"
        assert (figures.wrong is not None) == (number in OBVIOUS[lesson.id])
        if figures.wrong is not None and figures.wrong_error is not None:
            assert figures.wrong - 2 * figures.wrong_error > NEXT_TO_NOTHING
            assert figures.wrong >= CLEAR, f"task {number}"


def test_every_obvious_choice_has_a_promise_of_what_follows() -> None:
    assert {(each.lesson, each.task) for each in PROMISES} == {
        (lesson, task) for lesson, tasks in OBVIOUS.items() for task in tasks
    }


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("lesson", JUDGED)
def test_the_judge_still_thinks_so(lesson: Lesson) -> None:
    for tutor in asking_tasks(lesson):
        stored, now = STORED[lesson.id][tutor.number + 1], judged.judged(tutor)
        assert _agree(stored, now), f"{lesson.id}, task {tutor.number + 1}: {stored}, now {now}"


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: f"{promise.lesson}-{promise.task}")
def test_what_is_said_to_follow_follows_when_the_choices_are_played_on(promise: Promise) -> None:
    tutor = _at(promise)
    plans, wanted = plans_of(tutor), (promise.right, OBVIOUS[promise.lesson][promise.task])
    right, wrong = (next(plan for plan in plans if fits(each, texts_of(tutor, plan))) for each in wanted)
    assert tutor.is_right(right)
    assert not tutor.is_right(wrong)
    found = rate(tutor, right, promise), rate(tutor, wrong, promise)
    assert found == pytest.approx(promise.told, abs=promise.margin)


def _agree(stored: Figures, now: Figures) -> bool:
    pairs = [(stored.right, stored.right_error, now.right), (stored.wrong, stored.wrong_error, now.wrong)]
    return all(
        abs(then - again) <= 2 * error + NEXT_TO_NOTHING
        for then, error, again in pairs
        if then is not None and error is not None and again is not None
    )


def _at(promise: Promise) -> Tutor:
    (lesson,) = (each for game in GAMES for each in lessons_of(game) if each.id == promise.lesson)
    return next(tutor for tutor in asking_tasks(lesson) if tutor.number + 1 == promise.task)
