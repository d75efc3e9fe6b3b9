"""The days of the puzzle of the day: the streak, and a month's calendar."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.documents.model import Table
from niagara_tui.shell.puzzle_days import (
    Streak,
    days_as_json,
    month_named,
    months_from,
    page_of_days,
    row_of_days,
    sentences_of,
    streak,
)

TODAY = date(2026, 11, 22)


def before(*back: int) -> list[date]:
    return [TODAY - timedelta(days=days) for days in back]


def test_a_streak_is_days_in_a_row_and_lasts_until_a_day_has_passed() -> None:
    days = before(1, 2, 3, 5)
    assert streak(days, TODAY) == Streak(3, 3), "today's can still be solved"
    assert streak([*days, TODAY], TODAY) == Streak(4, 4)
    assert streak(days, TODAY + timedelta(days=1)) == Streak(0, 3), "the day is over"
    assert streak([], TODAY) == Streak(0, 0)


def test_43_the_best_streak_is_the_longest_there_was_over_ends_of_months_and_years() -> None:
    year_end = [date(2025, 12, 29) + timedelta(days=day) for day in range(6)]
    assert streak([*before(0, 1), *year_end, *year_end], TODAY) == Streak(2, 6)


def test_43_a_months_page_says_which_days_were_solved_and_shows_them_in_a_calendar() -> None:
    page = page_of_days([*before(0, 1, 20), date(2026, 10, 2)], TODAY, TODAY)
    assert sentences_of(page) == [
        "November 2026.",
        "Days in a row: 2 now, 2 at best.",
        "Solved on 3 days of this month: 2, 21 and 22.",
    ]
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert [row for row in table.rows if "[21] " in row] == [
        (" 16  ", " 17  ", " 18  ", " 19  ", " 20  ", "[21] ", "[22]*")
    ]
    assert table.rows[1][0] == "", "November 2026 begins on a Sunday"
    assert sum(cell.startswith("[") for row in table.rows for cell in row) == 3


def test_43_a_day_that_is_not_over_is_told_as_open() -> None:
    assert "Today's puzzle adds one." in sentences_of(page_of_days(before(1), TODAY, TODAY))[1]
    assert "Today's puzzle begins a new row." in sentences_of(page_of_days(before(3), TODAY, TODAY))[1]
    said = sentences_of(page_of_days([], TODAY, TODAY))
    assert said[1:] == ["Solve today's puzzle: days in a row are counted here.", "None is solved yet this month."]
    assert sentences_of(page_of_days([], date(2026, 10, 1), TODAY))[2] == "None was solved in this month."


def test_the_calendar_marks_today_and_no_day_of_another_month() -> None:
    def marked(month: date) -> list[str]:
        (table,) = (block for block in page_of_days(before(1), month, TODAY).blocks if isinstance(block, Table))
        return [cell for row in table.rows for cell in row if "*" in cell]

    assert (marked(TODAY), marked(date(2026, 10, 1))) == ([" 22 *"], [])
    assert "With a star: today." in str(page_of_days([], TODAY, TODAY).blocks[-1])
    assert "star" not in str(page_of_days([], date(2026, 10, 1), TODAY).blocks[-1])


def test_one_day_is_no_row_of_days() -> None:
    assert [row_of_days(before(*back), TODAY) for back in ([], [0], [1], [0, 1], [1, 2, 3])] == [
        "",
        "",
        "",
        "2 days in a row",
        "3 days in a row",
    ]


def test_43_months_are_named_by_year_and_number_and_turned_over() -> None:
    assert month_named("", TODAY) == month_named("2026-11", TODAY) == date(2026, 11, 1)
    assert month_named("2025-2", TODAY) == date(2025, 2, 1)
    for wrong in ("2026", "2026-13", "0000-01", "11-2026", "November"):
        with pytest.raises(BadInput, match="is no month; one is written like 2026-11"):
            month_named(wrong, TODAY)
    assert months_from(date(2026, 1, 31), -1) == date(2025, 12, 1)
    assert months_from(date(2026, 12, 1), 1) == date(2027, 1, 1)
    assert months_from(date(9999, 12, 5), 1) == date(9999, 12, 5)


def test_43_programs_get_the_days_and_the_streak() -> None:
    assert days_as_json(before(1, 0), TODAY) == {
        "today": "2026-11-22",
        "streak": {"current": 2, "best": 2},
        "days": ["2026-11-21", "2026-11-22"],
    }
