from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games import registry
from niagara_tui.games.canyon.board import canoes as canyon_chart
from niagara_tui.games.canyon.board import canoes as canyon_motion
from niagara_tui.games.canyon.board import course as canyon_picture
from niagara_tui.games.canyon.rules.map import CAVE, LANES, RAPIDS
from niagara_tui.games.niagara.board.canoes import CanoeHit
from niagara_tui.games.niagara.board.chart import Stream, chart
from niagara_tui.games.niagara.board.picture import NO_MARKS, Marks, draw_river
from niagara_tui.games.niagara.board.river import STEP, NiagaraRiver, Picture, foot_of, is_step, sprites_between
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.rules.board import LOST, RED, ZONES
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.upriver.board.board import SLIDE, splashes
from niagara_tui.games.upriver.board.boats import chart as upriver_chart
from niagara_tui.games.upriver.rules import LOST as FALLEN
from niagara_tui.ui.colours.swatches import Swatch, pair_of
from niagara_tui.ui.kit.canvas import Canvas, Figure
from niagara_tui.ui.kit.glyphs import PICTURES, UNICODE
from niagara_tui.ui.kit.motion import Sprite, draw_sprites, point_along
from niagara_tui.ui.kit.picture import FRAME, IDLE_FRAME
from tests.support.apps import session
from tests.support.positions import position
from tests.ui.boards.gallery import Gallery, midgame

SIZES = ((47, 18), (60, 29), (67, 36), (80, 56))
EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["disc2", "disc3", "disc4", "disc6"])


def sprites(before: State, after: State, size: tuple[int, int] = SIZES[0]) -> list[Sprite]:
    pictures = [Picture.of(view, draw_river(view, NO_MARKS, *size, UNICODE)) for view in (before, after)]
    return sprites_between(pictures[0], pictures[1], chart(*size), UNICODE)


def paddled(view: State, seat: int, canoe: int, zone: str) -> State:
    after = clone(view)
    after.players[seat].canoes[canoe].zone = ZONES.index(zone)
    return after


@pytest.mark.parametrize(
    ("start", "end", "path"),
    [
        ("bank", "3", ["bank", "1", "2", "3"]),
        ("7L", "4", ["7L", "6L", "5", "4"]),
        ("4", "6R", ["4", "5", "6R"]),
        ("2", "1", ["2", "1"]),
    ],
)
def test_a_canoe_glides_through_every_zone_of_its_way(start: str, end: str, path: list[str]) -> None:
    view = position(zones={"Ba": start})
    (glide,) = sprites(view, paddled(view, 1, 0, end))
    assert glide.name == CanoeHit(1, 0)
    passed: list[str] = []
    for share in range(101):
        x, y = point_along(glide.path, share / 100)
        for zone, rect in enumerate(chart(*SIZES[0]).zones):
            inside = rect.y <= y < rect.y + rect.height and rect.x <= x < rect.right
            if inside and passed[-1:] != [ZONES[zone]]:
                passed.append(ZONES[zone])
    assert passed == path


@EVERY_SIZE
def test_everything_on_the_river_rides_its_disc_down_by_one_zone(size: tuple[int, int]) -> None:
    """N-41."""
    before = midgame()
    after = drifted(before, 1)
    assert is_step(before, after)
    there = draw_river(after, NO_MARKS, *size, UNICODE).spots
    gliding = {sprite.name: sprite for sprite in sprites(before, after, size) if sprite.name is not None}
    moved = [
        CanoeHit(seat, index)
        for seat, player in enumerate(after.players)
        for index, canoe in enumerate(player.canoes)
        if canoe.zone not in (before.players[seat].canoes[index].zone, LOST)
    ]
    assert sorted(map(str, gliding)) == sorted(map(str, moved))
    for name, sprite in gliding.items():
        assert (sprite.end, sprite.at(STEP)) == (STEP, there[name])


@EVERY_SIZE
def test_a_lost_canoe_goes_over_the_edge_of_its_arm_and_foam_splashes(size: tuple[int, int]) -> None:
    """N-43."""
    view = position(zones={"Ba": "7R"}, arm="right")
    way, fall, splash, *spray = sprites(view, drifted(view, 1), size)
    rect = chart(*size).falls[1]
    x, y = fall.at(fall.end)
    assert rect.x <= x < rect.right
    assert rect.y < y < rect.y + rect.height
    assert (way.end, way.path[-1]) == (fall.start, fall.path[0])
    assert "".join(text for text, _ in fall.figure.spans) == "╲B·╲"
    assert splash.start == fall.end
    assert splash.path == ((x, y),)
    assert {later.start for later in spray} == {splash.end}


def test_gems_come_ashore_after_their_canoe_are_loaded_from_their_site_and_go_back_there_after_the_splash() -> None:
    """N-43."""
    view = position(zones={"Ba": "2"}, gems={"Ba": "violet"})
    after = paddled(view, 1, 0, "bank")
    after.players[1].canoes[0].gems = [0] * 5
    after.players[1].reserve[0] = 1
    glide, gem, gleam = sprites(view, after)
    assert gem.start == glide.end
    assert gem.at(gem.start) == (glide.path[-1][0] + 2, 1)
    assert gem.at(gem.end)[1] == 0
    assert gleam.start == gem.end
    assert "".join(text for text, _ in gleam.figure.spans).strip() == "+◆"
    view = position(zones={"Ba": "3"})
    after = clone(view)
    after.players[1].canoes[0].gems[0] = 1
    after.sites[0].gems[0] -= 1
    (gem,) = sprites(view, after)
    site = chart(*SIZES[0]).sites[0]
    assert site.x <= gem.path[0][0] < site.right
    assert gem.path[-1][1] == draw_river(after, NO_MARKS, *SIZES[0], UNICODE).spots[CanoeHit(1, 0)][1]
    view = position(zones={"Ba": "7R"}, gems={"Ba": "red"}, arm="right")
    *fall, gem = sprites(view, drifted(view, 1))
    site = chart(*SIZES[0]).sites[4]
    assert gem.start == max(sprite.end for sprite in fall)
    assert gem.path[0] == fall[1].path[-1]
    assert site.x <= gem.path[-1][0] < site.right


def test_where_nothing_has_moved_there_is_nothing_to_see_and_pictures_differ_where_the_changes_say() -> None:
    view = midgame()
    assert not sprites(view, clone(view))
    assert not is_step(view, drifted(view, 2))
    one = draw_river(view, NO_MARKS, *SIZES[0], UNICODE)
    other = draw_river(view, replace(NO_MARKS, selected=(2, 0)), *SIZES[0], UNICODE)
    assert other.changes(one)
    assert not one.changes(draw_river(view, NO_MARKS, *SIZES[0], UNICODE))
    for x, y, width in other.changes(one):
        old, new = one.lines()[y], other.lines()[y]
        assert (old[:x], old[x + width :]) == (new[:x], new[x + width :])


def test_the_water_slides_by_a_disc_in_a_step_and_rests_then() -> None:
    """N-42: the other arm lies still."""
    stream = Stream().stepped(1, start=10.0, duration=0.4)
    rows = [stream.current(10.0 + tenths / 10, 4, 0) for tenths in range(7)]
    assert [current.main for current in rows] == [0, 1, 2, 3, 4, 4, 4]
    assert [current.right for current in rows] == [0, 1, 2, 3, 4, 4, 4]
    assert {current.left for current in rows} == {0}


def test_a_piece_that_is_away_keeps_its_spot_but_is_not_drawn() -> None:
    view, name = midgame(), CanoeHit(2, 1)
    whole = draw_river(view, NO_MARKS, *SIZES[0], UNICODE)
    without = draw_river(view, Marks(in_motion=frozenset({name})), *SIZES[0], UNICODE)
    assert without.spots == whole.spots
    assert "Y◇" in "".join(whole.lines())
    assert "Y◇" not in "".join(without.lines())


def test_a_sprite_is_drawn_only_while_it_is_under_way() -> None:
    sprite = Sprite(None, Figure((("x", NO_STYLE),)), ((3, 0), (3, 8)), 5.0, 4.0)
    found = []
    for now in (4.9, 5.0, 7.0, 9.0):
        canvas = draw_river(position(), NO_MARKS, *SIZES[0], UNICODE)
        draw_sprites(canvas, [sprite], now)
        found.append([y for y, line in enumerate(canvas.lines()) if line[3] == "x"])
    assert found == [[], [0], [4], []]


NO_STYLE = draw_river(position(), NO_MARKS, 30, 10, UNICODE).style_at(0, 0)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def set_moving(river: NiagaraRiver, *, stretch: float = 1.0, idle_animation: bool = False) -> Clock:
    clock = Clock()
    river.clock, river.stretch, river.idle_animation = clock, stretch, idle_animation
    return clock


def text(river: NiagaraRiver) -> str:
    return "\n".join(river.render_line(y).text for y in range(river.content_size.height))


async def test_a_canoe_is_seen_on_its_way_and_then_where_it_lies() -> None:
    app = Gallery()
    async with app.run_test(size=(80, 21)):
        river = app.query_one(NiagaraRiver)
        clock = set_moving(river)
        before = midgame()
        after = paddled(before, 2, 0, "5")
        river.show(before, NO_MARKS)
        rows = []
        river.show(after, NO_MARKS)
        for passed in (0.0, 0.2, 0.5):
            clock.now = 100.0 + passed
            river.tick()
            rows.append(next(y for y, line in enumerate(text(river).splitlines()) if "Y·" in line))
        zones = chart(*river.content_size).zones
        assert rows[0] in range(zones[1].y, zones[1].y + 2)
        assert zones[1].y + 2 <= rows[1] < zones[5].y
        assert rows[2] in range(zones[5].y, zones[5].y + 2)
        assert not river.is_moving


@pytest.mark.parametrize("end", ["skip", "instant", "focus"])
async def test_a_motion_ends_at_once_or_never_begins(end: str) -> None:
    async with session(Gallery(), size=(80, 21)) as (app, pilot):
        river = app.query_one(NiagaraRiver)
        set_moving(river, stretch=0.0 if end == "instant" else 1.0)
        river.show(midgame(), NO_MARKS)
        river.show(drifted(midgame(), 1), NO_MARKS)
        assert river.is_moving == (end != "instant")
        if end == "skip":
            river.finish()
        elif end == "focus":
            app.app_focus = False
            await pilot.pause()
        assert not river.is_moving
        assert river._timer is None


async def test_a_timer_runs_only_while_the_water_or_something_on_it_does() -> None:
    async with session(Gallery(), size=(80, 21)) as (app, pilot):
        river = app.query_one(NiagaraRiver)
        clock = set_moving(river)
        rates = []
        changes: tuple[Callable[[], None], ...] = (
            lambda: river.show(midgame(), NO_MARKS),
            lambda: river.show(drifted(midgame(), 1), NO_MARKS),
            lambda: setattr(clock, "now", 102.0),
            lambda: setattr(river, "idle_animation", True),
            lambda: setattr(app, "app_focus", False),
            lambda: setattr(app, "app_focus", True),
            lambda: setattr(river, "idle_animation", False),
        )
        for change in changes:
            change()
            await pilot.pause()
            river._update_timer()
            rates.append(river._frame_seconds)
        assert rates == [None, FRAME, None, IDLE_FRAME, None, IDLE_FRAME, None]


async def test_a_beat_of_the_water_repaints_only_some_rows() -> None:
    app = Gallery()
    async with app.run_test(size=(113, 34)):
        river = app.query_one(NiagaraRiver)
        clock = set_moving(river, idle_animation=True)
        river.show(midgame(), NO_MARKS)
        painted: list[int] = []
        shown = text(river).splitlines()
        for frame in range(1, 9):
            clock.now = (frame + 0.5) * IDLE_FRAME
            river.tick()
            now = text(river).splitlines()
            painted.append(sum(one != other for one, other in zip(shown, now, strict=True)))
            shown = now
        rows, falls = river.content_size.height, chart(*river.content_size).falls[0].height
        assert all(falls // 2 <= count < falls + rows // 3 for count in painted), painted


async def test_the_first_picture_does_not_move() -> None:
    async with session(Gallery(), size=(80, 21)) as (app, _pilot):
        for is_shown in (True, False):
            await app.mount(river := NiagaraRiver())
            set_moving(river)
            river.show(midgame(), NO_MARKS) if is_shown else river.finish()
            assert not river.is_moving


# On pictures in half blocks it is sprites that move: hulls with their sides and shadows, gems, boats, foam.

PICTURE_SIZES = [(47, 18), (60, 29), (80, 36), (120, 52), (200, 74)]
EVERY_PICTURE = pytest.mark.parametrize("size", PICTURE_SIZES, ids=["disc2", "disc3", "disc4", "disc6", "disc8"])
Cell = tuple[int, int]


def drawn(view: State, size: tuple[int, int]) -> Canvas:
    return draw_river(view, NO_MARKS, *size, PICTURES)


def sprites_in_picture(before: State, after: State, size: tuple[int, int]) -> list[Sprite]:
    was, now = (Picture.of(view, drawn(view, size)) for view in (before, after))
    return sprites_between(was, now, chart(*size), PICTURES)


def painted(moving: Iterable[Sprite], now: float, size: tuple[int, int]) -> tuple[Canvas, set[Cell]]:
    """An empty river with what moves at that time, and the cells that it changes."""
    empty, canvas = (drawn(position(), size) for _ in range(2))
    draw_sprites(canvas, moving, now)
    return canvas, {
        (x, y)
        for y in range(canvas.height)
        for x in range(canvas.width)
        if canvas.style_at(x, y) != empty.style_at(x, y)
    }


def reach(cells: Iterable[Cell]) -> tuple[int, int]:
    """The columns and the rows of pixels that these cells span."""
    columns, rows = zip(*cells, strict=True)
    return max(columns) - min(columns) + 1, 2 * (max(rows) - min(rows) + 1)


@EVERY_PICTURE
def test_a_canoe_glides_as_large_as_it_lies_and_where_its_sprite_says(size: tuple[int, int]) -> None:
    before = position(zones={"Ba": "2"}, gems={"Ba": "violet"})
    after = clone(before)
    after.players[1].canoes[0].zone = 4
    name = CanoeHit(1, 0)
    (glide,) = sprites_in_picture(before, after, size)
    assert glide.figure.breadth == drawn(after, size).figures[name].breadth
    for share in (0.1, 0.4, 0.7):
        now = glide.start + share * glide.duration
        canvas, cells = painted([glide], now, size)
        x, y = glide.at(now)
        signs = "".join(text for text, _ in glide.figure.spans)
        assert canvas.lines()[y][x : x + len(signs)] == signs
        assert {(x + column, y) for column in range(glide.figure.breadth)} <= cells
        assert all(x <= column < x + glide.figure.breadth and abs(row - y) <= 3 for column, row in cells)


@EVERY_PICTURE
def test_a_lost_canoe_tips_over_the_edge_and_foam_spreads_in_rings(size: tuple[int, int]) -> None:
    """N-43."""
    before = position(zones={"Ba": "7R"}, gems={"Ba": "red"}, arm="right")
    way, leaning, diving, *rings, gem = sprites_in_picture(before, drifted(before, 1), size)
    falls = chart(*size).falls[1]
    wood = {Swatch.HULL_LIGHT, Swatch.HULL, Swatch.HULL_DARK}
    spans = []
    for sprite in (leaning, diving):
        canvas, cells = painted([sprite], sprite.start, size)
        pairs = (pair_of(canvas.style_at(*cell)) for cell in cells)
        assert {swatch for pair in pairs if pair is not None for swatch in pair} & wood
        assert "B●" in "".join(canvas.lines())
        assert all(falls.x <= x < falls.right and y >= falls.y - 4 for x, y in cells)
        spans.append(reach(cells))
    assert way.end == leaning.start
    assert leaning.end == diving.start
    assert spans[1][0] < spans[0][0]
    foam = [reach(painted([ring], ring.start, size)[1])[0] for ring in rings]
    assert foam == sorted(foam)
    assert foam[0] < foam[-1] <= falls.width + 2
    assert [rings[0].start, rings[-1].end] == [diving.end, pytest.approx(gem.start)]


@pytest.mark.parametrize("size", PICTURE_SIZES[2:])
def test_a_stolen_gem_flies_from_hold_to_hold_as_it_lies_in_heaps(size: tuple[int, int]) -> None:
    before = position(zones={"Ba": "3", "Ra": "3"}, gems={"Ba": "violet"})
    after = clone(before)
    after.players[1].canoes[0].gems[0], after.players[0].canoes[0].gems[0] = 0, 1
    (gem,) = sprites_in_picture(before, after, size)
    whole = drawn(before, size)
    for place, name in ((gem.at(gem.start), CanoeHit(1, 0)), (gem.at(gem.end), CanoeHit(0, 0))):
        x, y = whole.spots[name]
        assert (x < place[0] < x + whole.figures[name].breadth, place[1]) == (True, y)
    _, cells = painted([gem], gem.start + 0.25, size)
    x, y = gem.at(gem.start + 0.25)
    assert {(x, y), (x + 1, y)} <= cells <= {(x + right, y + down) for right in (0, 1) for down in (0, 1)}


@EVERY_PICTURE
def test_the_elk_goes_aboard_from_its_site_and_back_there_from_a_canoe_that_lands(size: tuple[int, int]) -> None:
    """S-50, S-52."""
    ashore, aboard = (position(zones={"Ra": "7L"}, parts="elk", elk=place) for place in ("site", "Ra"))
    (coming,) = sprites_in_picture(ashore, aboard, size)
    site = chart(*size).sites[RED]
    boat = CanoeHit(0, 0)
    boat_x, boat_y = drawn(aboard, size).spots[boat]
    length = drawn(aboard, size).figures[boat].breadth
    (x, y), (to_x, to_y) = coming.path
    assert (site.x <= x < site.right, site.y <= y < site.y + site.height) == (True, True)
    assert (boat_x < to_x < boat_x + length, to_y) == (True, boat_y)
    assert painted([coming], coming.start + coming.duration / 2, size)[1]
    landed = position(parts="elk", elk="soon")
    canoe, going = sprites_in_picture(aboard, landed, size)
    assert (canoe.name, going.name, going.start) == (boat, None, canoe.end)
    assert going.path[-1] == coming.path[0]


def test_the_elk_of_a_canoe_that_is_lost_comes_back_from_the_foot_of_the_falls() -> None:
    """S-52."""
    before = position(zones={"Ra": "7L"}, parts="elk", elk="Ra", arm="left")
    *_fall, elk = sprites_in_picture(before, drifted(before, 1), PICTURE_SIZES[2])
    parts = chart(*PICTURE_SIZES[2])
    site = parts.sites[RED]
    (start, (x, y)) = elk.path
    assert start == foot_of(parts.falls[0])
    assert (site.x <= x < site.right, site.y <= y < site.y + site.height) == (True, True)


def test_a_canoe_in_the_canyon_goes_over_the_falls_and_comes_out_in_the_cave() -> None:
    game = registry.game("canyon")
    old = game.new(game.options(), 4, 3)
    old.players[0].canoe = RAPIDS * LANES
    new = clone(old)
    new.players[0].canoe = CAVE
    parts, marks = canyon_chart.chart(140, 34), canyon_picture.Marks()
    start, end = (canyon_picture.draw_course(view, marks, 140, 34, PICTURES).spots for view in (old, new))
    *over, out = canyon_motion.sprites_between(old, new, start, end, parts, PICTURES)
    assert [sprite.start for sprite in (*over, out)] == sorted(sprite.start for sprite in (*over, out))
    assert all(sprite.path[-1][1] <= parts.above for sprite in over)
    assert (out.name, out.path[-1]) == (0, end[0])


def test_foam_splashes_on_the_falls_for_every_boat_that_the_river_takes() -> None:
    game = registry.game("upriver")
    old = game.new(game.options(), 3, 3)
    new = clone(old)
    for seat in (0, 2):
        new.players[seat].boats[FALLEN] += 1
    parts = upriver_chart(140, 30, 3)
    foam = splashes(old, new, parts)
    assert {sprite.path[0][1] for sprite in foam} == {parts.row(0), parts.row(2)}
    assert min(sprite.start for sprite in foam) == SLIDE
    assert not splashes(old, old, parts)
