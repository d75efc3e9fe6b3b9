"""Whether reasons hold with other players: `python -m tests.bench.reasons --decisions 40`.

Decisions drawn from games of bots are judged as for a hint. Where a reason is told, both plans are played on by
`greedy` in every seat, and by searches of 60 iterations, from the same guesses of what is hidden: the direction of each
stated event's difference is right if the event happens more often after the plan of which the reason says so.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from statistics import median
from typing import Any

from niagara_ai.contract import Bot
from niagara_ai.mcts.bot import Mcts
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import THOROUGH, Budget, Level
from niagara_ai.quick import Greedy

from niagara_tui.study.puzzles.playing_on import PuzzleDecision, future
from tests.bench.agreement import turns
from tests.bench.blunders import interval

FUTURES = {"greedy": 60, "search": 24}
"""Futures of each plan, by who plays on."""


def main() -> None:
    """Judge, play on and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["niagara", "canyon", "upriver"])
    parser.add_argument("--decisions", type=int, default=40, help="decisions with a told loss of each game")
    given = parser.parse_args()
    for name in given.games:
        told = reasons = 0
        right, unclear, took = Counter[str](), Counter[str](), list[float]()
        judge: Judge | None = None
        players: dict[str, Bot[Any]] = {}
        for game, turn in turns(name):
            if judge is None:
                judge = Judge(game, THOROUGH)
                search = Mcts(game, Level(Budget(60)), 1)
                search.get_ready()
                players = {"greedy": Greedy(game, next(iter(game.styles)), 1), "search": search}
            found = judge.judge(turn.view, turn.seat)
            if found is None or len(found.plans) == 1 or not found.loss(found.plans[1]).is_told:
                continue
            told += 1
            begin = time.process_time()
            parts = judge.why(turn.view, found, found.plans[1])
            took.append(time.process_time() - begin)
            reasons += bool(parts)
            decision = PuzzleDecision(game, turn.view, turn.seat)
            for part in parts:
                for who, player in players.items():
                    one, two = (
                        sum(
                            future(decision, plan.moves, player, seed, part.ticks).shows(game, part)
                            for seed in range(FUTURES[who])
                        )
                        for plan in found.plans[:2]
                    )
                    apart = (one - two) * (1 if part.share > part.other else -1)
                    right[who] += apart > 0
                    unclear[who] += apart == 0
                right["parts"] += 1
            if told == given.decisions:
                break
        print(f"{name}: a reason at {interval(reasons, told)}; {median(took):.2f} s each")
        for who in FUTURES:
            said = f"{interval(right[who], right['parts'])}, as often after both {unclear[who]}"
            print(f"  {who:8} the stated event is more frequent where it is said to be: {said}", flush=True)


if __name__ == "__main__":
    main()
