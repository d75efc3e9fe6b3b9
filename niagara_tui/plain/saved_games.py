"""The saved games in plain mode: choosing one, looking through it, reviewing it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _, plural
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.saved import Saved, explain_empty, list_saves
from niagara_tui.match.sharing import film_of
from niagara_tui.plain.console import Console
from niagara_tui.plain.interrupts import Interrupts
from niagara_tui.plain.own_record import OwnRecord
from niagara_tui.plain.replay import Replay
from niagara_tui.plain.review import GameReview
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, Shared
from niagara_tui.study.reviews.reviewer import Reviewer, SaveLocation

PAGE = 20
"""Maximum number of saves listed at once, newest first."""


class SavedGames:
    """The games in the folder of saves: chooses, replays and reviews them.

    Attributes:
        folder: the folder of saves; replaced by another one if games cannot be saved in it.
    """

    def __init__(self, console: Console, interrupts: Interrupts, launch: Launch, own_record: OwnRecord) -> None:
        """Use the folders of these start parameters; reviews made here are kept in `own_record`."""
        self.folder = SaveFolder(launch.saves)
        self._console, self._interrupts = console, interrupts
        self._launch, self._own_record = launch, own_record

    async def choose(self, suits: Callable[[Saved], bool], none: str = "") -> Saved | None:
        """Ask for one of the saves that suit; None if none is chosen, or if there is none, which is printed.

        `none` is the message for a folder without such saves, a template with `path`; empty for a general one.
        """
        saves = [*filter(suits, list_saves(self.folder, self._launch.clock()))]
        if not saves:
            self._console.say(explain_empty(self.folder, *([none] if none else [])))
            return None
        for first in range(0, len(saves), PAGE):
            shown, older = saves[first : first + PAGE], len(saves) - first - PAGE
            more = [plural("{count} older game", "{count} older games", older).format(count=older)] if older > 0 else []
            said = _("{name}. {remark} Saved {when}.")
            entries = [said.format(name=each.name, remark=each.remark, when=each.when) for each in shown]
            chosen = await self._console.choose([*entries, *more, _("Back")], _("Which one?"))
            if chosen < len(shown):
                return shown[chosen]
            if chosen == len(shown) + len(more):
                break
        return None

    async def choose_replay(self) -> None:
        """Ask for a saved game and replay it; a game in progress is shown only as far as its players may see it."""
        chosen = await self.choose(lambda _each: True)
        if chosen is not None:
            await self._if_readable(lambda: self.replay(self.folder.read_viewable(chosen.name)))

    async def choose_review(self) -> None:
        """Ask for a saved game that is over and review it."""
        chosen = await self.choose(lambda each: each.over, _("No game in {path} is over."))
        if chosen is not None:
            place = SaveLocation(self.folder, chosen.name)
            await self._if_readable(lambda: self.review(self.folder.read(chosen.name), place))

    async def _if_readable(self, show: Callable[[], Awaitable[None]]) -> None:
        """Show a saved game, or say why it cannot be opened."""
        try:
            await show()
        except NiagaraError as error:
            self._console.say(_("This game cannot be opened: {reason}.").format(reason=error))

    async def review(self, record: Record, place: SaveLocation | None) -> None:
        """Review that record; the review is kept at the `place` of its save.

        Raises:
            BadInput: the record does not fit a game of this program.
        """
        film = RecordFilm(record)
        reviewer = Reviewer(film, place, on_made=lambda review: self._own_record.keep_review(review, record))
        await GameReview(self._console, self._interrupts, film, reviewer).run()

    async def replay(self, record: Record | Shared) -> None:
        """Replay a record or a shared copy; damage is printed.

        Raises:
            BadInput: it does not fit a game of this program.
        """
        film = film_of(record)
        if film.damage:
            self._console.say(_("It is shown up to its last good move: {damage}.").format(damage=film.damage))
        kept = settings.read(settings.folder_for(self._launch.config))
        await Replay(self._console, film, aids=kept.aids).run()
