from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.decisions import Naming
from niagara_tui.games.upriver.board.board import header, shift_between
from niagara_tui.games.upriver.board.boats import (
    BROAD,
    GRAND,
    IDLE_FRAMES,
    LARGE,
    MEDIUM,
    SMALL,
    Chart,
    chart,
    places_of,
    size_at_dock,
    size_on,
)
from niagara_tui.games.upriver.board.landscape import Current, landscape, shores
from niagara_tui.games.upriver.board.picture import AnimationState, Marks, draw_river
from niagara_tui.games.upriver.board.players import draw_die, draw_players, face
from niagara_tui.games.upriver.rules import ARROWS, FIRST_SECTION, HARBOUR, LAST_SECTION, LOST, OVER, Shift, State
from niagara_tui.games.upriver.signs import GHOST
from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours import themes as paint
from niagara_tui.ui.colours.swatches import Swatch, pair_of
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.landscape import Field
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.players import Roster
from niagara_tui.ui.kit.vessels import pixels_of
from tests.support.upriver import GAME, after_the_round, play, position, step

Region = tuple[int, int, int, int]
"""Column, row, width and height in cells."""


def letters_seen(canvas: Canvas, seat: int, letter: str, region: Region | None = None) -> float:
    """How many of a seat's letters are seen, parts of those in pixels included."""
    x, y, width, height = region or (0, 0, canvas.width, canvas.height)
    cells = [(column, row) for row in range(y, y + height) for column in range(x, x + width)]
    lines = canvas.lines()
    signs = sum(lines[row][column] == letter for column, row in cells)
    pairs = (pair_of(canvas.style_at(*cell)) or () for cell in cells)
    pixels = sum(pair.count(swatches.LETTERS[seat]) for pair in pairs)
    return signs + pixels / sum(line.count("#") for line in pixels_of(letter, 5, 6))


NAMES = ("Rose", "Bert", "Yann", "Gina")


def lane(canvas: Canvas, state: State, seat: int, section: int) -> str:
    parts = chart(canvas.width, canvas.height, state.seats)
    x = parts.x(section) + 1
    return canvas.lines()[parts.row(seat)][x : x + parts.breadth - 1]


@pytest.mark.parametrize("size", [(80, 9), (120, 15), (200, 24), (40, 4), (3, 2), (0, 0)])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_river_fills_its_room_at_any_size(size: tuple[int, int], glyphs: Glyphs) -> None:
    state = position(R="10 10 10", B="1 harbour lost", Y="5 5 9", G="4 4 4", die="arrows")
    canvas = draw_river(state, *size, glyphs, Marks(((4, "abc"),), Shift(0, 10, HARBOUR)), AnimationState(frame=3))
    assert len(canvas.lines()) == size[1]
    assert all(cell_len(line) == size[0] for line in canvas.lines())
    assert glyphs is UNICODE or all(line.isascii() for line in canvas.lines())


def test_boats_lie_on_their_sections_a_letter_each_sandbank_and_wave_are_named_and_three_boats_are_moored() -> None:
    state = position(R="3 7 7", B="1 harbour lost")
    canvas = draw_river(state, 80, 9, UNICODE)
    assert lane(canvas, state, 0, 3).startswith("‹R›")  # noqa: RUF001 - bow and stern
    assert lane(canvas, state, 0, 7).startswith("‹RR›")  # noqa: RUF001 - bow and stern
    rows, parts = canvas.lines(), chart(80, 9, 2)
    assert "B×1" in rows[parts.row(1)][:6]  # noqa: RUF001 - so many
    assert "◄" in rows[parts.row(1)][:6]
    assert "12 B" in rows[1]
    rows = draw_river(position(R="4 4 4", B="6 6 2", sandbank=3), 80, 9, UNICODE).lines()
    parts = chart(80, 9, 2)
    assert "sand" in rows[1][parts.x(3) : parts.x(4)]
    assert "wave" in rows[1][parts.x(7) : parts.x(8)]
    assert "4╨" in rows[0]
    assert "6╨" not in rows[0]


def test_the_highlighted_boat_is_marked_and_where_it_ends_stands_a_ghost() -> None:
    state = position(R="3 6 lost", B="4 4 4", die="3", sandbank=10)
    canvas = draw_river(state, 80, 9, UNICODE, Marks(((3, "3"), (6, "6")), Shift(0, 3, 6)))
    assert lane(canvas, state, 0, 3).startswith("«R»")
    assert lane(canvas, state, 0, 6).startswith("(RR)")
    home = draw_river(state, 80, 9, UNICODE, Marks((), Shift(0, 6, HARBOUR)))
    assert "12(R)" in home.lines()[1]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII, PICTURES], ids=["unicode", "ascii", "pictures"])
@pytest.mark.parametrize("size", [(80, 10), (120, 15)])
def test_44_9_wherever_a_boat_will_be_stands_a_ghost(size: tuple[int, int], glyphs: Glyphs) -> None:
    """There was none where boats of the seat lay already, or had been lost, though the line told of it."""
    before = position(R="3 6 lost", B="4 4 4", Y="1 1 lost", G="9 10 harbour", sandbank=10)
    for seat, way in ((0, (3, 4, 5, 6)), (1, (4, 5)), (2, (1, LOST)), (3, (9, 10)), (3, (10, HARBOUR))):
        trip = Trip((seat, way[0]), seat, way)
        canvas = draw_river(before, *size, glyphs, Marks(trips=(trip,)))
        lanes = {each.y for each in canvas.signs if each.meaning is not None and each.meaning.sign is GHOST}
        if trip.end == HARBOUR:
            assert canvas.strips() != draw_river(before, *size, glyphs).strips()
        else:
            assert lanes, f"{trip} at {size}"


def test_sections_slide_down_and_the_last_one_leaves_over_the_falls() -> None:
    before = after_the_round(position(R="1 5 9", B="4 4 4"))
    after = step(before)
    parts = chart(120, 15, 2)
    begin = draw_river(after, 120, 15, UNICODE, animation=AnimationState(before=before, share=0.0)).lines()[
        parts.row(0)
    ]
    assert begin[parts.x(5) + 1 :].startswith("‹R›")  # noqa: RUF001 - where it was
    end = draw_river(after, 120, 15, UNICODE, animation=AnimationState(before=before, share=1.0))
    assert end.lines()[parts.row(0)][parts.x(4) + 1 :].startswith("‹R›")  # noqa: RUF001 - where it is


def test_the_boat_that_has_moved_is_found() -> None:
    state = position(R="3 6 lost", B="4 4 4", die="3", sandbank=10)
    assert shift_between(state, play(state, "R move 3")) == Shift(0, 3, 6)
    assert shift_between(state, state) is None


def test_the_die_has_its_pips_arrows_that_point_both_ways_and_asks_for_a_throw_until_the_game_is_over() -> None:
    for die in range(1, 6):
        assert "".join(face(die, UNICODE)).count("●") == die
        assert "".join(face(die, ASCII)).count("o") == die
    assert {"►", "◄"} < set("".join(face(ARROWS, UNICODE)))
    assert "?" in "".join(draw_die(0, 9, 7, ASCII).lines())
    assert not "".join(draw_die(None, 9, 7, ASCII).lines()).strip()


@pytest.mark.parametrize(("width", "height"), [(41, 5), (60, 9), (10, 2), (0, 0)])
def test_the_players_pane_fills_its_room(width: int, height: int) -> None:
    state = position(R="10 10 10", B="1 harbour lost", Y="harbour harbour harbour", G="4 4 4")
    lines = draw_players(state, Roster(NAMES, thinking=frozenset({1})), width, height, UNICODE).lines()
    assert [cell_len(line) for line in lines] == [width] * height
    if width >= 60:
        assert " 10 10 10 " in lines[2]
        assert "11+10+9" in lines[6]


LABELS = {
    "to a section": ("2 6 lost", "3", 10, "move 6", "boat on 6: to 9"),
    "home": ("2 6 lost", "5", 1, "move 6", "boat on 6: home, 12 points"),
    "sand": ("2 6 lost", "5", 5, "move 2", "boat on 2: to the sandbank on 5"),
    "wave": ("2 6 lost", "3", 10, "move 2", "boat on 2: to 5"),
    "carried": ("2 6 lost", "2", 10, "move 2", "boat on 2: to 7 by the wave on 4"),
    "carried home": ("2 6 lost", "3", 5, "move 6", "boat on 6: home, 12 points"),
    "arrows": ("2 6 9", "arrows", 5, "forward 6", "boat on 6: to the next one on 9"),
    "held": ("2 6 9", "arrows", 5, "forward 2", "boat on 2: to the sandbank on 5"),
    "back": ("2 6 9", "arrows", 5, "back B 9", "Bert's boat from 9 back to 7"),
}


@pytest.mark.parametrize(("reds", "die", "sandbank", "move", "label"), LABELS.values(), ids=LABELS)
def test_an_option_says_what_becomes_of_the_boat(reds: str, die: str, sandbank: int, move: str, label: str) -> None:
    state = position(R=reds, B="7 9 lost", die=die, sandbank=sandbank)
    found = {GAME.text(option.moves[0]): option for option in GAME.choices(state, 0, Naming(NAMES))}
    assert found[move].label == label


def test_options_have_their_section_as_key_and_arrows_have_letters() -> None:
    thrown = GAME.choices(position(R="2 7 10", B="4 4 4", die="1"), 0, Naming(NAMES))
    assert [one.key for one in thrown] == ["2", "7", "0"]
    arrows = GAME.choices(position(R="2 7 10", B="4 9 lost", die="arrows"), 0, Naming(NAMES))
    assert [one.key for one in arrows] == ["a", "b", "c"]


def test_u_8_the_heading_counts_boats_that_fall_and_passes_over_who_has_none_left() -> None:
    state = position(R="1 6 10", B="1 1 4", die="2")
    for glyphs in (UNICODE, ASCII):
        assert f"the falls take R and B{glyphs.times}2" in header(scene(state), glyphs).plain
    state = position(R="4 4 4", B="4 4 4", Y="harbour lost lost", G="4 4 4", first="Y", turn="G")
    assert "order ►G R B " in header(scene(state), UNICODE).plain
    for width in (41, 60):
        pane = "\n".join(draw_players(state, Roster(NAMES), width, 11, UNICODE).lines())
        assert "G◌" in pane
        assert pane.count("◌") == 1
    state = position(R="harbour lost lost", B="lost lost lost")
    state.phase = OVER
    assert "order" not in header(scene(state), UNICODE).plain
    assert "◌" not in "".join(draw_players(state, Roster(NAMES), 60, 11, UNICODE).lines())


def scene(state: State) -> Scene:
    return Scene(
        game=GAME, view=state, viewer=0, acting=0, covered=None, names=NAMES, players=("human",) * 4, options=None
    )


# Up the River's picture in half blocks: its pixels, its labels, its boats and the die.

PICTURE_SIZES = [(80, 9), (120, 17), (160, 21), (200, 27), (300, 36)]
"""The river pane at 80x24, 120x40, 160x48, 200x60 and 300x80."""
THEMES = {"night": paint.NIGHT, "ash": paint.ASH, "day": paint.DAY, "contrast": paint.CONTRAST}
LAND = (*range(Swatch.LAND_DARK, Swatch.SAND + 1),)
WET = (*range(Swatch.WATER_DEEP, Swatch.EDGE + 1), Swatch.FOAM, Swatch.MIST, Swatch.FALL_LIGHT)
CURRENTS = [Current(1, 5), Current(5, 9), Current(8, 2, slid=3), Current(10, 4, frame=17)]

sizes = pytest.mark.parametrize("size", PICTURE_SIZES)
currents = pytest.mark.parametrize("current", CURRENTS)


def river(parts: Chart, field: Field) -> Field:
    return field[:, parts.falls : parts.x(HARBOUR)]


def section(parts: Chart, field: Field, number: int, slid: int = 0) -> Field:
    """The pixels of a section's water, shores left out, as far as the harbour does not hide it."""
    north, south = shores(parts, 4)
    first = parts.x(number) + slid
    return field[north + 2 : south - 2, first : min(first + parts.breadth, parts.x(HARBOUR))]


def full() -> State:
    return position(R="1 7 7", B="1 harbour lost", Y="4 4 4", G="5 9 harbour", die="3", sandbank=5)


HIGHLIGHTED = Marks(((1, "1"), (7, "7")), Shift(0, 7, 10))


# -- pixels -------------------------------------------------------------------------------------------


@sizes
@currents
def test_banks_are_closed_above_and_below_the_river(size: tuple[int, int], current: Current) -> None:
    parts = chart(*size, 4)
    pixels = river(parts, landscape(parts, 4, current))
    north, south = shores(parts, 4)
    assert not np.isin(pixels[: north - 1], WET).any()
    assert not np.isin(pixels[south + 1 :], WET).any()
    assert not np.isin(pixels[-1], WET).any()


@sizes
@currents
def test_between_the_banks_only_the_sandbank_is_dry(size: tuple[int, int], current: Current) -> None:
    parts = chart(*size, 4)
    field = landscape(parts, 4, current)
    for number in range(FIRST_SECTION, LAST_SECTION):
        is_dry = np.isin(section(parts, field, number, current.slid), LAND)
        assert is_dry.any() == (number == current.sandbank)


@sizes
@pytest.mark.parametrize("frame", [0, 4, 11])
def test_the_sandbank_blocks_every_row_and_the_wave_foams_in_every_row(size: tuple[int, int], frame: int) -> None:
    parts = chart(*size, 4)
    field = landscape(parts, 4, Current(5, 9, frame=frame))
    assert np.isin(section(parts, field, 5), LAND).any(axis=1).all()
    assert (section(parts, field, 9) == Swatch.FOAM).any(axis=1).all()


@sizes
def test_the_water_returns_to_where_it_began_and_land_never_moves_and_banks_only_with_the_sections(
    size: tuple[int, int],
) -> None:
    parts = chart(*size, 4)
    frames = [landscape(parts, 4, Current(5, 9, frame=frame)) for frame in range(IDLE_FRAMES)]
    assert np.array_equal(frames[0], landscape(parts, 4, Current(5, 9, frame=IDLE_FRAMES)))
    assert all(not np.array_equal(one, other) for one, other in pairwise(frames))
    land = np.isin(river(parts, frames[0]), LAND)
    assert all(np.array_equal(river(parts, frame)[land], river(parts, frames[0])[land]) for frame in frames)
    north, south = shores(parts, 4)
    before = river(parts, landscape(parts, 4, Current(5, 9)))
    begins = river(parts, landscape(parts, 4, Current(4, 8, slid=parts.breadth)))
    moved = river(parts, landscape(parts, 4, Current(4, 8)))
    for rows in (slice(0, north - 1), slice(south + 1, None)):
        assert np.array_equal(before[rows], begins[rows])
        assert np.array_equal(before[rows, parts.breadth :], moved[rows, : -parts.breadth])


@pytest.mark.parametrize("frame", [0, 6])
def test_a_frame_changes_about_a_sixth_of_the_rows(frame: int) -> None:
    parts = chart(200, 27, 4)
    now, later = (landscape(parts, 4, Current(5, 9, frame=at)) for at in (frame, frame + 1))
    assert 0.1 < (now != later).any(axis=1).mean() < 0.25


DIGESTS = {(80, 9): "00a66e111942ebfa", (200, 27): "a0a2a33d67d5ad27"}


@pytest.mark.parametrize("size", DIGESTS)
def test_the_landscape_looks_as_accepted(size: tuple[int, int]) -> None:
    field = landscape(chart(*size, 4), 4, Current(5, 9, frame=2))
    assert hashlib.sha256(field.tobytes()).hexdigest()[:16] == DIGESTS[size]


# -- on the picture -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*PICTURE_SIZES, (40, 4), (57, 11), (3, 2), (0, 0)])
def test_the_picture_fills_its_room_at_any_size(size: tuple[int, int]) -> None:
    canvas = draw_river(full(), *size, PICTURES, HIGHLIGHTED, AnimationState(frame=3))
    assert [len(line) for line in canvas.lines()] == [size[0]] * size[1]
    before = after_the_round(full())
    sliding = AnimationState(before=before, share=0.4)
    assert len(draw_river(step(before), *size, PICTURES, animation=sliding).lines()) == size[1]


@sizes
def test_a_click_anywhere_on_a_section_or_in_the_harbour_reaches_it(size: tuple[int, int]) -> None:
    canvas = draw_river(full(), *size, PICTURES, HIGHLIGHTED)
    parts = chart(*size, 4)
    for place in range(FIRST_SECTION, HARBOUR + 1):
        right = parts.width if place == HARBOUR else parts.x(place + 1)
        cells = [(x, y) for x in range(parts.x(place), right) for y in range(parts.height)]
        assert {canvas.hit(*cell) for cell in cells} == {place}


def texts(canvas: Canvas, theme: paint.Paint) -> Iterator[tuple[str, Style]]:
    """Every sign that is not a part of the picture, with its style in that theme."""
    for y, line in enumerate(canvas.lines()):
        for x, sign in enumerate(line):
            if sign not in " ▀":
                yield sign, paint.painted(canvas.style_at(x, y), theme)


def contrast(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    ink, ground = (tuple(part / 255 for part in colour.get_truecolor()) for colour in (style.color, style.bgcolor))
    return paint.contrast(ink, ground)  # type: ignore[arg-type] # three of them


@sizes
@pytest.mark.parametrize("theme", THEMES)
def test_labels_can_be_read_in_every_theme(size: tuple[int, int], theme: str) -> None:
    letters = {"R", "B", "Y", "G"}  # on the seats' own colours
    for frame in (0, 5):
        canvas = draw_river(full(), *size, PICTURES, HIGHLIGHTED, AnimationState(frame=frame))
        faint = {sign for sign, style in texts(canvas, THEMES[theme]) if sign not in letters and contrast(style) < 4.5}
        assert not faint


@sizes
def test_offered_sections_and_the_end_of_the_highlighted_boat_have_colours_of_their_own(size: tuple[int, int]) -> None:
    plain = draw_river(full(), *size, PICTURES)
    marked = draw_river(full(), *size, PICTURES, HIGHLIGHTED)
    parts, y = chart(*size, 4), chart(*size, 4).top + 1
    changed = {marked.hit(x, y) for x in range(parts.width) if plain.style_at(x, y) != marked.style_at(x, y)}
    assert {1, 7, 10} <= changed <= {1, 7, 10, 8, 9}


@sizes
def test_names_do_not_slide_over_falls_and_harbour(size: tuple[int, int]) -> None:
    before = after_the_round(position(R="4 5 6", B="4 4 4", sandbank=1))
    still, parts = draw_river(step(before), *size, PICTURES), chart(*size, 2)
    sliding = draw_river(step(before), *size, PICTURES, animation=AnimationState(before=before, share=0.5))
    for line, other in zip(still.lines(), sliding.lines(), strict=True):
        for end in (slice(parts.falls), slice(parts.x(HARBOUR), None)):
            assert line[end].replace("▀", " ") == other[end].replace("▀", " ")


# -- boats --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "afloat", "home"),
    [
        ((80, 9), SMALL, SMALL),
        ((120, 17), MEDIUM, SMALL),
        ((160, 21), LARGE, MEDIUM),
        ((200, 30), BROAD, LARGE),
        ((300, 50), GRAND, GRAND),
        ((80, 22), MEDIUM, MEDIUM),
        ((120, 38), LARGE, LARGE),
        ((160, 46), GRAND, LARGE),
        ((300, 78), GRAND, GRAND),
    ],
)
def test_boats_are_as_large_as_there_is_room_for(size: tuple[int, int], afloat: object, home: object) -> None:
    parts = chart(*size, 4)
    assert size_on(parts, PICTURES) is afloat
    assert size_at_dock(parts, PICTURES) is home
    assert size_on(parts, UNICODE) is size_at_dock(parts, UNICODE) is SMALL


@pytest.mark.parametrize("size", [(80, 22), (120, 38), (160, 46), (200, 58), (300, 78)])
def test_on_a_zoomed_river_two_boats_of_a_seat_lie_apart_and_three_with_every_letter_in_sight(
    size: tuple[int, int],
) -> None:
    parts = chart(*size, 4)
    afloat = size_on(parts, PICTURES)
    one, other = places_of(parts, parts.x(4), parts.row(1), 2, afloat)
    assert other[0] - one[0] >= afloat.breadth or other[1] - one[1] >= afloat.rows
    view = position(R="4 4 4", B="4 4 4", Y="4 4 4", G="4 4 4", sandbank=9)
    drawn = draw_river(view, *size, PICTURES)
    river = (0, 1, size[0], size[1] - 1)  # without its heading, which has a Y
    assert [letters_seen(drawn, seat, letter, river) for seat, letter in ((2, "Y"), (3, "G"))] == [3, 3]
    assert {y for _x, y in places_of(parts, parts.x(4), parts.row(1), 3, afloat)} <= set(
        range(parts.row(1), parts.row(2) - afloat.rows + 1)
    )


@sizes
def test_every_boat_shows_its_owners_letter(size: tuple[int, int]) -> None:
    parts = chart(*size, 4)
    canvas = draw_river(full(), *size, PICTURES)
    assert letters_seen(canvas, 2, "Y", (parts.x(4), parts.row(2), parts.breadth, parts.lane)) == 3
    harbour = (parts.x(HARBOUR), 1, parts.harbour, size[1] - 1)
    assert [letters_seen(canvas, seat, letter, harbour) for seat, letter in ((1, "B"), (3, "G"))] == [1, 1]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["lines", "ascii"])
@pytest.mark.parametrize("size", [(200, 30), (300, 50)])
def test_in_lines_boats_have_three_rows_in_a_big_window_and_a_cell_of_its_own_for_each_letter(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    parts, lines = (
        chart(*size, 4),
        draw_river(position(R="7 7 7", B="8 8 8", Y="4 4 5", G="3 3 3"), *size, glyphs).lines(),
    )
    bow, stern = glyphs.hull
    left, across, right, _side, below_left, below_right = glyphs.box
    lane = slice(parts.row(2), parts.row(2) + parts.lane)
    for section, signs in ((4, f"{bow} Y  Y {stern}"), (5, f"{bow} Y {stern}")):
        rows = [line[parts.x(section) : parts.x(section) + parts.breadth] for line in lines[lane]]
        row = next(row for row, text in enumerate(rows) if signs in text)
        x, beyond = rows[row].index(signs), len(signs) - 2
        assert rows[row - 1][x : x + len(signs)] == left + across * beyond + right
        assert rows[row + 1][x : x + len(signs)] == below_left + across * beyond + below_right


def test_a_boats_way_is_drawn_on_the_water() -> None:
    parts = chart(120, 17, 4)
    line = "".join(draw_river(full(), 120, 17, PICTURES, HIGHLIGHTED).lines()[parts.row(0) + 1])
    assert [x for x, sign in enumerate(line) if sign == "►"] == [parts.x(8) + 5, parts.x(9) + 5]


# -- die and players ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("room", "pip"), [((10, 7), 4), ((16, 13), 9), ((20, 17), 21)])
@pytest.mark.parametrize("die", range(1, 6))
def test_a_large_face_has_its_pips(room: tuple[int, int], pip: int, die: int) -> None:
    assert _dark(draw_die(die, *room, PICTURES)) == die * pip


@pytest.mark.parametrize("room", [(10, 7), (16, 13), (20, 17)])
def test_a_large_face_of_arrows_points_both_ways(room: tuple[int, int]) -> None:
    assert _dark(draw_die(ARROWS, *room, PICTURES)) == 2 * {10: 8, 16: 22, 20: 22}[room[0]]


def _dark(canvas: Canvas) -> int:
    signs = "".join(
        sign
        for y, line in enumerate(canvas.lines())
        for x, sign in enumerate(line)
        if (ink := canvas.style_at(x, y).color) is not None and ink.name == "#1a1408"
    )
    return 2 * signs.count("█") + signs.count("▀") + signs.count("▄")


@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES], ids=["lines", "picture"])
@pytest.mark.parametrize("height", [13, 17, 24])
def test_the_players_pane_shows_boats_home_with_their_points(glyphs: object, height: int) -> None:
    assert glyphs in (UNICODE, PICTURES)
    lines = draw_players(
        full(), Roster(("Rose", "Bert", "Yann", "Gina")), 60, height, UNICODE if glyphs is UNICODE else PICTURES
    ).lines()
    seen = "\n".join(lines)
    assert "Bert           12 points" in seen
    assert all(text in seen for text in ("on 7", "on 1", "lost", "11 points"))
