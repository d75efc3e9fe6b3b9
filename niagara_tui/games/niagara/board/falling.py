"""Animation of a canoe that is lost: it goes to the edge, tips over, falls into the foam, and foam splashes up."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from niagara_tui.games.niagara.board.hulls import JOE, Boat, hull
from niagara_tui.ui.boards.canvas import Figure, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.sprites import Place, Sprite
from niagara_tui.ui.boards.tumble import SILVER, WOODEN, splash, tilted
from niagara_tui.ui.colours import palette

_EDGE, _TIPPED, _FALL, _SPLASH = 0.5, 0.65, 0.9, 0.5
"""Times in seconds when a canoe is at the edge, has tipped over and has fallen; the duration of the splash."""
_HIGH_FALLS = 4
"""Minimum height of falls that have spray below the foam."""
_LEANING, _DIVING = 0.4, 0.85
"""By what part of a quarter turn a canoe is tilted as it tips over, and as it falls."""


def over_the_falls(boat: Boat, figure: Figure, path: Sequence[Place], falls: Region, glyphs: Glyphs) -> list[Sprite]:
    """Sprites of a canoe that goes down `path` to the edge and over it; `figure` is what it looks like until then."""
    if glyphs.half_blocks:
        return _tumbling(boat, figure, path, falls, glyphs)
    spans = hull(boat, glyphs)
    foot = foot_of(falls)
    edge = foot[0], falls.y
    tipped = tuple((glyphs.tipped if text in glyphs.hull else text, style) for text, style in spans)
    return [
        Sprite(None, figure, (*path, edge), 0.0, _EDGE),
        Sprite(None, Figure(tipped), (edge, foot), _EDGE, _FALL - _EDGE),
        *_foaming(foot, glyphs),
    ]


def foot_of(falls: Region, breadth: int = 4) -> Place:
    """Where something of that breadth comes down, in the foam."""
    row = falls.y + max(0, falls.height - (1 if falls.height < _HIGH_FALLS else 2))
    return falls.x + (falls.width - breadth + 1) // 2, row


def _foaming(foot: Place, glyphs: Glyphs) -> list[Sprite]:
    """Foam in signs that spreads where something has fallen, and drops above it."""
    x, y = foot
    thin, thick = glyphs.foam[0], glyphs.foam[-1]
    drop = glyphs.spray[0]
    foam, later = palette.FALLS_NAME, _FALL + _SPLASH / 2

    def signs(text: str) -> Figure:
        return Figure(((text, foam),))

    return [
        Sprite(None, signs(thin + thick * 2 + thin), (foot,), _FALL, _SPLASH / 2),
        Sprite(None, signs(thin + thick * 6 + thin), ((x - 2, y),), later, _SPLASH / 2),
        Sprite(None, signs(f"{drop} {drop} {drop}"), ((x - 1, y - 1),), later, _SPLASH / 2),
    ]


def _tumbling(boat: Boat, figure: Figure, path: Sequence[Place], falls: Region, glyphs: Glyphs) -> list[Sprite]:
    """The same in half blocks: the hull leans over the edge, falls bow first, and foam spreads in rings."""
    swatches = SILVER if boat.seat == JOE else WOODEN
    laden = [span for span in hull(boat, glyphs) if span[0] == boat.letter or span[0] in glyphs.gems]
    leaning, diving = (tilted(laden, figure.breadth, turn, swatches) for turn in (_LEANING, _DIVING))
    edge = foot_of(falls, figure.breadth)[0], falls.y
    foot = foot_of(falls, cells(laden))
    over, below = (foot[0], falls.y), (foot[0], falls.y + 1)
    return [
        Sprite(None, figure, (*path, edge), 0.0, _EDGE),
        Sprite(None, leaning, (over, below), _EDGE, _TIPPED - _EDGE),
        Sprite(None, diving, (below, foot), _TIPPED, _FALL - _TIPPED),
        *splash(foot, min(falls.width, 2 * figure.breadth), _FALL, _SPLASH),
    ]
