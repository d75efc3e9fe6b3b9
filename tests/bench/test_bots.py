"""Time of a decision of greedy, and the speed-up of a tournament by a second process; needs two free cores."""

from __future__ import annotations

import statistics
import time

import pytest
from niagara_ai import arena
from niagara_ai.arena import Tournament, Workers
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.conformance.tables import TableSetup
from niagara_tui.games.registry import GAMES
from tests.ai.test_bots import decisions, ends

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("table", [table for game in GAMES.values() for table in ends(game)], ids=str)
def test_a_decision_of_greedy(table: TableSetup) -> None:
    """Times secret choices and others separately, without forced moves."""
    game = table.game
    bot = make_bot(parse_bot("greedy"), game, 1)
    spent: dict[bool, list[float]] = {True: [], False: []}
    for made in decisions("greedy", table, 600):
        state, seat = made.state, made.seat
        view, legal = game.view(state, seat), game.legal(state, seat)
        if len(legal) > 1:
            begun = time.perf_counter()
            bot.choose(view, seat, legal)
            spent[game.is_secret(state, seat)].append(1000 * (time.perf_counter() - begun))
    for is_secret, times in spent.items():
        if times:
            what = "a secret choice" if is_secret else "a choice"
            print(f"\n{table}: {what} {statistics.mean(times):.1f} ms, the longest {max(times):.0f} ms")


# The speed-up of a tournament by a second process; needs two free cores.

ROUNDS = 9


def games_a_second(jobs: int, games: int) -> float:
    """Games a second of one greedy and two random players."""
    tournament = Tournament.of("niagara_tui.games.registry:game", "niagara", {}, ["greedy", "random", "random"], 4)
    begun = time.perf_counter()
    list(arena.play(tournament, 0, games, Workers(jobs)))
    return games / (time.perf_counter() - begun)


def test_how_many_more_games_two_processes_play() -> None:
    """Measure both in turn; the processes are started for each tournament."""
    rates = [(games_a_second(1, 30), games_a_second(2, 60)) for _ in range(ROUNDS)]
    for one, two in rates:
        print(f"one process {one:.2f} games/s, two {two:.2f}: {two / one:.2f} times")
    print(f"median {statistics.median(two / one for one, two in rates):.2f} times")
