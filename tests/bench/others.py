"""How well the others' secret choices are foretold: `python -m tests.bench.others --games 22`.

Bots play, and of each card or bid that is laid in secret it is asked how likely it was held to be by somebody who sits
next to its seat: how many nats that loses, the fewer the better, as the mean with two standard errors. At each turn in
the open the same is asked of the cards that are still hidden, in the eyes of who has the turn; there the mind's odds
are its guesses of what is hidden. A choice is *clear* if the model gives it 80 % or more; how often it was made, and
what the mind gave it, is told below.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple, Self

import numpy as np
from niagara_ai.mcts.judging import SEED
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, THOROUGH, Budget
from niagara_ai.mcts.others import Others
from niagara_ai.mcts.search import Search
from niagara_ai.plans import as_first_decider, withdraw_all
from niagara_ai.registry import make_bot, parse_bot
from rich.console import Console
from rich.table import Table

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from tests.bench.engine import tables

BOTS = {"niagara": ("greedy", "mcts:hard", "greedy:thief", "mcts:300"), "canyon": ("greedy", "mcts:hard", "mcts:300")}
ROWS = "any", "the mind", "the model"
HANDS = 12
"""Number of times that the hand of a seat is guessed to foretell what it lays, as the judge's iterations do."""
CLEAR = 0.8


class Laid(NamedTuple):
    """What was laid: by which bot, how many nats each of `ROWS` loses, and of a clear choice its odds and if it was."""

    bot: str
    nats: tuple[float, ...]
    clear: tuple[float, float, bool] | None
    seconds: float
    is_open: bool = False

    @classmethod
    def of(cls, bot: str, move: int, odds: dict[int, tuple[float, float]], seconds: float, *, is_open: bool) -> Self:
        each = (1 / len(odds), *odds.get(move, (0.0, 0.0)))
        nats = tuple(float(-np.log(max(chance, 1e-6))) for chance in each)
        likeliest = max(odds, key=lambda each: odds[each][1])
        clear = (*odds[likeliest], likeliest == move) if odds[likeliest][1] >= CLEAR else None
        return cls(bot, nats, clear, seconds, is_open)


def foretold(
    game: Game[Any], mind: Search, others: Others, state: Any, seat: int
) -> tuple[dict[int, tuple[float, float]], float]:
    """By move, the odds of the mind and of the model in the eyes of the next seat, and the processor time it took."""
    asking = (seat + 1) % state.seats
    view, chance = game.view(state, asking), Chance(seed=SEED)
    begun = time.process_time()
    leaning = others.leaning(view, asking)[seat]
    spent, found = time.process_time() - begun, defaultdict[int, Any](lambda: np.zeros(2))
    for _ in range(HANDS):
        own = as_first_decider(game, game.view(game.sample(view, chance), seat), seat)
        moves = game.candidates(own, seat)
        mind.think(own, seat, moves, Budget(1))  # allocates
        usual = mind.odds(own, seat, moves)
        likely = np.where(leaning[moves] < 0, -leaning[moves], usual * leaning[moves])
        for move, *odds in zip(moves, usual, likely / likely.sum(), strict=True):
            found[move] += np.array(odds) / HANDS
    return {move: (float(usual), float(likely)) for move, (usual, likely) in found.items()}, spent


def played(game: Game[Any], options: dict[str, bool], seed: int) -> Iterator[Laid]:
    """The secret choices of a game of the bots, whose seats change with the seed, among two moves or more.

    At each open turn the choices that are hidden from its seat come again.
    """
    bots = BOTS[game.id]
    names = [bots[(seat + seed) % len(bots)] for seat in range(len(bots))]
    table = [make_bot(parse_bot(name, game.styles), game, 10 * seed + seat) for seat, name in enumerate(names)]
    others = Others(game, THOROUGH.others, SEED, fast=True)
    mind = Search(game, DEFAULT_PARAMETERS, SEED, memory=0)
    state = game.new(game.options(**options), len(bots), seed)
    before, chosen, has_begun = None, dict[int, int](), False
    while not game.is_over(state):
        if not (owing := game.deciders(state)):
            game.advance(state)
            has_begun = True  # a turn, perhaps
            continue
        seat, *_ = owing
        if has_begun and before is not None and not game.is_secret(state, seat):
            view, seen = game.view(state, seat), game.view(before, seat)
            begun = time.process_time()
            laid, spent = others.laid(view, seat, seen), time.process_time() - begun
            for other in range(state.seats):
                moves = [] if laid is None else np.flatnonzero(laid[other] < 0).tolist()
                if len(moves) > 1:  # the model's are the geometric mean of these, which are told apart here
                    then = -others.leaning(seen, seat)[other, moves]
                    guessed, model = laid[other, moves] ** 2 / then, -laid[other, moves]
                    odds = dict(zip(moves, zip(guessed / guessed.sum(), model, strict=True), strict=True))
                    yield Laid.of(names[other], chosen[other], odds, spent, is_open=True)
        has_begun = False
        moves = game.legal(state, seat)
        move = table[seat].choose(copy.deepcopy(game.view(state, seat)), seat, moves).move
        if len(moves) > 1 and game.is_secret(state, seat):
            odds, spent = foretold(game, mind, others, state, seat)
            yield Laid.of(names[seat], move, odds, spent, is_open=False)
        if game.is_secret(state, seat):
            chosen[seat], before = move, withdraw_all(game, clone(state))
        game.play(state, seat, move)


def shown(title: str, bots: tuple[str, ...], laid: list[Laid]) -> Table:
    """The nats by row and kind of bot."""
    columns = {"all": laid, **{bot: [each for each in laid if each.bot == bot] for bot in bots}}
    table = Table(title, *(f"{name} ({len(rows)})" for name, rows in columns.items()))
    for place, row in enumerate(ROWS):
        cells = ([each.nats[place] for each in rows] for rows in columns.values())
        table.add_row(row, *(f"{np.mean(cell):.3f} ± {2 * np.std(cell) / len(cell) ** 0.5:.3f}" for cell in cells))
    return table


def main() -> None:
    """Play the games of each table and show what was foretold."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.others", description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="games of each table")
    parser.add_argument("--first", type=int, default=100, help="seed of the first one")
    given, console = parser.parse_args(), Console(width=120)
    measured = {f"niagara, {label}": ("niagara", options) for label, options in tables(GAMES["niagara"]).items()}
    measured["canyon, secret bids"] = ("canyon", {"secret_bids": True})
    for title, (name, options) in measured.items():
        seeds = range(given.first, given.first + given.games)
        found = [each for seed in seeds for each in played(GAMES[name], options, seed)]
        if in_the_open := [each for each in found if each.is_open]:
            console.print(shown(f"{title}, hidden at open turns, {given.games} games", BOTS[name], in_the_open))
        laid = [each for each in found if not each.is_open]
        console.print(shown(f"{title}, {given.games} games", BOTS[name], laid))
        clear = np.array([each.clear for each in laid if each.clear])
        if len(clear):
            mind, model, share = clear.mean(axis=0)
            console.print(f"{len(clear)} clear: mind {mind:.0%}, model {model:.0%}, laid {share:.0%}")
        spent = 1000 * np.array([each.seconds for each in laid])
        usual, most = np.quantile(spent, [0.5, 0.95])
        console.print(f"foretelling all of a table took {usual:.0f} ms of a processor, {most:.0f} ms or more in 5%")


if __name__ == "__main__":
    main()
