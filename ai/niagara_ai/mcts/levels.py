"""How well and in which style the search bot plays: its named levels."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from niagara_ai.mcts.parameters import ORDINARY, Budget, Parameters

LONGEST_TIME = 60.0
"""Seconds that a level may think at most."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: one line on it, how long it thinks and how, and what makes it play as people do.

    A player with some `blur` confuses moves whose chances of winning differ by about that much; one who blunders at
    random would be another thing. A player with a `style` of the game's (`Game.appraise`) gives up `taste` of a chance
    of winning for a move that it likes better, than an ordinary player would, by one of the game's unit; but no more
    than `price` at a decision. A move tried less than a `serious` share of the most tried one's times is out of the
    question, however well it looks.

    One that `advises` tells whole plans, and the same ones whenever it is asked about the same position: it searches
    from scratch, a count of iterations and not a time, and rather waits for its search to be loaded.
    """

    summary: str
    budget: Budget
    plan: Parameters = ORDINARY
    blur: float = 0.0
    style: str = ""
    taste: float = 0.0
    price: float = 1.0
    serious: float = 0.1
    advises: bool = False

    @property
    def tells_plans(self) -> bool:
        """Whether its thoughts are whole plans, which takes a while to tell."""
        return self.advises or self.budget.seconds is not None


_STYLED = Level("", Budget(400), taste=0.25, price=0.12, serious=0.02)
NO_STYLES: Mapping[str, str] = MappingProxyType({})

LEVELS: Mapping[str, Level] = {
    "normal": Level("Thinks as far as a casual player.", Budget(50), Parameters(depth=1, breadth=5), 0.05),
    "easy": Level(
        "Looks at the likeliest moves only, and not for long.", Budget(10), Parameters(depth=1, breadth=3), 0.25
    ),
    "hard": Level("Thinks ahead, and hardly confuses anything.", Budget(300), Parameters(breadth=12), 0.01),
    "expert": Level("Thinks for a second.", Budget(seconds=1.0)),
}
"""The levels by name; the first is the ordinary one. A game's styles, all but its ordinary one, are levels too."""

UNLISTED: Mapping[str, Level] = {
    "adviser": Level("Gives hints to people.", Budget(8_000), advises=True),
}
"""Levels that are no opponents, and stand in no list of them."""


def styled(styles: Mapping[str, str]) -> Mapping[str, str]:
    """The styles of a game that make levels of their own, each with its line: all but the ordinary one."""
    return dict([*styles.items()][1:])


def level_named(name: str, styles: Mapping[str, str] = NO_STYLES) -> Level | None:
    """The level of that name in a game with those styles, None if there is none or it stands in no list.

    `50ms` and `2s` think so long, `110` does so many iterations.
    """
    if (found := LEVELS.get(name)) is not None:
        return found
    if name in styled(styles):
        return replace(_STYLED, summary=styles[name], style=name)
    return _counted(name)


def _counted(name: str) -> Level | None:
    if (found := re.fullmatch(r"([1-9][0-9]{0,4})(ms|s|)", name, re.ASCII)) is None:
        return None
    number, unit = int(found[1]), found[2]
    if not unit:
        return Level(f"Does {number} iterations.", Budget(number))
    seconds = number / 1000 if unit == "ms" else float(number)
    return Level(f"Thinks for {name}.", Budget(seconds=seconds)) if seconds <= LONGEST_TIME else None
