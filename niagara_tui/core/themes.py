"""Themes: what a puzzle is about, in words of its game.

A game declares its themes as rows; of those that fit a puzzle the first one is its theme. What they go by is what the
best plan does, and what happens more often, or less, after it than after a wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import WON, Part

from niagara_tui.core.i18n import _


@dataclass(frozen=True, slots=True)
class Question:
    """What a theme goes by.

    Attributes:
        view: the position, as the seat sees it.
        seat: who decides.
        best: the moves of the best plan.
        wrong: those of the wrong plan that is taken first.
        legal: the legal moves.
        parts: why the best plan is better than that one; may be empty.
    """

    view: Any
    seat: int
    best: tuple[int, ...]
    wrong: tuple[int, ...]
    legal: tuple[int, ...]
    parts: Sequence[Part] = ()

    def tells(self, *events: str, own: bool = True) -> bool:
        """Whether one of these events, happening to the seat (or else to another), speaks for the best plan."""
        return any(part.event in events and part.worth > 0 and (part.seat == self.seat) is own for part in self.parts)

    @property
    def main(self) -> Part | None:
        """What speaks most for the best plan; None if nothing does."""
        return max((part for part in self.parts if part.worth > 0), key=lambda part: part.worth, default=None)

    @property
    def decides_the_game(self) -> bool:
        """Whether it is mainly about who wins within the rounds that are foreseen."""
        return self.is_about(WON.name)

    def is_about(self, *events: str, own: bool | None = None) -> bool:
        """Whether it is mainly about one of these events, if `own` is given happening to the seat or to another."""
        main = self.main
        return main is not None and main.event in events and own in (None, main.seat == self.seat)


@dataclass(frozen=True, slots=True)
class Theme:
    """A row: its name in files and on the command line, its title, and whether a puzzle may have it.

    Who pays often for what `events` or, of another player, `others` tell of is led to it.
    """

    name: str
    title: str
    fits: Callable[[Question], bool]
    events: Sequence[str] = ()
    others: Sequence[str] = ()


WINS = WON.name  # the event that somebody wins, in all games
THEMES = (
    Theme("race", _("Race"), lambda question: question.decides_the_game),
    Theme(
        "rivals",
        _("The others"),
        lambda question: question.main is not None and question.main.seat != question.seat,
    ),
    Theme("own", _("Own way"), lambda _question: True),
)
"""Those of a game that declares none: somebody wins, others are held up, or the seat itself gets on."""


def theme_of(themes: Sequence[Theme], question: Question) -> str:
    """The name of the first theme that fits; empty if none does."""
    return next((theme.name for theme in themes if theme.fits(question)), "")
