"""Enumerations with labels: code uses the members, files and people the labels.

Compiled rules treat members as constants; the fields of a record hold their numbers.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Labelled(IntEnum):
    """An enumeration whose members are declared by their labels and numbered from 0 in that order.

    ```python
    class Phase(Labelled):
        BID = "bid"
        PLAY = "play"
    ```
    """

    label: str

    def __new__(cls, label: str) -> Self:
        """Create the next member, with that label."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.label = label
        return member

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """The labels of all members, in the order of their numbers."""
        return tuple(member.label for member in cls)
