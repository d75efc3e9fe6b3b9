"""How long and how well bots search: the levels of one tree, and the work of the judge.

The named ones are in `niagara_ai.registry`; `bot.choose` applies blur and style. Imports nothing heavy, so that
listing bots stays cheap.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from typing import NamedTuple

MAX_SECONDS = 60.0  # maximum thinking time of a level in seconds


class Parameters(NamedTuple):
    """Search parameters.

    `exploration` and `uniform_share` are explained at `tree.choose_edge`. An iteration adds at most `new_nodes` nodes.
    A node has edges for its `breadth` likeliest moves, and its priors are the mind's odds to the power `prior_power`.
    `temperature` is that of the others' secret choices in the rounds to come (`tree.draw_edge`), and `slip_share` of
    their odds at the choice that is searched is uniform over the moves.
    """

    exploration: float = 1.2
    uniform_share: float = 0.1
    new_nodes: int = 1
    breadth: int = 1000
    prior_power: float = 1.0
    temperature: float = 0.03
    slip_share: float = 0.1


DEFAULT_PARAMETERS = Parameters()
"""Those with which minds are trained, and with which searches play unless they say otherwise."""
FORETELLING = Parameters(slip_share=0.0)
"""Those of a judge that foretells the others' choices (`others.Others`): their odds are drawn as they are."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: maximum iterations and seconds, whichever is reached first; one may be None."""

    iterations: int | None = None
    seconds: float | None = None


DOUBT = 0.14  # `Work.doubt` of trees of one iteration (docs/search.md)


@dataclass(frozen=True, slots=True)
class Work:
    """How long a judge looks at a decision (`mcts.judging`).

    Attributes:
        search: iterations of the search that finds plans.
        field: maximum number of plans that race, unless more are asked about or all are single moves.
        trees: number of trees after each plan, two or more.
        first: iterations of each tree in the first heat; each later heat has twice as many.
        heats: maximum number of heats.
        close: all but the best drop out if no plan that is asked about can be behind by more than this share of a win.
        told: number of the best plans of which figures are told, unless others are asked about: they run all heats,
            however clear the race is; 0 if only the best one is wanted.
        futures: number of futures that each tree foresees to say why a plan is better; 0 says nothing.
        others: iterations with which each other seat's secret choice is foretold (`others.Others`); 0 leaves it to the
            mind's odds.
    """

    search: int
    field: int
    trees: int
    first: int
    heats: int
    close: float = 0.0
    told: int = 0
    futures: int = 0
    others: int = 0

    @property
    def growth(self) -> int:
        """Iterations of a tree in all heats."""
        return self.grown(self.heats - 1)

    def grown(self, heat: int) -> int:
        """Iterations of a tree up to the end of that heat, counted from 0."""
        return self.first * ((2 << heat) - 1)

    def doubt(self, heat: int) -> float:
        """Typical error of a difference, as a share of a win, because trees of that heat's size look no further."""
        return DOUBT / math.sqrt(self.grown(heat))


THOROUGH = Work(search=8_000, field=8, trees=8, first=100, heats=5, close=0.02, told=2, futures=64, others=300)
"""How long hints and deep reviews look at a decision: at most a second or two of one core."""
EXPERT = replace(THOROUGH, told=0, futures=0, others=0)  # the same for the expert, which only plays what is best
STRONG = Work(search=1_000, field=6, trees=4, first=40, heats=4)
"""The same for the strong bot: about a tenth of a second."""
INTERPRETED = Work(search=40, field=3, trees=3, first=6, heats=2, close=0.1, told=2)
"""The same for hints and reviews that must do without compiled code: some seconds."""
GLANCE = Work(search=16, field=3, trees=2, first=3, heats=1)  # the same for opponents that must: about a second


@dataclass(frozen=True, slots=True)
class Level:
    """A level: the budget and parameters of its search, and what makes it play like a person.

    A player with some `blur` confuses moves whose chances of winning differ by about that much; it does not blunder at
    random. A player with a `style` of the game (`Game.appraise`) gives up `style_weight` of a chance of winning for
    each unit by which its style rates a move higher than the default style does, but no more than `max_sacrifice` at a
    decision. A move is played only if it has at least `min_visit_share` of the most visited one's visits.
    """

    budget: Budget
    parameters: Parameters = DEFAULT_PARAMETERS
    blur: float = 0.0
    style: str = ""
    style_weight: float = 0.0
    max_sacrifice: float = 1.0
    min_visit_share: float = 0.1


_OPEN_MINDED = Parameters(uniform_share=0.5, prior_power=0.5)
"""Flat odds: on its own, the mind hardly looks at what only a style likes, and a thief robs no more than others."""
_STYLED = Level(Budget(400), _OPEN_MINDED, style_weight=0.25, max_sacrifice=0.12, min_visit_share=0.005)


def level_of_style(style: str) -> Level:
    """How a search with that style of its game thinks."""
    return replace(_STYLED, style=style)


def level_of_budget(name: str) -> Level | None:
    """The level of that time or number of iterations, such as `50ms`, `2s` or `110`; None if it is none."""
    if (match := re.fullmatch(r"([1-9][0-9]{0,4})(ms|s|)", name, re.ASCII)) is None:
        return None
    number, unit = int(match[1]), match[2]
    if not unit:
        return Level(Budget(number))
    seconds = number / 1000 if unit == "ms" else float(number)
    return Level(Budget(seconds=seconds)) if seconds <= MAX_SECONDS else None
