"""The advisor for a player's first games: explains each new thing at the table once (docs/lessons.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Annotated, Any

from niagara_ai.plans import as_first_decider
from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Sentence
from niagara_tui.match.table_match import TableMatch
from niagara_tui.study.lessons.lesson import Sentences, Text
from niagara_tui.study.pages import page, read_toml

FILE = "advisor.toml"  # name of the file with a game's notes, beside its pages
GOAL = "goal"  # the occasion of every decision: of this, people are told before anything else
LONG = "long"
"""The occasion of a game that does not end. Its note is for everybody: who is stuck may well know no advisor."""
_EVENT = "event-"  # prefix of the occasions that come from events in the log, such as `event-theft`
_CLOSED = ConfigDict(extra="forbid", frozen=True)


class FirstNote(BaseModel):
    """What is said when something comes up for the first time; `when` is `GOAL`, one of `Game.occasions` or an event's.

    `signs` explains signs and keys on the screen; the app shows it after `say`, plain mode leaves it out.
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
    """The notes of the game with that id, the most urgent first; empty if it has none."""
    if (file := page(game, FILE)) is None:
        return ()
    try:
        return tuple(read_toml(file, _File).note)
    except BadInput as error:
        raise BadInput(_("the advisor of {game} is damaged: {reason}").format(game=game, reason=error)) from error


def note_id(game: str, note: FirstNote) -> str:
    """The note's id in the stored progress (`shell.progress`)."""
    return f"{game}-{note.when}"


class Advisor:
    """Explains at most one new thing at each decision of the people at one table; each note is shown only once ever.

    What the goal of the game is comes before all that, at the first decision.
    """

    def __init__(
        self, match: TableMatch, told: Collection[str], keep: Callable[[str], None], *, is_on: bool = True
    ) -> None:
        """Advise in this match; `told` are the ids of notes told before, and `keep` is called with each new one.

        Unless it `is_on`, it says nothing but that on a `LONG` game.

        A note counts as told once it is closed or its decision is made: before that it may not have been read.
        """
        self._match, self._keep = match, keep
        self._game = match.game.id
        wanted = (note for note in notes_of(self._game) if is_on or note.when == LONG)
        self._untold = [note for note in wanted if note_id(self._game, note) not in told]
        self._heard = len(match.log)
        self._asked: tuple[int, Any] | None = None  # the decision that was advised last: its seat and view
        self._note: FirstNote | None = None

    def note(self, seat: int | None) -> FirstNote | None:
        """The note for this seat's pending decision; None if there is nothing new, or if `seat` is None.

        It stays the same as long as the seat owes that decision, until it is closed.
        """
        if self._asked is not None:
            owing, view = self._asked
            if owing not in self._match.deciders() or self._view(owing) != view:
                self.close()
        if seat is None:
            return None
        asked = seat, self._view(seat)
        if asked != self._asked:
            note = None
            if self._untold:
                now = {GOAL, *self._match.game.occasions(self._match.view(seat), seat), *self._events()}
                note = next((note for note in self._untold if note.when in now), None)
            if note is not None:
                self._untold.remove(note)
            self._asked, self._note = asked, note
        return self._note

    def _view(self, seat: int) -> Any:
        """The seat's view without the others' hidden choices: it stays equal as long as it owes the same decision."""
        return as_first_decider(self._match.game, self._match.view(seat), seat)

    def close(self) -> None:
        """Close the current note, which counts as told from now on.

        After that on the goal the decision itself may still be explained.
        """
        if self._note is not None:
            self._keep(note_id(self._game, self._note))
            self._asked = None if self._note.when == GOAL else self._asked
        self._note = None

    def _events(self) -> Iterator[str]:
        """The occasions of the events added to the log since the last call."""
        lines, self._heard = self._match.log[self._heard :], len(self._match.log)
        for line in lines:
            if isinstance(line.text, Sentence) and line.text.event is not None:
                yield _EVENT + line.text.event.name.lower()
