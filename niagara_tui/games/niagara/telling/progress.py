"""Progress of a reserve towards winning (N-60), for each of the three ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.board import COLOURS, NONE
from niagara_tui.games.niagara.telling.words import COLOUR_WORDS

FOUR, KINDS, SEVEN = "four", "kinds", "seven"
"""The ways to win: four gems of one colour, one of each colour, any seven."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress on one way to win: the reserve holds `have` of the `need` gems.

    `colour` is the colour of the way `four`, NONE for the other ways and for an empty reserve. `label` states the
    progress in words.
    """

    way: str
    have: int
    need: int
    label: str
    colour: int = NONE

    @property
    def missing(self) -> int:
        """Number of gems still to be won."""
        return self.need - self.have


def progress(reserve: Sequence[int]) -> Progress:
    """The way with the fewest gems missing; among equal ones, the way with the greatest share of gems won."""
    return min(ways(reserve), key=lambda way: (way.missing, -way.have / way.need))


def ways(reserve: Sequence[int]) -> tuple[Progress, Progress, Progress]:
    """Progress on all three ways; `have` is capped at `need`."""
    best = max(range(len(COLOURS)), key=lambda colour: (reserve[colour], colour))
    four = min(reserve[best], 4)
    kinds = sum(count > 0 for count in reserve)
    seven = min(sum(reserve), 7)
    colour = best if four else NONE
    label = _("{have}/4 {colour}") if four else _("{have}/4 a colour")
    return (
        Progress(FOUR, four, 4, label.format(have=four, colour=COLOUR_WORDS[colour]), colour),
        Progress(KINDS, kinds, 5, _("{have}/5 kinds").format(have=kinds)),
        Progress(SEVEN, seven, 7, _("{have}/7 gems").format(have=seven)),
    )
