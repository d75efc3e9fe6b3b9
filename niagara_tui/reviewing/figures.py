"""Figures as a review keeps them: rounded, since further digits would be noise."""

from __future__ import annotations

DIGITS = 5


def chance(found: float) -> float:
    """A chance, from 0 to 1."""
    return round(min(1.0, max(0.0, found)), DIGITS)


def error(found: float) -> float:
    """A standard error."""
    return round(found, DIGITS)
