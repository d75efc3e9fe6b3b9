"""How often Canyon's bids come out: `python -m tests.bench.bids --seats greedy,mcts:hard,mcts:normal,mcts:hard`.

Bots play games, and each round tells of each bid whether it came out exact. Shown by bot and by cards in hand are the
share of exact bids, by how much bids were higher than the tricks that followed, and by how much the bids of a round
together were higher than its tricks; in how many rounds all bids could come out, and in how many they added up to more.

With `--beside 400` so many bids of `mcts:hard` with four cards or more are compared with one less, one more and the one
that it would bid if it saw all hands: each is played on to the end of its round by searches in all seats.
"""

from __future__ import annotations

import argparse
import copy
import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import STRONG, Parameters
from niagara_ai.registry import make_bot, parse_bot
from rich.console import Console
from rich.table import Table

from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.rules.state import BID, LAY, MOVE, TRICKS, State
from niagara_tui.games.canyon.rules.tricks import cards_dealt
from niagara_tui.games.registry import GAMES

GROUPS = {"1": (1,), "2-3": (2, 3), "4-5": (4, 5), "6-8": (6, 7, 8), "4-8": (4, 5, 6, 7, 8)}
"""Cards in hand that are told together."""


class Bid(NamedTuple):
    """A bid and what came of it: by which bot, in which round of which game, with how many cards, after how many."""

    bot: str
    game: int
    round: int
    cards: int
    place: int
    bid: int
    tricks: int


def played(seats: Sequence[str], seed: int, options: dict[str, bool]) -> Iterator[Bid]:
    """The bids of a game of these bots, who rotate by a seat with the seed."""
    game = GAMES["canyon"]
    names = [seats[(place + seed) % len(seats)] for place in range(len(seats))]
    table = [make_bot(parse_bot(name, game.styles), game, 10 * seed + seat) for seat, name in enumerate(names)]
    state = game.new(game.options(**options), len(seats), seed // len(seats))
    while not game.is_over(state):
        was = state.phase
        if owing := game.deciders(state):
            seat, *_ = owing
            moves = game.legal(state, seat)
            game.play(state, seat, table[seat].choose(copy.deepcopy(game.view(state, seat)), seat, moves).move)
        else:
            game.advance(state)
        if was == TRICKS and state.phase == MOVE:
            for seat, player in enumerate(state.players):
                place = (seat - state.first) % state.seats
                yield Bid(names[seat], seed, state.round, cards_dealt(state), place, player.bid, player.tricks)


def beside(decisions: int, first: int) -> Iterator[dict[str, tuple[bool, float]]]:
    """Of so many bids in games of searches: by what is bid, if that came out exact, and the chance of winning after it.

    What cannot be bid is left out.
    """
    game = GAMES["canyon"]
    table = [make_bot(parse_bot("mcts:60"), game, seat) for seat in range(4)]
    judge, estimator, found, seed = Judge(game, STRONG, first), Estimator(game, 2, Parameters(new_nodes=0)), 0, first

    def step(state: State) -> None:
        if owing := game.deciders(state):
            seat, *_ = owing
            moves = game.legal(state, seat)
            game.play(state, seat, table[seat].choose(clone(game.view(state, seat)), seat, moves).move)
        else:
            game.advance(state)

    def played_on(state: State, seat: int, bid: int) -> tuple[bool, float]:
        after, is_exact = clone(state), False
        game.play(after, seat, LAY + bid)
        while after.round == state.round and not game.is_over(after):
            was = after.phase
            step(after)
            if was == TRICKS and after.phase == MOVE:
                is_exact = after.players[seat].bid == after.players[seat].tricks
        if game.is_over(after):
            shares = [0.0] * after.seats
            game.kernel.shares(after, shares)
            return is_exact, shares[seat]
        return is_exact, estimator.compare([game.view(after, None)], 64)[0].chances[seat]

    while found < decisions:
        state, seed = game.new(game.options(), 4, seed), seed + 1
        while not game.is_over(state) and found < decisions:
            if state.phase == BID and cards_dealt(state) >= 4 and state.turn == state.round % 4:
                seat, *_ = game.deciders(state)
                of = {"hard": judge.judge(game.view(state, seat), seat), "hands seen": judge.judge(clone(state), seat)}
                bids = {name: judged.best.moves[0] - LAY for name, judged in of.items() if judged is not None}
                bids |= {"one less": bids["hard"] - 1, "one more": bids["hard"] + 1}
                possible = {bid for bid in bids.values() if 0 <= bid <= cards_dealt(state)}
                ends = {bid: played_on(state, seat, bid) for bid in possible}
                yield {name: ends[bid] for name, bid in bids.items() if bid in ends}
                found += 1
            step(state)


def share(found: Sequence[bool]) -> str:
    """A share in percent, give or take two standard errors."""
    if not found:
        return "-"
    mean = float(np.mean(found))
    return f"{100 * mean:.0f} ± {200 * math.sqrt(mean * (1 - mean) / len(found)):.0f} % of {len(found)}"


def excess(found: Sequence[int]) -> str:
    """A mean, give or take two standard errors."""
    return f"{np.mean(found):+.2f} ± {2 * np.std(found) / math.sqrt(len(found)):.2f}" if found else "-"


def shown(bids: Sequence[Bid]) -> Iterator[Table]:
    """The tables: exact bids and how much too high they were, by bot and cards; rounds, by cards."""
    bots = sorted({bid.bot for bid in bids})
    cells: dict[str, Callable[[list[Bid]], str]] = {
        "exact": lambda rows: share([row.bid == row.tricks for row in rows]),
        "bid - tricks": lambda rows: excess([row.bid - row.tricks for row in rows]),
    }
    for title, cell in cells.items():
        table = Table(title, *(f"{name} cards" for name in GROUPS))
        for bot in bots:
            rows = [bid for bid in bids if bid.bot == bot]
            table.add_row(bot, *(cell([row for row in rows if row.cards in cards]) for cards in GROUPS.values()))
        yield table
    table = Table("rounds", *(f"{name} cards" for name in GROUPS))
    rounds: dict[tuple[int, int], list[Bid]] = {}
    for bid in bids:
        rounds.setdefault((bid.game, bid.round), []).append(bid)
    over = [
        [sum(row.bid for row in rows) - rows[0].cards for rows in rounds.values() if rows[0].cards in cards]
        for cards in GROUPS.values()
    ]
    table.add_row("bids - tricks", *map(excess, over))
    table.add_row("bids add up to more", *(share([each > 0 for each in found]) for found in over))
    table.add_row("all can come out", *(share([each == 0 for each in found]) for found in over))
    yield table


def main() -> None:
    """Play the games and show what came of the bids."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bids", description=__doc__)
    parser.add_argument("--seats", default="greedy,mcts:normal,mcts:hard,mcts:hard", help="bots of the table")
    parser.add_argument("--games", type=int, default=8, help="games that are played")
    parser.add_argument("--first", type=int, default=400, help="seed of the first one")
    parser.add_argument("--secret", action="store_true", help="bids are secret")
    parser.add_argument(
        "--beside", type=int, default=0, metavar="BIDS", help="compare so many bids with others instead"
    )
    given, console = parser.parse_args(), Console(width=140)
    if given.beside:
        ends = [*beside(given.beside, given.first)]
        table = Table("bid", "exact", "exact, minus hard's", "chance of winning, minus hard's")
        for name in ("hard", "one less", "one more", "hands seen"):
            pairs = np.array([(each[name], each["hard"]) for each in ends if {name, "hard"} <= {*each}], float)
            apart = 100 * (pairs[:, 0] - pairs[:, 1])
            figures = (f"{np.mean(of):+.1f} ± {2 * np.std(of) / len(of) ** 0.5:.1f} %" for of in apart.T)
            table.add_row(name, share(pairs[:, 0, 0].tolist()), *figures)
        console.print(table)
        return
    seeds = range(given.first, given.first + given.games)
    options = {"secret_bids": given.secret}
    bids = [bid for seed in seeds for bid in played(given.seats.split(","), seed, options)]
    for table in shown(bids):
        console.print(table)


if __name__ == "__main__":
    main()
