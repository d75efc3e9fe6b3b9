"""How quickly greedy decides; `pytest -m bench -n 0` on a quiet machine."""

from __future__ import annotations

import time

import pytest

from ai.registry import make_bot, parse_bot
from tests.ai.test_bots import EVERYTHING, decisions
from tests.support.positions import GAME

pytestmark = pytest.mark.bench


@pytest.mark.parametrize("parts", ["", EVERYTHING])
def test_greedy_takes_at_most_60_ms_for_a_card_and_20_ms_for_anything_else_on_average(parts: str) -> None:
    bot = make_bot(parse_bot("greedy"), GAME, 1)
    spent: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(3):
        for state, seat in decisions("greedy", 4, seed, 400, parts):
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            if len(legal) > 1:
                begun = time.perf_counter()
                bot.choose(view, seat, legal)
                spent[GAME.is_secret(state, seat)].append(time.perf_counter() - begun)
    cards, others = (1000 * sum(times) / len(times) for times in (spent[True], spent[False]))
    print(f"a card {cards:.1f} ms, anything else {others:.1f} ms")
    assert cards < 60
    assert others < 20
