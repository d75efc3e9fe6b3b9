"""What an ending proposes: the table that comes next."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.store.models import Setup


@dataclass(frozen=True, slots=True)
class WhatNext:
    """What comes after a game.

    Attributes:
        label: a sentence that says how things stand and what comes next, without its full stop.
        setup: the table that comes next; None if there is nothing more to play, and the label says why, or if it is
            the next game of a match.
        contest: the id of that match; empty for any other table.
    """

    label: str
    setup: Setup | None = None
    contest: str = ""

    @property
    def can_be_played(self) -> bool:
        """Whether there is a table that comes next."""
        return self.setup is not None or bool(self.contest)
