"""What happens, counted by name for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Count(NamedTuple):
    """What an event adds to one statistic of a seat: `name` says which, `number` is the amount."""

    name: str
    seat: int
    number: int = 1


def sums(names: Iterable[str], seats: int, counts: Iterable[Count]) -> dict[str, tuple[int, ...]]:
    """The sums by name, a number for each seat; names without counts have zeros, others are left out."""
    found = {name: [0] * seats for name in names}
    for name, seat, number in counts:
        found[name][seat] += number
    return {name: tuple(numbers) for name, numbers in found.items()}
