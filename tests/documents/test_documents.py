from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from niagara_tui.cli.printing import print_document, rich_table
from niagara_tui.documents.html import html
from niagara_tui.documents.model import (
    UNKNOWN,
    Cell,
    Chart,
    Column,
    Line,
    Mark,
    Section,
    Sign,
    Table,
    Tone,
    records,
)
from niagara_tui.documents.text import NAME_ROOM, aligned, fitted, markdown, told
from niagara_tui.ui.widgets.prose import content

TABLE = Table(
    columns=(
        Column("player", "player"),
        Column("won", "won", align="right"),
        Column("cost", "cost", words="cost of all", align="right", in_full=True),
        Column("note", "note", in_full=True),
    ),
    rows=(
        ("Ann", "12", Cell("5%", 0.0512, exact="5.12"), "quick"),
        ("Bert", "3", UNKNOWN, "slow"),
    ),
    title="Players",
)
FALL = Sign(1, "▼", "v", "fall", Tone.BAD)
LANDING = Sign(0, "▲", "^", "home", Tone.GOOD)
CHART = Chart(
    title="Chances",
    places=(0.0, 0.5, 1.0),
    rounds=2,
    moments=(0, 2),
    lines=(Line("R", "Ann", (0.5, 1.0)), Line("B", "<Bert>", (0.5, 0.0))),
    marks=(Mark(1, 1, FALL), Mark(2, 0, LANDING)),
)


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (60, ["tried                    this    other", "you bring a gem home  8 of 10  5 of 10"]),
        (31, ["tried             this    other", "you bring a gem home", "               8 of 10  5 of 10"]),
        (18, ["tried", "     this    other", "you bring a gem", "home", "  8 of 10  5 of 10"]),
    ],
)
def test_57_5_at_any_width_figures_stand_below_each_other_beside_or_below_what_they_are_of(
    width: int, lines: list[str]
) -> None:
    columns = Column("tried"), Column("this", align="right"), Column("other", align="right")
    table = Table(columns, (("you bring a gem home", "8 of 10", "5 of 10"),))
    assert [*fitted(table, width)] == lines


def test_programs_get_values_by_key_and_nothing_for_what_is_unknown() -> None:
    assert list(records(TABLE)) == [
        {"player": "Ann", "won": "12", "cost": 0.0512, "note": "quick"},
        {"player": "Bert", "won": "3", "cost": None, "note": "slow"},
    ]
    assert list(records(Table.of(("Ann", "12")))) == [{}]


def test_a_column_is_shown_by_everybody_who_shows_as_much() -> None:
    assert [column.heading for column in TABLE.brief.columns] == ["player", "won"]


def test_a_table_that_is_too_wide_is_broken_in_two_with_the_names_of_its_rows_in_both() -> None:
    first, second = replace(TABLE, breaks_at=2).broken()
    assert (first.title, [column.heading for column in first.columns]) == ("Players", ["player", "won"])
    assert (second.title, [column.heading for column in second.columns]) == ("", ["player", "cost", "note"])
    assert [row[0] for row in second.rows] == ["Ann", "Bert"]


def test_a_turned_table_has_a_row_for_each_column_named_in_words() -> None:
    turned = TABLE.turned()
    assert [column.heading for column in turned.columns] == ["player", "Ann", "Bert"]
    assert turned.rows == (("won", "12", "3"), ("cost of all", "5%", "-"), ("note", "quick", "slow"))


def test_it_is_told_in_sentences() -> None:
    section = Section("Record", ("Two games.", TABLE.turned(), CHART))
    assert list(told(section)) == [
        "Record:",
        "Two games.",
        "won: Ann 12, Bert 3.",
        "cost of all: Ann 5%, Bert -.",
        "note: Ann quick, Bert slow.",
    ]
    assert list(told(Section("", (Table.of(("2026", "won", "", "cost 5%")),))))[1:] == ["2026: won, cost 5%."]


def test_columns_of_lines_stand_below_each_other() -> None:
    assert list(aligned(TABLE.brief)) == ["Ann   12", "Bert   3"]
    assert list(aligned(replace(TABLE, rows=()))) == []


def test_a_long_name_moves_the_columns_of_its_own_row_alone() -> None:
    rows = ((long := "n" * (NAME_ROOM + 5), "1"), ("Ann", "2"))
    table = Table((Column("who"), Column("what")), rows)
    assert list(aligned(table)) == [f"{long}  1", f"{'Ann'.ljust(NAME_ROOM)}  2"]


def test_a_terminal_gets_a_frame_with_headings_and_every_digit_or_indented_columns() -> None:
    drawn = io.StringIO()
    console = Console(file=drawn, width=60)
    console.print(rich_table(TABLE))
    framed = drawn.getvalue()
    assert "Players" in framed
    assert "│ Ann    │  12 │ 5.12 │ quick │" in framed
    console.print(rich_table(Table.of(("Ann", "12"))))
    assert drawn.getvalue().endswith("\n  Ann  12\n")


def test_a_browser_gets_escaped_text_tables_and_charts() -> None:
    within = Section("Points", (Section("First", ("Six.",)),), note="quick")
    drawn = list(html(Section("A & B", ("<p>", TABLE, CHART, within))))
    assert drawn[:2] == ["<h1>A &amp; B</h1>", "<p>&lt;p&gt;</p>"]
    assert "<th>won</th>" in drawn[2]
    assert "cost" not in drawn[2], "it is told in sentences"
    assert drawn[3].startswith('<svg class="chart"')
    assert "<title>&lt;Bert&gt;: fall</title>▼" in drawn[3]
    assert "▲ home" in drawn[4]
    assert drawn[5:7] == ["<h2>Points</h2>", '<p class="faint">quick</p>']
    assert drawn[7] == "<section><h3>First</h3><p>Six.</p></section>"


def test_a_page_of_markdown_has_a_heading_paragraphs_and_tables() -> None:
    table = Table((Column("key"), Column("what it does")), (("a|b", "either"),))
    assert list(markdown(Section("Keys", ("Two.", table)), 2)) == [
        "## Keys",
        "",
        "Two.",
        "",
        "| key | what it does |",
        "|---|---|",
        "| a&#124;b | either |",
    ]


@pytest.mark.parametrize("only_ascii", [False, True])
def test_the_app_shows_headings_paragraphs_and_columns(only_ascii: bool) -> None:
    shown = content([Section("Été", ("Two games.", Table.of(("Ann", "12"), ("Bert", "3"))))], only_ascii).plain
    assert shown.isascii() == only_ascii
    assert shown.splitlines()[1:] == ["Two games.", "Ann   12", "Bert  3"]


def test_every_face_shows_the_note_and_all_parts_of_parts(capsys: pytest.CaptureFixture[str]) -> None:
    within = Section("Points", ("Six.", Section("First", (Table.of(("Ann", "12")), CHART))), "quick")
    document = Section("Record", (within, "All."))
    print_document(document)
    faces = {
        "terminal": capsys.readouterr().out,
        "app": content([document], only_ascii=True).plain,
        "speech": "\n".join(told(document)),
        "browser": "\n".join(html(document)),
        "markdown": "\n".join(markdown(document)),
    }
    for name, shown in faces.items():
        found = [
            re.search(rf"\b{word}\b", shown) for word in ("Record", "Points", "quick", "Six", "First", "Ann", "All")
        ]
        assert all(found), name
        places = [each.start() for each in found if each]
        assert places == sorted(places), name


def test_a_chart_knows_the_value_at_every_moment_and_the_moment_at_every_place() -> None:
    assert [CHART.value(0, moment) for moment in range(3)] == [0.5, 0.5, 1.0]
    assert [CHART.moment_at(place) for place in (0.0, 0.49, 0.5, 1.0)] == [0, 0, 1, 2]
    assert CHART.signs == [LANDING, FALL]
