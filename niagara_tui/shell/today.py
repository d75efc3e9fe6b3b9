"""What waits today: the puzzle and the challenge of the day, and the days in a row; from what is kept alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.shell.matches import daily
from niagara_tui.shell.matches.page import daily_days
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.puzzle_days import row_of_days
from niagara_tui.store.matches import MatchesFile


@dataclass(frozen=True, slots=True)
class Today:
    """What is said of the puzzles and of the challenges, in words without a full stop; empty if nothing is.

    A challenge counts as done once any game's of that day was finished.
    """

    puzzle: str
    challenge: str

    def sentence(self) -> str:
        """Both in one sentence; empty if nothing waits and no row of days is to be kept."""
        said = [
            _("the puzzle of the day: {said}").format(said=self.puzzle) if self.puzzle else "",
            _("the challenge of the day: {said}").format(said=self.challenge) if self.challenge else "",
        ]
        told = "; ".join(filter(None, said))
        return _("Today: {told}.").format(told=told) if told else ""


def today_of(kept: Progress, now: datetime, config: Path | None) -> Today:
    """What waits at that moment, by this progress and the matches in that folder; those that are broken count not."""
    day, held = daily.today(now), MatchesFile(config).read()[0]
    return Today(_said(kept.puzzle_days, now.date()), _said(daily_days(held), day))


def _said(days: Collection[date], day: date) -> str:
    """Whether it waits on that day, and how many days in a row it was done before; nothing once it is done alone."""
    return ", ".join(filter(None, ["" if day in days else _("today's waits"), row_of_days(days, day)]))
