"""What a style of play cares for, in numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What a style cares for, in gems: the styles of `judgement` differ by these numbers alone."""

    win: float = 8.0
    """A winning reserve, beyond its gems."""
    canoe: float = 1.3
    """A canoe lost."""
    fear: float = 1.0
    """How much of a gem's risk of being robbed is counted."""
    spite: float = 0.2
    """A rival's loss, as a share of it."""
    ambush: float = 0.6
    """How much of a chance to rob next turn is counted."""
    same: float = 1.0
    """How far away four of a colour seems, against what it is."""
    kinds: float = 1.0
    """How far away five colours seem."""
    many: float = 1.0
    """How far away seven gems seem."""
    stray: float = 0.0
    """How unwelcome a gem is that is not of the colour held most."""
    loot: float = 0.0
    """A gem taken out of a rival's canoe, whatever it may be good for."""
    dread: float = 0.0
    """A canoe that comes to rest in the last zone above the falls, beyond the risk."""
    haste: float = 0.93
    """What a gem that is home next turn is worth against one that is home now."""
