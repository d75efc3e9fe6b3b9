"""Colours of the two special cards and of the die; no information is given by colour alone."""

from __future__ import annotations

from rich.style import Style

from niagara_tui.ui.colours.swatches import NIGHT, Swatch

SAND = Style(color="#8a6f35", bgcolor="#c9ad6a")
SAND_NAME = Style(color="#2b2008", bgcolor="#c9ad6a", bold=True)
WOOD_ON_SAND = Style(color="#4a3210", bold=True)
SURF = Style(color="#9be8f5", bgcolor="#127a96")
SURF_NAME = Style(color="#f2feff", bgcolor="#127a96", bold=True)
DIE = Style(color="#1a1408", bgcolor="#f3ead8", bold=True)
DIE_AT_REST = Style(color="#8d8470", bgcolor="#4a4336")
ON_SAND = Style(bgcolor=NIGHT[Swatch.SHORE])
ON_WATER = Style(bgcolor=NIGHT[Swatch.WATER_DEEP])
ON_ROCKS = Style(bgcolor=NIGHT[Swatch.ROCK_DARK])
"""Backgrounds of texts on pictures."""
MARK = Style(color="#fff0b3", bold=True)
"""Highlights on pictures, pale enough to be legible in every theme."""
DIE_EDGE = Style(bgcolor="#c9bb9c")
DIE_FOOT = Style(color="#c9bb9c", bgcolor="#f3ead8")
