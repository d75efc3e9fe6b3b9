"""What every game's policy is made of: odds from the values of moves, and styles of play.

A policy values each legal move in a unit of its own. The temperature, in the same unit, says how much worse than the
best a move is that is about 1/e as likely; that runs at both speeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

from niagara_tui.core.game import Character
from niagara_tui.core.speed import rules

MAX_DIFFERENCE = 8.0  # maximum difference from the best value that counts, in temperatures; it keeps all odds above 0


@rules
def make_odds(count: int, odds: list[float], temperature: float) -> None:
    """Replace the values in `odds` by softmax weights, about `exp(value / temperature)`, scaled to 1 for the best."""
    best = best_value(count, odds)
    for index in range(count):
        odds[index] = softmax_weight((best - odds[index]) / temperature)


@rules
def best_value(count: int, values: list[float]) -> float:
    """The highest of the first `count` values."""
    best = values[0]
    for index in range(1, count):
        best = max(best, values[index])
    return best


@rules
def softmax_weight(difference: float) -> float:
    """Approximately `exp(-difference)`; differences are capped at `MAX_DIFFERENCE`."""
    part = 1.0 - min(difference, MAX_DIFFERENCE) / 16.0
    part *= part
    part *= part
    part *= part
    return part * part


P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Manner(Generic[P]):
    """One style: a sentence on it, its parameters, and the animal that plays so; the default style needs no animal."""

    about: str
    parameters: P
    animal: Character | None = None


def style_tables(
    styles: Mapping[str, Manner[P]],
) -> tuple[Mapping[str, str], Mapping[str, P], Mapping[str, Character]]:
    """Split styles by name into a table each of sentences, parameters and animals; the first is the default."""
    return (
        MappingProxyType({name: each.about for name, each in styles.items()}),
        MappingProxyType({name: each.parameters for name, each in styles.items()}),
        MappingProxyType({name: each.animal for name, each in styles.items() if each.animal is not None}),
    )
