"""The puzzles of plain mode: the list, the table of one, and the next one as long as wanted."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import ClassVar

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence, percent_words
from niagara_tui.plain.advice import offered_in, voice_of
from niagara_tui.plain.console import Back, Console, Interrupts
from niagara_tui.plain.table import HOW_TO_CHOOSE, WORDS, Table
from niagara_tui.plain.teller import spoken, unit_explained
from niagara_tui.shell import progress, puzzling, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.learning import repertoire, you_are
from niagara_tui.shell.puzzling import themes_of
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import puzzle_tasks
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.puzzles.catalogue import Puzzle, all_puzzles
from niagara_tui.study.puzzles.mistakes import waiting
from niagara_tui.study.puzzles.solving import Solving

ABSENT = ("undo", "redo", "hint", "concede", "save", "goals")
"""Commands that have no place in a puzzle."""


class Puzzles:
    """Lists puzzles and opens those that are chosen; results are kept in the folder of the settings."""

    def __init__(self, console: Console, interrupts: Interrupts, launch: Launch) -> None:
        self._console, self._interrupts, self._launch = console, interrupts, launch
        self._config = settings.folder_for(launch.config)

    async def choose(self, theme: str = "") -> None:
        """List the puzzles, today's first, and open the one that is chosen, again and again; Enter takes today's.

        With a `theme`, only puzzles that have it are listed. Returns if there are no puzzles.
        """
        while True:
            own_progress, day = self._console.loaded(progress.load(self._config)), self._launch.clock().date()
            mistakes = waiting(SaveFolder(self._launch.saves), partial(own_progress.awaits, day=day))
            puzzles = puzzle_tasks(own_progress, day, repertoire(self._launch.config), theme, mistakes)
            self._console.say(as_sentence(puzzling.ORDER), *puzzles.problems)
            titles = [task.sentence for task in puzzles.entries]
            if not titles:
                return
            by_theme = [_("Only puzzles of one theme")]
            chosen = await self._console.choose_by_page(
                len(titles), titles.__getitem__, _("Which one?"), others=by_theme
            )
            with suppress(Back):
                if chosen < len(titles):
                    await self.solve(puzzles.entries[chosen].opens, day if chosen == 0 else None)
                else:
                    themes = {_("All themes"): ""} | {
                        title: name for name, title in themes_of(all_puzzles().values()).items()
                    }
                    theme = await self._console.choose_from(themes, _("Which theme?"))

    async def solve(self, puzzle: Puzzle, opened: date | None = None) -> None:
        """Open this puzzle, and those that follow as long as they are wanted; `opened` is the day, by default today."""
        own_settings, known = settings.read(self._config), repertoire(self._launch.config)
        wanted: Puzzle | None = puzzle
        while wanted is not None:
            try:
                solving = puzzling.begin(wanted, own_settings, opened or self._launch.clock().date(), known)
                while True:  # its choices, one after the other
                    self._console.say(f"{puzzling.heading_of(solving)}.")
                    await PuzzleTable(solving, self._console, self._interrupts, own_settings).solve(self._config)
                    if solving.is_last:
                        break
                    solving = solving.followed()
            except NiagaraError as error:
                self._console.say(as_sentence(error))
                return
            wanted, opened = puzzling.after(solving, progress.read(self._config)[0], known), None
            if wanted is not None:  # else all are solved
                title = _("Next: {title}").format(title=puzzling.title_of(wanted))
                await self._console.choose([title], _("What now?"))


class PuzzleTable(Table):
    """Shows a puzzle's position, and judges the plans that are chosen; nothing is played."""

    words: ClassVar[Mapping[str, str]] = {word: text for word, text in WORDS.items() if word not in ABSENT} | {
        "quit": _("leave the puzzle; what you have solved is kept, and q does the same")
    }

    def __init__(self, solving: Solving, console: Console, interrupts: Interrupts, settings: Settings) -> None:
        super().__init__(solving.match, None, console, interrupts, settings=settings)
        self._solving = solving
        self._judged: tuple[int, ...] = ()  # the moves of the plan that was judged or shown last

    async def solve(self, folder: Path) -> None:
        """Let the player try until the best plan is found or shown; what comes of it is kept in that folder."""
        solving, say, names = self._solving, self.console.say, self.match.names
        task = f"{you_are(names, self.match.game, solving.seat)} {puzzling.TASK}"
        if solving.step[0] > 1:
            task = _("The game has gone on from the best plan. Find the best one for {name} now.")
            say(*map(spoken, solving.happened))
        say(task.format(name=names[solving.seat]), HOW_TO_CHOOSE, *self.teller().everything())
        answers = [_("Try again"), _("Show the best plan"), _("Hear what may follow")]
        while True:
            self._judged = tuple(await self._choose(solving.seat))
            if not solving.knows(self._judged):
                self.console.say(puzzling.LOOKING)
            verdict = solving.judge(self._judged)
            self.console.say_if_any(puzzling.keep_try(solving, verdict, folder))
            if verdict.is_found:
                break
            self._tell(verdict.told(percent_words), *filter(None, [verdict.why]))
            while (answer := await self.console.choose(answers, _("What now?"))) == 2:
                self.line(solving.seat)
            if answer == 1:
                self.console.say_if_any(puzzling.keep_shown(solving, folder))
                break
        offered = offered_in(self.teller().groups(solving.seat))
        self._judged = solving.best(offered)
        self._tell(*map(spoken, solving.explain(offered, voice_of(self.scene()), is_found=verdict.is_best)))
        if verdict.is_found and not verdict.is_best:
            self.console.say(verdict.told())
        self.console.say_if_any(puzzling.solved_words(solving, verdict))
        if solving.is_last:  # else the game itself goes on
            self.line(solving.seat)

    def line(self, seat: int) -> None:
        del seat
        if not self._judged:
            self.console.say(_("Choose a plan first; then line tells what may follow it."))
            return
        film = self._solving.played_on(self._judged)
        self.console.say(film.lock_reason, *(spoken(line.text) for line in film.log))

    def _tell(self, *lines: str) -> None:
        self.console.say(*lines)
        self.console.say_once(unit_explained(lines))

    async def execute(self, line: str, seat: int | None) -> bool:
        """Execute the line; the position never changes."""
        if (word := line.lower().partition(" ")[0]) in ABSENT:
            shows = _("There is no hint in a puzzle: try a plan, and you are asked whether to show the best one.")
            self.console.say(shows if word == "hint" else _("That does not work in a puzzle."))
            return False
        return await super().execute(line, seat)
