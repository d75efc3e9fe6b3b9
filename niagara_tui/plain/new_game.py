"""Set up a new game: first choose a preset, then change details if wanted."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.plain.console import Console, Quit
from niagara_tui.plain.details import Details
from niagara_tui.plain.rules import answer_rules
from niagara_tui.shell.players import MyStrength
from niagara_tui.shell.presets import presets_of
from niagara_tui.shell.settings import LastGame
from niagara_tui.store.models import Setup


class NewGame:
    """Dialog that sets up a game; Enter starts the game as described last."""

    def __init__(
        self, console: Console, game: Game[Any], mine: MyStrength, last: LastGame | None = None, name: str = ""
    ) -> None:
        """Start from the `last` set-up of the game, or from its defaults; `name` is the person's own.

        `mine` is the bot of the person's strength.
        """
        self._console, self._game = console, game
        self._details = Details(console, game, mine, last, name)
        self._presets = presets_of(game, last)

    def last_choices(self) -> LastGame:
        """The choices to start from the next time."""
        return self._details.last_choices()

    async def ask(self) -> Setup | None:
        """Ask until the set-up is complete and return it; None if the dialog is left.

        Raises:
            Quit: somebody typed `quit`, or the input has ended.
        """
        self._console.say(_("New game: {game}. {summary}").format(game=self._game.title, summary=self._game.summary))
        self._list()
        self._console.say(self._details.in_words())
        while True:
            answer = await self._console.ask(
                _("Enter starts the game, a number takes that table, rules tells the rules, back leaves:")
            )
            if answer == "back":
                return None
            if (not answer or await self._execute(answer)) and (setup := self._details.setup()) is not None:
                return setup

    async def _execute(self, answer: str) -> bool:
        """Execute the answer; returns whether the game is to begin."""
        word, _space, rest = answer.partition(" ")
        if answer == "quit":
            raise Quit
        if answer == "list":
            self._list()
        elif word == "rules":
            self._console.say(*answer_rules(self._game, rest.strip()))
        elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(self._presets) + 1:
            return await self._take(int(answer) - 1)
        else:
            wanted = _("Press Enter, or type a number from 1 to {most}, rules, list, back or quit.")
            self._console.say(wanted.format(most=len(self._presets) + 1))
        return False

    async def _take(self, number: int) -> bool:
        """Take over that preset, or open the details; returns whether the game is to begin."""
        begins = False
        if number < len(self._presets):
            self._details.fill(self._presets[number].choices(self._game, self._details.names))
        else:
            begins = await self._details.ask()
        if not begins:
            self._console.say(self._details.in_words())
        return begins

    def _list(self) -> None:
        titles = [*(preset.title for preset in self._presets), _("Something else: names, players, options, seed")]
        self._console.say(*(f"{number}. {title}." for number, title in enumerate(titles, 1)))
