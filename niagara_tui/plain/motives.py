"""Why a bot did what it did, told line by line, and who waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent_words
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.motives import Motives, NoMotive
from niagara_tui.match.bots.readiness import answer_waits
from niagara_tui.match.turns import BotTurn, LookBack, player_of
from niagara_tui.plain.teller import spoken, unit_explained
from niagara_tui.shell.players import behind_its_choices

if TYPE_CHECKING:
    from niagara_tui.core.game import Game
    from niagara_tui.match.bots.advisers import Advisers
    from niagara_tui.match.record_film import RecordFilm
    from niagara_tui.plain.console import Console, Interrupts


class ToldMotives:
    """Tells of turns of bots: of the latest first, then of one further back each time."""

    def __init__(self, console: Console, interrupts: Interrupts, game: Game[Any]) -> None:
        """Tell nothing yet; Ctrl+C, which `interrupts` handles, cancels a question."""
        self._console, self._interrupts = console, interrupts
        self._source, self._back = Motives(game), LookBack()

    async def close(self) -> None:
        """End whoever answers."""
        await self._source.close()

    def forget(self) -> None:
        """Tell of the latest turn next."""
        self._back.forget()

    async def tell(self, film: RecordFilm, turns: Iterator[BotTurn], you: int | None) -> None:
        """Print why the bot took the turn that comes next, of these, which are the latest first; `you` is addressed."""
        turn = self._back.turn(turns)
        if turn is None:
            self._console.say(_(self._back.nothing))
            return
        self._console.say(_("Looking for an answer; Ctrl+C cancels it."))
        self._source.changed = once_waiting(self._console, self._source, answer_waits)
        voice = Voice(film.names, you, say=percent_words)
        bot = player_of(film, turn)[1]
        who, chooses = behind_its_choices(bot, film.game)
        try:
            found = await self._interrupts.cancellable(self._source.motive(film, turn, voice, who, chooses))
            said = [_("No answer, then.")] if found is None else [*map(spoken, found.lines)]
        except NoMotive as error:
            found, said = None, [str(error)]
        if found is None:
            self._back.forget()
        self._console.say(*said)
        self._console.say_once(unit_explained(said))


def once_waiting(console: Console, source: Advisers, say: Callable[[float], str]) -> Callable[[], None]:
    """A callback that says once that an answer waits until the bots are ready."""
    told = False

    def tell() -> None:
        nonlocal told
        left = source.seconds_until_ready
        if left is not None and not told:
            told = True
            console.say(say(left))

    return tell
