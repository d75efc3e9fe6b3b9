"""Signs: what a table draws in place of words, and the one sentence that says what each of them means.

A row is written where the sign is made. The table explains a sign with the figures of the position, the legend of the
help page with those of an example; plain mode has the rows of the short names that it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self

from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Event


@dataclass(frozen=True, slots=True, eq=False)
class Sign:
    """A kind of sign.

    Attributes:
        pane: the heading of the legend under which it stands, that of the pane which shows it.
        shown: how the legend draws it.
        says: makes its sentence of the figures of a position.
        example: the figures that the legend shows.
        only_with: the options under which it occurs, as on pages (`elk or joe`); empty if it always does.
        ascii: how the legend draws it in ASCII, where that is not `shown` in the signs of `shell.pages`.
        is_spoken: whether plain mode says it, as it does the short names of zones.
    """

    pane: str
    shown: str
    says: Callable[..., str]
    example: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    only_with: str = ""
    ascii: str = ""
    is_spoken: bool = False

    def of(self, **figures: object) -> Meaning:
        """What it means with these figures."""
        return Meaning(self, figures)

    def drawn(self, text: str, **figures: object) -> Drawn:
        """This text as the sign, with these figures."""
        return Drawn(text, Meaning(self, figures))

    @property
    def in_legend(self) -> str:
        """Its sentence in the legend."""
        return self.says(**self.example)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a sign means at one place of a table; the sentence is made when somebody asks."""

    sign: Sign
    figures: Mapping[str, object]

    @property
    def sentence(self) -> str:
        """The sentence that explains it."""
        return self.sign.says(**self.figures)


class Drawn(str):
    """A text that is drawn as a sign, with what it means."""

    __slots__ = ("meaning",)
    meaning: Meaning

    def __new__(cls, text: str, meaning: Meaning) -> Self:
        """Create the text."""
        self = super().__new__(cls, text)
        self.meaning = meaning
        return self

    def __getnewargs__(self) -> tuple[str, Meaning]:  # type: ignore[override]
        """The arguments that make a copy."""
        return str(self), self.meaning


def like(drawn: str, text: str) -> str:
    """`text` with the meaning of `drawn`, if that has one: for a sign that is padded or cut."""
    return Drawn(text, drawn.meaning) if isinstance(drawn, Drawn) else text


def meaning_of(text: str) -> Meaning | None:
    """What a text means; None if it is no sign."""
    return text.meaning if isinstance(text, Drawn) else None


def panes_of(signs: Iterable[Sign]) -> dict[str, list[Sign]]:
    """The signs by the pane under which the legend has them, in their order."""
    panes: dict[str, list[Sign]] = {}
    for sign in signs:
        panes.setdefault(sign.pane, []).append(sign)
    return panes


# -- what every table shows -----------------------------------------------------------------------------

PLAYERS, LOG, CHOICES, AHEAD = _("Players"), _("Log"), _("Choices"), _("What may follow")
HINTS = _("Hints and reviews")  # headings of the legend for panes that every table has

LETTER = Sign(
    PLAYERS,
    "R",
    _("{letter} stands for {name}, on the table and in the log.").format,
    {"letter": "R", "name": _("Rose")},
)
TURN = Sign(PLAYERS, "►", _("It is {name}'s turn.").format, {"name": _("Rose")})
THINKS = Sign(PLAYERS, "…", _("{name}, a bot, is thinking.").format, {"name": _("Rose")})
FIRST = Sign(PLAYERS, "◌", _("{name} is the first player of this round.").format, {"name": _("Rose")})
FACE = Sign(PLAYERS, "(o.o)", _("{name} is a bot: {kind}.").format, {"name": _("Bert"), "kind": _("Otter, good bot")})
CHOICE = Sign(
    CHOICES,
    "[a]",
    "[{key}] {choice}".format,
    {"key": "a", "choice": _("what that key chooses, and what comes of it.")},
)
MORE = Sign(CHOICES, "…", _("There is more here than fits in the window.").format)
ITEM = Sign(LOG, "R …", "{told}".format, {"told": _("What a player did, one thing after the other.")})
WAY = Sign(AHEAD, "•▼", _("So a piece will likely go in this round, to the place in brackets.").format)
EVENTS: Mapping[Event, Sign] = MappingProxyType(
    {
        Event.DRIFT: Sign(LOG, "≈", _("Not moved by a player: {told}").format, {"told": _("a wave carries a piece.")}),
        Event.LOSS: Sign(LOG, "▼", _("A loss: {told}").format, {"told": _("Rose loses a piece.")}),
        Event.THEFT: Sign(LOG, "!", _("Stolen: {told}").format, {"told": _("Rose steals from Bert.")}),
        Event.DENIAL: Sign(LOG, "━", _("Denied: {told}").format, {"told": _("Rose takes what Bert needs to win.")}),
        Event.GAIN: Sign(LOG, "✓", _("Brought home: {told}").format, {"told": _("Rose gets what counts.")}),
        Event.WIN: Sign(LOG, "★", _("Goal reached: {told}").format, {"told": _("Rose wins, or shares the win.")}),
    }
)
"""The marks of events in the log; that of a new round is a rule across it."""
OF_A_WIN = Sign(
    HINTS,
    # Translators: every sentence with a share "of a win" has these words.
    _("of a win"),
    # Translators: it has one line, and should not be longer than 78 letters.
    _("1% of a win is one win in 100 games: what costs 5% wins 5 fewer.").format,
    is_spoken=True,
)
"""The unit in which hints, puzzles and reviews say what something costs or brings, by the words in their sentences."""
EVERY_TABLE: tuple[Sign, ...] = (
    *(LETTER, TURN, THINKS, FIRST, FACE, CHOICE, MORE, ITEM, *EVENTS.values(), WAY),
    OF_A_WIN,
)
"""The signs that the tables of all games show."""
NO_SIGNS: tuple[Sign, ...] = ()  # those of a table whose author has explained none
