"""Time of a decision of greedy; needs a quiet machine."""

from __future__ import annotations

import statistics
import time

import pytest
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
