"""What a declared state becomes in the packed record."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic.dataclasses import dataclass

from niagara_tui.core.declare import STRICT, Named, pack, record_type, unpack


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
