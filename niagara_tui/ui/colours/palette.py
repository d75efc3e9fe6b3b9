"""The colours of the boards in the theme "night"; no information is conveyed by colour alone."""

from __future__ import annotations

from functools import cache

from rich.style import Style

from niagara_tui.core.sentences import Event
from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours.swatches import NIGHT, Swatch, style_of

Rgb = tuple[int, int, int]


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def _between(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


SEATS = tuple(
    Style(color=NIGHT[letter], bgcolor=NIGHT[tile], bold=True)
    for letter, tile in zip(swatches.LETTERS, swatches.SEATS, strict=True)
)
"""Styles of the seats' letters on their colours, one for each of `MAX_SEATS` seats: red, blue, yellow, green, black,
natural wood, violet, turquoise."""

SEAT_INKS = tuple(Style(color=NIGHT[swatch], bold=True) for swatch in swatches.INKS)
"""The seats' colours as text on a dark background."""

WOOD = Style(color="#f0d9b0", bold=True)
DECK = Style(bgcolor=NIGHT[Swatch.HULL])
DECK_SELECTED = Style(bgcolor="#ffe066")
HULL_SIDE = style_of(Swatch.HULL_DARK, Swatch.WATER_SHADOW)
MEADOW = style_of(Swatch.LAND, Swatch.LAND)
BEACH = style_of(Swatch.SAND, Swatch.SAND)
JETTY_PLANKS = style_of(Swatch.PLANK_LIGHT, Swatch.PLANK_DARK)
SELECTED = Style(color="#ffe066", bold=True)
GHOST = Style(color="#cfe6f4", bgcolor="#23455c", italic=True)
"""A previewed canoe; its own background keeps it legible on the falls."""

HIGHLIGHT = Style(color="#1c1400", bgcolor="#ffd54a", bold=True)
OFFERED = Style(color="#fff3cc", bgcolor="#3d4a2c", bold=True)
DANGERS = (  # styles of the chance of a loss, from none to certain
    Style(color="#7ddc8b"),
    Style(color="#e8dc9a"),
    Style(color="#ffd54a", bold=True),
    Style(color="#ffb38a", bold=True),
    Style(color="#ffffff", bgcolor="#cc2a22", bold=True),
)

BANNER = Style(color="#ffffff", bgcolor="#0a1018", bold=True)
EVENTS = {  # styles of the events that a banner announces
    Event.DRIFT: BANNER + Style(color="#7cc4ef"),
    Event.LOSS: BANNER + Style(color="#ff8b8b"),
    Event.THEFT: BANNER + Style(color="#ffb35c"),
    Event.DENIAL: BANNER + Style(color="#ffb35c"),
    Event.GAIN: BANNER + Style(color="#7ddc8b"),
    Event.WIN: BANNER + Style(color="#ffd54a"),
}

LABEL = Style(color="#f2f8fc", bold=True)
NEXT = Style(color="#1c1400", bgcolor="#f0b23c", bold=True)

LAND = Style(color="#2f5a38", bgcolor="#13281a")
PLANTS = (Style(color="#3c7046"), Style(color="#2a5433"), Style(color="#244a2d"))
STAGE = Style(color="#c9a878", bgcolor="#4a3522")
STAGE_TITLE = Style(color="#f0dcb8", bgcolor="#4a3522", bold=True)
STAGE_EDGE = Style(color="#7a5c3c", bgcolor="#2b2a1c")
LOST = Style(color="#ffb3a8", bgcolor="#4a3522", bold=True)

SIGN = Style(color="#cfc0a8", bgcolor="#2b2118")
JETTY = Style(color="#a8845a")

FALLS = Style(color="#f2faff")
FALLS_THIN = Style(color="#b9dcf0")
FOAM = (
    Style(color="#9fc9e2", bgcolor="#4389b5"),
    Style(color="#d3ebf8", bgcolor="#5fa0c8"),
    Style(color="#ffffff", bgcolor="#7cb8dc"),
)
SPRAY = Style(color="#8fb9cf", bgcolor="#17352f")
FALLS_NAME = Style(color="#e8f6ff", bold=True)

TEXT = Style(color="#d7e1ea")
STRONG = Style(color="#ffffff", bold=True)
FAINT = Style(color="#8796a6")
UNUSED = Style(color="#4d5b6a")
GLOW = Style(color="#ffd54a", bold=True)
GOOD = Style(color="#7ddc8b", bold=True)
BAD = Style(color="#ff8b8b", bold=True)
WATERY = Style(color="#7cc4ef")

_DEEP, _PALE = ((13, 56, 92), (20, 72, 112)), ((36, 102, 146), (48, 122, 168))
_RIPPLE, _EDGE = (86, 148, 190), (132, 196, 232)


@cache
def water(depth: int, disc: int) -> Style:
    """The water of a zone `depth` discs down-river: two alternating blues that get paler towards the falls."""
    share = min(max(depth - 1, 0), 6) / 6
    ground = _between(_DEEP[disc % 2], _PALE[disc % 2], share)
    return Style(color=_hex(_between(ground, _RIPPLE, 0.55)), bgcolor=_hex(ground))


@cache
def shore(depth: int) -> Style:
    return Style(color=_hex(_between(_RIPPLE, _EDGE, min(depth, 7) / 7)), bold=True)


@cache
def plunge(share: float) -> Style:
    """The background of the falls, from their lip (0) to their foot (1), where it is palest."""
    return Style(bgcolor=_hex(_between((62, 136, 182), (120, 184, 220), share)))


@cache
def reached(depth: int, highlighted: bool) -> Style:
    """The background of a disc that is a possible destination, in another colour if it is `highlighted`."""
    ground = _between((30, 74, 84), (52, 100, 116), min(depth, 7) / 7)
    if highlighted:
        ground = _between(ground, (196, 168, 84), 0.42)
    return Style(bgcolor=_hex(ground))
