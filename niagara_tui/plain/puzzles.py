"""The puzzles of plain mode: choose one from a list, and go on to the next one as long as wanted."""

from __future__ import annotations

import functools
from datetime import date
from pathlib import Path

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.match.match import Clock
from niagara_tui.plain.commands import ReturnToMenu
from niagara_tui.plain.console import Console
from niagara_tui.plain.interrupts import Interrupts
from niagara_tui.plain.puzzle import PuzzleTable
from niagara_tui.shell import progress, puzzling, settings
from niagara_tui.study.puzzles.catalogue import all_puzzles, problems, puzzle_of_day, streak
from niagara_tui.study.puzzles.models import Puzzle
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving


class Puzzles:
    """Lists puzzles and opens those that are chosen; results are kept in the folder of the settings."""

    def __init__(self, console: Console, interrupts: Interrupts, config: Path, clock: Clock) -> None:
        """Use this console; `config` is the folder of the settings and of the progress."""
        self._console, self._interrupts, self._config, self._clock = console, interrupts, config, clock

    async def choose(self) -> None:
        """List the puzzles, today's first, and open the one that is chosen; Enter takes today's."""
        kept, complaint = progress.load(self._config)
        known = [*all_puzzles().values()]
        self._console.say_once(complaint)
        self._console.say(*problems())
        day = self._clock().date()
        try:
            today = puzzle_of_day(day)
        except NiagaraError as error:
            self._console.say(f"{error}.")
            return
        days = puzzling.streak_words(streak(kept.puzzle_days, day))
        entries = [
            _("Today's: {puzzle}").format(puzzle=_in_words(today, kept)) + (f"; {days}" if days else ""),
            *(_in_words(puzzle, kept) for puzzle in known),
            _("Back"),
        ]
        chosen = await self._console.choose(entries, _("Which one? Enter takes number {number}.").format(number=1), 0)
        if chosen <= len(known):
            await self.solve([today, *known][chosen], day if chosen == 0 else None)

    async def solve(self, puzzle: Puzzle, opened: date | None = None) -> None:
        """Open this puzzle, and those that follow as long as they are wanted; `opened` is the day, by default today."""
        kept = settings.read(self._config)
        wanted: Puzzle | None = puzzle
        while wanted is not None:
            self._console.say(f"{puzzling.title_of(wanted)}.")
            try:
                solving = puzzling.begin(wanted, kept, opened or self._clock().date())
                table = PuzzleTable(solving, self._console, self._interrupts, kept)
                await table.solve(functools.partial(self._keep, solving))
            except ReturnToMenu:
                return
            except NiagaraError as error:
                self._console.say(f"{error}.")
                return
            wanted, opened = await self._after_puzzle(wanted), None

    def _keep(self, solving: Solving, verdict: PlanVerdict) -> None:
        if complaint := puzzling.keep_try(solving, verdict, self._config):
            self._console.say(complaint)

    async def _after_puzzle(self, puzzle: Puzzle) -> Puzzle | None:
        """Ask what to do after that puzzle; returns the one to open next, None to go back to the menu."""
        after = puzzling.following(puzzle, progress.read(self._config)[0].puzzles)
        entries: dict[str, Puzzle | None] = {_("Back to the menu"): None}
        if after is not None:
            entries = {_("Next: {title}").format(title=puzzling.title_of(after)): after, **entries}
        return list(entries.values())[await self._console.choose(entries, _("What now?"))]


def _in_words(puzzle: Puzzle, kept: progress.Progress) -> str:
    return f"{puzzling.title_of(puzzle)}, {puzzling.about(puzzle, kept)}"
