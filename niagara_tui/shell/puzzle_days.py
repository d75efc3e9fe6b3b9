"""Days in a row on which something of the day was done; and a month's calendar of the days with a solved puzzle."""

from __future__ import annotations

import calendar
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, timedelta
from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.documents.model import Section, Table

_MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)
# Translators: the days of the week from Monday on, above the columns of a calendar, as short as is usual.
_WEEKDAYS = (_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su"))
_LEGENDS = (
    _("In brackets: days whose puzzle you solved."),
    _("In brackets: days whose puzzle you solved. With a star: today."),
)
"""Of a calendar without and with today."""
_DAY = timedelta(days=1)
_MONTH = re.compile(r"([0-9]{4})-([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which the puzzle or the challenge of the day was done: up to now, and the most there were."""

    current: int
    best: int


def streak(days: Collection[date], today: date) -> Streak:
    """The streak up to today or, as long as that can still be one of its days, up to yesterday; and the best one."""
    solved = set(days)

    def back_from(day: date) -> int:
        length = 0
        while day - length * _DAY in solved:
            length += 1
        return length

    last = today if today in solved else today - _DAY
    ends = (day for day in solved if day + _DAY not in solved)
    return Streak(back_from(last), max(map(back_from, ends), default=0))


def row_of_days(days: Collection[date], today: date) -> str:
    """In few words, how many days in a row something was done, as the day's puzzle solved; empty below two days."""
    length = streak(days, today).current
    return plural("{count} day in a row", "{count} days in a row", length).format(count=length) if length > 1 else ""


def page_of_days(days: Collection[date], month: date, today: date) -> Section:
    """The page of days: the streak, the days of that month in words, and its calendar."""
    solved = sorted({day.day for day in days if _is_same_month(day, month)})
    title = _("{month} {year}").format(month=_(_MONTHS[month.month - 1]), year=month.year)
    said = [_streak_told(streak(days, today), is_open=today not in days)]
    if solved:
        in_words = plural(
            "Solved on {count} day of this month: {days}.", "Solved on {count} days of this month: {days}.", len(solved)
        )
        said.append(in_words.format(count=len(solved), days=listed([*map(str, solved)])))
    elif _is_same_month(month, today):
        said.append(_("None is solved yet this month."))
    else:
        said.append(_("None was solved in this month."))
    marked = today.day if _is_same_month(month, today) else None
    weeks = Table.of(tuple(f" {day}  " for day in map(_, _WEEKDAYS)), *_weeks(month, solved, marked))
    return Section(title, (*said, weeks, _LEGENDS[marked is not None]))


def sentences_of(page: Section) -> list[str]:
    """What the page of days says without its calendar, for those who hear it."""
    return [f"{page.title}.", *(block for block in page.blocks if isinstance(block, str) and block not in _LEGENDS)]


def days_as_json(days: Collection[date], today: date) -> dict[str, Any]:
    """The days and the streak, for programs."""
    found = streak(days, today)
    return {
        "today": today.isoformat(),
        "streak": {"current": found.current, "best": found.best},
        "days": [day.isoformat() for day in sorted(set(days))],
    }


def month_named(text: str, today: date) -> date:
    """The first day of the month that is written like 2026-11; of today's month if nothing is written.

    Raises:
        BadInput: it is no month.
    """
    if not text:
        return today.replace(day=1)
    found = _MONTH.fullmatch(text)
    if found and MINYEAR <= int(found[1]) <= MAXYEAR and 1 <= int(found[2]) <= len(_MONTHS):
        return date(int(found[1]), int(found[2]), 1)
    raise BadInput(_("{text!r} is no month; one is written like 2026-11").format(text=text[:40]))


def months_from(month: date, step: int) -> date:
    """The first day of the month that is so many later; it stays where the years of a calendar end."""
    number = month.year * len(_MONTHS) + month.month - 1 + step
    year, place = divmod(number, len(_MONTHS))
    return date(year, place + 1, 1) if MINYEAR <= year <= MAXYEAR else month


# -- private ----------------------------------------------------------------------------------------------


def _streak_told(found: Streak, *, is_open: bool) -> str:
    if not found.best:
        return _("Solve today's puzzle: days in a row are counted here.")
    said = _("Days in a row: {current} now, {best} at best.").format(current=found.current, best=found.best)
    if not is_open:
        return said
    more = _("Today's puzzle adds one.") if found.current else _("Today's puzzle begins a new row.")
    return f"{said} {more}"


def _is_same_month(day: date, other: date) -> bool:
    return (day.year, day.month) == (other.year, other.month)


def _weeks(month: date, solved: Collection[int], marked: int | None) -> Iterator[tuple[str, ...]]:
    """The rows of a month's calendar, a cell of five columns for each day."""
    for week in calendar.Calendar().monthdayscalendar(month.year, month.month):
        yield tuple(_cell(day, is_solved=day in solved, is_marked=day == marked) if day else "" for day in week)


def _cell(day: int, *, is_solved: bool, is_marked: bool) -> str:
    return (f"[{day:>2}]" if is_solved else f" {day:>2} ") + ("*" if is_marked else " ")
