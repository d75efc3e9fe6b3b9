"""Counts of what a game counts for each seat, such as gems fetched: an event's counts, and their sums."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Count(NamedTuple):
    """Something that an event adds for a seat: `name` is one of `Game.tallied`, `number` how much of it."""

    name: str
    seat: int
    number: int = 1


def sums(names: Iterable[str], seats: int, counts: Iterable[Count]) -> dict[str, tuple[int, ...]]:
    """The sums by name, a number for each seat; names without counts have zeros."""
    found = {name: [0] * seats for name in names}
    for name, seat, number in counts:
        found[name][seat] += number
    return {name: tuple(numbers) for name, numbers in found.items()}
