"""Decisions, told once: what is asked at a moment of a game, which options there are, and how things are called.

A game's `decisions` has one row, a `Moment`, for each phase and stage, and makes the options of each decision. Tables,
plain mode, hints and lessons read both through the game (`Game.moment`, `Game.choices`), so that a question has one
place, in the third person beside a player's name and in the second one where it is read out to a player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden

LETTERS = "abcdeghjkmnprtvwy"
"""Keys of options: letters that the table itself does not use while somebody decides.

In all games one rule: what bears a number or a letter at the table has that as its key, anything else one of these in
order. But `v`, `w` and `y`, which also change speed and motion and ask why, are keys where there are 15 options or
more; they then choose.
"""
NO_PIECE_KEY = "o"  # key of the option that belongs to no piece, or does nothing


def _strip(row: object, *names: str) -> None:
    """Take out of these texts of a frozen row what a terminal would obey."""
    for name in names:
        if not getattr(row, name).isprintable():
            object.__setattr__(row, name, strip_hidden(getattr(row, name)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What is decided at one moment of a game, or happens by itself: a row of the game's `decisions`.

    Texts may have fields, which `values` fills; `name` is the player's. Characters that a terminal would obey are taken
    out of them, as a game may come from another package.

    Attributes:
        phase: the word for it in a header.
        about: heading of the section of the rules on it.
        occasion: name of what a player meets here for the first time (`Game.occasions`), if that is the moment itself.
        asks: the question as a clause after the player's name, "throws 3: which boat moves?".
        asks_you: the same as a sentence to the player; if empty, the name and `asks`.
        happens: what happens by itself, while it does.
        play: what Enter does to an option.
        piece: what Tab goes through, if options belong to different pieces.
        offers: what plain mode says in place of the list of options, if their numbers are fixed.
        away: to everybody else, when a player decides in secret at a shared keyboard.
        back: how a player takes a secret choice back, by `key`.
        laid: what lies hidden, to the player who has chosen.
    """

    phase: str
    about: str = ""
    occasion: str = ""
    asks: str = ""
    asks_you: str = ""
    happens: str = ""
    play: str = _("play")
    piece: str = ""
    offers: str = ""
    away: str = _("Everybody except {name}, look away.")
    back: str = _("{name} takes the choice back with {key}")
    laid: str = _("A choice lies hidden; Esc takes it back.")
    values: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Take out what a terminal would obey."""
        _strip(self, "phase", "about", "play", "piece", "away", "back", "laid")

    def with_values(self, **values: object) -> Self:
        """The row at a position: the values of the fields of its texts."""
        return replace(self, values={**self.values, **values})

    def question(self, **more: object) -> str:
        """The question as a clause after the player's name; `more` are values that only the asker knows."""
        return strip_hidden(self.asks.format(**{**self.values, **more}))

    def question_to(self, name: str, **more: object) -> str:
        """The question as a sentence to the player of that name."""
        if not self.asks_you:
            return strip_hidden(f"{name} {self.asks.format(**{**self.values, **more, 'name': name})}")
        return strip_hidden(self.asks_you.format(**{**self.values, **more, "name": name}))

    def happening(self) -> str:
        """What happens by itself; empty if there is nothing to tell."""
        return strip_hidden(self.happens.format(**self.values))

    def offered(self) -> str:
        """What is said in place of the list of options; empty if they are listed."""
        return strip_hidden(self.offers.format(**self.values))


@dataclass(frozen=True, slots=True)
class Naming:
    """How things are called in labels of options.

    Attributes:
        names: the players' names by seat.
        viewer: the seat to which they are said, whose own things are "yours"; None for everybody.
        signs: the table's sign for each piece that has one; None where everything is said in words.
    """

    names: Sequence[str]
    viewer: int | None = None
    signs: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One entry to choose: its key, its label, and the sequence of moves that it plays.

    `inner` are the options of its submenu if it stands for several plans; `place` and `piece` are highlighted on the
    board; `warning` is a question to confirm before it is played, empty if none is needed. A lower `rank` is better.
    `twins` are the moves of plans that are as good in everything and therefore have no option of their own. Where
    options are chosen line by line, `number` is a fixed number, None if they are counted, `names` are other words for
    it, and `heading` is that of its group. `subject` is the piece that it is about, if that may need to be said.
    `brief` is a shorter label, in signs, for a list that has no room for the label of each; empty if there is none.
    """

    key: str
    label: str
    moves: tuple[int, ...] = ()
    inner: tuple[Option, ...] = ()
    place: int | None = None
    piece: int | None = None
    warning: str = ""
    rank: tuple[int, ...] = ()
    twins: tuple[tuple[int, ...], ...] = ()
    number: int | None = None
    names: tuple[str, ...] = ()
    heading: str = ""
    subject: str = ""
    brief: str = ""

    def __post_init__(self) -> None:
        """Take out what a terminal would obey."""
        _strip(self, "key", "label", "warning", "heading", "subject", "brief")

    @property
    def told(self) -> str:
        """Its label and the piece that it is about, as it is told away from the other options of that piece."""
        # Translators: a piece and what is done with it, as in "your canoe with white in zone 4: to zone 2".
        return _("{piece}: {plan}").format(piece=self.subject, plan=self.label) if self.subject else self.label


def has_choice_of_pieces(options: Iterable[Option]) -> bool:
    """Whether these options are about several pieces, so that which one has to be said wherever one of them is told."""
    return len({option.subject for option in options} - {""}) > 1


def best_first(options: Iterable[Option]) -> list[Option]:
    """Sort the options by rank, best first."""
    return sorted(options, key=lambda option: option.rank)
