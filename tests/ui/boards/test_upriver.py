"""The board of Up the River: what its panes draw, what moves on them, what its options say."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from niagara_tui.core.decisions import Naming
from niagara_tui.games.upriver.board.board import header, shift_between
from niagara_tui.games.upriver.board.boats import chart
from niagara_tui.games.upriver.board.picture import AnimationState, Marks, draw_river
from niagara_tui.games.upriver.board.players import draw_die, draw_players, face
from niagara_tui.games.upriver.rules.moves import Shift
from niagara_tui.games.upriver.rules.state import ARROWS, HARBOUR, OVER, State
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.players import Roster
from tests.support.upriver import GAME, after_the_round, play, position, step

NAMES = ("Rose", "Bert", "Yann", "Gina")
SIZES = [(80, 9), (120, 15), (200, 24), (40, 4), (3, 2), (0, 0)]


def lane(canvas: Canvas, state: State, seat: int, section: int) -> str:
    """What stands in the seat's row of that section."""
    parts = chart(canvas.width, canvas.height, state.seats)
    x = parts.x(section) + 1
    return canvas.lines()[parts.row(seat)][x : x + parts.breadth - 1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_river_fills_its_room_at_any_size(size: tuple[int, int], glyphs: Glyphs) -> None:
    state = position(R="10 10 10", B="1 harbour lost", Y="5 5 9", G="4 4 4", die="arrows")
    canvas = draw_river(state, *size, glyphs, Marks(((4, "abc"),), Shift(0, 10, HARBOUR)), AnimationState(frame=3))
    assert len(canvas.lines()) == size[1]
    assert all(cell_len(line) == size[0] for line in canvas.lines())
    assert glyphs is UNICODE or all(line.isascii() for line in canvas.lines())


def test_boats_lie_on_their_sections_a_letter_each() -> None:
    state = position(R="3 7 7", B="1 harbour lost")
    canvas = draw_river(state, 80, 9, UNICODE)
    assert lane(canvas, state, 0, 3).startswith("‹R›")  # noqa: RUF001 - bow and stern
    assert lane(canvas, state, 0, 7).startswith("‹RR›")  # noqa: RUF001 - bow and stern
    rows, parts = canvas.lines(), chart(80, 9, 2)
    assert "B×1" in rows[parts.row(1)][:6]  # noqa: RUF001 - so many
    assert "◄" in rows[parts.row(1)][:6]
    assert "12 B" in rows[1]


def test_sandbank_and_wave_are_named_and_three_boats_are_moored() -> None:
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


@pytest.mark.parametrize(("die", "pips"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_a_face_has_its_pips(die: int, pips: int) -> None:
    assert "".join(face(die, UNICODE)).count("●") == pips
    assert "".join(face(die, ASCII)).count("o") == pips


def test_arrows_point_both_ways() -> None:
    assert {"►", "◄"} < set("".join(face(ARROWS, UNICODE)))


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
    "home": ("2 6 lost", "5", 1, "move 6", "boat on 6: into the harbour, 12 points"),
    "sand": ("2 6 lost", "5", 5, "move 2", "boat on 2: to 5, held by the sandbank"),
    "wave": ("2 6 lost", "3", 10, "move 2", "boat on 2: to 5"),
    "carried": ("2 6 lost", "2", 10, "move 2", "boat on 2: to the wave on 4, on to 7"),
    "carried home": ("2 6 lost", "3", 5, "move 6", "boat on 6: to the wave and home, 12 points"),
    "arrows": ("2 6 9", "arrows", 5, "forward 6", "boat on 6: forward to the next one on 9"),
    "held": ("2 6 9", "arrows", 5, "forward 2", "boat on 2: forward, held by the sandbank on 5"),
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


def test_the_die_asks_for_a_throw_until_the_game_is_over() -> None:
    assert "?" in "".join(draw_die(0, 9, 7, ASCII).lines())
    assert not "".join(draw_die(None, 9, 7, ASCII).lines()).strip()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_header_counts_boats_that_fall_as_the_falls_themselves_do(glyphs: Glyphs) -> None:
    state = position(R="1 6 10", B="1 1 4", die="2")
    assert f"the falls take R and B{glyphs.times}2" in header(scene(state), glyphs).plain


def test_u_8_the_heading_and_the_sign_of_the_first_player_pass_over_who_has_no_boat_left() -> None:
    state = position(R="4 4 4", B="4 4 4", Y="harbour lost lost", G="4 4 4", first="Y", turn="G")
    assert "order ►G R B " in header(scene(state), UNICODE).plain
    for width in (41, 60):
        pane = "\n".join(draw_players(state, Roster(NAMES), width, 11, UNICODE).lines())
        assert "G◌" in pane
        assert pane.count("◌") == 1


def test_u_8_when_the_game_is_over_nobody_is_first() -> None:
    state = position(R="harbour lost lost", B="lost lost lost")
    state.phase = OVER
    assert "order" not in header(scene(state), UNICODE).plain
    assert "◌" not in "".join(draw_players(state, Roster(NAMES), 60, 11, UNICODE).lines())


def scene(state: State) -> Scene:
    return Scene(
        game=GAME, view=state, viewer=0, acting=0, covered=None, names=NAMES, players=("human",) * 4, options=None
    )
