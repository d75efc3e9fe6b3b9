"""The advisor of somebody's first games: says once, at the table, what each new thing is (docs/lessons.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Sentence
from niagara_tui.games import registry
from niagara_tui.session.lessons.files import read
from niagara_tui.session.lessons.lesson import Sentences, Text
from niagara_tui.session.match import Match
from niagara_tui.session.question import question

FILE = "advisor.toml"
"""The file of the notes among a game's pages."""
_EVENT = "event-"
"""Begins the occasions that the log tells, such as `event-theft`."""
_CLOSED = ConfigDict(extra="forbid", frozen=True)


class FirstNote(BaseModel):
    """What is said when something comes up for the first time; `when` is one of `Game.occasions`, or an event's.

    `signs`: what signs and keys on the screen mean; said after it in the app, not told in plain mode.
    """

    model_config = _CLOSED

    when: Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,29}$")]
    say: Sentences
    signs: Text = ""


class _File(BaseModel):
    model_config = _CLOSED

    note: Annotated[list[FirstNote], Field(min_length=1)]


@cache
def notes_of(game: str) -> tuple[FirstNote, ...]:
    """The notes of the game with that id, the most urgent first; empty if it brings none.

    Raises:
        BadInput: the file is damaged, or the game's pages cannot be found.
    """
    pages = registry.pages(game)
    file = None if pages is None else pages / FILE
    if file is None or not file.is_file():
        return ()
    try:
        return tuple(read(file, _File).note)
    except BadInput as error:
        raise BadInput(_("the advisor of {game} is damaged: {reason}").format(game=game, reason=error)) from error


def note_id(game: str, note: FirstNote) -> str:
    """The note's id in what is kept of somebody's progress."""
    return f"{game}-{note.when}"


class Advisor:
    """Says at most one new thing at each decision of the people at one table, each thing once ever."""

    def __init__(self, match: Match, told: Collection[str], keep: Callable[[str], None]) -> None:
        """Advise at this match; `told` are the ids of notes told before, and `keep` is called with each new one.

        A note is told once it has been closed or its decision made: who leaves before may not have read it.
        """
        self._match, self._keep = match, keep
        self._game = match.game.id
        self._untold = [note for note in notes_of(self._game) if note_id(self._game, note) not in told]
        self._heard = len(match.log)
        self._asked: tuple[int, Any] | None = None
        """The decision that was advised at last: its seat and `question`."""
        self._note: FirstNote | None = None

    def note(self, seat: int | None) -> FirstNote | None:
        """What is new at this seat's pending decision; None if nothing is, or without a seat.

        It is the same as long as the seat owes that decision, until it is closed.
        """
        if self._asked is not None and not self._is_owed(*self._asked):
            self.close()
        if seat is None:
            return None
        asked = seat, question(self._match, seat)
        if asked != self._asked:
            self._asked, self._note = asked, self._next(seat)
        return self._note

    def close(self) -> None:
        """Drop what is being said, which has been told now."""
        if self._note is not None:
            self._keep(note_id(self._game, self._note))
        self._note = None

    def _is_owed(self, seat: int, asked: Any) -> bool:
        return seat in self._match.deciders() and question(self._match, seat) == asked

    def _next(self, seat: int) -> FirstNote | None:
        now = {*self._match.game.occasions(self._match.view(seat), seat), *self._events()}
        note = next((note for note in self._untold if note.when in now), None)
        if note is not None:
            self._untold.remove(note)
        return note

    def _events(self) -> Iterator[str]:
        """The events that the log has told since the last decision."""
        lines, self._heard = self._match.log[self._heard :], len(self._match.log)
        for line in lines:
            if isinstance(line.text, Sentence) and line.text.event is not None:
                yield _EVENT + line.text.event.name.lower()
