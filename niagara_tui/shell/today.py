"""What waits today: the puzzle and the challenge of the day, and the days in a row; from what is kept alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from niagara_tui.core.i18n import _, clauses
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.learning import repertoire
from niagara_tui.shell.matches.page import daily_days
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.puzzle_days import row_of_days
from niagara_tui.store.matches import Contest, MatchesFile
from niagara_tui.study.puzzles.catalogue import all_puzzles, puzzle_of_day


@dataclass(frozen=True, slots=True)
class Kind:
    """A thing of the day: whether today's waits, and in words how many days in a row it was done; empty below two."""

    waits: bool
    row: str

    def said(self, waiting: str) -> tuple[str, ...]:
        """What there is to say of it, the most important first; `waiting` says that it waits."""
        return tuple(filter(None, [waiting if self.waits else "", self.row]))


@dataclass(frozen=True, slots=True)
class Today:
    """The puzzle and the challenge of the day; the challenge is done once any game's of that day was finished.

    `game` is the title of the puzzle's game, empty if there is no puzzle.
    """

    puzzle: Kind
    challenge: Kind
    game: str = ""

    def beside_puzzle(self) -> tuple[str, ...]:
        """Ways to say it beside the words Puzzle of the day: in full, then in short."""
        first = self.game if self.puzzle.waits else _("solved")
        return _ways((first, self.puzzle.row) if self.puzzle.row else (first,), first)

    def beside_matches(self, contest: Contest | None) -> tuple[str, ...]:
        """The same beside the word Play, where a contest that is under way comes before all."""
        if contest is not None:
            return (_("match under way"),)
        waiting = _("a challenge waits")
        return _ways(self.challenge.said(waiting), waiting if self.challenge.waits else "")

    def sentence(self) -> str:
        """What waits, as a sentence; empty if nothing does."""
        said = [
            *([self.puzzle.said(_("today's puzzle waits"))] if self.puzzle.waits else []),
            *([self.challenge.said(_("today's challenge waits"))] if self.challenge.waits else []),
        ]
        return as_sentence(clauses(map(", ".join, said)))


def today_of(kept: Progress, now: datetime, config: Path | None) -> Today:
    """What waits at that moment, by this progress and the matches in that folder; those that are broken count not."""
    day, held = now.date(), MatchesFile(config).read()[0]
    game = _(GAMES[puzzle_of_day(day, repertoire(config)).game].title) if all_puzzles() else ""
    return Today(_kind(kept.puzzle_days, day), _kind(daily_days(held), day), game)


def _ways(said: tuple[str, ...], short: str) -> tuple[str, ...]:
    """All of it, then what is said where there is less room."""
    return tuple(dict.fromkeys(filter(None, [", ".join(said), short])))


def _kind(days: Collection[date], day: date) -> Kind:
    return Kind(day not in days, row_of_days(days, day))
