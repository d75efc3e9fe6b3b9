from __future__ import annotations

import copy
import multiprocessing
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.passive_env_checker import check_action_space, check_observation_space
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, FlattenObservation, RecordEpisodeStatistics

import niagara_tui
from niagara_tui.adapters.gymnasium import ID, RiverVectorEnv
from niagara_tui.adapters.vector import VectorEnv
from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.games.registry import GAMES

pytestmark = pytest.mark.frameworks

QUICK = [table for name in GAMES for table in [table for table in TABLES if table.game.id == name][::8]]


def made(game: str = "upriver", num_envs: int = 3, **more: Any) -> RiverVectorEnv:
    return RiverVectorEnv(game, num_envs, compiled=False, **more)


def course(games: RiverVectorEnv, steps: int, seed: int | None = 5) -> list[Any]:
    """What a random course gives: all observations, rewards, ends and infos."""
    found: list[Any] = [games.reset(seed=seed)]
    for _ in range(steps):
        found.append(games.step(games.random_actions()))
    return found


@pytest.mark.parametrize(("encoding", "masked"), [("raw", False), ("raw", True), ("one-hot", False), ("one-hot", True)])
@pytest.mark.parametrize("table", QUICK, ids=str)
def test_gymnasiums_own_checks_pass_at_every_table(table: TableSetup, encoding: str, masked: bool) -> None:
    players = ["learner", "random", *["quick"] * (table.seats - 2)]
    given = dict(table.options) | {"players": players, "encoding": encoding, "masked": masked, "max_rounds": 3}
    games = made(table.game.id, **given)
    check_observation_space(games.single_observation_space)
    check_action_space(games.single_action_space)
    found = course(games, 40)
    assert data_equivalence(found, course(made(table.game.id, **given), 40), exact=True), "a seed fixes everything"
    assert data_equivalence(found, course(games, 40), exact=True)
    assert not data_equivalence(found[:2], course(games, 1, seed=6), exact=True)
    for seen, *rest in found:
        assert games.observation_space.contains(seen)
        assert all(name in games.single_observation_space for name in _rows(seen, games))
        assert all(array.shape[:1] == (3,) for array in rest[:-1])


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_one_game_passes_gymnasiums_own_check_and_an_illegal_action_ends_it(game: str, masked: bool) -> None:
    games = gymnasium.make(ID, game=game, masked=masked, max_rounds=3)
    check_env(games.unwrapped)
    vector = RiverVectorEnv(game, masked=masked, max_rounds=3, compiled=False)
    for found, many in zip(games.reset(seed=5), vector.reset(seed=5), strict=True):
        assert data_equivalence(found, {name: many[name][0] for name in found} if isinstance(found, dict) else many[0])
    over = cut = False
    while not (over or cut):
        _seen, _reward, over, cut, infos = games.step(games.action_space.sample())
        assert not infos["illegal"]
    with pytest.raises(BadInput, match="the game is over; reset begins another"):
        games.step(0)
    _seen, infos = games.reset()
    _seen, *ended, infos = games.step(int(np.argmin(infos["action_mask"])))
    assert (ended, infos["illegal"]) == ([-1.0, True, False], True)


def _rows(seen: Any, games: RiverVectorEnv) -> list[Any]:
    if not isinstance(seen, dict):
        return list(seen)
    return [{name: rows[index] for name, rows in seen.items()} for index in range(games.num_envs)]


@pytest.mark.parametrize("table", QUICK, ids=str)
def test_every_number_is_within_the_bounds_that_its_field_declares(table: TableSetup) -> None:
    games = made(table.game.id, players=["learner"] * table.seats, **dict(table.options))
    space = games.single_observation_space
    assert isinstance(space, gymnasium.spaces.Box)
    assert np.mean(space.high - space.low <= 127) > 0.9, "the bounds are those of fields, not of bytes"
    assert all(games.observation_space.contains(found[0]) for found in course(games, 60))


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_same_games_are_played_in_every_autoreset_mode(mode: AutoresetMode) -> None:
    """Each game of a series with its rewards, whatever happens between two of them."""
    games = made(num_envs=1, autoreset_mode=mode.value, max_rounds=3, players=["learner", "random"])
    assert games.metadata["autoreset_mode"] is mode
    _, infos = games.reset(seed=11)
    ended: list[tuple[int, float]] = []
    for _ in range(80):
        seed, legal = int(infos["seed"][0]), np.flatnonzero(infos["action_mask"][0])
        action = int(legal[0]) if len(legal) else 0
        _, rewards, terminated, truncated, infos = games.step([action])
        if (terminated | truncated).any():
            ended.append((seed, float(rewards[0])))
            if mode == AutoresetMode.DISABLED:
                batch = games._games.renew(terminated | truncated)
                games._over[:], games._seats[:] = False, batch.seats
                infos = games._infos()
        else:
            assert not rewards.any()
    plain = VectorEnv("upriver", 1, max_rounds=3, players=["learner", "random"], compiled=False)
    batch = plain.reset(seed=11)
    expected: list[tuple[int, float]] = []
    while len(expected) < len(ended):
        seed = int(batch.seeds[0])
        batch = plain.step([int(np.argmax(batch.masks[0]))])
        if batch.terminated[0] or batch.truncated[0]:
            expected.append((seed, float(batch.rewards[0, 0])))
    assert len(ended) > 5
    assert ended == expected


def test_the_same_step_keeps_the_last_observation_of_a_game_that_ends() -> None:
    games = made(num_envs=4, autoreset_mode=AutoresetMode.SAME_STEP, max_rounds=2, masked=True)
    other = made(num_envs=4, autoreset_mode=AutoresetMode.NEXT_STEP, max_rounds=2, masked=True)
    games.reset(seed=1)
    other.reset(seed=1)
    while True:
        actions = games.random_actions()
        seen, _, terminated, truncated, infos = games.step(actions)
        late, _, _, _, later = other.step(actions)
        over = terminated | truncated
        if over.any():
            break
        assert "final_obs" not in infos
    for index in range(4):
        if not over[index]:
            assert infos["final_obs"][index] is None
            continue
        final = infos["final_obs"][index]
        assert final in games.single_observation_space
        assert np.array_equal(final["observation"], late["observation"][index]), "the other mode shows it now"
        assert not np.array_equal(final["observation"], seen["observation"][index])
        assert not final["action_mask"].any()
        assert seen["action_mask"][index].any()
        assert infos["final_info"]["seed"][index] == later["seed"][index] != infos["seed"][index]
    assert np.array_equal(infos["_final_obs"], over)
    assert np.array_equal(infos["final_info"]["_seed"], over)


def test_the_next_step_begins_another_game_whatever_the_action() -> None:
    games = made(num_envs=1, max_rounds=2)
    _, infos = games.reset(seed=1)
    truncated = np.zeros(1, np.bool_)
    while not truncated[0]:
        _, _, _, truncated, infos = games.step(games.random_actions())
    assert not infos["action_mask"].any()
    _, rewards, terminated, truncated, later = games.step([9999])
    assert (rewards[0], terminated[0], truncated[0]) == (0, False, False)
    assert later["action_mask"].any()
    assert later["seed"][0] != infos["seed"][0]


def test_a_game_that_is_over_is_to_be_reset_where_nothing_does_it() -> None:
    games = made(num_envs=2, max_rounds=2, autoreset_mode=AutoresetMode.DISABLED)
    _, infos = games.reset(seed=[1, 2])
    over = np.zeros(2, np.bool_)
    while not over.any():
        _, _, terminated, truncated, infos = games.step(games.random_actions())
        over = terminated | truncated
    with pytest.raises(BadInput, match="is over; begin another by reset"):
        games.step([0, 0])
    _, later = games.reset(seed=[5, 6], options={"reset_mask": over})
    assert later["seed"].tolist() == np.where(over, [5, 6], infos["seed"]).tolist()
    games.step(games.random_actions())
    for wrong in (np.array([True, False], object), np.array([1, 0]), np.array([True])):
        with pytest.raises(BadInput, match=r"^which: one truth value for each of 2 games is wanted$"):
            games.reset(options={"reset_mask": wrong})


def test_the_learner_alone_is_asked_and_rewarded_against_opponents() -> None:
    games = made("niagara", 4, players=["random", "learner", "quick"], max_rounds=3)
    ended = 0
    for seen, *rest, infos in course(games, 120)[1:]:
        assert (infos["seat"] == 1).all()
        assert np.array_equal(seen[:, :5].argmax(axis=1), infos["seat"])
        rewards, terminated, truncated = rest
        assert np.allclose(rewards, infos["seat_rewards"][:, 1])
        ended += int((terminated | truncated).sum())
    assert ended


def test_in_self_play_the_reward_is_that_of_the_seat_that_acted() -> None:
    games = made("upriver", 1, players=["learner", "learner"], max_rounds=6)
    _, infos = games.reset(seed=4)
    seen, truncated, actor, rewards = set(), np.zeros(1, np.bool_), -1, np.zeros(1)
    while not truncated[0]:
        actor = int(infos["seat"][0])
        seen.add(actor)
        _, rewards, terminated, truncated, infos = games.step(games.random_actions())
        truncated = terminated | truncated
    assert seen == {0, 1}
    assert rewards[0] == pytest.approx(infos["seat_rewards"][0, actor])
    assert infos["seat_rewards"].sum() == pytest.approx(0)


def test_what_an_opponent_does_follows_from_the_seed_and_not_from_what_it_cannot_see() -> None:
    """A quick opponent answers a hidden card as it answers another one: N-70."""
    games = made("niagara", 2, players=["learner", "quick", "quick"])
    games.reset(seed=[3, 3])
    games.step([1, 6])
    slots = games._games._slots
    assert [slots[0].players[seat].chosen for seat in (1, 2)] == [slots[1].players[seat].chosen for seat in (1, 2)]


def test_the_quick_player_is_stronger_than_a_random_one() -> None:
    games = made("upriver", 60, players=["learner", "quick"], max_rounds=40, autoreset_mode=AutoresetMode.DISABLED)
    games.reset(seed=1)
    total, over = 0.0, np.zeros(60, np.bool_)
    for _ in range(400):
        batch = games._games.step(games.random_actions())
        total += float(batch.rewards[:, 0].sum())
        over |= batch.terminated | batch.truncated
    assert over.all()
    assert total / 60 < -0.15


def test_gymnasium_makes_it_by_name_and_its_wrappers_work() -> None:
    games = gymnasium.make_vec(ID, num_envs=4, game="upriver", masked=True, max_rounds=2, compiled=False)
    wrapped = RecordEpisodeStatistics(FlattenObservation(games))
    wrapped.reset(seed=1)
    episodes = 0
    for _ in range(40):
        seen, _, _, _, infos = wrapped.step(games.unwrapped.random_actions())  # type: ignore[attr-defined] # it is ours
        assert wrapped.observation_space.contains(seen)
        episodes += int(infos.get("_episode", np.zeros(1)).sum())
    assert episodes > 4
    listed = DictInfoToList(games)
    _, told = listed.reset(seed=1)
    assert [set(each) for each in told] == [{"seat", "action_mask", "seat_rewards", "seed"}] * 4


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))])  # noqa: S301
@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_copy_goes_on_by_itself(copied: Any, mode: AutoresetMode) -> None:
    steps = 2 if mode == AutoresetMode.DISABLED else 12
    games = made(
        num_envs=3, players=["learner", "quick"], encoding="one-hot", autoreset_mode=mode, max_rounds=3 * steps
    )
    course(games, 1)
    other = copied(games)
    ahead = [other.step(other.random_actions()) for _ in range(steps)]
    assert data_equivalence([games.step(games.random_actions()) for _ in range(steps)], ahead, exact=True)


def played_on(games: RiverVectorEnv, answers: Any) -> None:
    answers.put(games.step(games.random_actions())[:2])


@pytest.mark.processes
def test_it_is_handed_to_a_new_process() -> None:
    games = made(players=["learner", "random"])
    course(games, 3)
    start = multiprocessing.get_context("spawn")
    answers = start.SimpleQueue()
    child = start.Process(target=played_on, args=(games, answers))
    child.start()
    assert data_equivalence(answers.get(), games.step(games.random_actions())[:2], exact=True)
    child.join()
    assert child.exitcode == 0


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = made(num_envs=2)
    before, _ = games.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"^game 0: 9999 is not a legal action there$"):
        games.step([9999, 9999])
    assert np.array_equal(games._seen(), before)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"players": ["learner", "greedy"]}, "^players: 'greedy' is none; there is learner, random, quick$"),
        ({"players": ["random", "random"]}, "^players: one at least is a learner$"),
        ({"players": ["learner"] * 4, "seats": 2}, "^players: one for each of 2 seats is wanted$"),
        ({"players": "learner"}, "^players: 'learner' is no list of names$"),
        ({"players": [["learner"], 3]}, r"^players: \['learner'\] is none"),
        ({"encoding": "words"}, "^encoding: 'words' is wrong; it is one of raw, one-hot$"),
        ({"autoreset_mode": "never"}, "^autoreset_mode: 'never' is wrong; it is one of NextStep, SameStep, Disabled$"),
        ({"seats": 9}, "players, not 9"),
        ({"num_envs": 0}, "^num_envs: 0 is not a whole number from 1$"),
        ({"max_rounds": 0, "position": niagara_tui.new_position("upriver", 2)}, "^max_rounds: 0 is not a whole number"),
        ({"max_rounds": "9", "position": niagara_tui.new_position("upriver", 2)}, "^max_rounds: '9' is not a whole"),
        ({"weather": True}, "weather: there is no field of that name"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        made(**given)
