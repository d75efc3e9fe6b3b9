"""Rounding of the figures that a review stores: further digits would be noise."""

from __future__ import annotations

DIGITS = 5


def rounded_chance(found: float) -> float:
    """Clamp a chance to the range from 0 to 1, and round it to `DIGITS` decimals."""
    return round(min(1.0, max(0.0, found)), DIGITS)


def rounded_error(found: float) -> float:
    """Round a standard error to `DIGITS` decimals."""
    return round(found, DIGITS)
