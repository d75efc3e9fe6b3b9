"""The colours of pictures in half blocks: named swatches, few enough that the style of every pair is made only once.

Pictures are drawn in the colours of the theme "night", as everything on a board; every other theme has a colour of its
own for each swatch, which `themes` puts in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import cache, lru_cache

from rich.color import Color
from rich.style import Style

Swatch = IntEnum(
    "Swatch",
    """
    LAND_DARK LAND LAND_LIGHT TREE_DARK TREE TREE_LIGHT SHORE SAND
    WATER_DEEP WATER_1 WATER_2 WATER_3 WATER_4 WATER_PALE WATER_SHADOW RIPPLE EDGE
    FALL_DARK FALL FALL_LIGHT FOAM MIST ROCK_DARK ROCK ROCK_LIGHT PLANK_DARK PLANK PLANK_LIGHT
    OFFERED_DARK OFFERED OFFERED_LIGHT CHOSEN_DARK CHOSEN CHOSEN_LIGHT HULL_DARK HULL HULL_LIGHT
    CLIFF_SHADOW CLIFF_DARK CLIFF CLIFF_LIGHT ROOF_DARK ROOF
    SEAT_RED SEAT_BLUE SEAT_YELLOW SEAT_GREEN SEAT_BLACK SEAT_WOOD SEAT_VIOLET SEAT_TURQUOISE
    LETTER_RED LETTER_BLUE LETTER_YELLOW LETTER_GREEN LETTER_BLACK LETTER_WOOD LETTER_VIOLET LETTER_TURQUOISE
    JOE LETTER_JOE
    HOLD GEM_VIOLET GEM_WHITE GEM_YELLOW GEM_BLUE GEM_RED
    CARGO_VIOLET CARGO_WHITE CARGO_YELLOW CARGO_BLUE CARGO_RED
    INK_RED INK_BLUE INK_YELLOW INK_GREEN INK_BLACK INK_WOOD INK_VIOLET INK_TURQUOISE
    """,
    start=0,
)
"""The colours of the pictures; the value of one is what a `ui.kit.landscape.Field` holds.

From `SEAT_RED` on they are also the colours of pieces in lines and in text: the seats' tiles with their letters, Joe's,
holds, gems on the page (`GEM_...`) and in holds (`CARGO_...`), and the seats' colours as text (`INK_...`). Niagara's
gems and its Joe are among them because their colours are made by hand in every theme.
"""

LAND = (Swatch.LAND_DARK, Swatch.LAND, Swatch.LAND_LIGHT)
WATER = tuple(Swatch(swatch) for swatch in range(Swatch.WATER_DEEP, Swatch.WATER_PALE + 1))
FALLS = (Swatch.FALL_DARK, Swatch.FALL, Swatch.FALL_LIGHT, Swatch.FOAM)
SEATS = tuple(Swatch(swatch) for swatch in range(Swatch.SEAT_RED, Swatch.SEAT_TURQUOISE + 1))
LETTERS = tuple(Swatch(swatch) for swatch in range(Swatch.LETTER_RED, Swatch.LETTER_TURQUOISE + 1))
GEMS = tuple(Swatch(swatch) for swatch in range(Swatch.GEM_VIOLET, Swatch.GEM_RED + 1))
CARGO = tuple(Swatch(swatch) for swatch in range(Swatch.CARGO_VIOLET, Swatch.CARGO_RED + 1))
INKS = tuple(Swatch(swatch) for swatch in range(Swatch.INK_RED, Swatch.INK_TURQUOISE + 1))
"""Shades of land, of water from the deepest on, and of falls down to their foam; the seats'
tiles and letters, gems on the page and in holds, and the seats as text."""


def _colours(text: str) -> tuple[str, ...]:
    colours = tuple(f"#{part}" for part in text.split())
    if len(colours) != len(Swatch):
        raise ValueError(f"{len(colours)} colours for {len(Swatch)} swatches")
    return colours


NIGHT = _colours("""
    10251a 16301f 1d3d26 12301d 22522c 34703a 4d4a2e 7a6846
    103c69 154978 1a5788 206598 2874a8 3486b8 0c2b50 4d93c2 6fb2da
    4a96c6 7ab6dc aed5ee eef7fd 8fb0c2 222427 36383a 505250 3b2817 5a3e24 6c4b2c
    1b5c5c 25726c 4f9a90 5c5220 85742b c9b25a 42200c 683010 a8642e
    26150d 3a2317 573420 7d4e2e 6e1f17 a8392a
    dc2430 4a28ff fbdc0c 1fbe6c 36322b f8eadb 8a4fd0 35c4c9
    fffffb fffffa 16130c 16130d fffff9 16130e fffff8 16130f a9c4d8 101418
    1d130b eaaaff fefeff f4dc1e 5f8cff ff5f52 efb2fe fffffe f4dc1d 4f84ff ff6a5d
    ff564a 8290ff ffdc2e 5ae68e 8a9098 f8eada b98cf0 5fd9dd
""")
"""The colours of the theme "night", all different, so that a colour identifies its swatch.

In every theme seats, gems and water can be told apart, also by the colour-blind:
`tests/ui/colours/test_colours.py` has the distances."""
ASH = _colours("""
    1f211d 272a23 30342b 242821 3a4236 525c49 4a463b 6f685a
    24405a 2b4a66 335672 3b617e 456d8b 537c99 1a3247 7d97a5 9fb5c1
    6d8795 93a9b5 bccad1 f1f3f3 9aa5a9 232221 363432 4f4c49 34291f 4f4133 5f4f3f
    2f6257 3c7466 8fb8a4 5c5032 80704a bfae7c 40200a 642f0e a87440
    1b1613 332a23 4a3d33 6b5a4b 53302a 7f4a40
    cc3a32 6430f4 f8de4e 46b46e 403b33 faf0e4 8456b8 5fb6ba
    ffffff ffffff 16130c 16130c ffffff 16130c ffffff 16130c a9bcc8 101418
    1c1512 e2b0f4 f6f4f0 e4cf3a 6f8ff0 f0695c e2b0f4 f6f4f0 e4cf3a 7f9bf4 f27a6e
    f0685c 8b94f2 f0d648 62d48a 8c8880 faf0e4 b394dc 7fc8cc
""")
DAY = _colours("""
    b9cf9a c6daa8 d3e4b8 8fb377 7aa563 9cc184 c9b98a e6d6a8
    8fc0e4 9bc8e8 a7d0ec b3d8f0 c0dff3 cde7f7 79acd4 e6f4fc ffffff
    a5cfe8 c3e1f2 dceffa fbfeff d5e3ea 8c8f93 a7aaac c4c6c7 a9855c c9a678 d8b88c
    a4d8c9 b6e2d3 e3f7ef ecd27a f5e09a fff3c9 2a160a 3c2010 6a4424
    d9b48c e2c29d edd3b2 f8e6cb a6432f cf6148
    e01418 2a22f0 fbe41e 0a8f50 4e4d4a e9b082 7a3cc0 1aa4aa
    ffffff ffffff 16130c 000000 ffffff 16130c ffffff 000000 8ea9bd 101418
    20140a 6a2a7a 0a0c10 755200 0a3cff 700814 efb2ff ffffff f4dc1e 4f84ff ff6a5d
    c00c18 2a22f0 7a6400 0a6c3c 3c3c3c 94501c 6a30a8 0a6c70
""")
CONTRAST = _colours("""
    000000 061006 0b1a0b 001f00 003d00 00701a 3d3000 7a6200
    001a5c 002270 002a84 003298 003cac 0048c0 00104a 2f6fd0 66b2ff
    1f4f9f 3f7fd0 8fc4ff ffffff 5f7f9f 101010 202020 3a3a3a 241400 382000 4a2c00
    00332e 004038 00a896 3d3200 524400 ffe600 2c1608 42200f ff9a3c
    0a0400 1c0c02 301604 8a4a14 4a0000 d02010
    a80810 9cb2ff ffee2e 08b84c 5c5852 fdcfb4 6a28b8 35c4ca
    ffffff 000000 000000 000000 ffffff 000000 ffffff 000000 c4ccd4 000000
    000000 ffc4ff ffffff ffe81a 5c98ff ff6a5e ffc4ff ffffff ffe81a 6c98ff ff7468
    ff5a4c 8ea8ff ffee2e 2cf07c 9c9c9c fff2e4 c8a0ff 5fd9dd
""")


_KINDS = (
    (Swatch.LAND_DARK, Swatch.LAND_DARK, Swatch.TREE_LIGHT),
    (Swatch.LAND_DARK, Swatch.SHORE, Swatch.SAND),
    (Swatch.WATER_SHADOW, Swatch.WATER_DEEP, Swatch.EDGE),
    (Swatch.FALL_DARK, Swatch.FALL_DARK, Swatch.FALL_LIGHT),
    (Swatch.FALL, Swatch.FOAM, Swatch.MIST),
    (Swatch.ROCK_DARK, Swatch.ROCK_DARK, Swatch.ROCK_LIGHT),
    (Swatch.PLANK_DARK, Swatch.PLANK_DARK, Swatch.PLANK_LIGHT),
    (Swatch.OFFERED_DARK, Swatch.OFFERED_DARK, Swatch.OFFERED_LIGHT),
    (Swatch.CHOSEN_DARK, Swatch.CHOSEN_DARK, Swatch.CHOSEN_LIGHT),
    (Swatch.HULL_DARK, Swatch.HULL_DARK, Swatch.HULL_LIGHT),
    (Swatch.CLIFF_SHADOW, Swatch.CLIFF_SHADOW, Swatch.CLIFF_LIGHT),
    (Swatch.ROOF_DARK, Swatch.ROOF_DARK, Swatch.ROOF),
    *((piece, piece, piece) for piece in range(Swatch.SEAT_RED, len(Swatch))),
)
"""For each kind of swatch: the one used as the background of text, and the first and the last swatch of the kind."""
_BELOW_TEXT = {swatch: below for below, first, last in _KINDS for swatch in range(first, last + 1)}
_pairs: dict[Style, tuple[int, int]] = {}  # the swatches of every style made so far


@cache
def style_of(upper: int, lower: int) -> Style:
    """The style of a cell with these swatches: the upper one is the ink of a half block, the lower one its ground."""
    style = Style.from_color(Color.parse(NIGHT[upper]), Color.parse(NIGHT[lower]))
    _pairs[style] = upper, lower
    return style


def pair_of(style: Style) -> tuple[int, int] | None:
    """The upper and the lower swatch of a cell with this style; None if it is not part of a picture."""
    return _pairs.get(style)


@lru_cache(maxsize=4096)
def ground_for_text(style: Style) -> Color | None:
    """The background for text on a cell of that style: on a picture the darkest swatch of the same kind."""
    pair = _pairs.get(style)
    return style.bgcolor if pair is None else Color.parse(NIGHT[_BELOW_TEXT[pair[1]]])


def overlaid(style: Style, upper: int | None, lower: int | None) -> Style:
    """The style of a cell of a picture with these swatches drawn over its halves; None leaves a half as it is."""
    under = _pairs.get(style, (Swatch.WATER_SHADOW, Swatch.WATER_SHADOW))
    return style_of(under[0] if upper is None else upper, under[1] if lower is None else lower)


def offered(style: Style) -> Style:
    """The style of a cell with its water recoloured as that of a zone that can be chosen."""
    return _recoloured(style, _OFFERED)


def chosen(style: Style) -> Style:
    """The style of a cell with its water recoloured as that of the highlighted zone."""
    return _recoloured(style, _CHOSEN)


def shaded(style: Style) -> Style:
    """The style of a cell of water with a shadow on its upper half; unchanged for other cells."""
    pair = _pairs.get(style)
    return style if pair is None or pair[1] not in _OFFERED else style_of(Swatch.WATER_SHADOW, pair[1])


def _recoloured(style: Style, swatches: Mapping[int, int]) -> Style:
    pair = _pairs.get(style)
    return style if pair is None else style_of(swatches.get(pair[0], pair[0]), swatches.get(pair[1], pair[1]))


def _water_as(dark: Swatch, middle: Swatch, light: Swatch) -> dict[int, int]:
    """Maps the swatches of water to those that replace them."""
    others = {int(Swatch.WATER_SHADOW): int(dark), int(Swatch.RIPPLE): int(light), int(Swatch.EDGE): int(light)}
    deep = {int(swatch): int(dark) for swatch in range(Swatch.WATER_DEEP, Swatch.WATER_2)}
    pale = {int(swatch): int(middle) for swatch in range(Swatch.WATER_2, Swatch.WATER_SHADOW)}
    return {**deep, **pale, **others}


_OFFERED = _water_as(Swatch.OFFERED_DARK, Swatch.OFFERED, Swatch.OFFERED_LIGHT)
_CHOSEN = _water_as(Swatch.CHOSEN_DARK, Swatch.CHOSEN, Swatch.CHOSEN_LIGHT)
