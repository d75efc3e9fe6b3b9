from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import re
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test
from pettingzoo.test.state_test import state_test

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.pettingzoo import RiverEnv, RiverParallelEnv, parallel_env
from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.games.registry import GAMES

pytestmark = pytest.mark.frameworks

QUICK = [table for name in GAMES for table in [table for table in TABLES if table.game.id == name][::6]]
at_tables = pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=str(table), marks=() if table in QUICK else pytest.mark.slow) for table in TABLES],
)


def drawn(seen: dict[str, Any], rng: random.Random) -> dict[str, int]:
    return {agent: rng.choice(np.flatnonzero(each["action_mask"]).tolist()) for agent, each in seen.items()}


@at_tables
def test_pettingzoos_own_tests_pass_at_every_table(table: TableSetup, capsys: pytest.CaptureFixture[str]) -> None:
    env = parallel_env(table.game.id, table.seats, **dict(table.options), max_rounds=2)
    parallel_api_test(env, num_cycles=60)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_own_tests_of_seeds_and_states_pass(name: str) -> None:
    # PettingZoo's test of seeds draws actions without a mask, so that every agent may do anything.
    parallel_seed_test(lambda: AnyAction(name), num_cycles=20)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Environment's maximum and minimum state space values are equal")
        state_test(AnyActionInTurn(name), parallel_env(name))


class AnyAction(RiverParallelEnv):
    def step(self, actions: Any) -> Any:
        return super().step({agent: self._near(agent, action) for agent, action in actions.items()})

    def _near(self, agent: str, action: int) -> int:
        legal = self._legal(self._seat(agent))
        return legal[action % len(legal)]


class AnyActionInTurn(RiverEnv):
    def step(self, action: int | None) -> None:
        legal = self._episode.legal()
        super().step(legal[action % len(legal)] if legal and action is not None else action)


@pytest.mark.parametrize("name", GAMES)
def test_both_kinds_of_environment_play_the_same_game(name: str) -> None:
    rng = random.Random(5)
    together, in_turn = parallel_env(name, max_rounds=3), RiverEnv(name, max_rounds=3)
    seen, _ = together.reset(seed=8)
    in_turn.reset(seed=8)
    rewards, terminated, truncated = ({}, {}, {})  # type: dict[str, Any], dict[str, Any], dict[str, Any]
    while together.agents:
        actions = drawn(seen, rng)
        for agent in [agent for agent in together.agents if actions[agent] != together.wait]:
            assert in_turn.agent_selection == agent
            mask = in_turn.observe(agent)["action_mask"]
            assert np.array_equal(mask, seen[agent]["action_mask"][:-1])
            in_turn.step(actions[agent])
        seen, rewards, terminated, truncated, _ = together.step(actions)
        assert np.array_equal(together.state(), in_turn.state())
        for agent, each in seen.items():
            assert np.array_equal(each["observation"], in_turn.observe(agent)["observation"])
    assert rewards == in_turn.rewards
    assert (terminated, truncated) == (in_turn.terminations, in_turn.truncations)
    assert sum(rewards.values()) == pytest.approx(0)


def test_all_who_choose_in_secret_do_so_in_one_step_and_the_others_wait() -> None:
    """N-11."""
    games = parallel_env("niagara", seats=3)
    seen, _ = games.reset(seed=1)
    assert all(each["action_mask"][:-1].any() and not each["action_mask"][-1] for each in seen.values())
    seen, *_ = games.step({"player_0": 1, "player_1": 2, "player_2": 3})
    acting = [agent for agent, each in seen.items() if not each["action_mask"][games.wait]]
    assert len(acting) == 1
    waiting = [each["action_mask"] for agent, each in seen.items() if agent not in acting]
    assert all(mask.sum() == 1 for mask in waiting)


def test_the_state_has_what_is_hidden_and_no_random_numbers() -> None:
    """N-70."""
    pair = []
    for seed in (1, 2):
        games = RiverEnv("niagara", seats=3, first="R")
        games.reset(seed=seed)
        games.step(6)
        pair.append(games)
    one, other = pair
    assert np.array_equal(one.state(), other.state())
    encoding = VectorEncoding(one._game)
    assert not np.array_equal(one.state()[5:], one.observe("player_1")["observation"][5:])
    assert not one.state()[: len(encoding._seats)].any()
    assert one.state_space.contains(one.state())


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))])  # noqa: S301
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_by_itself(name: str, copied: Any) -> None:
    games = parallel_env(name, render_mode="ansi")
    seen, _ = games.reset(seed=3)
    other = copied(games)
    ends = []
    for each in (other, games):
        rng, now = random.Random(1), seen
        for _ in range(8):
            now, *_ = each.step(drawn(now, rng))
        ends.append((str(now), each.render()))
    assert ends[0] == ends[1]


def played_on(games: RiverParallelEnv, actions: Any, answers: Any) -> None:
    answers.put(str(games.step(actions)))


@pytest.mark.processes
@pytest.mark.parametrize("kind", [parallel_env, RiverEnv])
def test_an_environment_is_handed_to_a_new_process(kind: Any) -> None:
    games = kind("upriver")
    games.reset(seed=3)
    start = multiprocessing.get_context("spawn")
    answers = start.SimpleQueue()
    if kind is RiverEnv:
        actions: Any = games._episode.legal()[0]
    else:
        actions = drawn(games._observations(), random.Random(1))
    child = start.Process(target=played_on, args=(games, actions, answers))
    child.start()
    assert answers.get() == str(games.step(actions))
    child.join()
    assert child.exitcode == 0


def test_the_log_is_rendered() -> None:
    games = parallel_env("niagara", seats=3, render_mode="ansi")
    games.reset(seed=1)
    assert games.render() == ""
    games.step({"player_0": 5, "player_1": 4, "player_2": 3})
    assert "player_2 shows the 3." in (games.render() or "")


@pytest.mark.parametrize(
    ("actions", "error", "sentence"),
    [
        ({"player_0": 1, "player_1": 2}, BadInput, "actions: player_2 has none"),
        ({"player_0": 1, "player_1": 2, "player_2": 0}, IllegalMove, "player_2: 0 is not a legal action here"),
        ({"player_0": 1, "player_1": 2, "player_2": "x"}, BadInput, "action of player_2: 'x' is not a whole number"),
        ({"player_9": 1}, BadInput, "there is no agent 'player_9'; there is player_0, player_1, player_2"),
    ],
)
def test_a_wrong_action_is_refused_in_a_sentence_and_changes_nothing(
    actions: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    games = parallel_env("niagara", seats=3)
    games.reset(seed=1)
    before = games.state()
    with pytest.raises(error, match=f"^{re.escape(sentence)}$"):
        games.step(actions)
    assert np.array_equal(games.state(), before)


def test_what_is_asked_at_the_wrong_time_is_refused_in_a_sentence() -> None:
    games = parallel_env("upriver", max_rounds=1)
    for asked in (lambda: games.step({}), games.state, games.render):
        with pytest.raises(BadInput, match=r"^the game has not been begun; call reset first$"):
            asked()
    seen, _ = games.reset(seed=1)
    while games.agents:
        seen, *_ = games.step(drawn(seen, random.Random(1)))
    with pytest.raises(BadInput, match=r"^the game is over; call reset to begin another$"):
        games.step({})
