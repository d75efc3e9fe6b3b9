"""Small whole numbers with names: for the code a member, for files and people a text.

Compiled rules read members as constants, and the fields of a record hold their numbers.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Labelled(IntEnum):
    """Members are declared by their texts and numbered from 0 in that order.

    ```python
    class Phase(Labelled):
        BID = "bid"
        PLAY = "play"
    ```
    """

    label: str

    def __new__(cls, label: str) -> Self:
        """The next member, with that text."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.label = label
        return member

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """The texts of all members, by their numbers."""
        return tuple(member.label for member in cls)
