"""How steady secret choices are, and what they are worth: `python -m tests.bench.secret_choices --choices 120`.

The choices of a card come from games of a mixed table. A search chooses each with several seeds, and each card is
played on in whole games of players that draw by the mind's odds, which search nothing. So what a search chooses is
judged by something that shares neither its tree nor its guesses of what the others lay.
"""

from __future__ import annotations

import argparse
import functools
import math
import random
import statistics
from collections import Counter
from collections.abc import Iterator
from typing import Any

from niagara_ai.mcts.estimation import PLAYOUTS, Estimator
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.mind_file import load_mind
from niagara_ai.mcts.search import Search
from niagara_ai.mcts.warmup import load_search
from niagara_ai.plans import as_first_decider
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.game import Game
from niagara_tui.core.perft import settle
from niagara_tui.core.plans import after
from niagara_tui.games import registry

TABLE = ("greedy", "mcts:110", "greedy:thief", "mcts:easy")
GROUPS = 2
"""Groups of whole games after each card."""
WHOLE = 1_000_000
"""Ticks of the clock that no game reaches: playouts go on to its end."""
FEWEST = 3
"""Minimum number of cards to choose from."""
A_GAME = 3
"""Maximum number of choices of one game."""


def choices(game: Game[Any], count: int) -> Iterator[tuple[Any, int]]:
    """Views in which a seat owes a secret choice, with that seat; few of each game."""
    found = 0
    for number in range(count):
        chance, seen = random.Random(number), list[tuple[Any, int]]()
        bots = [make_bot(parse_bot(name, game.styles), game, 10 * number + seat) for seat, name in enumerate(TABLE)]
        state = game.new(game.options(), len(TABLE), number)
        settle(game, state)
        while not game.is_over(state):
            views = {seat: game.view(state, seat) for seat in game.deciders(state)}
            asked = chance.choice([*views])
            if game.is_secret(state, asked) and len(game.legal(state, asked)) >= FEWEST:
                seen.append((as_first_decider(game, game.view(state, asked), asked), asked))
            for seat, view in views.items():
                game.play(state, seat, bots[seat].choose(view, seat, game.legal(view, seat)).move)
            settle(game, state)
        for choice in chance.sample(seen, min(A_GAME, len(seen), count - found)):
            found += 1
            yield choice


def chosen(game: Game[Any], view: Any, seat: int, iterations: int, seed: int) -> int:
    """The most visited move of a search of its own."""
    search = Search(game, DEFAULT_PARAMETERS, seed, memory=2**23)
    found = search.think(view, seat, game.legal(view, seat), Budget(iterations)).candidates
    return max(found, key=lambda candidate: candidate.visits).move


def told(figures: list[float]) -> str:
    """The mean of these shares in percent, with its 95 % interval."""
    half = 1.96 * statistics.stdev(figures) / math.sqrt(len(figures))
    return f"{100 * statistics.fmean(figures):.1f} ± {100 * half:.1f} %"


def main() -> None:
    """Play, choose, play on and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="niagara")
    parser.add_argument("--choices", type=int, default=120)
    parser.add_argument("--iterations", type=int, nargs="+", default=[300, 1500, 6000])
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--whole-games", type=int, default=1000, help="after each card")
    given = parser.parse_args()
    game = registry.game(given.game)
    load_search(game)
    playing = Estimator(game, GROUPS, PLAYOUTS)
    playing._mind = load_mind(game)._replace(ticks=WHOLE)

    @functools.cache
    def worth(index: int, move: int) -> float:
        view, seat = asked[index]
        playing.forget()
        end = after(game, view, seat, (move,))
        return playing.compare([end], given.whole_games // GROUPS, seat)[0].chances[seat]

    asked = [*choices(game, given.choices)]
    for iterations in given.iterations:
        steady, gained = [], []
        for index, (view, seat) in enumerate(asked):
            picked = Counter(chosen(game, view, seat, iterations, seed) for seed in range(1, given.seeds + 1))
            steady.append(max(picked.values()) / given.seeds)
            mean = statistics.fmean(worth(index, move) for move in game.legal(view, seat))
            gained.append(sum(count * worth(index, move) for move, count in picked.items()) / given.seeds - mean)
        print(f"{iterations:6,} iterations: same card {told(steady)}, better than any card by {told(gained)}")


if __name__ == "__main__":
    main()
