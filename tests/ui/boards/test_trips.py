from __future__ import annotations

import random
from itertools import pairwise, product
from typing import Any

import pytest

from niagara_tui.games.canyon.board.canoes import way_between
from niagara_tui.games.canyon.board.course import Marks as CourseMarks
from niagara_tui.games.canyon.board.course import draw_course
from niagara_tui.games.canyon.rules.map import CAVE, KINDS, LANES
from niagara_tui.games.niagara.board.canoes import CanoeHit
from niagara_tui.games.niagara.board.picture import Marks, draw_river
from niagara_tui.games.niagara.rules.board import LOST, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L, ZONE_7R
from niagara_tui.games.upriver.board import picture as upriver
from niagara_tui.games.upriver.rules import HARBOUR, flow
from niagara_tui.ui.kit.any_board import AnyBoard
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.motion import Trip, course, draw_trails
from tests.support.canyon import begun
from tests.support.positions import position
from tests.support.upriver import position as upriver_position

GLYPHS = pytest.mark.parametrize("glyphs", [UNICODE, ASCII, PICTURES], ids=["unicode", "ascii", "pictures"])
SIZES = ((47, 18), (60, 29), (95, 40), (120, 52))


def trips(game: str, before: Any, after: Any) -> tuple[Trip, ...]:
    return board_of(game).trips(before, after)


def ways(found: tuple[Trip, ...]) -> list[tuple[int, ...]]:
    return [trip.way for trip in found]


def text(canvas: Canvas) -> str:
    return "\n".join(canvas.lines())


def niagara(**zones: str) -> Any:
    at_rest = {f"{letter}{canoe}": "bank" for letter in "RBY" for canoe in "ab"}
    return position(seats=3, zones={**at_rest, **zones})


def test_a_canoe_goes_along_the_river_and_one_that_stays_nowhere() -> None:
    found = trips("niagara", niagara(Ra="2", Bb="4"), niagara(Ra="5", Bb="4"))
    assert found == (Trip(CanoeHit(0, 0), 0, (2, 3, 4, 5)),)


def test_a_canoe_gets_from_arm_to_arm_past_the_fork_and_over_the_falls_by_its_arm() -> None:
    before = niagara(Ra="7L", Ba="6R", Ya="5")
    found = trips("niagara", before, niagara(Ra="6R", Ba="lost", Ya="lost"))
    arm = (ZONE_6L, ZONE_7L) if before.next_arm == 0 else (ZONE_6R, ZONE_7R)
    assert ways(found) == [(ZONE_7L, ZONE_6L, ZONE_5, ZONE_6R), (ZONE_6R, ZONE_7R, LOST), (ZONE_5, *arm, LOST)]


@GLYPHS
@pytest.mark.parametrize("size", SIZES)
def test_every_canoe_is_where_it_is_and_a_ghost_where_it_will_be_which_no_colour_need_tell(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    before, after = niagara(Ra="2", Ba="4"), niagara(Ra="5", Ba="bank")
    found = trips("niagara", before, after)
    canvas = draw_river(before, Marks(trips=found), *size, glyphs)
    plain = draw_river(before, Marks(), *size, glyphs)
    for trip in found:
        spot = canvas.spots[trip.ghost]
        assert canvas.hit(*spot) == trip.end
        told = canvas.meaning_at(*spot)
        assert told is not None
        assert told.sentence == f"Here {'RB'[trip.seat]}'s canoe would be."
        assert canvas.spots[trip.piece] == plain.spots[trip.piece]
    if size == SIZES[0]:
        assert ("(R.)" if glyphs is ASCII else "(R·)") in text(canvas)
        assert "(" not in text(plain).replace("(1", "").replace("(2", "")


@pytest.mark.parametrize("size", SIZES)
def test_trails_on_the_river_keep_to_the_zones_on_the_way_and_to_the_falls(size: tuple[int, int]) -> None:
    zones = ("bank", "1", "2", "3", "4", "5", "6L", "7L", "6R", "7R")
    for start, end in product(zones, (*zones, "lost")):
        if start in {end, "bank"} and end in {start, "lost"}:
            continue
        before, after = niagara(Ra=start), niagara(Ra=end)
        canvas = draw_river(before, Marks(trips=(found := trips("niagara", before, after))), *size, UNICODE)
        for trip in found:
            cells = course(canvas, trip)
            assert cells
            on_land = [cell for cell in cells if canvas.hit(*cell) is None and end != "lost"]
            assert not on_land, (start, end)
            assert {hit for cell in cells if isinstance(hit := canvas.hit(*cell), int)} <= set(trip.way)


def test_without_trips_a_picture_is_what_it_was() -> None:
    view = niagara(Ra="2")
    assert trips("niagara", view, niagara(Ra="2")) == ()
    canvas = draw_river(view, Marks(), 47, 18, UNICODE)
    before = canvas.copy()
    draw_trails(canvas, (), UNICODE)
    assert canvas.changes(before) == []


def test_a_canoe_in_the_canyon_goes_round_the_rocks_by_a_shortest_way() -> None:
    before, after = begun({"R": "a1", "B": "d4", "Y": "d1"}), begun({"R": "c4", "B": "d4", "Y": "d1"})
    (trip,) = trips("canyon", before, after)
    assert (trip.piece, trip.seat, len(trip.way)) == (0, 0, 4)
    chance = random.Random(3)
    water = [space for space, kind in enumerate(KINDS) if kind not in "#V"]
    for _ in range(200):
        start, end = chance.sample(water, 2)
        way = way_between(start, end)
        assert (way[0], way[-1]) == (start, end)
        assert all(space == CAVE or KINDS[space] != "#" for space in way)
        assert all(
            CAVE in {one, other} or max(abs(one // LANES - other // LANES), abs(one % LANES - other % LANES)) == 1
            for one, other in pairwise(way)
        )


def test_a_canoe_that_the_rapids_take_goes_over_the_falls_into_the_cave() -> None:
    before, after = begun({"R": "b24", "B": "d4", "Y": "d1"}), begun({"R": "cave", "B": "d4", "Y": "d1"})
    (trip,) = trips("canyon", before, after)
    assert trip.way[-2] % LANES == 0
    assert trip.end == CAVE


@GLYPHS
@pytest.mark.parametrize("size", [(62, 10), (92, 16), (152, 30)])
def test_a_ghost_in_the_canyon_hides_no_canoe(size: tuple[int, int], glyphs: Glyphs) -> None:
    before, after = begun({"R": "c1", "B": "c4", "Y": "d1"}), begun({"R": "c4", "B": "c7", "Y": "d1"})
    found = trips("canyon", before, after)
    canvas = draw_course(before, CourseMarks(trips=found), *size, glyphs)
    draw_trails(canvas, found, glyphs)
    plain = draw_course(before, CourseMarks(), *size, glyphs)
    for seat in (0, 1):
        x, y = canvas.spots[seat]
        assert canvas.meaning_at(x, y) == plain.meaning_at(x, y)
        assert canvas.sign_at(x, y) == plain.sign_at(x, y)
    told = canvas.meaning_at(*canvas.spots[found[1].ghost])
    assert told is not None
    assert told.sentence == "Here B's canoe will likely be."


def test_boats_that_ride_with_the_river_go_nowhere_and_others_over_the_sections_as_they_lie_now() -> None:
    before = upriver_position(R="2 4", B="6 1")
    after = upriver_position(R="2 7", B="6 1")
    flow(after)
    found = trips("upriver", before, after)
    assert ways(found) == [(4, 5, 6, 7), (1, 0)]
    assert [trip.seat for trip in found] == [0, 1]


@GLYPHS
@pytest.mark.parametrize("size", [(80, 9), (120, 16), (200, 34)])
def test_boats_to_come_lie_beside_those_there_and_in_the_next_docks(size: tuple[int, int], glyphs: Glyphs) -> None:
    before = upriver_position(R="2 7", B="9")
    after = upriver_position(R="7 7", B="harbour")
    found = trips("upriver", before, after)
    assert ways(found) == [(9, 10, HARBOUR), (2, 3, 4, 5, 6, 7)]
    canvas = upriver.draw_river(before, *size, glyphs, upriver.Marks(trips=found))
    for trip in found:
        assert canvas.hit(*canvas.spots[trip.ghost]) == trip.end
    plain = upriver.draw_river(before, *size, glyphs)
    assert text(canvas).count("B") > text(plain).count("B") or glyphs is PICTURES


def test_a_board_without_a_picture_draws_no_trips() -> None:
    assert AnyBoard.trips(object(), object()) == ()
