"""A console for plain mode with scripted answers: from a list, or chosen by what was said."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.console import Back, Console, Interrupts, Quit
from niagara_tui.plain.table import Table
from niagara_tui.shell.settings import Settings
from niagara_tui.store.folder import SaveFolder
from tests.support.tables import QuickBots

_CARDS = re.compile(r"^(?:Cards: [\d, ]+|\d+ or \w is the ).*\.$", re.MULTILINE)
_BIDS = re.compile(r"^A number from (\d+) to (\d+) is", re.MULTILINE)
Answers = Callable[[str], str | None]
"""The next answer, from what was said since the last one; None ends the input."""

_OFFER = re.compile(r"^(\d+)\. ", re.MULTILINE)


class ScriptedConsole:
    """A console with scripted input, and everything that was said on it."""

    def __init__(self, answers: Answers | Iterable[str], *, only_ascii: bool = False) -> None:
        self._out = io.StringIO()
        self._heard = 0
        self._answers = answers if callable(answers) else _one_by_one(answers)
        self.console = Console(self._out, self._read, only_ascii=only_ascii, echo=True)

    @property
    def said(self) -> str:
        return self._out.getvalue()

    def _read(self) -> str:
        news, self._heard = self.said[self._heard :], len(self.said)
        answer = self._answers(news)
        return "" if answer is None else f"{answer}\n"


def _one_by_one(answers: Iterable[str]) -> Answers:
    rest = iter(answers)
    return lambda _: next(rest, None)


async def said_at_table(match: TableMatch, answers: Answers | Iterable[str], bots: BotSeats | None = None) -> str:
    """What is said at a table until the answers end or the game is over."""
    scripted = ScriptedConsole(answers)
    await sit(match, scripted, bots=bots)
    return scripted.said


async def sit(
    match: TableMatch,
    scripted: ScriptedConsole,
    autosave: Autosave | None = None,
    bots: BotSeats | None = None,
    *,
    plays_only_choices: bool = False,
    stand_ins: BotSeats | None = None,
) -> Table:
    """Play at a table until the answers end or the game is over, with `QuickBots` unless others are given."""
    with Interrupts() as interrupts:
        seats = bots or QuickBots(match, greedy=True)
        table = Table(match, autosave, scripted.console, interrupts, seats, Settings(only_choices=plays_only_choices))
        table.host.stand_ins = stand_ins
        with suppress(Quit, Back):
            await table.play()
    return table


def autosave_in(folder: Path, match: TableMatch) -> Autosave:
    return Autosave.new(SaveFolder(folder), match)


def _offered(news: str) -> list[str]:
    """The numbers that can be chosen, whether they are bids, cards or a list of options."""
    if bids := _BIDS.search(news):
        return [str(number) for number in range(int(bids[1]), int(bids[2]) + 1)]
    if cards := _CARDS.search(news):
        return re.findall(r"(?<![/\d])\d+(?![/\d])", cards[0])
    return _OFFER.findall(news)


class Picker:
    """Answers with an offered number, the first or a random one; otherwise says yes or presses Enter."""

    def __init__(self, chance: random.Random | None = None) -> None:
        self._chance = chance
        self._offered: list[str] = []

    def __call__(self, news: str) -> str:
        """The answer to the last question in `news`."""
        question = news.rstrip().splitlines()[-1]
        if "Yes or no?" in question:
            return "yes"
        if question.endswith("Your choice:"):
            self._offered = _offered(news) or self._offered
            return self._chance.choice(self._offered) if self._chance else self._offered[0]
        return ""
