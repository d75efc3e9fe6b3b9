"""Learning with a maintained library: Stable-Baselines3's MaskablePPO learns to beat random players."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="the extra `learn` is not installed")

from sb3_contrib import MaskablePPO

from niagara_tui.adapters.stable_baselines import RiverVecEnv

pytestmark = [pytest.mark.frameworks, pytest.mark.slow]

TABLE: dict[str, Any] = {"players": ["learner", "random"], "encoding": "one-hot", "max_rounds": 40}


def mean_reward(agent: Any, games: int) -> tuple[float, float]:
    """The learner's mean reward over at least so many games, and its standard error; without an agent it is random."""
    table = RiverVecEnv("upriver", games, **TABLE)
    table.seed(7)
    seen, rewards = table.reset(), np.full(games, np.nan)
    while np.isnan(rewards).any():
        if agent is None:
            actions = table.games.random_actions()
        else:
            actions, _ = agent.predict(seen, action_masks=table.action_masks(), deterministic=True)
        seen, given, over, _ = table.step(actions)
        first = over & np.isnan(rewards)
        rewards[first] = given[first]
    table.close()
    return float(rewards.mean()), float(rewards.std() / games**0.5)


def test_maskable_ppo_learns_to_beat_random_players() -> None:
    table = RiverVecEnv("upriver", 256, **TABLE)
    agent = MaskablePPO(
        "MlpPolicy", table, n_steps=64, batch_size=2048, n_epochs=4, gamma=1.0, learning_rate=1e-3, seed=1
    )
    random, error = mean_reward(None, 1000)
    assert abs(random) < 4 * error
    agent.learn(100_000)
    learned, error = mean_reward(agent, 1000)
    assert learned > 0.1 + 3 * error, "more than 60 of 100 games"


def test_what_the_library_asks_of_an_environment_is_there() -> None:
    table = RiverVecEnv("upriver", 3, compiled=False, **TABLE | {"max_rounds": 2})
    table.seed(1)
    seen = table.reset()
    assert table.has_attr("action_masks")
    assert not table.has_attr("something")
    assert table.env_is_wrapped(object, [0, 1]) == [False, False]
    ended = 0
    for _ in range(20):
        masks = np.stack(table.env_method("action_masks"))
        assert masks.any(axis=1).all()
        seen, rewards, over, infos = table.step(masks.argmax(axis=1))
        assert (seen.shape, rewards.dtype) == ((3, *table.observation_space.shape), np.float32)
        for index in np.flatnonzero(over):
            assert infos[index]["terminal_observation"] in table.observation_space
            assert infos[index]["TimeLimit.truncated"]
            ended += 1
    assert ended
