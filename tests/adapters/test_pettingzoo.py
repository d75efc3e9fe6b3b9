from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from niagara_tui.adapters.pettingzoo import RiverEnv, env
from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.games.registry import GAMES

pytestmark = [
    pytest.mark.frameworks,
    # PettingZoo warns of any observation with a mask in a dict, unless the environment is one of its own.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # Likewise of the mask of an agent whose game has ended.
    pytest.mark.filterwarnings(r"ignore:Action mask numpy array is all zeros \(no legal actions\):UserWarning"),
]

QUICK = [table for name in GAMES for table in [table for table in TABLES if table.game.id == name][::6]]
at_tables = pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=str(table), marks=() if table in QUICK else pytest.mark.slow) for table in TABLES],
)


def made(table: TableSetup, **more: Any) -> Any:
    return env(table.game.id, table.seats, **dict(table.options), **more)


def play(environment: RiverEnv, rng: random.Random, most: int = 10_000) -> int:
    """Let agents act at random until all are done; return the number of decisions."""
    for decisions in range(most):
        if (
            environment.terminations[environment.agent_selection]
            or environment.truncations[environment.agent_selection]
        ):
            return decisions
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(rng.choice(np.flatnonzero(mask).tolist()))
    return most


@at_tables
def test_pettingzoos_own_tests_pass_at_every_table(table: TableSetup, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(made(table, max_rounds=2), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: made(table, max_rounds=4), num_cycles=15)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_test_of_rendering_passes(name: str) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))


ROUNDS = 3
"""Rounds after which no game has ended."""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_played_and_rewards_add_up_to_nothing(name: str) -> None:
    environment = RiverEnv(name, max_rounds=ROUNDS)
    environment.reset(seed=3)
    assert play(environment, random.Random(3)) >= ROUNDS
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())
    assert sum(environment.rewards.values()) == pytest.approx(0)


def test_without_a_seed_the_next_game_of_the_series_begins() -> None:
    def firsts(environment: RiverEnv) -> list[int]:
        environment.reset(seed=5)
        seeds = []
        for _ in range(4):
            seeds.append(environment._episode.position.chance.seed)
            environment.reset()
        return seeds

    once = firsts(RiverEnv())
    assert once == firsts(RiverEnv())
    assert once[0] == 5
    assert len(set(once)) == 4


def test_an_agent_that_is_not_to_act_sees_and_may_do_nothing() -> None:
    environment = RiverEnv(seats=3)
    environment.reset(seed=1)
    for agent in environment.agents:
        seen = environment.observe(agent)
        assert seen["action_mask"].any() == (agent == environment.agent_selection)
        assert environment.observation_space(agent).contains(seen)


def test_what_others_have_laid_changes_no_observation() -> None:
    """N-70: simultaneous secret choices are made one after the other and stay secret."""
    pair = RiverEnv(seats=4), RiverEnv(seats=4)
    for environment, card in zip(pair, (1, 6), strict=True):
        environment.reset(seed=2)
        assert environment.agent_selection == "player_0"
        environment.step(card)
        assert environment.agent_selection == "player_1"
    for agent in ("player_1", "player_2", "player_3"):
        one, other = (environment.observe(agent) for environment in pair)
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])
    mine, changed = (environment.observe("player_0")["observation"] for environment in pair)
    assert not np.array_equal(mine, changed)


def test_the_log_that_is_rendered_names_agents_and_no_hidden_card() -> None:
    environment = RiverEnv(seats=3, render_mode="ansi")
    environment.reset(seed=1)
    assert environment.render() == ""
    environment.step(5)
    assert environment.render() == ""
    environment.step(4)
    environment.step(3)
    assert "player_2 shows the 3." in (environment.render() or "")
    assert "player_0 shows" not in (environment.render() or "")
    silent = RiverEnv(seats=3)
    silent.reset(seed=1)
    assert silent.render() is None


def test_an_illegal_action_ends_the_wrapped_game_and_is_refused_by_the_bare_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bare = RiverEnv()
    bare.reset(seed=1)
    with pytest.raises(IllegalMove):
        bare.step(0)
    wrapped = env()
    wrapped.reset(seed=1)
    wrapped.step(0)
    assert "Illegal move made" in caplog.text
    assert all(wrapped.terminations.values())
    assert wrapped.rewards["player_0"] == -1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"game": ""}, "there is no game called ''"),
        ({"game": 5}, "^a game's name is a text, not 5$"),
        ({"seats": 9}, "players, not 9"),
        ({"max_rounds": 0}, "max_rounds: 0 is not a whole number from 1"),
        ({"max_rounds": "long"}, "max_rounds: 'long' is not"),
        ({"weather": True}, "weather: there is no field of that name"),
        ({"ending": "never"}, "ending: 'never' is wrong"),
        ({"render_mode": "rgb_array"}, "render_mode: 'rgb_array' is wrong"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        RiverEnv(**given)


@pytest.mark.parametrize("seed", [-1, 2**53, "7", [1], 3.0, True])
def test_a_wrong_seed_is_refused_in_a_sentence_and_changes_nothing(seed: Any) -> None:
    environment, other = RiverEnv(), RiverEnv()
    for each in (environment, other):
        each.reset(seed=5)
    with pytest.raises(BadInput, match=f"seed: {re.escape(repr(seed))} is not a whole number"):
        environment.reset(seed=seed)
    environment.reset()
    other.reset()
    assert environment.render() == other.render()
    assert str(environment.observe(environment.agent_selection)) == str(other.observe(other.agent_selection))


def test_a_seed_may_be_a_number_of_numpy() -> None:
    environment = RiverEnv()
    environment.reset(seed=np.int64(7))  # type: ignore[arg-type] # what NumPy's generators draw
    assert environment.agents


@pytest.mark.parametrize("mode", [None, "ansi"])
def test_what_is_asked_before_the_game_begins_is_refused_in_a_sentence(mode: str | None) -> None:
    bare = RiverEnv(render_mode=mode)
    for asked in (lambda: bare.step(1), lambda: bare.observe("player_0"), bare.last, bare.render, bare.agent_iter):
        with pytest.raises(BadInput, match=r"^the game has not been begun; call reset first$"):
            asked()
    wrapped = env(render_mode=mode)
    with pytest.raises(AssertionError, match=r"^reset\(\) needs to be called before step\.$"):
        wrapped.step(1)


@pytest.mark.parametrize("action", ["x", float("nan"), None, 1.0, True, [], {}, "1", float("inf"), np.array([1])])
def test_an_action_that_is_no_number_is_refused_in_a_sentence_and_changes_nothing(action: Any) -> None:
    environment = RiverEnv()
    environment.reset(seed=1)
    before = str(environment.observe("player_0"))
    with pytest.raises(BadInput, match=rf"^action: {re.escape(repr(action))} is not a whole number$"):
        environment.step(action)
    assert str(environment.observe("player_0")) == before


@pytest.mark.parametrize("agent", ["player_9", "x", 0, None, []])
def test_an_agent_that_is_none_is_refused_in_a_sentence(agent: Any) -> None:
    environment = RiverEnv("niagara", seats=3)
    environment.reset(seed=1)
    for asked in (environment.observe, environment.observation_space, environment.action_space):
        with pytest.raises(BadInput, match=rf"^there is no agent {re.escape(repr(agent))}; .* player_2$"):
            asked(agent)


def test_what_is_asked_after_the_last_agent_is_refused_in_a_sentence() -> None:
    environment = RiverEnv("upriver", max_rounds=1)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        mask = environment.observe(agent)["action_mask"]
        environment.step(int(mask.argmax()) if mask.any() else None)
    for asked in (lambda: environment.step(None), environment.last):
        with pytest.raises(BadInput, match=r"^the game is over; call reset to begin another$"):
            asked()
