"""Whether a hint says the same whoever asks, and what reviews say: `python -m tests.bench.agreement --decisions 60`.

Decisions drawn from games of bots, in every game, are judged as for a hint, for another hint with another seed, as in a
deep review, and with dozens of times the work. Two of them agree if they name the same turn, or if neither tells that
the other's costs anything.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from statistics import median
from typing import Any

from niagara_ai.mcts.judging import SEED, Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import THOROUGH
from niagara_ai.plans import same_outcome

from niagara_tui.core.game import Game
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.events import ChosenTurn, turns_of
from tests.bench.blunders import interval
from tests.bench.review_costs import played

LARGE = replace(THOROUGH, search=50_000, field=12, trees=12, first=500)
EACH = 4
"""Decisions of one game."""


def turns(name: str) -> Iterator[tuple[Game[Any], ChosenTurn]]:
    """Turns with a choice, `EACH` of every game."""
    for number in count():
        film = RecordFilm(played(name, number))
        found = [*turns_of(film, range(len(film.names)))]
        random.Random(number).shuffle(found)
        choices = (turn for turn in found if len(film.game.legal(turn.view, turn.seat)) > 1)
        yield from ((film.game, turn) for turn in islice(choices, EACH))


def agree(game: Game[Any], turn: ChosenTurn, one: Judgement, other: Judgement) -> tuple[bool, bool]:
    """Whether both name the same turn, and whether they do or neither tells a cost of the other's."""
    is_same = same_outcome(game, turn.view, turn.seat)

    def allows(judgement: Judgement, plan: JudgedPlan) -> bool:
        known = next((each for each in judgement.plans if is_same(each.after, plan.after)), None)
        return known is not None and not judgement.loss(known).is_told

    named = is_same(one.best.after, other.best.after)
    return named, named or (allows(one, other.best) and allows(other, one.best))


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["niagara", "canyon", "upriver"])
    parser.add_argument("--decisions", type=int, default=60, help="decisions of each game")
    given = parser.parse_args()
    for name in given.games:
        judges: dict[str, Judge] = {}
        found, took, of = Counter[str](), list[float](), 0
        for game, turn in turns(name):
            judges = judges or {
                "hint": Judge(game, THOROUGH),
                "another seed": Judge(game, THOROUGH, SEED + 1),
                "deep review": Judge(game, THOROUGH),
                "much more work": Judge(game, LARGE, SEED + 2),
            }
            begin = time.process_time()
            hint = judges["hint"].judge(turn.view, turn.seat)
            spent = time.process_time() - begin
            if hint is None or len(hint.plans) == 1:
                continue
            of += 1
            took.append(spent)
            for who, judge in islice(judges.items(), 1, None):
                asked = [turn.moves] if who == "deep review" else []
                other = judge.judge(turn.view, turn.seat, asked)
                if other is not None:
                    named, agreed = agree(game, turn, hint, other)
                    found[f"{who}: the same turn"] += named
                    found[f"{who}: no contradiction"] += agreed
            if of == given.decisions:
                break
        took.sort()
        print(f"{name}: {median(took):.2f} s a hint, {took[int(0.95 * len(took))]:.2f} s at 95 %")
        for said, times in found.items():
            print(f"  {said:34} {interval(times, of)}", flush=True)


if __name__ == "__main__":
    main()
