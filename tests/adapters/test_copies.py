"""Copies of environments, made by `copy` and `pickle`, here and in a new process: each goes on by itself."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from niagara_tui import bot, new_match
from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.vector import Batch, VectorEnv
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES, game

COPIES = {
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),  # noqa: S301 - our own
}
with_copies = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
Copier = Callable[[Any], Any]


def begun(name: str, **more: Any) -> VectorEnv:
    """Some games of it, a few steps after their start."""
    games = VectorEnv(name, 3, compiled=False, **more)
    games.reset(seed=5)
    for _ in range(4):
        games.step(games.random_actions())
    return games


def kept(batch: Batch) -> list[Any]:
    return [array.copy() for array in batch]


def step(games: VectorEnv) -> list[Any]:
    return kept(games.step(games.random_actions()))


def same(one: list[Any], other: list[Any]) -> bool:
    return all(map(np.array_equal, one, other))


@with_copies
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_the_vector_environment_sees_its_own_games(name: str, copied: Copier) -> None:
    games = begun(name)
    other = copied(games)
    assert same(step(games), step(other)), "the same draws lead to the same games"
    ahead = [step(other) for _ in range(3)]
    assert not same(ahead[0], ahead[2]), "what it returns is of now"
    assert all(same(step(games), later) for later in ahead), "the other one has not moved meanwhile"


@with_copies
def test_a_copy_has_threads_of_its_own_and_a_closed_one_is_closed(copied: Copier) -> None:
    games = VectorEnv("upriver", 128, compiled=False, threads=2)
    games.reset(seed=1)
    other = copied(games)
    games.close()
    assert len(step(other)[0]) == 128
    other.close()
    with pytest.raises(BadInput, match="closed"):
        copied(games).reset()


def test_a_copy_that_has_not_begun_begins_the_same_series() -> None:
    games = VectorEnv("upriver", 2, compiled=False)
    other = copy.deepcopy(games)
    assert same(kept(games.reset()), kept(other.reset()))


@pytest.mark.compiled
@with_copies
def test_a_copy_of_compiled_games_goes_on_by_itself(copied: Copier) -> None:
    games = VectorEnv("upriver", 3, compiled=True)
    games.reset(seed=5)
    other = copied(games)
    ahead = [step(other) for _ in range(3)]
    assert all(same(step(games), later) for later in ahead)


@with_copies
@pytest.mark.parametrize("name", GAMES)
def test_an_encoding_is_copied_although_its_writer_is_made_by_exec(name: str, copied: Copier) -> None:
    played = game(name)
    encoding = VectorEncoding(played)
    view = played.new(played.options(), played.seats[0], 1)
    assert np.array_equal(copied(encoding).vector(view, 0), encoding.vector(view, 0))


@with_copies
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_one_in_every_copy(name: str, copied: Copier) -> None:
    assert copied(game(name)) is game(name)


@with_copies
@pytest.mark.parametrize("kind", ["random", "greedy"])
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_is_copied_and_chooses_as_the_one_before(name: str, kind: str, copied: Copier) -> None:
    match = new_match(name, game(name).seats[0], seed=3)
    made = bot(kind, match, seed=5)
    other = copied(made)
    assert type(other) is type(made)
    seat = next(each for each in range(game(name).seats[0]) if match.legal(each))
    view, moves = match.view(seat), match.legal(seat)
    assert made.choose(view, seat, moves).move in moves
    if copied is not copy.copy:  # a shallow copy shares the bot's random numbers
        other = copied(bot(kind, match, seed=5))
        made = bot(kind, match, seed=5)
        assert [other.choose(view, seat, moves) for _ in range(4)] == [made.choose(view, seat, moves) for _ in range(4)]


def test_a_bot_has_no_attribute_that_only_its_copies_would_ask_for() -> None:
    made = bot("random", "upriver")
    assert not hasattr(made, "__deepcopy__")
    assert not hasattr(object.__new__(type(made)), "seed"), "nor has a copy, before it has a bot"


def played_on(games: VectorEnv, answers: Any) -> None:
    answers.put(step(games))


@pytest.mark.processes
def test_a_vector_environment_is_handed_to_a_new_process() -> None:
    games = begun("upriver")
    start = multiprocessing.get_context("spawn")
    answers = start.SimpleQueue()
    child = start.Process(target=played_on, args=(games, answers))
    child.start()
    assert same(answers.get(), step(games))
    child.join()
    assert child.exitcode == 0


@pytest.mark.frameworks
@pytest.mark.parametrize("copied", [COPIES["deepcopy"], COPIES["pickle"]])  # a shallow copy shares its game
@pytest.mark.parametrize("make", ["env", "RiverEnv"])
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_pettingzoos_environment_goes_on_by_itself(name: str, make: str, copied: Copier) -> None:
    pettingzoo = pytest.importorskip("niagara_tui.adapters.pettingzoo")
    made = getattr(pettingzoo, make)(name)
    made.reset(seed=3)
    other = copied(made)
    before = made.last()[0]["observation"].copy()
    for _ in range(6):
        other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[0]))
    assert np.array_equal(made.last()[0]["observation"], before)
    for _ in range(6):
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
    assert np.array_equal(made.last()[0]["observation"], other.last()[0]["observation"])


@pytest.mark.frameworks
@with_copies
def test_an_observer_of_open_spiel_is_copied(copied: Copier) -> None:
    pytest.importorskip("pyspiel")
    from niagara_tui.adapters.open_spiel import RiverGame

    river = RiverGame({"seeds": 4})
    state = river.new_initial_state()
    state.apply_action(1)
    observer = river.make_py_observer()
    other = copied(observer)
    for each in (observer, other):
        each.set_from(state, 0)
    assert observer.tensor is not None
    assert other.tensor.tolist() == observer.tensor.tolist()
