"""Colours of the two special cards and of the die, and the river's background in lines."""

from __future__ import annotations

from rich.style import Style

from niagara_tui.games.upriver.board.boats import Chart
from niagara_tui.games.upriver.rules import FIRST_SECTION, HARBOUR, LAST_SECTION, State
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import NIGHT, Swatch
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import Glyphs

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


# -- the background in lines ---------------------------------------------------------------------------


_RIPPLES, _PERIOD = 7, 23
"""One cell in `_RIPPLES` shows a ripple; the pattern repeats after `_PERIOD` cells."""


def lined_section(canvas: Canvas, parts: Chart, state: State, section: int, x: int, glyphs: Glyphs, frame: int) -> None:  # noqa: PLR0913, PLR0917 - one section of the picture
    """Draw a section's water or sand, and its left edge."""
    ground = styles_of(state, section)[0]
    for y in range(parts.height):
        canvas.put(x, y, _texture(parts, state, section, y, glyphs, frame), ground)
        canvas.put(x, y, glyphs.box[3], palette.shore(_depth(section)))


def lined_falls(canvas: Canvas, parts: Chart, glyphs: Glyphs, frame: int) -> None:
    for y in range(parts.height):
        share = 1.0 - y / max(1, parts.height - 1)
        signs = (glyphs.falls[(x * 2 + y + frame) % len(glyphs.falls)] for x in range(parts.falls))
        canvas.put(0, y, "".join(signs), palette.FALLS_THIN + palette.plunge(share))


def lined_harbour(canvas: Canvas, parts: Chart, glyphs: Glyphs) -> None:
    """Draw the harbour's planks and its edge."""
    x = parts.x(HARBOUR)
    for y in range(parts.height):
        canvas.put(x, y, " " * parts.harbour, palette.STAGE)
        canvas.put(x, y, glyphs.box[3], palette.STAGE_EDGE)


def styles_of(state: State, section: int) -> tuple[Style, Style]:
    """The styles of a section's background and of its name."""
    if section == state.sandbank:
        return SAND, SAND_NAME
    if section == state.wave:
        return SURF, SURF_NAME
    water = palette.water(_depth(section), (section - state.sandbank) % LAST_SECTION)
    return water, water


def _texture(parts: Chart, state: State, section: int, y: int, glyphs: Glyphs, frame: int) -> str:
    """One row of a section's water or sand; the pattern moves along with the section's card."""
    if section == state.sandbank:
        return glyphs.hidden * parts.breadth
    if section == state.wave:
        return "".join(glyphs.waves[(x + y + frame) % 3] for x in range(parts.breadth))
    card = (section - state.sandbank) % LAST_SECTION
    signs = [" "] * parts.breadth
    for x in range(parts.breadth):
        if (x * 5 + y * 11 + card * 3 + frame // 2 * 7) % _PERIOD < _PERIOD // _RIPPLES:
            signs[x] = glyphs.waves[(x + y + frame) % 3]
    return "".join(signs)


def _depth(section: int) -> int:
    """Index of the water's colour in a section: 1 at the harbour to 7 at the falls."""
    return 7 - (section - FIRST_SECTION) * 6 // (LAST_SECTION - FIRST_SECTION)
