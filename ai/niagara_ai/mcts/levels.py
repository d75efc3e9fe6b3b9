"""The named levels of the search bot: strength and style."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from niagara_ai.mcts.parameters import DEFAULT_PARAMETERS, Budget, Parameters

MAX_SECONDS = 60.0
"""Maximum thinking time of a level in seconds."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: a one-line summary, the budget and parameters of its search, and what makes it play like a person.

    A player with some `blur` confuses moves whose chances of winning differ by about that much; it does not blunder at
    random. A player with a `style` of the game (`Game.appraise`) gives up `style_weight` of a chance of winning for
    each unit by which its style rates a move higher than the default style does, but no more than `max_sacrifice` at a
    decision. A move is played only if it has at least `min_visit_share` of the most visited one's visits.

    If `is_adviser`, it tells whole plans, and the same ones whenever it is asked about the same position: it searches
    from scratch, with a budget of iterations instead of time, and waits for its search to be loaded.
    """

    summary: str
    budget: Budget
    parameters: Parameters = DEFAULT_PARAMETERS
    blur: float = 0.0
    style: str = ""
    style_weight: float = 0.0
    max_sacrifice: float = 1.0
    min_visit_share: float = 0.1
    is_adviser: bool = False

    @property
    def tells_plans(self) -> bool:
        """Whether its thoughts are whole plans, which take a while to collect."""
        return self.is_adviser or self.budget.seconds is not None


_OPEN_MINDED = Parameters(uniform_share=0.5, prior_power=0.5)
"""Flat odds: on its own, the mind hardly looks at what only a style likes, and a thief robs no more than others."""
_STYLED = Level("", Budget(400), _OPEN_MINDED, style_weight=0.25, max_sacrifice=0.12, min_visit_share=0.005)
NO_STYLES: Mapping[str, str] = MappingProxyType({})

LEVELS: Mapping[str, Level] = {
    "normal": Level("Thinks as far as a casual player.", Budget(50), Parameters(breadth=5), 0.05),
    "easy": Level("Looks at the likeliest moves only, and not for long.", Budget(10), Parameters(breadth=3), 0.25),
    "hard": Level("Thinks ahead, and hardly confuses anything.", Budget(300), Parameters(breadth=12), 0.01),
    "expert": Level("Thinks for a second.", Budget(seconds=1.0)),
}
"""The levels by name; the first is the default. All styles of a game but its default one are levels too."""

UNLISTED: Mapping[str, Level] = {
    "adviser": Level("Gives hints to people.", Budget(8_000), is_adviser=True),
}
"""Levels that are not opponents and appear in no list."""


def styled(styles: Mapping[str, str]) -> Mapping[str, str]:
    """The styles of a game that are levels of their own, with their descriptions: all but the first, its default."""
    return dict([*styles.items()][1:])


def level_named(name: str, styles: Mapping[str, str] = NO_STYLES) -> Level | None:
    """Find the level of that name for a game with these styles; None if there is none or it is unlisted.

    `50ms` and `2s` are budgets of time, `110` is a budget of iterations.
    """
    if (found := LEVELS.get(name)) is not None:
        return found
    if name in styled(styles):
        return replace(_STYLED, summary=styles[name], style=name)
    return _parse_budget(name)


def _parse_budget(name: str) -> Level | None:
    if (found := re.fullmatch(r"([1-9][0-9]{0,4})(ms|s|)", name, re.ASCII)) is None:
        return None
    number, unit = int(found[1]), found[2]
    if not unit:
        return Level(f"Does {number} iterations.", Budget(number))
    seconds = number / 1000 if unit == "ms" else float(number)
    return Level(f"Thinks for {name}.", Budget(seconds=seconds)) if seconds <= MAX_SECONDS else None
