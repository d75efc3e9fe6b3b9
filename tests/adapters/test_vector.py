from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import Episode, first_position
from niagara_tui.adapters.vector import Batch, VectorEnv
from niagara_tui.adapters.vector_rules import next_seed
from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.games.registry import GAMES

QUICK = [table for name in GAMES for table in [table for table in TABLES if table.game.id == name][-1::-9]]
at_tables = pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=str(table), marks=() if table in QUICK else pytest.mark.slow) for table in TABLES],
)


def made(table: TableSetup, games: int = 3, **more: Any) -> VectorEnv:
    return VectorEnv(table.game.id, games, seats=table.seats, **dict(table.options), **more)


def same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


class Single:
    """One game by `Episode`, as the environment of PettingZoo plays it; the next one begins where it ends."""

    def __init__(self, table: TableSetup, seed: int, max_rounds: int) -> None:
        self._table, self._max_rounds = table, max_rounds
        self._encoding = VectorEncoding(table.game)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        start = first_position(self._table.game, dict(self._table.options), self._table.seats, seed)
        self.seed, self.episode = seed, Episode(self._table.game, start, self._max_rounds)

    def step(self, action: int) -> tuple[list[float], bool, bool]:
        """The rewards, and whether the game ended or was cut."""
        self.episode.play(action)
        ended = self.episode.returns(), self.episode.is_over, self.episode.is_truncated
        if self.episode.seat is None:
            self.begin(next_seed(self.seed))
        return ended

    def check(self, batch: Batch, index: int) -> None:
        """Check that row `row` of the batch is what this game's agent gets."""
        seat = self.episode.seat
        assert seat is not None
        assert batch.seats[index] == seat
        assert batch.seeds[index] == self.seed
        assert np.flatnonzero(batch.masks[index]).tolist() == self.episode.legal()
        assert np.array_equal(batch.observations[index], self._encoding.vector(self.episode.view(seat), seat))


def play_beside(table: TableSetup, steps: int, **more: Any) -> int:
    """Play many games at random, each also as a single one; compare them and return how many ended."""
    games = made(table, max_rounds=3, **more)
    batch = games.reset(seed=5)
    singles = [Single(table, int(seed), 3) for seed in batch.seeds]
    ended = 0
    for _ in range(steps):
        actions = games.random_actions()
        batch = games.step(actions)
        for index, single in enumerate(singles):
            rewards, over, cut = single.step(int(actions[index]))
            assert batch.rewards[index].tolist() == np.array(rewards, np.float32).tolist()
            assert (batch.terminated[index], batch.truncated[index]) == (over, cut)
            single.check(batch, index)
            ended += over or cut
    return ended


@at_tables
def test_every_game_goes_as_a_single_one_does_with_the_same_seed_and_actions(table: TableSetup) -> None:
    play_beside(table, 60, compiled=False)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "table",
    # Machine code of the larger games takes long to make; the text is the same.
    [pytest.param(each, id=str(each), marks=() if each.game.id == "upriver" else pytest.mark.slow) for each in TABLES],
)
def test_machine_code_plays_the_same_games(table: TableSetup) -> None:
    assert play_beside(table, 250, compiled=True) > 0


@pytest.mark.compiled
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "upriver" else pytest.mark.slow) for name in GAMES]
)
def test_threads_and_speeds_change_nothing(name: str) -> None:
    compiled = VectorEnv(name, 130, max_rounds=4, threads=2, compiled=True)
    plain = VectorEnv(name, 130, max_rounds=4, compiled=False)
    assert compiled._threads == 2
    assert same(compiled.reset(seed=9), plain.reset(seed=9))
    for _ in range(4):
        actions = compiled.random_actions()
        assert np.array_equal(actions, plain.random_actions())
        assert same(compiled.step(actions), plain.step(actions))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_first_position_follows_from_one_draw_among_the_seats(table: TableSetup) -> None:
    games = made(table, 20, compiled=False)
    games.reset(seed=range(20))
    assert games._slots[:20] == [Episode(table.game, table.new(seed)).position for seed in range(20)]


def test_a_seed_fixes_the_games_and_what_is_drawn() -> None:
    def course(games: VectorEnv) -> list[list[int]]:
        games.reset(seed=3)
        seen = []
        for _ in range(12):
            actions = games.random_actions()
            seen.append([*actions.tolist(), *games.step(actions).seeds.tolist()])
        return seen

    games = VectorEnv("upriver", 5, max_rounds=2, compiled=False)
    once = course(games)
    assert once == course(games) == course(VectorEnv("upriver", 5, max_rounds=2, compiled=False))
    assert len({tuple(row[5:]) for row in once}) > 1
    games.reset()
    assert games.step(games.random_actions()).seeds.tolist() != once[0][5:]


def test_a_game_that_is_over_waits_where_none_begins_by_itself() -> None:
    games = VectorEnv("upriver", 2, max_rounds=1, auto_reset=False, compiled=False)
    batch = games.reset(seed=[1, 2])
    while (batch.seats >= 0).any():
        batch = games.step(games.random_actions())
    assert batch.truncated.all()
    assert not batch.masks.any()
    assert (batch.observations[:, :4].sum(axis=1) == 1).all(), "what the seat that acted last sees in the end"
    assert batch.seeds.tolist() == [1, 2]
    assert games.random_actions().tolist() == [0, 0]
    batch = games.step([-1, 99])
    assert batch.truncated.all()
    assert not batch.rewards.any()


def test_what_others_have_laid_is_in_no_observation() -> None:
    """N-70."""
    games = VectorEnv("niagara", 2, seats=4, compiled=False)
    games.reset(seed=[2, 2])
    batch = games.step([1, 6])
    assert batch.seats.tolist() == [1, 1]
    assert np.array_equal(batch.observations[0], batch.observations[1])
    batch = games.step([5, 5])
    assert np.array_equal(batch.observations[0], batch.observations[1])


def test_an_illegal_action_names_its_game_and_changes_nothing() -> None:
    games = VectorEnv("niagara", 4, compiled=False)
    batch = games.reset(seed=1)
    before = [array.copy() for array in batch]
    actions = games.random_actions()
    for wrong in (0, -1, games.bound, 10**6):
        actions[2] = wrong
        with pytest.raises(IllegalMove, match=rf"^game 2: {wrong} is not a legal action there$"):
            games.step(actions)
    assert same(before, batch)


def test_nobody_can_change_what_is_legal() -> None:
    batch = VectorEnv("upriver", 1, compiled=False).reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"games": 0}, "games: 0 is not a whole number from 1"),
        ({"max_rounds": 0}, "max_rounds: 0 is not"),
        ({"threads": -1}, "threads: -1 is not"),
        ({"seats": 9}, "players, not 9"),
        ({"seats": 0}, "players, not 0"),
        ({"games": True}, "^games: True is not a whole number from 1$"),
        ({"seats": 3.0}, "^seats: 3.0 is not a whole number$"),
        ({"seats": True}, "^seats: True is not a whole number$"),
        ({"seats": "3"}, "^seats: '3' is not a whole number$"),
        ({"weather": True}, "weather: there is no field of that name"),
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"game": None}, "^a game's name is a text, not None$"),
        ({"games": 1.5}, "^games: 1.5 is not a whole number from 1$"),
        ({"auto_reset": "no"}, "^auto_reset: 'no' is neither True nor False$"),
        ({"auto_reset": None}, "^auto_reset: None is neither True nor False$"),
        ({"compiled": "no"}, "^compiled: 'no' is neither True nor False$"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        VectorEnv(**{"game": "niagara", "games": 2, **given})


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        (-1, "seed: a seed is"),
        ([1, 2, 3], "seed: one for each of 2 games"),
        (0.5, "seed: whole numbers are wanted"),
        ([[1], [1, 2]], "^seed: .* rows of different lengths$"),
    ],
)
def test_wrong_seeds_are_refused_in_a_sentence(seed: Any, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        VectorEnv("upriver", 2, compiled=False).reset(seed=seed)


def test_wrong_actions_are_refused_in_a_sentence() -> None:
    games = VectorEnv("upriver", 2, compiled=False)
    with pytest.raises(BadInput, match="call reset first"):
        games.step([0, 0])
    games.reset(seed=1)
    with pytest.raises(BadInput, match="one number for each of 2 games"):
        games.step([0])
    with pytest.raises(BadInput, match="whole numbers are wanted"):
        games.step([0.5, 1])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ([[1], [2, 3]], "^actions: whole numbers are wanted, and not rows of different lengths$"),
        ([[1, 2]], r"^actions: one number for each of 2 games is wanted, not \(1, 2\)$"),
        (5, r"^actions: one number for each of 2 games is wanted, not \(\)$"),
        ([True, False], "^actions: whole numbers are wanted, not bool$"),
        (["1", "2"], "^actions: whole numbers are wanted, not <U1$"),
        (None, "^actions: whole numbers are wanted, not object$"),
        (np.array([2**63, 1], np.uint64), "^actions: 9223372036854775808 is too large$"),
        ([2**64, 1], "^actions: whole numbers are wanted, not object$"),
    ],
)
def test_what_are_no_actions_is_refused_in_a_sentence_and_changes_nothing(wrong: Any, sentence: str) -> None:
    games = VectorEnv("upriver", 2, compiled=False)
    batch = games.reset(seed=1)
    before = [array.copy() for array in batch]
    with pytest.raises(BadInput, match=sentence):
        games.step(wrong)
    assert same(before, batch)


@pytest.mark.parametrize("count", [10**9, 10**12, 10**30])
@pytest.mark.parametrize("name", GAMES)
def test_more_games_than_memory_holds_are_refused_at_once(name: str, count: int) -> None:
    with pytest.raises(BadInput, match=rf"^games: {count} of them do not fit into this computer's memory$"):
        VectorEnv(name, count, compiled=False)


def test_what_a_system_does_not_give_is_refused_in_the_same_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VectorEnv, "_bytes_per_game", lambda _: 0)
    with pytest.raises(BadInput, match=r"^games: 100000000000000 of them do not fit"):
        VectorEnv("upriver", 10**14, compiled=False)


def test_any_number_of_rounds_will_do_at_both_speeds() -> None:
    games = VectorEnv("upriver", 2, max_rounds=10**30, compiled=False)
    games.reset(seed=1)
    assert not games.step(games.random_actions()).truncated.any()


def test_settings_may_be_numbers_of_numpy() -> None:
    games = VectorEnv("upriver", np.int64(2), seats=np.int8(2), max_rounds=np.int16(9), compiled=False)  # type: ignore[arg-type]
    assert games.reset(seed=1).rewards.shape == (2, 2)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_asked_of_closed_games_is_refused_in_a_sentence(threads: int) -> None:
    with VectorEnv("upriver", 128, threads=threads, compiled=False) as games:
        games.reset(seed=1)
        actions = games.random_actions()
    for asked in (lambda: games.step(actions), games.random_actions, lambda: games.reset(seed=1)):
        with pytest.raises(BadInput, match=r"^the games have been closed; make a new VectorEnv$"):
            asked()
    games.close()
