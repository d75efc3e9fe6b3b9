from __future__ import annotations

import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.registry import GAMES
from tests.robustness.games import tables_of
from tests.support.unusual_positions import unusual_position

MOST = {"niagara": 300, "canyon": 300, "upriver": 1000}
"""Decisions of a game; those of Up the River are over long before."""


class Figures(NamedTuple):
    game: str
    table: int
    ended: bool


def _play(name: str, number: int) -> Figures:
    """Play one game: at each table in turn from the start and, of any table, from a random later position."""
    rng, tables = random.Random(number), tables_of(name)
    game, table = GAMES[name], number % len(tables)
    from_start = number // len(tables) % 2 == 0 or name == "upriver"
    state = tables[table].new(number) if from_start else unusual_position(name, rng)
    where, decisions = f"{tables[table]}, game {number}" if from_start else f"{name}, game {number}", 0
    while decisions < MOST[name] and not game.is_over(state):
        if not (deciders := game.deciders(state)):
            game.advance(state)
            continue
        assert not (faults := game.audit(state)), f"{where}, decision {decisions}: {faults}"
        seat = rng.choice(deciders)
        if rng.random() < 0.1:
            guess = game.sample(game.view(state, seat), Chance(seed=rng.randrange(2**53)))
            assert not (faults := game.audit(guess)), f"{where}, decision {decisions}, a guess: {faults}"
            assert game.view(guess, seat) == game.view(state, seat)
        game.play(state, seat, rng.choice(game.legal(state, seat)))
        decisions += 1
    assert game.audit(state) == []
    assert any(standing.won for standing in game.standings(state)) == game.is_over(state), where
    assert game.is_over(state) or name != "upriver"
    return Figures(name, table, game.is_over(state))


def _play_all(name: str, numbers: Iterable[int]) -> list[Figures]:
    return [_play(name, number) for number in numbers]


@pytest.mark.parametrize(("name", "games"), [("niagara", 60), ("canyon", 32), ("upriver", 150)])
def test_random_games_at_every_table_are_sound_at_every_decision_and_so_is_every_guess(name: str, games: int) -> None:
    step = max(1, len(tables_of(name)) * 2 // games)
    assert any(each.ended for each in _play_all(name, range(0, games * step, step)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games"), [("niagara", 20_000), ("canyon", 10_000), ("upriver", 10_000)])
def test_thousands_of_random_games_at_every_table_are_sound(name: str, games: int) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        shares = pool.map(_play_all, [name] * 40, [range(share, games, 40) for share in range(40)])
        figures = [each for share in shares for each in share]
    assert len(figures) == games
    assert len({each.table for each in figures}) == len(tables_of(name))
    assert sum(each.ended for each in figures) > games // 100
