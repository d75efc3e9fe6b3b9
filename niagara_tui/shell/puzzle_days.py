"""Days in a row on which something of the day was done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from niagara_tui.core.i18n import _, plural

_DAY = timedelta(days=1)


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


def streak_told(days: Collection[date], today: date) -> str:
    """How many days in a row the day's puzzle was solved, now and at best, and what today's does; empty if none was."""
    found = streak(days, today)
    if not found.best:
        return ""
    said = _("Days in a row: {current} now, {best} at best.").format(current=found.current, best=found.best)
    if today in days:
        return said
    more = _("Today's puzzle adds one.") if found.current else _("Today's puzzle starts a new row.")
    return f"{said} {more}"


def days_as_json(days: Collection[date], today: date) -> dict[str, Any]:
    """The days and the streak, for programs."""
    found = streak(days, today)
    return {
        "today": today.isoformat(),
        "streak": {"current": found.current, "best": found.best},
        "days": [day.isoformat() for day in sorted(set(days))],
    }
