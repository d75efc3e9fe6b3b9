"""The chart of chances, drawn."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from niagara_tui.documents.model import Chart, Line, Mark
from niagara_tui.study.reviews.document import BLUNDER, FALL, LANDING
from niagara_tui.ui.charts.chances import ChartScene, draw_chances
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs

CHART = Chart(
    title="Chances",
    places=tuple(moment / 20 for moment in range(21)),
    rounds=5,
    moments=(0, 10, 20),
    lines=(Line("R", "Ann", (0.5, 0.8, 1.0)), Line("B", "Bert", (0.5, 0.2, 0.0))),
    marks=(Mark(4, 0, LANDING), Mark(4, 0, BLUNDER), Mark(14, 1, FALL)),
)
SCENE = ChartScene(CHART, seat=0, moment=15)


def rows(scene: ChartScene = SCENE, width: int = 60, height: int = 10, glyphs: Glyphs = UNICODE) -> list[str]:
    return draw_chances(scene, width, height, glyphs).lines()


def test_the_scale_is_in_percent_and_the_rounds_stand_below() -> None:
    drawn = rows()
    assert [line[:6].strip() for line in drawn if "%" in line[:6]] == ["100%", "50%", "0%"]
    assert drawn[8].split()[0] == "round"
    assert set("12345") <= {*drawn[8]}


def test_each_band_ends_with_its_letter_and_its_last_chance() -> None:
    drawn = rows()
    assert [line[-6:] for line in drawn if line.endswith("%") and len(line) == 60] == ["B   0%", "R 100%"]


def test_42_6_a_band_is_as_wide_as_its_seats_chance_with_the_own_one_at_the_bottom() -> None:
    for base in (0, 1):
        scene = replace(SCENE, chart=replace(CHART, base=base, marks=()), moment=None)
        canvas = draw_chances(scene, 60, 10, UNICODE)
        for x, red in ((10, 0.5), (35, 0.8), (52, 1.0)):
            found = [canvas.style_at(x, y).bgcolor for y in range(8)]
            wide = red if base == 0 else 1 - red
            filled = sum(colour == palette.SEATS[base].bgcolor for colour in found)
            assert filled == pytest.approx(8 * wide, abs=1)
            assert found[:1] == [palette.SEATS[1 - base if wide < 1 else base].bgcolor]


def test_42_6_in_ascii_bands_are_filled_with_the_seats_letters() -> None:
    drawn = rows(replace(SCENE, chart=replace(CHART, marks=()), moment=None), glyphs=ASCII)
    assert [line[15].lower() for line in drawn[:8]] == [*"bbbbrrrr"]
    assert any("R" in line[6:50] for line in drawn[:8])


def test_42_6_a_mark_lies_on_its_band_and_can_be_picked() -> None:
    canvas = draw_chances(SCENE, 60, 10, UNICODE)
    found = {hit: (x, y) for y in range(8) for x in range(60) if isinstance(hit := canvas.hit(x, y), Mark)}
    assert set(found) == {Mark(4, 0, BLUNDER), Mark(14, 1, FALL)}
    assert found[Mark(4, 0, BLUNDER)][1] == 6, "the middle of the lower half"
    assert found[Mark(14, 1, FALL)][1] == 0, "the middle of the upper fifth"


def test_of_two_marks_on_each_other_the_graver_one_is_seen_and_both_are_explained() -> None:
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


def test_the_number_of_the_round_that_is_pointed_at_can_be_read_and_shines() -> None:
    without, there = (draw_chances(replace(SCENE, moment=moment), 60, 10, UNICODE) for moment in (None, 4))
    x = there.lines()[8].index("2")
    assert without.lines()[8] == there.lines()[8]
    assert there.style_at(x, 8) == palette.GLOW != without.style_at(x, 8)


def test_in_ascii_it_is_ascii() -> None:
    assert "".join(rows(glyphs=ASCII)).isascii()
    assert "".join(rows(height=1, glyphs=ASCII)).isascii()


def test_a_column_leads_to_its_moment() -> None:
    canvas = draw_chances(SCENE, 60, 10, UNICODE)
    hits = [canvas.hit(x, 3) for x in range(6, 53)]
    assert hits[0] == 0
    assert hits[-1] == 20
    assert hits == sorted(hit for hit in hits if isinstance(hit, int))
    assert canvas.hit(2, 3) is None


def test_a_single_row_has_one_seats_chance_at_the_moment() -> None:
    (row,) = rows(height=1)
    assert row.startswith(" R")
    assert row.endswith("80% ")
    assert "▅" in row
    assert "█" in row


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
