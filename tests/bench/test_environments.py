"""Environments beside those of other libraries; `pytest -m bench -n 0 -s tests/bench/test_environments.py`.

A step draws a legal action at random and applies it, and delivers the observation and the legal actions of whoever acts
next. Steps are counted a second of processor time, of all threads together, since some of the libraries use several.
Measurements take turns, so that a noisy machine is noisy for all. A library that is not installed is left out.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from rich.table import Table

from niagara_tui.adapters.gymnasium import RiverVectorEnv
from niagara_tui.adapters.pettingzoo import env, parallel_env
from niagara_tui.adapters.vector import VectorEnv
from niagara_tui.core.speed import can_compile
from niagara_tui.games.registry import GAMES

AT_ONCE, SEATS, ROUNDS, REPETITIONS = 4096, 4, 30, 7
SECONDS = 0.5
"""Of processor time, for one measurement."""

Steps = Callable[[], int]
"""Does some steps, and returns how many."""

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not can_compile(), reason="Numba is not installed"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning", "ignore::FutureWarning"),
]


def steps_a_second(steps: Steps) -> float:
    begun, done = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        done += steps()
    return done / (time.process_time() - begun)


def vector(name: str) -> Steps:
    games = VectorEnv(name, AT_ONCE, seats=SEATS, max_rounds=ROUNDS)
    games.reset(seed=1)

    def steps() -> int:
        games.step(games.random_actions())
        return AT_ONCE

    return steps


def gymnasium(name: str, other: str) -> Steps:
    """Of the learner alone; its opponents' moves are not counted."""
    games = RiverVectorEnv(name, AT_ONCE, seats=SEATS, max_rounds=ROUNDS, players=["learner", *[other] * (SEATS - 1)])
    games.reset(seed=1)
    games._games.renew(np.zeros(AT_ONCE, np.bool_))  # compiles what is needed only once a game has ended

    def steps() -> int:
        games.step(games.random_actions())
        return AT_ONCE

    return steps


def in_turn(made: Any) -> Steps:
    rng = random.Random(1)

    def steps() -> int:
        done = 0
        made.reset(seed=rng.randrange(2**31))
        for _agent in made.agent_iter():
            seen, _, terminated, truncated, _ = made.last()
            over = terminated or truncated
            made.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            done += not over
        return done

    return steps


def together(name: str) -> Steps:
    made, rng = parallel_env(name, SEATS, ROUNDS), random.Random(1)

    def steps() -> int:
        seen, _ = made.reset(seed=rng.randrange(2**31))
        done = 0
        while made.agents:
            legal = {agent: np.flatnonzero(each["action_mask"]).tolist() for agent, each in seen.items()}
            done += sum(moves != [made.wait] for moves in legal.values())
            seen, *_ = made.step({agent: rng.choice(moves) for agent, moves in legal.items()})
        return done

    return steps


def open_spiel(text: str) -> Steps:
    """One of its games, by its functions for Python."""
    import pyspiel

    game, rng = pyspiel.load_game(text), random.Random(1)

    def steps() -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choices(*zip(*state.chance_outcomes(), strict=True))[0])
                continue
            np.asarray(state.observation_tensor(state.current_player()), np.float32)
            state.apply_action(rng.choice(state.legal_actions()))
            done += 1
        return done

    return steps


def pgx(name: str) -> Steps:
    """As its documentation shows it, compiled for the processor, with games that begin anew."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    made = library.make(name)
    step = jax.vmap(auto_reset(made.step, made.init))

    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, draw, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(draw, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return step(state, actions, jax.random.split(chance, AT_ONCE)), key

    run = jax.jit(play)
    state = jax.vmap(made.init)(jax.random.split(jax.random.PRNGKey(1), AT_ONCE))
    kept = [run(state, jax.random.PRNGKey(2))]

    def steps() -> int:
        kept[0] = run(*kept[0])
        jax.block_until_ready(kept[0][0].observation)
        return AT_ONCE

    return steps


def measures() -> Iterator[tuple[str, Steps]]:
    for name in GAMES:
        yield f"{name}: {AT_ONCE} games at once", vector(name)
        yield f"{name}: Gymnasium, random opponents", gymnasium(name, "random")
        yield f"{name}: PettingZoo, in turn", in_turn(env(name, SEATS, ROUNDS))
        yield f"{name}: PettingZoo, together", together(name)
    yield "upriver: Gymnasium, quick opponents", gymnasium("upriver", "quick")
    if find_spec("pyspiel"):
        import niagara_tui.adapters.open_spiel  # noqa: F401 - registers our games

        for name in GAMES:
            yield f"{name}: OpenSpiel", open_spiel(f"niagara_tui(game={name},seats={SEATS},max_rounds={ROUNDS})")
        for name in ("connect_four", "backgammon", "blackjack"):
            yield f"OpenSpiel's {name}, in C++", open_spiel(name)
    if find_spec("pygame"):
        from pettingzoo.classic.connect_four.connect_four import env as connect_four

        yield "PettingZoo's connect_four", in_turn(connect_four())
    if find_spec("pgx"):
        for name in ("connect_four", "backgammon"):
            yield f"pgx's {name}, {AT_ONCE} at once", pgx(name)


def test_steps_are_shown_beside_those_of_other_libraries() -> None:
    found = dict(measures())
    for steps in found.values():
        steps()  # compiles
    rates: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(REPETITIONS):
        for name, steps in found.items():
            rates[name].append(steps_a_second(steps))
    table = Table("thousand steps a processor second", "median", "least", "greatest")
    for name, each in rates.items():
        table.add_row(name, *(f"{rate / 1000:.1f}" for rate in (statistics.median(each), min(each), max(each))))
    Console(width=100).print(table)
    assert all(min(each) > 0 for each in rates.values())
