"""Hints at a table: thought out while it goes on, and shown only as long as the decision stands that they are for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import _
from niagara_tui.session.bots.advice import Advice, Voice, advise
from niagara_tui.session.bots.hints import Hints, NoHint

if TYPE_CHECKING:
    from niagara_tui.session.match import Match
    from niagara_tui.ui.boards.board import Board


NOTHING = Advice("")


@dataclass(frozen=True, slots=True)
class _Told:
    """What was said, to whom, and of which position."""

    seat: int
    question: Any
    advice: Advice


class Hinting:
    """Asks for hints of one match, and knows what of them is to be shown on its board."""

    def __init__(self, match: Match, hints: Hints, board: Board) -> None:
        """Nothing is asked yet."""
        self._match, self._hints, self._board = match, hints, board
        self._asking: tuple[int, Any] | None = None
        self._told: _Told | None = None

    async def close(self) -> None:
        """Let go of whoever gives hints."""
        await self._hints.close()

    def shown_to(self, acting: int | None) -> Advice:
        """The hint for the decision that `acting` owes now, or that one is on its way; an empty one if there is none.

        A hint is for one position and one pair of eyes: it has gone as soon as either has.
        """
        if acting is None:
            return NOTHING
        if self._told is not None and self._stands((self._told.seat, self._told.question), acting):
            return self._told.advice
        if self._asking is not None and self._stands(self._asking, acting):
            return Advice(_("A hint is being thought out. Escape stops that."))
        return NOTHING

    def light(self) -> None:
        """Light what the hint names."""
        if self._told is not None and self._told.advice.moves:
            self._board.light(self._told.advice.moves)

    async def give(self, seat: int, acting: Callable[[], int | None], show: Callable[[], None]) -> None:
        """Ask for that seat's best plan, and tell it if it is still its turn to decide the same.

        What it names is lit where the person has lit nothing.
        """
        asked = self._asking = seat, self._hints.question(seat)
        show()
        try:
            advice = await self._advice(*asked)
        finally:
            if self._asking is asked:
                self._asking = None
        if self._stands(asked, acting()):
            self._told = _Told(*asked, advice)
            if not self._board.has_lit:
                self.light()
        show()

    def forget(self) -> None:
        """Take back what was told, and what is not told yet."""
        self._told = self._asking = None

    async def _advice(self, seat: int, question: Any) -> Advice:
        """What is to be said, be it that there is no hint."""
        try:
            answer = await self._hints.ask(seat)
        except NoHint as error:
            return Advice(str(error))
        game = self._match.game
        view = game.told(question, seat, self._match.options)
        return advise(game, view, seat, answer, self._board.offered(), Voice(self._match.names))

    def _stands(self, asked: tuple[int, Any], acting: int | None) -> bool:
        """Whether that seat owes that same decision."""
        return acting == asked[0] and self._hints.question(asked[0]) == asked[1]
