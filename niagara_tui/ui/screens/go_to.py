"""The dialog that asks for the round or move to go to in a replay."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from niagara_tui.core.i18n import _
from niagara_tui.match.film import Film
from niagara_tui.ui.screens.ask_text import AnswerField
from niagara_tui.ui.screens.dialog import Dialog

MOVE = "m"
"""Prefix of the number of a move."""


class GoTo(Dialog[int | None]):
    """Asks for a round, or a move as `m37`; dismissed with the moment, or None."""

    CSS_PATH = "replay.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", _("Back"))]

    def __init__(self, film: Film) -> None:
        """Ask for a moment of this film."""
        super().__init__()
        self._film = film

    def box(self) -> ComposeResult:
        """Compose the question and its field."""
        with Vertical(classes="box"):
            yield Static(_("Which round, from 1 to {rounds}?").format(rounds=self._film.rounds), markup=False)
            yield Static(
                _("Or a move, as {move}0 to {move}{moves}.").format(move=MOVE, moves=self._film.moves), markup=False
            )
            yield AnswerField(compact=True, max_length=8)
            yield Static(classes="error", markup=False)

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        moment = parse_moment(self._film, event.value)
        if moment is None:
            self.query_one(".error", Static).update(_("There is no such round or move."))
        else:
            self.dismiss(moment)


def parse_moment(film: Film, text: str) -> int | None:
    """Parse `5` (a round) or `m37` (a move) and return its moment; None if there is none."""
    word = text.strip().lower()
    number = word.removeprefix(MOVE)
    if not (number.isascii() and number.isdigit()):
        return None
    if word.startswith(MOVE):
        return film.move_at(int(number)) if int(number) <= film.moves else None
    return film.round_at(int(number)) if 1 <= int(number) <= film.rounds else None
