"""What an ending proposes: the table that comes next."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.store.models import Setup


@dataclass(frozen=True, slots=True)
class WhatNext:
    """What comes after a game.

    Attributes:
        label: a sentence that says how things stand and what comes next, without its full stop.
        setup: the table that comes next; None if there is nothing more to play, and the label says why.
    """

    label: str
    setup: Setup | None = None
