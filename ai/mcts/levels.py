"""How well the search bot plays: its named levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ai.mcts.plan import ORDINARY, Budget, Plan


@dataclass(frozen=True, slots=True)
class Level:
    """A level: one line on it, how long it thinks and how, and how well it tells good moves from better ones.

    A player with some `blur` confuses moves whose chances of winning differ by about that much; one who blunders at
    random would be another thing.
    """

    summary: str
    budget: Budget
    plan: Plan = ORDINARY
    blur: float = 0.0


LEVELS: Mapping[str, Level] = {
    "easy": Level("Looks at the likeliest moves only, and not for long.", Budget(40), Plan(depth=1, breadth=4), 0.05),
    "normal": Level("Thinks as far as a casual player.", Budget(200), Plan(depth=2, breadth=8), 0.02),
    "hard": Level("Thinks a few rounds ahead.", Budget(2000)),
    "expert": Level("Thinks for a second.", Budget(seconds=1.0)),
}
"""The levels by name."""
