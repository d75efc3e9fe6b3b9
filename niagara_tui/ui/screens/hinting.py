"""Hints at a table: thought out while it goes on, told only while they still count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from niagara_tui.core.speech import _
from niagara_tui.session.advice import chain, sentences
from niagara_tui.session.hints import Hints, NoHint

if TYPE_CHECKING:
    from textual.screen import Screen

    from niagara_tui.session.match import Match
    from niagara_tui.session.wire import Thought
    from niagara_tui.ui.boards.board import Board

HINT_SHOWN = 20.0
"""Seconds that a hint is shown, unless the decision is made before."""


class Hinting:
    """Asks for hints of one match, and tells them on its screen and board."""

    def __init__(self, match: Match, hints: Hints, screen: Screen[None], board: Board) -> None:
        """Nothing is asked yet."""
        self.is_asking = False
        self._match, self._hints, self._screen, self._board = match, hints, screen, board

    async def close(self) -> None:
        """Let go of whoever gives hints."""
        await self._hints.close()

    async def give(self, seat: int, acting: Callable[[], int | None], show: Callable[[], None]) -> None:
        """Ask for that seat's best plan, and tell it if it is still its turn to decide the same."""
        view = self._match.view(seat)
        self.is_asking = True
        show()
        try:
            thoughts = (await self._hints.ask(seat)).thoughts
        except NoHint as error:
            self._screen.notify(str(error), title=_("Hint"), severity="warning", markup=False)
            return
        finally:
            self.is_asking = False
            show()
        if acting() == seat and self._match.view(seat) == view:
            self._tell(seat, thoughts)

    def _tell(self, seat: int, thoughts: Sequence[Thought]) -> None:
        game = self._match.game
        view = game.told(self._match.view(seat), seat, self._match.options)
        if thoughts:
            self._board.light(chain(game, thoughts[0]))
        text = sentences(game, view, seat, thoughts, self._board.words_for, self._match.names)
        self.forget()
        said = text or _("There is only one thing to do.")
        self._screen.notify(said, title=_("Hint"), timeout=HINT_SHOWN, markup=False)

    def forget(self) -> None:
        """Take back what was told: a hint is for one decision and one pair of eyes."""
        self._screen.app.clear_notifications()
