"""The puzzles of plain mode: choose one from a list, and go on to the next one as long as wanted."""

from __future__ import annotations

import functools
from datetime import date
from pathlib import Path

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.plain.commands import ReturnToMenu
from niagara_tui.plain.console import Console
from niagara_tui.plain.interrupts import Interrupts
from niagara_tui.plain.puzzle import PuzzleTable
from niagara_tui.session.puzzles.catalogue import all_puzzles, problems, puzzle_of_day, streak
from niagara_tui.session.puzzles.models import Puzzle
from niagara_tui.session.puzzles.solving import PlanVerdict
from niagara_tui.shell import progress, puzzling, settings
from niagara_tui.shell.launch import local_time


class Puzzles:
    """Lists puzzles and opens those that are chosen; results are kept in the folder of the settings."""

    def __init__(self, console: Console, interrupts: Interrupts, config: Path) -> None:
        """Use this console; `config` is the folder of the settings and of the progress."""
        self._console, self._interrupts, self._config = console, interrupts, config

    async def choose(self) -> None:
        """List the puzzles, today's first, and open the one that is chosen; Enter takes today's."""
        kept, complaint = progress.load(self._config)
        known = [*all_puzzles().values()]
        self._console.say(*([complaint] if complaint else []), *problems())
        try:
            today = puzzle_of_day(_today())
        except NiagaraError as error:
            self._console.say(f"{error}.")
            return
        days = puzzling.streak_words(streak(kept.puzzle_days, _today()))
        entries = [
            _("Today's: {puzzle}").format(puzzle=_in_words(today, kept.puzzles)) + (f"; {days}" if days else ""),
            *(_in_words(puzzle, kept.puzzles) for puzzle in known),
            _("Back"),
        ]
        chosen = await self._console.choose(entries, _("Which one? Enter takes number {number}.").format(number=1), 0)
        if chosen <= len(known):
            await self.solve([today, *known][chosen])

    async def solve(self, puzzle: Puzzle) -> None:
        """Open this puzzle, and those that follow as long as they are wanted."""
        kept, _complaint = settings.load(self._config)
        wanted: Puzzle | None = puzzle
        while wanted is not None:
            self._console.say(f"{puzzling.title_of(wanted)}.")
            try:
                table = PuzzleTable(puzzling.begin(wanted, kept), self._console, self._interrupts, kept)
                await table.solve(functools.partial(self._keep, wanted))
            except ReturnToMenu:
                return
            except NiagaraError as error:
                self._console.say(f"{error}.")
                return
            wanted = await self._after_puzzle(wanted)

    def _keep(self, puzzle: Puzzle, verdict: PlanVerdict) -> None:
        day = _today() if verdict.is_best and puzzling.is_of_day(puzzle, _today()) else None
        if complaint := progress.keep_try(puzzle.lasting_id, verdict.cost, day, self._config):
            self._console.say(complaint)

    async def _after_puzzle(self, puzzle: Puzzle) -> Puzzle | None:
        """Ask what to do after that puzzle; returns the one to open next, None to go back to the menu."""
        after = puzzling.following(puzzle, progress.load(self._config)[0].puzzles)
        entries: dict[str, Puzzle | None] = {_("Back to the menu"): None}
        if after is not None:
            entries = {_("Next: {title}").format(title=puzzling.title_of(after)): after, **entries}
        return list(entries.values())[await self._console.choose(entries, _("What now?"))]


def _today() -> date:
    return local_time().date()


def _in_words(puzzle: Puzzle, costs: dict[str, float]) -> str:
    return f"{puzzling.title_of(puzzle)}, {puzzling.about(puzzle, costs)}"
