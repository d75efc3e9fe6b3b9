"""On pictures in half blocks it is sprites that move: hulls with their sides and shadows, gems, boats, foam."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games import registry
from niagara_tui.games.canyon.board import canoes as canyon_chart
from niagara_tui.games.canyon.board import canoes as canyon_motion
from niagara_tui.games.canyon.board import course as canyon_picture
from niagara_tui.games.canyon.rules.map import CAVE, LANES, RAPIDS
from niagara_tui.games.niagara.board.canoes import CanoeHit
from niagara_tui.games.niagara.board.chart import chart
from niagara_tui.games.niagara.board.picture import NO_MARKS, draw_river
from niagara_tui.games.niagara.board.river import Picture, foot_of, sprites_between
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.rules.board import RED
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.upriver.board.board import SLIDE, splashes
from niagara_tui.games.upriver.board.boats import chart as upriver_chart
from niagara_tui.games.upriver.rules import LOST
from niagara_tui.ui.colours.swatches import Swatch, pair_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import PICTURES
from niagara_tui.ui.kit.motion import Sprite, draw_sprites
from tests.support.positions import position

SIZES = [(47, 18), (60, 29), (80, 36), (120, 52), (200, 74)]
EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["disc2", "disc3", "disc4", "disc6", "disc8"])
Cell = tuple[int, int]


def drawn(view: State, size: tuple[int, int]) -> Canvas:
    return draw_river(view, NO_MARKS, *size, PICTURES)


def sprites(before: State, after: State, size: tuple[int, int]) -> list[Sprite]:
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


@EVERY_SIZE
def test_a_canoe_glides_as_large_as_it_lies_and_where_its_sprite_says(size: tuple[int, int]) -> None:
    before = position(zones={"Ba": "2"}, gems={"Ba": "violet"})
    after = clone(before)
    after.players[1].canoes[0].zone = 4
    name = CanoeHit(1, 0)
    (glide,) = sprites(before, after, size)
    assert glide.figure.breadth == drawn(after, size).figures[name].breadth
    for share in (0.1, 0.4, 0.7):
        now = glide.start + share * glide.duration
        canvas, cells = painted([glide], now, size)
        x, y = glide.at(now)
        signs = "".join(text for text, _ in glide.figure.spans)
        assert canvas.lines()[y][x : x + len(signs)] == signs
        assert {(x + column, y) for column in range(glide.figure.breadth)} <= cells
        assert all(x <= column < x + glide.figure.breadth and abs(row - y) <= 3 for column, row in cells)


@EVERY_SIZE
def test_a_lost_canoe_tips_over_the_edge_and_foam_spreads_in_rings(size: tuple[int, int]) -> None:
    """N-43."""
    before = position(zones={"Ba": "7R"}, gems={"Ba": "red"}, arm="right")
    way, leaning, diving, *rings, gem = sprites(before, drifted(before, 1), size)
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


@pytest.mark.parametrize("size", SIZES[2:])
def test_a_stolen_gem_flies_from_hold_to_hold_as_it_lies_in_heaps(size: tuple[int, int]) -> None:
    before = position(zones={"Ba": "3", "Ra": "3"}, gems={"Ba": "violet"})
    after = clone(before)
    after.players[1].canoes[0].gems[0], after.players[0].canoes[0].gems[0] = 0, 1
    (gem,) = sprites(before, after, size)
    whole = drawn(before, size)
    for place, name in ((gem.at(gem.start), CanoeHit(1, 0)), (gem.at(gem.end), CanoeHit(0, 0))):
        x, y = whole.spots[name]
        assert (x < place[0] < x + whole.figures[name].breadth, place[1]) == (True, y)
    _, cells = painted([gem], gem.start + 0.25, size)
    x, y = gem.at(gem.start + 0.25)
    assert {(x, y), (x + 1, y)} <= cells <= {(x + right, y + down) for right in (0, 1) for down in (0, 1)}


@EVERY_SIZE
def test_the_elk_goes_aboard_from_its_site_and_back_there_from_a_canoe_that_lands(size: tuple[int, int]) -> None:
    """S-50, S-52."""
    ashore, aboard = (position(zones={"Ra": "7L"}, parts="elk", elk=place) for place in ("site", "Ra"))
    (coming,) = sprites(ashore, aboard, size)
    site = chart(*size).sites[RED]
    boat = CanoeHit(0, 0)
    boat_x, boat_y = drawn(aboard, size).spots[boat]
    length = drawn(aboard, size).figures[boat].breadth
    (x, y), (to_x, to_y) = coming.path
    assert (site.x <= x < site.right, site.y <= y < site.y + site.height) == (True, True)
    assert (boat_x < to_x < boat_x + length, to_y) == (True, boat_y)
    assert painted([coming], coming.start + coming.duration / 2, size)[1]
    landed = position(parts="elk", elk="soon")
    canoe, going = sprites(aboard, landed, size)
    assert (canoe.name, going.name, going.start) == (boat, None, canoe.end)
    assert going.path[-1] == coming.path[0]


def test_the_elk_of_a_canoe_that_is_lost_comes_back_from_the_foot_of_the_falls() -> None:
    """S-52."""
    before = position(zones={"Ra": "7L"}, parts="elk", elk="Ra", arm="left")
    *_fall, elk = sprites(before, drifted(before, 1), SIZES[2])
    parts = chart(*SIZES[2])
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
        new.players[seat].boats[LOST] += 1
    parts = upriver_chart(140, 30, 3)
    foam = splashes(old, new, parts)
    assert {sprite.path[0][1] for sprite in foam} == {parts.row(0), parts.row(2)}
    assert min(sprite.start for sprite in foam) == SLIDE
    assert not splashes(old, old, parts)
