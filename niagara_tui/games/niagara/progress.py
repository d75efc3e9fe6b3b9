"""Progress of a reserve towards winning (N-60), for each of the three ways, and what one gem counts.

A gem in a rival's reserve cannot be won until it is paid for a canoe (N-50); so a way is closed while too few of the
gems it needs are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.board import COLOURS, NONE
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.niagara.words import COLOUR_WORDS

FOUR, KINDS, SEVEN = "four", "kinds", "seven"  # the ways to win: four gems of one colour, one of each colour, any seven
_FOUR_OF_ANY = _("0/4 a colour")
_NONE_LEFT = _("no {colour} is left")
CLOSED = _("closed")  # a way that cannot be completed, in a word


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress on one way to win: the reserve holds `have` of the `need` gems.

    `colour` is the colour of the way `four`, NONE for the other ways and where the reserve has none of it. `label`
    states the progress in words, `obstacle` why it cannot be completed now, if so, and `remark` why another colour, of
    which the reserve has more gems, is not shown; `brief` is either in two words.
    """

    way: str
    have: int
    need: int
    label: str
    colour: int = NONE
    obstacle: str = ""
    remark: str = ""
    brief: str = ""

    @property
    def missing(self) -> int:
        return self.need - self.have

    @property
    def why_not(self) -> str:
        return self.obstacle or self.remark


def free_gems(view: State) -> list[int]:
    """Number of gems of each colour that are in nobody's reserve: at sites, in canoes, and with Joe."""
    afloat = [canoe.gems for player in view.players for canoe in player.canoes]
    heaps = [*(site.gems for site in view.sites), *afloat, view.joe.gems]
    return [sum(gems[colour] for gems in heaps) for colour in range(len(COLOURS))]


def progress(reserve: Sequence[int], free: Sequence[int]) -> Progress:
    """The open way with the fewest gems missing; among equal ones, the way with the greatest share of gems won."""
    return min(ways(reserve, free), key=lambda way: (bool(way.obstacle), way.missing, -way.have / way.need))


def ways(reserve: Sequence[int], free: Sequence[int]) -> tuple[Progress, Progress, Progress]:
    """Progress on all three ways; `free` counts the free gems by colour, and `have` is capped at `need`."""
    # Of four alike the colour with most gems of which enough are left, or the one with most; why that is closed is said
    is_open = [held + left >= 4 for held, left in zip(reserve, free, strict=True)]
    fullest = max(range(len(COLOURS)), key=lambda colour: (reserve[colour], is_open[colour], colour))
    best = max(
        range(len(COLOURS)), key=lambda colour: (is_open[colour] and reserve[colour] > 0, reserve[colour], colour)
    )
    why = brief = ""
    if not is_open[fullest]:  # in a sentence, and in two words
        forms = (_("too few {colour} are left"), _("few {colour}")) if free[fullest] else (_NONE_LEFT, _("no {colour}"))
        why, brief = (form.format(colour=COLOUR_WORDS[fullest]) for form in forms)
    if have := min(reserve[best], 4):
        label = _("{have}/4 {colour}").format(have=have, colour=COLOUR_WORDS[best])
        obstacle, remark = ("", why) if is_open[best] else (why, "")
        four = Progress(FOUR, have, 4, label, best, obstacle, remark, brief)
    else:
        four = Progress(FOUR, 0, 4, _FOUR_OF_ANY, obstacle=why and _("too few of a colour are left"), brief=CLOSED)
    have = sum(count > 0 for count in reserve)
    closed = [word for word, held, left in zip(COLOUR_WORDS, reserve, free, strict=True) if not held and not left]
    obstacle = _NONE_LEFT.format(colour=closed[0]) if closed else ""
    kinds = Progress(KINDS, have, 5, _("{have}/5 colours").format(have=have), obstacle=obstacle, brief=CLOSED)
    have = min(sum(reserve), 7)
    obstacle = "" if sum(reserve) + sum(free) >= 7 else _("too few gems are left")
    return four, kinds, Progress(SEVEN, have, 7, _("{have}/7 gems").format(have=have), obstacle=obstacle, brief=CLOSED)


# -- what one more gem counts towards (N-60) ----------------------------------------------------------


_OF_A_COLOUR = (_("a second {colour}"), _("a third {colour}"), _("the fourth {colour}"))
_OF_FIVE_COLOURS = (
    _("{colour} (the second of five colours)"),
    _("{colour} (the third of five colours)"),
    _("{colour} (the fourth of five colours)"),
    _("{colour} (the last of five colours)"),
)
_FIFTH, _SEVENTH = _("one more {colour}"), _("{colour} (the seventh gem)")


def counted_each(colours: Sequence[int], reserve: Sequence[int]) -> list[str]:
    """Gems by their rank, added to `held` one by one: `the fourth violet`, `blue (the third of five colours)`."""
    words = []
    for colour in colours:
        template = "{colour}" if any(reserve) else _("{colour} (a first gem)")
        if reserve[colour] in range(1, 4):
            template = _OF_A_COLOUR[reserve[colour] - 1]
        elif reserve[colour]:
            template = _FIFTH
        elif any(reserve):
            template = _OF_FIVE_COLOURS[sum(map(bool, reserve)) - 1]
        reserve = added(reserve, colour)
        wins_by_colour = max(reserve) >= 4 or all(reserve)  # without the seventh gem
        if total(reserve) == 7 and not wins_by_colour:
            template = _SEVENTH
        words.append(template.format(colour=COLOUR_WORDS[colour]))
    return words


def added(reserve: Sequence[int], colour: int) -> list[int]:
    """A copy of `held` with one more gem of that colour."""
    return [count + (index == colour) for index, count in enumerate(reserve)]
