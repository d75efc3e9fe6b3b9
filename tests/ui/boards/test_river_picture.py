from __future__ import annotations

import hashlib
from collections import defaultdict
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import HUGE, VAST, Boat, CanoeHit, large_figure
from niagara_tui.games.niagara.board.chart import IDLE_FRAMES, Current, chart
from niagara_tui.games.niagara.board.hand import NiagaraHand
from niagara_tui.games.niagara.board.landscape import landscape
from niagara_tui.games.niagara.board.looks import heap_rows
from niagara_tui.games.niagara.board.picture import NO_MARKS, Marks, draw_river
from niagara_tui.games.niagara.board.river import NiagaraRiver, Picture, sprites_between
from niagara_tui.games.niagara.rules.board import BANK, LETTERS, RIVER_ZONES
from niagara_tui.games.niagara.words import BEAVER, WHIRLPOOL
from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours.swatches import CARGO, Swatch, pair_of
from niagara_tui.ui.colours.themes import THEMES, contrast, painted
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.landscape import canvas_of
from niagara_tui.ui.kit.vessels import Variant
from tests.support.apps import TableApp, session, until
from tests.support.positions import position
from tests.support.tables import SilentBots, new_match, play_on, seated
from tests.ui.boards.gallery import marks_of, midgame
from tests.ui.boards.spirits import crowded, full_table
from tests.ui.colours.test_colours import rgb
from tests.ui.conftest import some

PANES = ((47, 18), (60, 32), (80, 22), (76, 40), (102, 52), (171, 72))
"""Sizes of the river pane in windows from 80x24 to 300x80."""
EVERY_PANE = pytest.mark.parametrize("size", PANES, ids=[f"{width}x{height}" for width, height in PANES])
WINDOWS = some([(80, 24), (120, 40), (200, 60)], [(100, 30), (160, 48), (300, 80)])
LAND = range(Swatch.LAND_DARK, Swatch.TREE_LIGHT + 1)
WATER = range(Swatch.WATER_DEEP, Swatch.EDGE + 1)
DRAWN = set(" ▀▄·" + PICTURES.jetty + "".join(PICTURES.hull + PICTURES.selected + PICTURES.ghost))
"""Signs that are part of the drawing, or repeat what a letter says."""


def drawn(size: tuple[int, int], marks: Marks = NO_MARKS, **more: Any) -> Canvas:
    return draw_river(more.get("view", midgame()), marks, *size, PICTURES)


def is_one_of(field: np.ndarray[Any, Any], swatches: range) -> np.ndarray[Any, Any]:
    return np.isin(field, list(swatches))


# -- shores and water ---------------------------------------------------------------------------------


@EVERY_PANE
def test_the_shore_is_closed_and_the_land_lies_still_while_the_water_slides(size: tuple[int, int]) -> None:
    field = landscape(*size, Current())
    wet, dry = is_one_of(field, WATER), is_one_of(field, LAND)
    rows = 2 * 3  # the landing stage has water between its piles
    assert wet.sum() > field.size / 10
    assert dry.sum() > field.size / 20
    assert not (wet[rows:, 1:] & dry[rows:, :-1]).any()
    assert not (dry[rows:, 1:] & wet[rows:, :-1]).any()
    still, slid = landscape(*size, Current()), landscape(*size, Current(main=1, left=1))
    assert (still != slid).any()
    dry = is_one_of(still, LAND)
    assert (still[dry] == slid[dry]).all()


@EVERY_PANE
def test_idle_water_repeats_and_each_of_its_frames_changes_little(size: tuple[int, int]) -> None:
    frames = [landscape(*size, Current(frame=frame)) for frame in range(IDLE_FRAMES + 1)]
    river = is_one_of(frames[0], WATER)
    for one, other in pairwise(frames):
        assert (one[river] != other[river]).mean() < 0.15
    later = landscape(*size, Current(main=0, frame=0))
    assert (later == frames[0]).all()


def test_the_picture_is_the_same_on_every_day() -> None:
    """If it fails, look at the picture, and put the new digest here."""
    digest = hashlib.sha256()
    for size, slid in product(PANES, (0, 1, 5)):
        digest.update(landscape(*size, Current(slid, slid, 2 * slid, slid)).tobytes())
    assert digest.hexdigest()[:16] == "e3367e3769cc1d15"


# -- what lies on it ----------------------------------------------------------------------------------


@EVERY_PANE
@pytest.mark.parametrize("paint", [theme.paint for theme in THEMES.values() if not theme.paint.sixteen])
def test_every_word_and_number_can_be_read_in_every_theme(size: tuple[int, int], paint: Any) -> None:
    canvas = drawn(size, marks_of(midgame(), PICTURES))
    for y, line in enumerate(canvas.lines()):
        for x, sign in enumerate(line):
            if sign in DRAWN:
                continue
            style = painted(canvas.style_at(x, y), paint)
            assert style.color is not None
            assert style.bgcolor is not None
            found = contrast(rgb(style.color), rgb(style.bgcolor))
            assert found >= 4.5, (line, sign, style)


def test_canoes_are_larger_where_there_is_room() -> None:
    widths = []
    for size in PANES:
        canvas = drawn(size, view=position(zones={"Ra": "2"}))
        widths.append(sum(canvas.hit(x, y) == CanoeHit(0, 0) for y in range(size[1]) for x in range(size[0])))
    assert widths == sorted(widths)
    assert widths[0] == 4
    assert len(set(widths)) >= 5


@pytest.mark.parametrize("high", [5, 7])
@pytest.mark.parametrize("variant", ["plain", "selected", "ghost"])
def test_owner_and_cargo_grow_with_their_hull(high: int, variant: Variant) -> None:
    shape, rows = (HUGE, 4) if high == 5 else (VAST, 5)
    for colour, sign in enumerate(looks.gem_signs(PICTURES)):
        boat = Boat(1, 0, f"{sign}{PICTURES.empty}", variant)
        figure = large_figure(boat, PICTURES, shape, 0)
        canvas = canvas_of(np.full((2 * rows, figure.breadth), Swatch.WATER_1, np.uint8))
        figure.draw(canvas, 0, 0)
        pairs = [pair_of(canvas.style_at(x, y)) for y in range(rows) for x in range(figure.breadth)]
        halves = [half for pair in pairs if pair is not None for half in pair]
        letter = swatches.INKS[1] if variant == "ghost" else swatches.LETTERS[1]
        tall = {y for y in range(2 * rows) for x in range(figure.breadth) if _half(canvas, x, y) == letter}
        assert len(tall) == high, "the letter is nearly as high as the hull"
        gem = {(x, y) for y in range(2 * rows) for x in range(figure.breadth) if _half(canvas, x, y) == CARGO[colour]}
        assert len({y for _x, y in gem}) == 5
        assert halves.count(Swatch.PLANK_LIGHT) == 1, "an empty place is marked"


@pytest.mark.parametrize(("size", "rows"), [((102, 52), 3), ((171, 72), 4)])
@pytest.mark.parametrize("canoes", [3, 6, 7])
def test_owner_and_cargo_of_a_full_zone_are_in_pixels_in_a_big_window(
    canoes: int, size: tuple[int, int], rows: int
) -> None:
    canvas, rect = drawn(size, view=crowded(canoes)), chart(*size).zones[3]
    afloat = {name: spot for name, spot in canvas.spots.items() if isinstance(name, CanoeHit) and name.seat >= 0}
    afloat = {name: (x, y) for name, (x, y) in afloat.items() if rect.y <= y < rect.y + rect.height}
    assert len(afloat) == canoes - 1
    assert canoes < 6 or len({y for _x, y in afloat.values()}) > 1, "in several rows of the zone"
    signs = {*LETTERS, "J", *looks.gem_signs(PICTURES)}
    assert not signs & set("".join(_text(canvas, rect.y, rect.y + rect.height, rect)))
    for name, (x, y) in afloat.items():
        top = y - (rows - 2)
        ink = swatches.LETTERS[name.seat]
        tall = {
            row for row in range(2 * top, 2 * (top + rows)) for at in range(x, x + 7) if _half(canvas, at, row) == ink
        }
        assert len(tall) >= 5, name
    covered = [(x + at, y) for name, (x, y) in afloat.items() for at in range(canvas.figures[name].breadth)]
    assert len(covered) == len(set(covered)), "no canoe lies on another"


def _text(canvas: Canvas, top: int, end: int, rect: Any) -> list[str]:
    """The signs in the rows of that part of the picture, without Joe's name."""
    return [line[rect.x : rect.right].replace("Joe", "") for line in canvas.lines()[top:end]]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["lines", "ascii"])
@pytest.mark.parametrize("size", [(102, 52), (171, 72)])
@pytest.mark.parametrize("canoes", [3, 6, 7])
def test_in_lines_hulls_have_three_rows_in_a_big_window_with_cells_of_their_own_for_letter_and_gem(
    canoes: int, size: tuple[int, int], glyphs: Glyphs
) -> None:
    canvas, rect = draw_river(crowded(canoes), NO_MARKS, *size, glyphs), chart(*size).zones[3]
    bow, stern = glyphs.hull
    signs = f"{bow} R  {looks.gem_sign(glyphs, 3)} {stern}"
    row = next(y for y in range(rect.y, rect.y + rect.height) if signs in canvas.lines()[y])
    x = canvas.lines()[row].index(signs)
    left, across, right, _side, below_left, below_right = glyphs.box
    assert canvas.lines()[row - 1][x : x + len(signs)] == left + across * (len(signs) - 2) + right
    assert canvas.lines()[row + 1][x : x + len(signs)] == below_left + across * (len(signs) - 2) + below_right
    hits = {y for y in range(size[1]) if canvas.hit(x, y) == CanoeHit(0, 0)}
    assert hits == {row - 1, row, row + 1}, "the whole of it can be clicked"
    shown = "\n".join(_text(canvas, rect.y, rect.y + rect.height, rect))
    assert shown.count(bow) == canoes


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["lines", "ascii"])
def test_a_moving_hull_in_lines_looks_as_it_did_at_rest(glyphs: Glyphs) -> None:
    before, after = (
        Picture.of(view := position(zones={"Ra": zone}), draw_river(view, NO_MARKS, 102, 52, glyphs))
        for zone in ("2", "4")
    )
    moving = sprites_between(before, after, chart(102, 52), glyphs)
    figures = [sprite.figure for sprite in moving if sprite.name == CanoeHit(0, 0)]
    assert figures == [before.figures[CanoeHit(0, 0)]]


def _half(canvas: Canvas, x: int, y: int) -> int | None:
    pair = pair_of(canvas.style_at(x, y // 2))
    return None if pair is None else pair[y % 2]


def test_gems_in_large_holds_differ_in_shape_as_well_as_in_colour() -> None:
    shapes = set()
    for colour, sign in enumerate(looks.gem_signs(PICTURES)):
        figure = large_figure(Boat(1, 0, sign), PICTURES, HUGE, 0)
        canvas = Canvas(figure.breadth, 4)
        figure.draw(canvas, 0, 0)
        shapes.add(
            frozenset((x, y) for y in range(8) for x in range(figure.breadth) if _half(canvas, x, y) == CARGO[colour])
        )
    assert len(shapes) == len(looks.gem_signs(PICTURES))


def test_the_whole_of_a_large_canoe_can_be_clicked() -> None:
    canvas = drawn((171, 72), view=position(zones={"Ra": "2"}))
    hits = [(x, y) for y in range(72) for x in range(171) if canvas.hit(x, y) == CanoeHit(0, 0)]
    assert len({y for _x, y in hits}) == 5
    assert len({x for x, _y in hits}) == canvas.figures[CanoeHit(0, 0)].breadth


@EVERY_PANE
def test_every_piece_of_a_full_table_lies_in_the_picture(size: tuple[int, int]) -> None:
    view = full_table()
    canvas = draw_river(view, NO_MARKS, *size, PICTURES)
    text = "\n".join(canvas.lines())
    assert {"whirlpool", "beaver"} <= set(canvas.spots)
    assert PICTURES.of(WHIRLPOOL) in text
    assert PICTURES.of(BEAVER) in text
    assert "Joe" in text or "J" in text
    assert "…" not in [line[0] for line in canvas.lines()]


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("count", range(12))
def test_a_heap_shrinks_gem_by_gem_and_stands_on_its_base(count: int, rows: int) -> None:
    heap = heap_rows(count, rows)
    assert len(heap) == rows
    assert sum(heap) == count
    assert heap == sorted(heap)


# -- the table around it ------------------------------------------------------------------------------


def app_at_a_turn(folder: Path) -> TableApp:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    app = TableApp(match, SilentBots(match), folder)
    app.console._color_system = None
    return app


async def shown(app: TableApp, pilot: Any) -> NiagaraRiver:
    """The river, once the table is shown with pictures."""
    await until(pilot, lambda: app.table.is_current)
    for pane in app.table.query(NiagaraRiver):
        pane.glyphs = PICTURES
    await pilot.pause()
    return app.table.query_one(NiagaraRiver)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("zoomed", [False, True], ids=["table", "zoom"])
async def test_every_zone_is_reached_by_a_click_on_it(tmp_path: Path, size: tuple[int, int], zoomed: bool) -> None:
    async with session(app_at_a_turn(tmp_path), size=size) as (app, pilot):
        river = await shown(app, pilot)
        if zoomed:
            await pilot.press("z")
        region = river.content_region
        canvas = river._current().canvas
        found = defaultdict(list)
        for y, x in product(range(canvas.height), range(canvas.width)):
            found[canvas.hit(x, y)].append((x, y))
        for zone in range(BANK, RIVER_ZONES + 1):
            cells = found[zone]
            assert len(cells) >= 8, zone
            for x, y in (cells[0], cells[-1]):
                assert app.screen.get_widget_at(region.x + x, region.y + y)[0] is river


@pytest.mark.parametrize(("size", "is_seen"), [((80, 24), False), ((120, 40), True)])
async def test_the_hand_stays_in_sight_while_paddling_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], is_seen: bool
) -> None:
    async with session(app_at_a_turn(tmp_path), size=size) as (app, pilot):
        await shown(app, pilot)
        held = app.table.query_one("#held", NiagaraHand)
        assert bool(held.display and held.region.area) == is_seen
        assert not is_seen or held.region.right <= size[0]


@pytest.mark.parametrize("keys", ["", "b", "tab", "right right"])
async def test_no_card_is_put_forward_while_paddling_whatever_is_highlighted(tmp_path: Path, keys: str) -> None:
    view = midgame()
    match = seated(view, "human", *["greedy:thief"] * (view.seats - 1))
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(200, 60)) as (app, pilot):
        await shown(app, pilot)
        await pilot.press(*keys.split())
        held = app.table.query_one("#held", NiagaraHand)
        faces, _title = held._shown or ((), "")
        assert {face.state for face in faces} == {"held", "shown"}


@pytest.mark.parametrize("size", some([(160, 48)], [(200, 60), (300, 80)]))
async def test_in_a_big_window_the_river_has_more_room_than_players_and_log(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with session(app_at_a_turn(tmp_path), size=size) as (app, pilot):
        river = await shown(app, pilot)
        players, side = app.table.query_one("#players").region, app.table.query_one("#side").region
        assert players.right <= river.region.x
        assert river.region.right <= side.x
        assert river.region.width > max(players.width, side.width)
        assert players.width + river.region.width + side.width == size[0]


@pytest.mark.parametrize("size", WINDOWS)
async def test_zoom_gives_the_whole_window_to_the_river(tmp_path: Path, size: tuple[int, int]) -> None:
    async with session(app_at_a_turn(tmp_path), size=size) as (app, pilot):
        river = await shown(app, pilot)
        before = river.size
        await pilot.press("z")
        assert river.size.width == size[0]
        assert river.size.height >= size[1] - 3 - 5
        assert river.size.width * river.size.height > before.width * before.height
        await pilot.press("z")
        assert river.size == before
