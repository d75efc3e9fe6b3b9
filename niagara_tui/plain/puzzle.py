"""The table of a puzzle in plain mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from niagara_tui.core.i18n import _
from niagara_tui.core.odds import percent_words
from niagara_tui.plain.advice import offered_in, voice_of
from niagara_tui.plain.commands import WORDS, Commands
from niagara_tui.plain.console import Console
from niagara_tui.plain.interrupts import Interrupts
from niagara_tui.plain.phrases import spoken
from niagara_tui.plain.table import Table
from niagara_tui.shell.settings import Settings
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving

ABSENT = ("undo", "redo", "hint", "concede", "save")
"""Commands that have no place in a puzzle."""
LEAVING = {"menu": _("leave the puzzle for the menu"), "quit": _("leave the program")}


class PuzzleTable(Table):
    """Shows a puzzle's position, and judges the plans that are chosen; nothing is played."""

    def __init__(self, solving: Solving, console: Console, interrupts: Interrupts, settings: Settings) -> None:
        """Open the table of this puzzle."""
        super().__init__(solving.match, None, console, interrupts, settings=settings)
        self._solving = solving
        self._commands = _PuzzleCommands(self)

    async def solve(self, keep: Callable[[PlanVerdict], None]) -> None:
        """Let the player try until the best plan is found or shown; `keep` is called with every verdict.

        Raises:
            Quit: somebody typed `quit`, or the input has ended.
            ReturnToMenu: somebody typed `menu`.
        """
        self.console.say(*self._task())
        while True:
            verdict = self._solving.judge(await self._choose(self._solving.seat))
            keep(verdict)
            self.console.say(verdict.told(percent_words))
            if verdict.is_best or await self.console.choose([_("Try again"), _("Show the best plan")], _("What now?")):
                self.console.say(*self._explanation())
                return

    def _task(self) -> list[str]:
        teller, task = self.teller(), _("Find the best plan for {name}. It is judged, not played.")
        return [
            task.format(name=self.match.names[self._solving.seat]),
            _("At each decision type a number, or a word; a question mark lists the words."),
            *(line for topic in teller.topics for line in teller.tell(topic)),
        ]

    def _explanation(self) -> Iterable[str]:
        groups = self.teller().groups(self._solving.seat)
        return map(spoken, self._solving.explain(offered_in(groups), voice_of(self.scene())))


class _PuzzleCommands(Commands):
    """The commands of tables, without those that would play or save something."""

    words: ClassVar[Mapping[str, str]] = {word: said for word, said in WORDS.items() if word not in ABSENT} | LEAVING

    async def execute(self, line: str, seat: int | None) -> bool:
        """Execute the line; the position never changes.

        Raises:
            Quit: the command was `quit`.
            ReturnToMenu: the command was `menu`.
        """
        if line.lower().partition(" ")[0] in ABSENT:
            self._table.console.say(_("That has no place in a puzzle."))
            return False
        return await super().execute(line, seat)
