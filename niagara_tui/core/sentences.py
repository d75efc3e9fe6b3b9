"""Sentences of the log, and of hints.

A sentence of the log says which of its parts name players or pieces, and which event it tells.

A `Sentence` is a string like any other: plain mode, files and other programs need nothing else. A table can also draw
it: with players and pieces as signs, as a short item in the line of its player's turn, or as a banner if it tells an
event. There is one source for all of them, the game's `tell`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Self

from niagara_tui.core.grammar import Grammar
from niagara_tui.core.i18n import GRAMMAR, _, clauses, listed
from niagara_tui.core.text import capital

if TYPE_CHECKING:
    from niagara_tui.core.game import Standing


class Event(Enum):
    """What a sentence tells of, if a table should make more of it than a line."""

    ROUND = auto()  # a new round begins
    DRIFT = auto()  # something is moved by the river, a wave or another piece
    LOSS = auto()  # a player loses a piece
    THEFT = auto()  # a player takes something from another one
    DENIAL = auto()  # a player takes what another one needs to win
    GAIN = auto()  # a player brings home what counts
    WIN = auto()  # a player has won, or has reached what wins


@dataclass(frozen=True, slots=True)
class Part:
    """Text in a sentence: the name of the player at `seat`, or words for `pieces`, named as the game's table does."""

    text: str
    seat: int | None = None
    pieces: tuple[str, ...] = ()


def player_part(names: Sequence[str], seat: int) -> Part:
    """The player of that seat as a part of a sentence."""
    return Part(names[seat], seat)


class Sentence(str):
    """A sentence and its parts.

    Attributes:
        parts: the parts that make up the sentence.
        event: the event that it tells, if any.
        seat: the player in whose line of the round it is an item, if any.
        item: the parts of that item, which does not name the player; or else of a shorter form of the sentence.
        begins: whether the item begins a new line, even after another item of the same player.
    """

    __slots__ = ("begins", "event", "item", "parts", "seat")
    parts: tuple[Part, ...]
    event: Event | None
    seat: int | None
    item: tuple[Part, ...]
    begins: bool

    def __new__(
        cls,
        parts: tuple[Part, ...],
        event: Event | None = None,
        seat: int | None = None,
        item: tuple[Part, ...] = (),
        begins: bool = False,
    ) -> Self:
        """Create a sentence from its parts."""
        self = super().__new__(cls, "".join(part.text for part in parts))
        self.parts, self.event, self.seat, self.item, self.begins = parts, event, seat, item, begins
        return self

    def __getnewargs__(self) -> tuple[tuple[Part, ...], Event | None, int | None, tuple[Part, ...], bool]:  # type: ignore[override]
        """The arguments that make a copy."""
        return self.parts, self.event, self.seat, self.item, self.begins


def said(
    template: str,
    values: Mapping[str, object],
    *,
    event: Event | None = None,
    seat: int | None = None,
    item: str = "",
    begins: bool = False,
) -> Sentence:
    """The sentence of a template with these values, some of them parts, in its fields.

    `item` is the template of its short form; `begins` as in `Sentence`.
    """
    return Sentence(tuple(_filled(template, values)), event, seat, tuple(_filled(item, values)), begins)


def _filled(template: str, values: Mapping[str, object]) -> Iterator[Part]:
    words = {name: value.text if isinstance(value, Part) else value for name, value in values.items()}
    for text, name in (GRAMMAR or Grammar()).segments(template, words):
        value = values[name] if name else None
        yield Part(text, value.seat, value.pieces) if isinstance(value, Part) else Part(text)


def tell_winners(standings: Sequence[Standing], names: Sequence[str]) -> list[Sentence]:
    """A sentence for each winner of a game that is over, with the reason."""
    winners = [standing for standing in standings if standing.won]
    template = _("{name} wins: {reason}.") if len(winners) == 1 else _("{name} shares the win: {reason}.")
    return [
        said(template, {"name": Part(names[winner.seat], winner.seat), "reason": winner.reason}, event=Event.WIN)
        for winner in winners
    ]


# -- reasons ------------------------------------------------------------------------------------------


class Against(str):
    """A reason that speaks against a plan: a clause with its subject, such as `it falls if the river moves 3`."""

    __slots__ = ()


class Reasons(str):
    """The reasons of a plan in a clause, and `each` of them."""

    __slots__ = ("each",)
    each: tuple[str, ...]

    def __new__(cls, joined: str, each: tuple[str, ...]) -> Self:
        """Create the clause."""
        self = super().__new__(cls, joined)
        self.each = each
        return self

    def __getnewargs__(self) -> tuple[str, tuple[str, ...]]:  # type: ignore[override]
        """The arguments that make a copy."""
        return str(self), self.each


def joined_reasons(reasons: Iterable[str]) -> Reasons:
    """Join the reasons of a plan, if there are any."""
    texts = tuple(reasons)
    pros = clauses(reason for reason in texts if speaks_for(reason))
    against = [reason for reason in texts if not speaks_for(reason)]
    cons = listed(against) if against else ""
    # Translators: what speaks for a plan and what against it, as in "steals blue, though it falls this round".
    joined = _("{pros}, though {cons}").format(pros=pros, cons=cons) if pros and cons else pros or cons
    return Reasons(joined, texts)


def one_told(reasons: str, other: str) -> tuple[str, str]:
    """What a plan does, in a sentence beside it, or else what the other one does: nobody reads both; the rest is empty.

    Of what both do, nothing is told.
    """
    both = {*_each(reasons)} & {*_each(other)}
    first, second = (joined_reasons(each for each in _each(some) if each not in both) for some in (reasons, other))
    return sentence_of(first), "" if first else sentence_of(second)


def sentence_of(reasons: str) -> str:
    """The reasons of a plan as a sentence; empty if there are none."""
    if not reasons:
        return ""
    if not any(map(speaks_for, _each(reasons))):  # those against it have a subject
        return f"{capital(reasons)}."
    # Translators: what a plan does at once, as in "It steals blue from Bert."
    return _("It {reason}.").format(reason=reasons)


def speaks_for(reason: str) -> bool:
    """Whether the reason speaks for the plan."""
    return not isinstance(reason, Against)


def _each(reasons: str) -> tuple[str, ...]:
    """The reasons; what a game has joined itself is one."""
    if isinstance(reasons, Reasons):
        return reasons.each
    return (reasons,) if reasons else ()
