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
SCENE = ChartScene(CHART, on_top=(0,), moment=15)


def rows(scene: ChartScene = SCENE, width: int = 60, height: int = 10, glyphs: Glyphs = UNICODE) -> list[str]:
    return draw_chances(scene, width, height, glyphs).lines()


def test_the_scale_is_in_percent_and_the_rounds_stand_below() -> None:
    drawn = rows()
    assert [line[:6].strip() for line in drawn if "%" in line[:6]] == ["100%", "50%", "0%"]
    assert drawn[8].split()[0] == "round"
    assert set("12345") <= {*drawn[8]}


def test_each_line_ends_with_its_letter_and_its_last_chance() -> None:
    drawn = rows()
    assert drawn[0].endswith("R 100%")
    assert drawn[7].endswith("B   0%")


def test_of_two_marks_on_each_other_the_graver_one_is_seen_and_both_are_explained() -> None:
    picture = "\n".join(rows()[:8])
    assert ("✗" in picture, "▼" in picture, "▲" in picture) == (True, True, False)
    legend = rows()[9]
    assert all(words in legend for words in ("▲ home", "▼ over the falls", "✗ blunder"))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_moment_is_pointed_at_behind_the_lines(glyphs: Glyphs) -> None:
    without, with_it = rows(replace(SCENE, moment=None), glyphs=glyphs), rows(glyphs=glyphs)
    changed = {
        (before, after)
        for old, new in zip(without, with_it, strict=True)
        for before, after in zip(old, new, strict=True)
        if before != after
    }
    upright, rule = ("|", "-") if glyphs is ASCII else ("│", "┈")
    assert {after for _, after in changed} == {upright}
    assert {before for before, _ in changed} <= {" ", rule}


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
    hits = [canvas.hit(x, 4) for x in range(6, 53)]
    assert hits[0] == 0
    assert hits[-1] == 20
    assert hits == sorted(hit for hit in hits if isinstance(hit, int))
    assert canvas.hit(2, 4) is None


def test_a_single_row_has_the_topmost_line_and_its_chance_at_the_moment() -> None:
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
