"""The levels of the search bot: the budget and parameters of a search, and what makes it play like a person.

The named ones are in `niagara_ai.registry`; `bot.choose` applies blur and style. Imports nothing heavy, so that
listing bots stays cheap.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

MAX_SECONDS = 60.0
"""Maximum thinking time of a level in seconds."""


class Parameters(NamedTuple):
    """Search parameters.

    `exploration` and `uniform_share` are explained at `tree.choose_edge`. An iteration adds at most `new_nodes` nodes.
    A node has edges for its `breadth` likeliest moves, and its priors are the mind's odds to the power `prior_power`.
    `temperature` is that of the others' secret choices (`tree.draw_edge`).
    """

    exploration: float = 1.2
    uniform_share: float = 0.1
    new_nodes: int = 1
    breadth: int = 1000
    prior_power: float = 1.0
    temperature: float = 0.03


DEFAULT_PARAMETERS = Parameters()
"""Those with which minds are trained, and with which searches play unless they say otherwise."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: maximum iterations and seconds, whichever is reached first; one may be None."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """A level: the budget and parameters of its search, and what makes it play like a person.

    A player with some `blur` confuses moves whose chances of winning differ by about that much; it does not blunder at
    random. A player with a `style` of the game (`Game.appraise`) gives up `style_weight` of a chance of winning for
    each unit by which its style rates a move higher than the default style does, but no more than `max_sacrifice` at a
    decision. A move is played only if it has at least `min_visit_share` of the most visited one's visits.

    If `is_adviser`, it tells whole plans, and the same ones whenever it is asked about the same position: it searches
    from scratch, with a budget of iterations instead of time, and waits for its search to be loaded.
    """

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
_STYLED = Level(Budget(400), _OPEN_MINDED, style_weight=0.25, max_sacrifice=0.12, min_visit_share=0.005)

UNLISTED: Mapping[str, Level] = {"adviser": Level(Budget(8_000), is_adviser=True)}
"""Levels that are not opponents and appear in no list: the adviser gives hints to people."""


def level_of_style(style: str) -> Level:
    """How a search with that style of its game thinks."""
    return replace(_STYLED, style=style)


def level_of_budget(name: str) -> Level | None:
    """The level of that time or number of iterations, such as `50ms`, `2s` or `110`; None if it is none."""
    if (found := re.fullmatch(r"([1-9][0-9]{0,4})(ms|s|)", name, re.ASCII)) is None:
        return None
    number, unit = int(found[1]), found[2]
    if not unit:
        return Level(Budget(number))
    seconds = number / 1000 if unit == "ms" else float(number)
    return Level(Budget(seconds=seconds)) if seconds <= MAX_SECONDS else None
