"""Why a bot did what it did, asked with a key at a table or in a replay: the note that tells it, beside the board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from niagara_tui.core.i18n import _
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.motives import Motives, NoMotive
from niagara_tui.match.bots.readiness import answer_waits
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import BotTurn, LookBack, player_of
from niagara_tui.shell.players import behind_its_choices
from niagara_tui.ui.widgets.hint_pane import Note

if TYPE_CHECKING:
    from typing import Any

    from niagara_tui.core.game import Game

Find = Callable[[], tuple[RecordFilm, Iterator[BotTurn]]]
"""Finds the film and its turns of bots, the latest first; called in a thread, as the film of a game takes its time."""


class AskedMotives:
    """What is told of turns of bots at one screen: of the latest first, then of one further back each time."""

    def __init__(self, game: Game[Any]) -> None:
        self._source = Motives(game)
        self._back = LookBack()
        self._told = Note("", "")
        self._asked: object = None

    async def close(self) -> None:
        await self._source.close()

    @property
    def is_asked(self) -> bool:
        return self._asked is not None

    @property
    def note(self) -> Note | None:
        """The answer, or what is said while it is worked out; None if nothing has been asked."""
        if self.is_asked:
            left = self._source.seconds_until_ready
            said = _("The answer is being worked out.") if left is None else answer_waits(left)
            return Note(_("why"), "\n".join([said, _("Escape cancels it.")]))
        return self._told if self._told.text else None

    def forget(self) -> None:
        """Drop the answer, whether it is shown or waited for; the next question is about the latest turn again."""
        self._asked, self._told = None, Note("", "")
        self._back.forget()

    async def ask(self, find: Find, voice: Voice, show: Callable[[], None]) -> None:
        """Tell of the latest turn or, if that has been told, of the one before; `show` redraws the screen."""
        asked = self._asked = object()
        self._source.changed = show
        show()
        try:
            self._told = await self._answer(find, voice)
        finally:
            if self._asked is asked:
                self._asked = None
        show()

    async def _answer(self, find: Find, voice: Voice) -> Note:
        film, turns = await asyncio.to_thread(find)
        turn = self._back.turn(turns)
        if turn is None:
            return Note(_("why"), _(self._back.nothing), keys=(_("esc closes"),))
        bot = player_of(film, turn)[1]
        who, chooses = behind_its_choices(bot, film.game)
        try:
            found = await self._source.motive(film, turn, voice, who, chooses)
        except NoMotive as error:
            self._back.forget()
            return self._note(str(error))
        return self._note(*found.said, more=found.more)

    def _note(self, *said: str, more: str = "") -> Note:
        # Translators: `y` is a key; pressed again, it asks about the turn before.
        keys = _("y one back"), _("esc closes")
        return Note(_("why"), "\n".join(filter(None, said)), more, keys)
