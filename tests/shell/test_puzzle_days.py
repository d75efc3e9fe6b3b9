from __future__ import annotations

from datetime import date, timedelta

from niagara_tui.shell.puzzle_days import Streak, days_as_json, row_of_days, streak, streak_told

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


def test_43_a_day_that_is_not_over_is_told_as_open() -> None:
    assert streak_told(before(0, 1), TODAY) == "Days in a row: 2 now, 2 at best."
    assert streak_told(before(1), TODAY).endswith(" Today's puzzle adds one.")
    assert streak_told(before(3), TODAY).endswith(" Today's puzzle begins a new row.")
    assert streak_told([], TODAY) == ""


def test_one_day_is_no_row_of_days() -> None:
    assert [row_of_days(before(*back), TODAY) for back in ([], [0], [1], [0, 1], [1, 2, 3])] == [
        "",
        "",
        "",
        "2 days in a row",
        "3 days in a row",
    ]


def test_43_programs_get_the_days_and_the_streak() -> None:
    assert days_as_json(before(1, 0), TODAY) == {
        "today": "2026-11-22",
        "streak": {"current": 2, "best": 2},
        "days": ["2026-11-21", "2026-11-22"],
    }
