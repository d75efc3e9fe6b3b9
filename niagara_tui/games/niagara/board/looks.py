"""Niagara's own colours and signs; no information is given by colour alone.

The colours of gems and of Diamond Joe are made by hand for every theme: they are among `ui.colours.swatches`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style

from niagara_tui.games.niagara import words
from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours.swatches import NIGHT, Swatch, style_of
from niagara_tui.ui.kit.glyphs import Glyphs

# -- gems ---------------------------------------------------------------------------------------------

GEMS = tuple(Style(color=NIGHT[swatch], bold=True) for swatch in swatches.GEMS)
CARGO = tuple(Style(color=NIGHT[swatch], bgcolor=NIGHT[Swatch.HOLD], bold=True) for swatch in swatches.CARGO)
"""Styles of the gems on the page and in a canoe's hold, indexed by colour."""
EMPTY_PLACE = Style(color="#8d7355", bgcolor=NIGHT[Swatch.HOLD])
"""A free place of a hold."""


def gem_sign(glyphs: Glyphs, colour: int) -> str:
    """The sign of a gem of that colour; lower case in ASCII, where upper case is a player."""
    return glyphs.of(words.GEMS[colour])


def gem_signs(glyphs: Glyphs) -> str:
    """The signs of the gems, in the order of the colours down-river."""
    return "".join(map(glyphs.of, words.GEMS))


def cargo_signs(glyphs: Glyphs, gems: Sequence[int], hold: int) -> str:
    """The contents of a canoe with `hold` places: its gems in the colours' order, then its free places."""
    carried = "".join(sign * count for sign, count in zip(gem_signs(glyphs), gems, strict=True))
    return carried + glyphs.empty * (hold - len(carried))


# -- other pieces -------------------------------------------------------------------------------------

WHIRLPOOL = Style(color=words.WHIRLPOOL.colour, bold=True, italic=True)
BEAVER = Style(color=words.BEAVER.colour, bold=True)
ELK = Style(color=words.ELK.colour, bold=True)
DRIFTERS = ((words.WHIRLPOOL, WHIRLPOOL), (words.BEAVER, BEAVER))
"""The discs and animals that drift with the river, each with its style; the position has each zone by its id."""

# -- Diamond Joe --------------------------------------------------------------------------------------

JOE = Style(color=NIGHT[Swatch.LETTER_JOE], bgcolor=NIGHT[Swatch.JOE], bold=True)
"""Diamond Joe's letter, in a colour that no seat has."""
SILVER = (Swatch.FOAM, Swatch.MIST, Swatch.ROCK_LIGHT)  # the lit edge, the planks and the keel of his canoe
SILVER_SIDES: Mapping[str, int] = dict(zip("lhd", SILVER, strict=True))  # the same as `sprites.WOODEN` has them
DECK_JOE, HULL_SIDE_JOE = Style(bgcolor=NIGHT[Swatch.MIST]), style_of(Swatch.ROCK_LIGHT, Swatch.WATER_SHADOW)
JOE_TILE = ((Swatch.JOE, Swatch.LETTER_JOE), (Swatch.OFFERED_DARK, Swatch.JOE))
"""Ground and letter of his tile: plain, and of a ghost."""
JOE_LETTER = (("....#", "....#", "....#", "....#", "#...#", "#...#", ".###."), ("..#", "..#", "..#", "#.#", ".#."))
"""The pixels of his letter, large and small."""
