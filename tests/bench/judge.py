"""Whether the judge is of one mind, and whether what it calls a blunder is one: `python -m tests.bench.judge`.

Decisions are drawn from games of a mixed table. Each is judged as hints are, by another seed, and with four times
the work; once with the model of what others choose in secret, once by the mind's odds alone. Two judges contradict
each other if they name different plans and one tells what the other's costs. Where the greedy player's plan costs 10 %
or more, it and the best one are played on to the end with the same luck, by greedy players and by short searches.
"""

from __future__ import annotations

import argparse
import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from niagara_ai.contract import Bot
from niagara_ai.mcts.judging import SEED, Judge, Judgement
from niagara_ai.mcts.levels import THOROUGH
from niagara_ai.plans import as_first_decider, obvious_moves, played, turn_is_done
from niagara_ai.registry import make_bot, parse_bot
from rich.console import Console
from rich.table import Table

from niagara_tui.core.chance import Chance
from niagara_tui.core.game import Game
from niagara_tui.core.perft import settle
from niagara_tui.games.registry import GAMES
from tests.bench.engine import tables

TABLE = "greedy", "mcts:300", "mcts:normal", "greedy"
PLAYERS = "greedy", "mcts:50"
BLUNDER = 0.1
Decision = tuple[Any, int]
"""What a seat sees that has a choice, and the seat."""


def decisions(game: Game[Any], options: dict[str, bool], seed: int, each: int) -> Iterator[Decision]:
    """Of one game, `each` decisions that begin a turn and leave a choice."""
    state, found = game.new(game.options(**options), len(TABLE), seed), list[Decision]()
    bots = [make_bot(parse_bot(name, game.styles), game, 10 * seed + seat) for seat, name in enumerate(TABLE)]
    settle(game, state)
    while not game.is_over(state):
        seat, *_ = game.deciders(state)
        view, moves = game.view(state, seat), game.legal(state, seat)
        if len(moves) > 1 and game.is_between_plans(view, seat):
            found.append((copy.deepcopy(view), seat))
        game.play(state, seat, bots[seat].choose(view, seat, moves).move)
        settle(game, state)
    yield from random.Random(seed).sample(found, min(each, len(found)))


def contradict(one: Judgement, other: Judgement) -> bool:
    """Whether one of them tells what the other one's best plan costs."""
    pairs = (one, other.best), (other, one.best)
    return any(plan.moves == best.moves and mine.loss(plan).is_told for mine, best in pairs for plan in mine.plans)


def gains(game: Game[Any], decision: Decision, plans: tuple[tuple[int, ...], ...], bot: Bot[Any], count: int) -> Any:
    """What the first plan wins more than the second in each of these games, played on by `bot` with the same luck."""
    view, seat = decision
    found = np.zeros((2, count))
    for place, moves in enumerate(plans):
        for number in range(count):
            begin = game.sample(as_first_decider(game, copy.deepcopy(view), seat), Chance(seed=number))
            state, shares = played(game, begin, seat, moves), [0.0] * begin.seats
            settle(game, state)
            while not game.is_over(state):
                each, *_ = game.deciders(state)
                game.play(state, each, bot.choose(game.view(state, each), each, game.legal(state, each)).move)
                settle(game, state)
            game.kernel.shares(state, shares)
            found[place, number] = shares[seat]
    return found[0] - found[1]


def main() -> None:
    """Judge the decisions and show how often judges agree, and what blunders cost when they are played on."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judge", description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), default="niagara")
    parser.add_argument("--table", default="plain", help="plain or 'everything on'")
    parser.add_argument("--games", type=int, default=10, help="games from which decisions are drawn")
    parser.add_argument("--each", type=int, default=4, help="decisions of each game")
    parser.add_argument("--first", type=int, default=500, help="seed of the first game")
    parser.add_argument("--played", type=int, default=60, help="games in which a blunder is played on")
    given = parser.parse_args()
    game, console = GAMES[given.game], Console(width=120)
    options = tables(game)[given.table]
    seeds = range(given.first, given.first + given.games)
    drawn = [each for seed in seeds for each in decisions(game, options, seed, given.each)]
    table = Table(
        "others by", "decisions", "same: another seed", "four times", "contradict: another seed", "four times"
    )
    for label, work in {"the model": THOROUGH, "the mind": replace(THOROUGH, others=0)}.items():
        long = replace(work, search=4 * work.search, first=4 * work.first)
        judges = Judge(game, work), Judge(game, work, SEED + 1), Judge(game, long, SEED + 2)
        same, contradicting, blunders = np.zeros(2, int), np.zeros(2, int), list[Any]()
        judged = 0
        for view, seat in drawn:
            obvious = obvious_moves(game, view, seat, turn_is_done)
            hint, *others = (judge.judge(view, seat) for judge in judges)
            if hint is None:
                continue
            judged += 1
            for place, other in enumerate(others):
                is_same = other is not None and other.best.moves == hint.best.moves
                same[place] += is_same
                contradicting[place] += other is not None and not is_same and contradict(hint, other)
            asked = judges[0].judge(view, seat, [obvious])
            plan = next((plan for plan in asked.plans if plan.moves == obvious), None) if asked else None
            if asked and plan is not None and asked.loss(plan).chance >= BLUNDER:
                blunders.append(((view, seat), (asked.best.moves, obvious), asked.loss(plan).chance))
        table.add_row(label, str(judged), *map(str, same), *map(str, contradicting))
        for name in PLAYERS if blunders else ():
            bot = make_bot(parse_bot(name, game.styles), game, SEED)
            each = [gains(game, decision, plans, bot, given.played) for decision, plans, _loss in blunders]
            means = np.array([found.mean() for found in each])
            errors = np.array([found.std() / len(found) ** 0.5 for found in each])
            console.print(
                f"{label}: {len(blunders)} blunders, said to cost {np.mean([loss for *_, loss in blunders]):.1%};"
                f" {name} plays on: {means.mean():.1%}, ahead {sum(means > 0)},"
                f" agree {sum(means > 2 * errors)}, contradict {sum(means < -2 * errors)}"
            )
    console.print(table)


if __name__ == "__main__":
    main()
