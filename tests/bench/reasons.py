"""Reasons of hints, to be read: `python -m tests.bench.reasons --game niagara --everything --reasons 20`.

Bots play; of some decisions it is told, as a hint tells it, why the best turn is better than one that costs more than
5 % of a win. Whoever knows the rules reads whether that convinces. Counted are those that say nothing (*missing*), that
only say that somebody wins more often (*circular*), and that say the same as the one before (*repeated*).
"""

from __future__ import annotations

import argparse
import copy
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, NamedTuple

from niagara_ai.contract import WON, Thought
from niagara_ai.mcts.judging_bot import MAX_REASONS, JudgingAdviser
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Advice, Voice, advise
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.offers import TurnWords
from niagara_tui.match.position_line import write
from tests.bench.engine import tables

BOTS = "mcts:easy", "greedy", "mcts:300"
NAMES = "Rose", "Bert", "Yann", "Grace", "Owen", "Sue"
LEAST = 0.05
"""Share of a win from which a loss must have a reason."""


class Told(NamedTuple):
    """What is told of a decision: the position as its seat sees it, the hint, and the worse turn's thought."""

    seat: int
    view: Any
    hint: Advice
    other: Thought

    @property
    def fault(self) -> str:
        """What is wrong with it; empty if nothing is."""
        if not self.hint.reason:
            return "two lines" if "After the other" in self.hint.text else "missing"
        return "circular" if all(part.event == WON.name for part in self.other.why) else ""


def told_in(
    game: Game[Any], options: dict[str, bool], adviser: JudgingAdviser, seed: int, share: float
) -> Iterator[Told]:
    """What is told in a game of the bots, of so many of its decisions."""
    luck = random.Random(seed)
    state = game.new(game.options(**options), 4, seed)
    table = [
        make_bot(parse_bot(BOTS[(seat + seed) % len(BOTS)], game.styles), game, 10 * seed + seat) for seat in range(4)
    ]
    while not game.is_over(state):
        if not (owing := game.deciders(state)):
            game.advance(state)
            continue
        seat, *_ = owing
        view, moves = game.view(state, seat), game.legal(state, seat)
        if len(moves) > 1 and game.is_between_plans(view, seat) and luck.random() < share:
            answer = adviser.choose(copy.deepcopy(view), seat, moves)
            costly = (
                each
                for each in answer.thoughts[:MAX_REASONS]
                if each.loss and each.loss.is_told and each.loss.chance > LEAST
            )
            voice, seen = Voice(NAMES[:4]), view
            offered = TurnWords(game, seen, seat, voice)._offers(seen)
            if (other := next(costly, None)) is not None:
                pair = Answer(answer.move, thoughts=(answer.thoughts[0], other))
                yield Told(seat, seen, advise(game, seen, seat, pair, offered, voice), other)
        move = table[seat].choose(copy.deepcopy(view), seat, moves).move
        game.play(state, seat, move)


def main() -> None:
    """Play games, and print what is told and what is wrong with it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.reasons", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="niagara")
    parser.add_argument("--everything", action="store_true", help="with all expansions")
    parser.add_argument("--reasons", type=int, default=20, help="number of reasons")
    parser.add_argument("--first", type=int, default=100, help="seed of the first game")
    parser.add_argument("--share", type=float, default=0.1, help="share of the decisions that are looked at")
    given = parser.parse_args()
    game, faults, last = GAMES[given.game], Counter[str](), ""
    adviser = JudgingAdviser(game, threads=2)
    options = tables(game)["everything on" if given.everything else "plain"]
    collected = (
        (seed, told) for seed in count(given.first) for told in told_in(game, options, adviser, seed, given.share)
    )
    for number, (seed, told) in enumerate(islice(collected, given.reasons), 1):
        fault = told.fault or ("repeated" if told.hint.reason and told.hint.reason == last else "")
        last = told.hint.reason
        faults[fault or "in order"] += 1
        print(f"\n== {number}, game {seed}, {game.letters[told.seat]} {fault}")
        print(
            write(game, told.view),
            told.hint.text.replace("Second best", "Another"),
            told.hint.reason,
            sep="\n",
            flush=True,
        )
    print("\n", *(f"{name}: {number}" for name, number in faults.items()))


if __name__ == "__main__":
    main()
