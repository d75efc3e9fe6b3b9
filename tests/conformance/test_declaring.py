"""What a declared state becomes in the packed record."""

from __future__ import annotations

import struct
from typing import Annotated

import pytest
from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.core.declare import STRICT, Int16, Int64, Named
from niagara_tui.core.packing import pack, packed, record_type, unpack


@dataclass(slots=True, config=STRICT)
class Place:
    few: Annotated[int, Named(tuple(map(str, range(128))))]
    many: Annotated[int, Named(tuple(map(str, range(300))), first=-1)]


def test_a_byte_holds_up_to_128_names_and_more_take_two() -> None:
    assert [record_type(Place)[name].itemsize for name in ("few", "many")] == [1, 2]


@pytest.mark.parametrize(("few", "many"), [(0, -1), (127, 128), (127, 298)])
def test_no_name_is_too_far_down_the_list_for_the_record(few: int, many: int) -> None:
    place = Place(few, many)
    assert unpack(pack(place), place) == place


@dataclass(slots=True, config=STRICT)
class Heap:
    rows: Annotated[list[Annotated[list[Int16], Len(0, 2)]], Len(0, 3)]
    places: Annotated[list[Place], Len(0, 2)]
    last: Int64


def test_numbers_lie_where_numpy_puts_them_and_zeros_where_a_list_is_short() -> None:
    heap = Heap([[300, -2], [7]], [Place(3, 200)], -(2**40))
    record = pack(heap)
    assert record["rows"].tolist() == [[300, -2], [7, 0], [0, 0]]
    assert record["places"].tolist() == [(3, 200), (0, 0)]
    assert record["last"] == -(2**40)
    assert unpack(record, heap) == heap
    assert packed(heap) == record.tobytes()


def test_what_does_not_fit_is_not_packed() -> None:
    heap = Heap([], [], 2**63 - 1)
    pack(heap)
    heap.last += 1
    with pytest.raises(struct.error):
        pack(heap)
    heap.last, heap.places = 0, [Place(1, 1)] * 3
    with pytest.raises(struct.error):
        pack(heap)
