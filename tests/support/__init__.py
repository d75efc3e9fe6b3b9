"""Shared test support: positions in words (`positions`), play in texts (`table`), random positions (`scatter`)."""

from __future__ import annotations

from tests.support.niagara import best, cargo, plans_of, play, reserve, settle, site, step, texts, zone
from tests.support.positions import position, turn

__all__ = [
    "best",
    "cargo",
    "plans_of",
    "play",
    "position",
    "reserve",
    "settle",
    "site",
    "step",
    "texts",
    "turn",
    "zone",
]
