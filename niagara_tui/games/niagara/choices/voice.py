"""How options name things: in signs for a board, in words for somebody who listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from niagara_tui.games.niagara.rules.state import State


class Voice(Protocol):
    """Names for gems, zones, players and canoes, each as a part of a sentence."""

    @property
    def whirlpool(self) -> str:
        """The whirlpool."""

    def gem(self, colour: int) -> str:
        """A gem of that colour."""

    def joined(self, things: Sequence[str]) -> str:
        """Several gems that are handled in one go."""

    def zone(self, zone: int) -> str:
        """A zone of the river."""

    def sky(self, sky: int) -> str:
        """A place of the weather track."""

    def player(self, seat: int) -> str:
        """Whoever sits there."""

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """A canoe and what it carries."""

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        """The same, and where it is."""
