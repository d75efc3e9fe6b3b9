"""Fitting the evaluation: the fit itself, what it is shown, and where that comes from."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import BotError
from niagara_ai.mcts.parameters import DEFAULT_PARAMETERS, Parameters
from niagara_ai.mcts.tree import clear, fullness, new_tree
from niagara_ai.mcts.value import Network, empty_network, load_network, save_network
from niagara_ai.mcts.workspace import TABLE, new_workspace
from niagara_ai.train import self_play
from niagara_ai.train.fit import _first_weights, _split, fit, forward, gradient, loss
from niagara_ai.train.generations import PORTION, Generation, Training
from niagara_ai.train.self_play import BELIEF_WEIGHT, SELF_PLAY_FUNCTIONS, Samples, SelfPlay

from tests.support.positions import GAME, start

pytestmark = pytest.mark.searches

SOURCE = "niagara_tui.games.registry:game"
FEATURES = len(GAME.feature_names)


def chances(rows: Any, weights: Any) -> Any:
    raised = np.exp(rows @ weights)
    return raised / raised.sum(axis=1, keepdims=True)


def simulated(weights: Any, games: int, seats: int = 3) -> Samples:
    """One position a game, won by a seat as often as these weights say."""
    rng = np.random.default_rng(5)
    rows = rng.standard_normal((games, seats, len(weights))).astype(np.float32)
    reached = chances(rows, weights).cumsum(axis=1) > rng.random((games, 1))
    return watched(rows, np.eye(seats, dtype=np.float32)[reached.argmax(axis=1)], np.arange(games))


def watched(rows: Any, outcomes: Any, games: Any) -> Samples:
    """Samples of games in which no search thought."""
    return Samples(rows, outcomes, np.full(outcomes.shape, np.nan, np.float32), games)


# -- the fit ------------------------------------------------------------------------------------------


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    weights = {name: one.astype(float) for name, one in _first_weights(5, 4, rng).items()}
    weights["direct"] += rng.standard_normal(5)
    rows = rng.standard_normal((7, 4, 5))
    outcomes = np.eye(4)[rng.integers(0, 3, 7)]
    outcomes[2:5, 3] = np.nan  # smaller tables
    found, small = gradient(weights, rows, outcomes), 1e-6
    for name, array in weights.items():
        for index in np.ndindex(array.shape):
            ends = []
            for step in (small, -small):
                array[index] += step
                ends.append(loss(weights, rows, outcomes))
                array[index] -= step
            assert found[name][index] == pytest.approx((ends[0] - ends[1]) / (2 * small), abs=1e-6), (name, index)


def test_seats_that_a_table_does_not_have_never_win() -> None:
    weights = _first_weights(5, 4, np.random.default_rng(3))
    absent = np.array([[False, False, True]])
    found, _ = forward(weights, np.ones((1, 3, 5), np.float32), absent)
    assert found.tolist() == [[0.5, 0.5, 0.0]]


def test_the_fit_finds_the_weights_that_the_outcomes_come_from() -> None:
    true = np.array([0.8, -0.5, 0.3, 0.0])
    found = fit(simulated(true, 20_000), hidden=0)
    assert found.network.direct == pytest.approx(true, abs=0.07)
    assert found.guessing == pytest.approx(math.log(3))
    assert found.loss < 0.9 * found.guessing
    assert found.positions == 20_000


def test_hidden_units_learn_what_no_weighted_sum_can_say() -> None:
    rng = np.random.default_rng(2)
    rows = rng.standard_normal((3000, 2, 1)).astype(np.float32)
    outcomes = np.eye(2, dtype=np.float32)[np.abs(rows[:, :, 0]).argmax(axis=1)]
    samples = watched(rows, outcomes, np.arange(3000))
    assert fit(samples, hidden=0).loss > 0.65
    assert fit(samples, hidden=8).loss < 0.3


def test_the_same_samples_and_seed_give_the_same_weights() -> None:
    samples = simulated(np.array([1.0, -1.0]), 300)
    one, other = (fit(samples, hidden=3, seed=4, max_epochs=3).network for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    third = fit(samples, hidden=3, seed=5, max_epochs=3).network
    assert not np.array_equal(one.inner, third.inner)


def test_games_are_held_out_whole() -> None:
    games = np.repeat(np.arange(40), 5)
    samples = watched(np.zeros((200, 3, 2), np.float32), games[:, None] * np.ones((1, 3)), games)
    (_, learning), (_, held) = _split(samples, np.random.default_rng(0))
    assert len(held) == 0.1 * 200
    assert not set(learning[:, 0]) & set(held[:, 0])
    assert len(learning) + len(held) == 200


@pytest.mark.parametrize("units", [0, 3])
def test_weights_come_back_from_their_file(tmp_path: Path, units: int) -> None:
    rng, names = np.random.default_rng(1), ("one", "two", "three", "four")
    shapes = ((4,), (4, units), (units,), (units,))
    network = Network(*(rng.standard_normal(shape).astype(np.float32) for shape in shapes))
    save_network(tmp_path / "weights.json", network, names)
    for kept, given in zip(load_network(tmp_path / "weights.json", names), network, strict=True):
        assert kept.shape == given.shape
        assert kept == pytest.approx(given, rel=1e-5)


# -- self-play ----------------------------------------------------------------------------------------


def playing(iterations: int, seeds: range, parameters: Parameters = DEFAULT_PARAMETERS) -> Samples:
    """Games of self-play, interpreted."""
    return SelfPlay(parameters, empty_network(FEATURES), iterations, fast=False).play(GAME, list(seeds))


def test_games_of_the_guide_bring_rows_and_shares_of_the_win_for_every_seat_at_the_table() -> None:
    found = playing(0, range(4))
    assert found.rows.shape == (len(found.games), GAME.seats[-1], FEATURES)
    assert set(found.games.tolist()) == set(range(4))
    for rows, shares in zip(found.rows, found.outcomes, strict=True):
        seats = int((~np.isnan(shares)).sum())
        assert seats in GAME.seats
        assert np.nansum(shares) == pytest.approx(1.0)
        assert rows[:seats].any(axis=1).all()
        assert not rows[seats:].any()


def test_games_of_the_guide_bring_no_beliefs_so_the_fit_goes_by_outcomes() -> None:
    found = playing(0, range(2))
    assert np.isnan(found.beliefs).all()
    assert np.array_equal(found.targets, found.outcomes, equal_nan=True)


def test_games_of_the_search_bring_what_its_first_search_of_each_round_thought() -> None:
    found = playing(1, range(2), Parameters(depth=0))
    absent = np.isnan(found.outcomes)
    assert np.array_equal(np.isnan(found.beliefs), absent)
    assert np.nansum(found.beliefs, axis=1) == pytest.approx(1.0)
    expected = np.where(absent, np.nan, BELIEF_WEIGHT * found.beliefs + (1 - BELIEF_WEIGHT) * found.outcomes)
    assert np.array_equal(found.targets, expected, equal_nan=True)


def test_the_same_seeds_play_the_same_games() -> None:
    one, other = playing(0, range(2)), playing(0, range(2))
    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.outcomes, other.outcomes, equal_nan=True)


def test_a_search_that_fills_its_tree_over_a_game_goes_on_with_legal_moves() -> None:
    played: list[int] = []

    def checked(state: Any, seat: int, move: int) -> None:
        assert move in GAME.legal(state, seat)
        if state is workspace.slots[TABLE]:
            played.append(move)
        GAME.kernel.play(state, seat, move)

    state, network = start(3), empty_network(FEATURES)
    workspace, tree = new_workspace(GAME, state, network, 3, fast=False), new_tree(64, 256)
    functions = replace(GAME.kernel, play=checked).link(SELF_PLAY_FUNCTIONS, "train_checked", False)
    functions["play_game"](
        tree, workspace, network, Parameters(depth=0), 3, 2, np.zeros((8, 3, FEATURES)), np.zeros((8, 3))
    )
    assert 2 * len(played) > len(tree.key), "the tree was large enough for all of them"
    assert 0.0 < fullness(tree) <= 1.0
    clear(tree)
    assert fullness(tree) == 0.0


def test_games_that_do_not_end_bring_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "MAX_TICKS", 1)
    found = playing(0, range(2))
    assert found.rows.shape == (0, GAME.seats[-1], FEATURES)
    assert len(found.outcomes) == len(found.games) == 0


def test_a_game_that_cannot_begin_is_not_tried_for_ever() -> None:
    class Broken:
        id, seats, options = GAME.id, GAME.seats, GAME.options

        def new(self, *given: object) -> None:
            raise ValueError("never")

    with pytest.raises(BotError, match="no game of niagara could be begun"):
        self_play.random_start(Broken(), random.Random(1))  # type: ignore[arg-type]


# -- the course ---------------------------------------------------------------------------------------


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Portions are played interpreted; the seeds of each."""
    heard: list[list[int]] = []
    play = SelfPlay.play

    def slowly(asked: SelfPlay, game: Any, seeds: Any) -> Samples:
        heard.append(list(seeds))
        return play(SelfPlay(asked.parameters, asked.network, asked.iterations, fast=False), game, seeds)

    monkeypatch.setattr(SelfPlay, "play", slowly)
    return heard


class Told:
    """Remembers what it is told; after so many calls Ctrl+C is pressed."""

    def __init__(self, most: float = math.inf) -> None:
        self.played: list[tuple[int, int, int]] = []
        self.fitted: list[tuple[int, int, float]] = []
        self._most = most

    def games(self, generation: int, done: int, of: int) -> None:
        self.played.append((generation, done, of))
        self._press()

    def fitting(self, generation: int, rounds: int, loss: float) -> None:
        self.fitted.append((generation, rounds, loss))
        self._press()

    def _press(self) -> None:
        if len(self.played) + len(self.fitted) == self._most:
            raise KeyboardInterrupt


@pytest.fixture
def _instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Portions of two games that need no playing."""
    monkeypatch.setattr("niagara_ai.train.generations.PORTION", 2)
    samples = simulated(np.array([1.0, -1.0]), 60)
    monkeypatch.setattr(SelfPlay, "play", lambda _self, _game, _seeds: samples)


@pytest.mark.usefixtures("_instant")
def test_what_has_been_played_when_games_are_broken_off_is_fitted_to() -> None:
    told = Told(most=2)
    (only,) = Training(SOURCE, GAME.id, guided=6, generations=1, hidden=0).run(told)
    assert not only.is_whole
    assert only.positions == 120
    assert told.played == [(0, 2, 6), (0, 4, 6)]
    assert told.fitted


@pytest.mark.usefixtures("_instant")
def test_a_fitting_that_is_broken_off_keeps_its_best_and_is_the_last() -> None:
    told = Told(most=5)
    (only,) = Training(SOURCE, GAME.id, guided=6, generations=1, hidden=0).run(told)
    assert not only.is_whole
    assert [rounds for _, rounds, _ in told.fitted] == [0, 1]
    assert only.loss == told.fitted[-1][2]


@pytest.mark.usefixtures("_instant")
def test_games_broken_off_before_there_is_enough_to_fit_to_leave_nothing() -> None:
    with pytest.raises(KeyboardInterrupt):
        next(Training(SOURCE, GAME.id, guided=6).run(Told(most=1)))


def test_a_course_fits_one_network_after_the_other(interpreted: list[list[int]]) -> None:
    told = Told()
    course = Training(SOURCE, GAME.id, guided=3, games=1, iterations=1, generations=1, hidden=2)
    first, second = course.run(told)
    assert told.played == [(0, 3, 3), (1, 1, 1)]
    assert [rounds for generation, rounds, _ in told.fitted if generation == 0] == [
        *range(sum(generation == 0 for generation, *_ in told.fitted))
    ]
    assert {generation for generation, *_ in told.fitted} == {0, 1}
    assert first.is_whole
    assert second.is_whole
    assert [len(seeds) for seeds in interpreted] == [3, 1]
    assert np.array_equal(first.network.inner, second.network.inner), (
        "it learns on, and one game held out is no progress"
    )


def test_every_game_of_every_generation_and_seed_has_luck_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    monkeypatch.setattr(SelfPlay, "play", lambda _self, _game, seeds: heard.extend(seeds))
    for name in ("0 0", "0 1", "1 0"):
        generation = Generation(SOURCE, GAME.id, name, PORTION + 3, 0, None)
        assert len(list(map(generation.play, generation.portions))) == 2
    assert len(heard) == len(set(heard)) == 3 * (PORTION + 3)
    assert len({seed & 0x7FFFFFFF for seed in heard}) == len(heard)
    assert max(heard) < 2**53


@pytest.mark.usefixtures("interpreted")
def test_a_course_whose_games_do_not_end_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "MAX_TICKS", 1)
    with pytest.raises(BotError, match="no game came to its end, of 2"):
        next(Training(SOURCE, GAME.id, guided=2).run(Told()))


@pytest.mark.compiled
@pytest.mark.slow
def test_a_course_gives_the_same_weights_again_on_any_number_of_processes() -> None:
    courses = [
        Training(
            SOURCE, GAME.id, guided=2 * PORTION + 5, games=4, iterations=5, generations=1, hidden=2, seed=3, jobs=jobs
        )
        for jobs in (1, 2)
    ]
    runs = [list(course.run(Told())) for course in courses]
    for one, other in itertools.zip_longest(*runs):
        assert (one.loss, one.positions) == (other.loss, other.positions)
        assert all(np.array_equal(a, b) for a, b in zip(one.network, other.network, strict=True))
