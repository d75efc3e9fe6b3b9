"""The interface that names pieces and players in options: as signs on a board, or as words to be spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from niagara_tui.games.niagara.rules.state import State


class Namer(Protocol):
    """Names for gems, zones, players and canoes, as parts of sentences."""

    @property
    def whirlpool(self) -> str:
        """Name of the whirlpool."""

    def gem(self, colour: int) -> str:
        """Name of a gem of this colour."""

    def joined(self, things: Sequence[str]) -> str:
        """Several gem names joined into one phrase."""

    def zone(self, zone: int) -> str:
        """Name of a zone of the river."""

    def sky(self, sky: int) -> str:
        """Name of a place on the weather track."""

    def player(self, seat: int) -> str:
        """Name of the player at the seat."""

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """Name of a canoe, with its cargo."""

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        """Name of a canoe, with its cargo and its zone."""
