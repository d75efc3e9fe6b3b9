"""The course: C-12."""

from __future__ import annotations

from niagara_tui.games.canyon.rules.map import (
    CAVE,
    DRIFTS,
    KINDS,
    LANES,
    MAP,
    NAMES,
    RAPIDS,
    VILLAGE,
    WATER,
    column_of,
    is_rapid,
    is_village,
    is_water,
)

ROWS = """\
a S..####..####..####...^<<<<<<#
b S...##....##....##....^<<<<<<#
c S.......#.....#.......^<<<<<<V
d S.......#.....#.......^<<<<<<V
e S...##....##....##....^<<<<<<V
f S..####..####..####..#########
"""


def _number(name: str) -> int:
    return NAMES.index(name)


def test_c_12_the_map_is_that_of_the_rules() -> None:
    assert "".join(f"{lane} {row}\n" for lane, row in zip("abcdef", MAP, strict=True)) == ROWS


def test_c_12_spaces_are_named_by_lane_and_column() -> None:
    assert (NAMES[0], NAMES[5], NAMES[6], NAMES[-1]) == ("a0", "f0", "a1", "f29")
    assert {name: KINDS[_number(name)] for name in ("c0", "c8", "c21", "c22", "c23", "c29")} == {
        "c0": "S", "c8": "#", "c21": ".", "c22": "^", "c23": "<", "c29": "V",
    }  # fmt: skip


def test_c_12_there_are_28_spaces_from_start_to_village_and_three_village_docks() -> None:
    assert VILLAGE - 1 == 28
    assert [name for name in NAMES if is_village(_number(name))] == [f"{lane}29" for lane in "abcdef"]
    assert [name for name in NAMES if is_village(_number(name)) and is_water(_number(name))] == ["c29", "d29", "e29"]


def test_c_12_narrows_are_two_wide() -> None:
    assert [column for column in range(VILLAGE) if WATER[column].bit_count() == 2] == [4, 5, 10, 11, 16, 17]


def test_c_12_seven_rows_of_rapids_drift_towards_lane_a_and_all_but_the_first_back() -> None:
    rapids = [number for number in range(CAVE) if is_rapid(number) and is_water(number)]
    assert {column_of(number) for number in rapids} == set(range(RAPIDS, RAPIDS + 7))
    for number in rapids:
        lane, column = number % LANES, column_of(number)
        to_lane, to_column = lane - 1, column if column == RAPIDS else column - 1
        assert number + DRIFTS[number] == to_column * LANES + to_lane
    assert not any(DRIFTS[number] for number in range(CAVE) if not is_rapid(number))


def test_c_12_leaving_the_cave_is_progress_wherever_it_leads() -> None:
    assert column_of(CAVE) < min(column_of(_number("a21")), column_of(_number("a22")))
    assert not is_rapid(CAVE)
    assert not is_village(CAVE)
