"""A view's vector is its packed record, field by field, however it is made."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest
from annotated_types import Len
from numpy.lib.recfunctions import structured_to_unstructured
from pydantic.dataclasses import dataclass

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.vector_rules import write_slot
from niagara_tui.conformance.tables import TABLES, TableSetup, sample_events
from niagara_tui.core.declare import STRICT, Int8, Int16, Int32, Int64
from niagara_tui.core.packing import pack, record_type
from niagara_tui.core.slots import new_slots


def by_numpy(view: Any) -> Any:
    """The packed record decoded by NumPy alone."""
    record = np.array([pack(view)], record_type(type(view)))
    return structured_to_unstructured(record, dtype=np.float32)[0]


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
            assert np.array_equal(vector[letters:], by_numpy(view))
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
    """Numbers of two widths, with room between them."""

    small: Int8
    rows: Annotated[list[Annotated[list[Int16], Len(0, 2)]], Len(2, 3)]


@dataclass(slots=True, config=STRICT)
class Tree:
    """A state with every kind of field that can be declared."""

    wide: Int32
    leaves: Annotated[list[Leaf], Len(1, 3)]
    widest: Int64


class _Forest:
    """A game with only what an encoding reads."""

    state = Tree
    letters = ("A", "B")


def test_lists_in_lists_and_places_that_are_not_in_use_have_their_numbers() -> None:
    tree = Tree(
        wide=70_000, leaves=[Leaf(small=-3, rows=[[300], [4, 5]]), Leaf(small=7, rows=[[], [9]])], widest=-(2**40)
    )
    encoding = VectorEncoding(_Forest())  # type: ignore[arg-type]
    vector = encoding.vector(tree, 1)
    assert vector[:2].tolist() == [0, 1]
    assert vector[2:].tolist() == [70_000, -3, 300, 0, 4, 5, 0, 0, 7, 0, 0, 9, 0, *[0] * 9, -(2**40)]
    slots, _ = new_slots(tree, 1, fast=True)
    row = np.zeros(len(vector), np.float32)
    write_slot(slots, 0, 1, slots.view(np.int8), encoding.spans, row)
    assert np.array_equal(row, vector)
