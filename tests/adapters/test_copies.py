from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pytest
from annotated_types import Len
from numpy.lib.recfunctions import structured_to_unstructured
from pydantic.dataclasses import dataclass

from niagara_tui import bot, new_match
from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.vector import Batch, VectorEnv
from niagara_tui.adapters.vector_rules import write_slot
from niagara_tui.conformance.tables import TABLES, TableSetup, sample_events
from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Int8, Int16, Int32, Int64
from niagara_tui.core.errors import BadInput
from niagara_tui.core.packing import pack, record_type
from niagara_tui.core.slots import new_slots
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


# A view's vector is its packed record, field by field, but for random numbers, which no view has.


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_a_vector_is_the_seat_and_then_the_packed_record_of_its_view(table: TableSetup) -> None:
    encoding = VectorEncoding(table.game)
    for event in sample_events(table)[::8]:
        for seat in range(table.seats):
            view = table.game.view(event.after, seat)
            vector = encoding.vector(view, seat)
            letters = len(table.game.letters)
            assert vector.dtype == np.float32
            assert vector[:letters].tolist() == [float(index == seat) for index in range(letters)]
            record = np.array([pack(view)], record_type(type(view)))
            record = record[[name for name in record.dtype.names or () if name != "chance"]]
            assert np.array_equal(vector[letters:], structured_to_unstructured(record, dtype=np.float32)[0])
            assert np.all((encoding.low <= vector) & (vector <= encoding.high))


@pytest.mark.parametrize("table", TABLES[::9], ids=str)
def test_the_record_in_memory_gives_the_same_vector(table: TableSetup) -> None:
    encoding = VectorEncoding(table.game)
    for event in sample_events(table)[::20]:
        view = table.game.view(event.after, 1)
        slots, _ = new_slots(view, 3, fast=True)
        row = np.zeros(len(encoding.low), np.float32)
        write_slot(slots, 2, 1, slots[2:].view(np.int8), encoding.spans, row)
        assert np.array_equal(row, encoding.vector(view, 1))


@dataclass(slots=True, config=STRICT)
class Leaf:
    small: Int8
    rows: Annotated[list[Annotated[list[Int16], Len(0, 2)]], Len(2, 3)]


@dataclass(slots=True, config=STRICT)
class Tree:
    """A state with every kind of field that can be declared."""

    wide: Int32
    leaves: Annotated[list[Leaf], Len(1, 3)]
    chance: Chance
    widest: Int64


class _Forest:
    state = Tree
    letters = ("A", "B")


def test_lists_in_lists_and_places_that_are_not_in_use_have_their_numbers() -> None:
    leaves = [Leaf(small=-3, rows=[[300], [4, 5]]), Leaf(small=7, rows=[[], [9]])]
    tree = Tree(wide=70_000, leaves=leaves, chance=Chance(5, 7), widest=-(2**40))
    encoding = VectorEncoding(_Forest())  # type: ignore[arg-type]
    vector = encoding.vector(tree, 1)
    assert vector[:2].tolist() == [0, 1]
    assert vector[2:].tolist() == [70_000, -3, 300, 0, 4, 5, 0, 0, 7, 0, 0, 9, 0, *[0] * 9, -(2**40)]
    slots, _ = new_slots(tree, 1, fast=True)
    row = np.zeros(len(vector), np.float32)
    write_slot(slots, 0, 1, slots.view(np.int8), encoding.spans, row)
    assert np.array_equal(row, vector)
