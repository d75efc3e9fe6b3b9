from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from niagara_tui.documents.model import Chart, Line, Mark
from niagara_tui.study.reviews.document import KINDS, VERDICTS
from niagara_tui.study.reviews.turning import Kind
from niagara_tui.ui.charts import EIGHTHS, ChartScene, draw_chances
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs

LANDING, THEFT, FALL, CHOICE = (KINDS[kind] for kind in (Kind.LANDING, Kind.THEFT, Kind.FALL, Kind.CHOICE))
FINE, MISTAKE, BLUNDER = VERDICTS.values()

CHART = Chart(
    title="Chances",
    places=tuple(moment / 20 for moment in range(21)),
    rounds=5,
    moments=(0, 10, 20),
    lines=(Line("R", "Ann", (0.5, 0.8, 1.0)), Line("B", "Bert", (0.5, 0.2, 0.0))),
    marks=(Mark(4, 0, LANDING), Mark(4, 0, BLUNDER), Mark(14, 1, FALL)),
)
SCENE = ChartScene(CHART, seat=0, moment=15)
NAMES = ("Ann", "Bert", "Cid", "Dorothea", "Eve", "Fay")


def rows(scene: ChartScene = SCENE, width: int = 60, height: int = 10, glyphs: Glyphs = UNICODE) -> list[str]:
    return draw_chances(scene, width, height, glyphs).lines()


def of_seats(count: int, **changes: Any) -> ChartScene:
    """A scene with so many seats, of which the first gets ever likelier to win."""
    rest = tuple((1 - won) / (count - 1) for won in (1 / count, 0.55, 1.0))
    lines = [
        Line(letter, name, (1 / count, 0.55, 1.0) if not seat else rest)
        for seat, (letter, name) in enumerate(zip("RBYGKN", NAMES, strict=True))
    ]
    return ChartScene(replace(CHART, lines=tuple(lines[:count]), marks=(), **changes))


def test_the_rounds_stand_below_where_a_column_leads_to_its_moment_and_that_which_is_pointed_at_shines() -> None:
    drawn = rows()
    assert drawn[8].split()[0] == "round"
    assert set("12345") <= {*drawn[8]}
    without, there = (draw_chances(replace(SCENE, moment=moment), 60, 10, UNICODE) for moment in (None, 4))
    x = there.lines()[8].index("2")
    assert without.lines()[8] == there.lines()[8]
    assert there.style_at(x, 8) == palette.GLOW != without.style_at(x, 8)
    canvas = draw_chances(SCENE, 60, 10, UNICODE)
    hits = [canvas.hit(x, 3) for x in range(7, 53)]
    assert hits[0] == 0
    assert hits[-1] == 20
    assert hits == sorted(hit for hit in hits if isinstance(hit, int))
    assert canvas.hit(2, 3) is None


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_at_80x24_each_seat_has_a_band_with_its_name_before_it_and_its_letter_and_chance_behind(
    count: int, glyphs: Glyphs
) -> None:
    """Nobody can tell four players apart in bands that lie on each other, least of all without colours."""
    drawn = rows(of_seats(count), 78, 9, glyphs)
    named = [line.split() for line in drawn[:7] if line[0] != " "]
    assert [(words[0], words[1], words[-2], words[-1]) for words in named] == [
        (letter, name, letter, "0%" if seat else "100%")
        for seat, (letter, name) in enumerate(zip("RBYGKN"[:count], NAMES, strict=False))
    ]
    grounds = [line for line in drawn[:7] if " " not in line[12:70]]
    assert len(grounds) >= count


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_a_long_name_is_cut_and_leaves_the_band_its_room(glyphs: Glyphs) -> None:
    line = CHART.lines[0]
    drawn = rows(replace(SCENE, chart=replace(CHART, lines=(replace(line, name="Ann (conceded)"), *CHART.lines[1:]))))
    assert any(each.startswith("R Ann (co") for each in drawn)
    assert len({len(each) for each in drawn}) == 1


def test_42_6_a_band_is_filled_as_high_as_its_seats_chance_with_the_own_one_first() -> None:
    for base, order in ((0, "RB"), (1, "BR")):
        scene = replace(SCENE, chart=replace(CHART, base=base, marks=()), moment=None)
        drawn = rows(scene, 60, 10)
        assert [line[0] for line in drawn[:8] if line[0] != " "] == [*order]
        for x, red in ((10, 0.5), (35, 0.8), (52, 1.0)):
            for band, chance in ((drawn[:4], red), (drawn[4:8], 1 - red)) if base == 0 else ():
                filled = sum(EIGHTHS.index(line[x]) for line in band) / 32
                assert filled == pytest.approx(max(chance, 1 / 32), abs=1 / 16)


def test_bands_of_one_row_have_tenths_as_digits_in_ascii_and_the_legend_says_so_also_beside_all_signs_of_niagara() -> (
    None
):
    drawn = rows(of_seats(4), 78, 9, ASCII)
    assert {*drawn[0][11:20]} == {"2"}
    assert {*drawn[0][45:60]} == {"5"}
    assert drawn[8] == "0-9: tenths".ljust(78)
    assert rows(of_seats(4), 78, 9)[8] == "the higher, the likelier to win".ljust(78)
    signs = (LANDING, THEFT, FALL, CHOICE, FINE, MISTAKE, BLUNDER)
    marks = tuple(Mark(number, 0, sign) for number, sign in enumerate(signs))
    scene = of_seats(4)
    drawn = rows(replace(scene, chart=replace(scene.chart, marks=marks)), 78, 9, ASCII)
    assert drawn[8].endswith("X blunder  0-9: tenths")


def test_of_two_marks_on_each_other_the_graver_one_is_seen_can_be_picked_and_both_are_explained() -> None:
    canvas = draw_chances(SCENE, 60, 10, UNICODE)
    found = {hit: (x, y) for y in range(8) for x in range(60) if isinstance(hit := canvas.hit(x, y), Mark)}
    assert set(found) == {Mark(4, 0, BLUNDER), Mark(14, 1, FALL)}
    assert found[Mark(4, 0, BLUNDER)][1] == 1, "half of the upper four rows"
    assert found[Mark(14, 1, FALL)][1] == 7, "a fifth of the lower four"
    picture = "\n".join(rows()[:8])
    assert ("✗" in picture, "▼" in picture, "▲" in picture) == (True, True, False)
    legend = rows()[9]
    assert all(words in legend for words in ("▲ home", "▼ falls", "✗ blunder"))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_moment_is_pointed_at_behind_the_marks(glyphs: Glyphs) -> None:
    for moment, marks in ((15, 0), (14, 1)):
        there = replace(SCENE, moment=moment)
        without, with_it = rows(replace(there, moment=None), glyphs=glyphs), rows(there, glyphs=glyphs)
        changed = [
            after
            for old, new in zip(without[:8], with_it[:8], strict=True)
            for before, after in zip(old, new, strict=True)
            if before != after
        ]
        assert changed == ["|" if glyphs is ASCII else "│"] * (8 - marks)


def test_in_ascii_it_is_ascii_and_higher_bands_are_filled_row_by_row() -> None:
    assert "".join(rows(glyphs=ASCII)).isascii()
    assert "".join(rows(height=1, glyphs=ASCII)).isascii()
    drawn = rows(replace(SCENE, chart=replace(CHART, marks=()), moment=None), glyphs=ASCII)
    assert [line[15] for line in drawn[:8]] == [*"  ##  ##"]
    assert [line[48] for line in drawn[:8]] == [*".###   #"]


def test_a_single_row_has_one_seats_chance_at_the_moment_as_where_there_is_no_row_for_each_seat() -> None:
    (row,) = rows(height=1)
    assert row.startswith(" R")
    assert row.endswith("80% ")
    assert "▅" in row
    assert "█" in row
    drawn = rows(of_seats(6), 78, 6)
    assert drawn[0].startswith(" R")
    assert {*"".join(drawn[1:])} == {" "}


@pytest.mark.parametrize(("width", "height"), [(0, 0), (5, 1), (5, 10), (20, 2), (31, 3), (400, 3)])
def test_in_any_size_something_or_nothing_is_drawn(width: int, height: int) -> None:
    assert len(rows(width=width, height=height)) == height


@pytest.mark.parametrize("rounds", [5, 18, 22, 40])
@pytest.mark.parametrize("width", [40, 60, 66, 80, 118])
def test_the_numbered_rounds_are_equally_far_apart_so_that_none_seems_to_be_missing(rounds: int, width: int) -> None:
    scene = replace(SCENE, chart=replace(CHART, rounds=rounds), moment=None)
    word, *numbers = rows(scene, width)[8].split()
    shown = [int(number) for number in numbers]
    assert (word, shown[0]) == ("round", 1)
    assert len({later - earlier for earlier, later in itertools.pairwise(shown)}) <= 1
    assert shown[-1] + max(1, shown[1] - shown[0]) > rounds
