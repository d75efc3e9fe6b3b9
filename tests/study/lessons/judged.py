"""What the judge thinks of the moves that lessons ask for: figures in a file, as the judge takes minutes.

    python -m tests.study.lessons.judged

asks it anew about the tasks that have changed, and writes `judged.json`; with `--all`, about all of them.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from niagara_ai.mcts.judging import Judge, Judgement
from niagara_ai.mcts.levels import THOROUGH
from niagara_ai.plans import forced_moves, same_outcome, turn_is_done

from niagara_tui.conformance.test_lessons import plans_of, tasks_of, texts_of
from niagara_tui.core.plans import after
from niagara_tui.games import registry
from niagara_tui.study.lessons.lesson import Lesson, lessons_of
from niagara_tui.study.lessons.tutor import LEARNER, Tutor, fits

FILE = Path(__file__).with_name("judged.json")
GAMES = ("niagara", "canyon", "upriver")
WINNING = "winning"
"""The name of each game's lesson on how to win."""
OBVIOUS: dict[str, dict[int, list[str]]] = {
    "niagara-winning": {
        2: ["6"],
        3: ["6"],
        5: ["done"],
        7: ["to 3", "load violet"],
    },
    "canyon-winning": {2: ["bid 1"], 3: ["bid 1"], 4: ["W3"], 5: ["to a26"]},
    "upriver-winning": {2: ["move 5"], 3: ["move 7"], 4: ["move 1"], 5: ["move 8"]},
}
"""By lesson and number of the task: the choice that looks good to a beginner, and is not."""


class Figures(NamedTuple):
    """What the right choice and the obvious wrong one lose, in per cent of a win, and how far that may be off.

    `key` changes with the task; `wrong` is None where no wrong choice is named.
    """

    key: str
    right: float
    right_error: float
    wrong: float | None = None
    wrong_error: float | None = None


def winning_lesson(game: str) -> Lesson:
    return next(lesson for lesson in lessons_of(game) if lesson.id == f"{game}-{WINNING}")


def asking_tasks(lesson: Lesson) -> Iterator[Tutor]:
    """The lesson at each task that asks for some choices and not for others."""
    for tutor in tasks_of(lesson):
        if tutor.wants_choice and not tutor.task.is_free and len(plans_of(tutor)) > 1:
            yield tutor


def key_of(tutor: Tutor) -> str:
    """A digest of what a task asks for and where it begins, so that no figures outlive what they were found for."""
    begun: list[Any] = [tutor.lesson.seed, tutor.lesson.options, *_obvious(tutor)]
    begun += [[task.position, task.others, task.do] for task in tutor.lesson.task[: tutor.number + 1]]
    return hashlib.blake2b(repr(begun).encode(), digest_size=6).hexdigest()


def judged(tutor: Tutor) -> Figures:
    """Ask the judge about the open task: the right choices, of which the best counts, and the obvious wrong one."""
    plans = plans_of(tutor)
    right = [plan for plan in plans if tutor.is_right(plan)]
    patterns = _obvious(tutor)
    wrong = [plan for plan in plans if patterns and fits(patterns, texts_of(tutor, plan))][:1]
    assert bool(wrong) == bool(patterns), f"{tutor.lesson.id}, task {tutor.number + 1}: {patterns} is not offered"
    judge, game, view = _judge(tutor.lesson.game), tutor.match.game, tutor.match.view(LEARNER)
    turns = {plan: _whole_turn(judge, game, view, plan) for plan in (*right, *wrong)}
    found = judge.judge(view, LEARNER, list(dict.fromkeys(turns.values())))
    assert found is not None
    losses = {plan.moves: found.loss(plan) for plan in found.plans}
    same = {turn: _found(found, game, view, turn) for turn in turns.values()}
    best = min((losses[same[turns[plan]]] for plan in right), key=lambda loss: loss.chance)
    worse = [losses[same[turns[plan]]] for plan in wrong]
    told = [round(100 * figure, 1) for loss in (best, *worse) for figure in (loss.chance, loss.error)]
    return Figures(key_of(tutor), *told)


def load() -> dict[str, dict[int, Figures]]:
    stored = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return {name: {int(number): Figures(*row) for number, row in rows.items()} for name, rows in stored.items()}


def _obvious(tutor: Tutor) -> list[str]:
    return OBVIOUS.get(tutor.lesson.id, {}).get(tutor.number + 1, [])


@cache
def _judge(game: str) -> Judge:
    return Judge(registry.game(game), THOROUGH)


def _whole_turn(judge: Judge, game: Any, view: Any, plan: tuple[int, ...]) -> tuple[int, ...]:
    """The plan, and what the judge thinks best for the rest of the turn."""
    position = after(game, view, LEARNER, plan)
    if turn_is_done(game, position, LEARNER):
        return plan
    rest = judge.judge(position, LEARNER)
    return (*plan, *(forced_moves(game, position, LEARNER, turn_is_done)[0] if rest is None else rest.best.moves))


def _found(judgement: Judgement, game: Any, view: Any, turn: tuple[int, ...]) -> tuple[int, ...]:
    same, end = same_outcome(game, view, LEARNER), after(game, view, LEARNER, turn)
    return next(plan.moves for plan in judgement.plans if plan.moves == turn or same(plan.after, end))


def main() -> None:
    known = {} if "--all" in sys.argv else load()
    figures: dict[str, dict[int, Figures]] = {}
    for lesson in [each for game in GAMES for each in lessons_of(game)]:
        rows = figures[lesson.id] = {}
        for tutor in asking_tasks(lesson):
            number = tutor.number + 1
            old = known.get(lesson.id, {}).get(number)
            rows[number] = old if old is not None and old.key == key_of(tutor) else judged(tutor)
            print(f"{lesson.id}, task {number}: {rows[number]}", flush=True)
    lines = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(str(number))}: {json.dumps(row)}" for number, row in rows.items())
        + "\n  }"
        for name, rows in figures.items()
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
