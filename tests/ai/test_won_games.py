"""Games that are as good as won are finished: as soon, on the mean, as the greedy player finishes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from statistics import mean
from typing import Any

import pytest
from niagara_ai.contract import Bot
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import STRONG
from niagara_ai.quick import Greedy, Uniform
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME

pytestmark = [pytest.mark.slow, pytest.mark.compiled]

EVERYTHING = {name: True for name, field in GAME.options.model_fields.items() if field.annotation is bool}
WON = 0.95
"""The seat's chance of winning at the positions from which games are finished."""
LONG = 30
"""Rounds after which a game is given up."""


def played_round(state: State, bots: list[Bot[Any]]) -> None:
    """Play until the next round has begun, or the game is over."""
    begun = state.round
    while state.round == begun and not GAME.is_over(state):
        for seat in GAME.deciders(state):
            GAME.play(state, seat, bots[seat].choose(GAME.view(state, seat), seat, GAME.legal(state, seat)).move)
        while not GAME.deciders(state) and not GAME.is_over(state):
            GAME.advance(state)


def won_positions(options: dict[str, bool], first: int) -> Iterator[State]:
    """The first position of each game at which the judge gives a greedy player among random ones `WON`."""
    judge = Judge(GAME, STRONG)
    for seed in count(first):
        state = GAME.new(GAME.options(**options), 3 + seed % 2, seed)
        while not GAME.deciders(state):
            GAME.advance(state)
        bots: list[Bot[Any]] = [
            Greedy(GAME, "balanced", seed),
            *(Uniform(seed + seat) for seat in range(1, state.seats)),
        ]
        while not GAME.is_over(state):
            is_open = state.round > 3 and len(GAME.deciders(state)) == state.seats
            found = judge.judge(GAME.view(state, 0), 0) if is_open else None
            if found is not None and found.best.chances[0] >= WON:
                yield state
                break
            played_round(state, bots)


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Fourteen of the base game, six with everything on."""
    return [*islice(won_positions({}, 1), 14), *islice(won_positions(EVERYTHING, 1001), 6)]


def rounds_left(state: State, finisher: Bot[Any], seed: int) -> int:
    """After how many rounds the game ends with that player at seat 0 and greedy ones at the others."""
    state, begun = clone(state), state.round
    bots = [finisher, *(Greedy(GAME, "balanced", seed + seat) for seat in range(1, state.seats))]
    while not GAME.is_over(state) and state.round < begun + LONG:
        played_round(state, bots)
    return state.round - begun + 1


@pytest.mark.parametrize("name", ["mcts:hard", "mcts:expert"])
def test_58_7_a_won_game_is_finished_no_slower_than_by_the_greedy_player(name: str, positions: list[State]) -> None:
    """The expert compares turns as hints do."""
    finisher = make_bot(parse_bot(name), GAME, seed=1)
    found = [rounds_left(state, finisher, 10 * place) for place, state in enumerate(positions)]
    greedy = [
        mean(rounds_left(state, Greedy(GAME, "balanced", seed), seed) for seed in range(10 * place, 10 * place + 4))
        for place, state in enumerate(positions)
    ]
    print(name, found, greedy)
    assert len(found) == 20
    assert mean(found) <= mean(greedy)
