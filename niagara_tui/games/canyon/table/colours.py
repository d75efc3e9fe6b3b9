"""Colours of Canyon's board; no information is given by colour alone."""

from __future__ import annotations

from rich.style import Style

SUITS = tuple(Style(color=colour, bold=True) for colour in ("#ffd43b", "#cdb8ff", "#ff9f5a", "#6fd08c", "#6db9ff"))
"""Sun, moon, hill, pine, wave; cards also show their suit's letter."""

ROCK = Style(color="#6b4a34", bgcolor="#38261b")
VILLAGE = Style(color="#f0dcb8", bgcolor="#5c4427", bold=True)
DOCK = Style(color="#c9a878", bgcolor="#4a3522")
ARROW = Style(color="#bfe3f5")
CAVE = Style(color="#c9b8a8", bgcolor="#17110d")
CAVE_NAME = Style(color="#f0dcb8", bgcolor="#17110d", bold=True)
NUMBER = Style(color="#9a8672", bgcolor="#38261b")
DEFAULT_GROUND = Style(bgcolor="#38261b")

TRUMP = Style(bold=True, underline=True)
"""Added to the style of trumps."""
