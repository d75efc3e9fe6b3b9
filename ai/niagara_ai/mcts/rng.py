"""The search's own random numbers: a fast generator, good enough for playouts (Marsaglia's multiply-with-carry).

The words stay below 2**32 and every product below 2**63, so that both speeds give the same numbers.
"""

from __future__ import annotations

from typing import Any


def draw(rng: Any) -> Any:
    """Draw a number from 0 and below 1; `rng` holds the two words of the generator."""
    high, low = rng[0], rng[1]
    high = 36969 * (high & 65535) + (high >> 16)
    low = 18000 * (low & 65535) + (low >> 16)
    rng[0], rng[1] = high, low
    return (((high & 65535) << 16) + (low & 65535)) / 4294967296.0


def pick(odds: Any, count: int, rng: Any) -> Any:
    """Draw an index below `count`, with probabilities proportional to the odds."""
    total = 0.0
    for index in range(count):
        total += odds[index]
    left = draw(rng) * total
    for index in range(count - 1):
        left -= odds[index]
        if left < 0.0:
            return index
    return count - 1
