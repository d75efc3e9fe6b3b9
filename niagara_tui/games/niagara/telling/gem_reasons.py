"""Reasons about gems: what one more gem counts towards, of the three ways to win (N-60)."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.telling.words import COLOUR_WORDS

_OF_A_COLOUR = (_("a second {colour}"), _("a third {colour}"), _("the fourth {colour}"))
_OF_FIVE_COLOURS = (
    _("{colour} (the second of five colours)"),
    _("{colour} (the third of five colours)"),
    _("{colour} (the fourth of five colours)"),
    _("{colour} (the last of five colours)"),
)
_FIFTH, _SEVENTH = _("one more {colour}"), _("{colour} (the seventh gem)")


def counted(colour: int, held: Sequence[int]) -> str:
    """A gem of this colour by its rank, added to `held`: `the fourth violet`, `blue (the third of five colours)`."""
    said = "{colour}" if any(held) else _("{colour} (a first gem)")
    if held[colour] in range(1, 4):
        said = _OF_A_COLOUR[held[colour] - 1]
    elif held[colour]:
        said = _FIFTH
    elif any(held):
        said = _OF_FIVE_COLOURS[sum(map(bool, held)) - 1]
    now = added(held, colour)
    if total(now) == 7 and not _wins_by_colour(now):
        said = _SEVENTH
    return said.format(colour=COLOUR_WORDS[colour])


def counted_each(colours: Sequence[int], held: Sequence[int]) -> list[str]:
    """The same for several gems that are added one by one."""
    words = []
    for colour in colours:
        words.append(counted(colour, held))
        held = added(held, colour)
    return words


def added(held: Sequence[int], colour: int) -> list[int]:
    """A copy of `held` with one more gem of that colour."""
    return [count + (index == colour) for index, count in enumerate(held)]


def _wins_by_colour(held: list[int]) -> bool:
    """Whether four of a colour or all five win already, without the seventh gem."""
    return wins([min(count, 4) for count in held]) and (max(held) >= 4 or all(held))
