from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import atan2, cos, degrees, exp, hypot, radians, sin
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.color import ColorType
from rich.style import Style
from rich.text import Text

from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.words import BEAVER, DIAMOND_JOE, ELK, GEMS, WHIRLPOOL
from niagara_tui.shell.settings import Settings
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch, pair_of, style_of
from niagara_tui.ui.colours.themes import NIGHT, THEMES, Paint, contrast, paint_of, paint_text, painted
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from tests.support.apps import TableApp, session
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.conftest import some

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

EYES: dict[str, Matrix] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eyes makes of linear red, green and blue."""
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)
_CHROMA_LIMIT = 25.0**7


def distance(one: str, other: str, eyes: str = "usual") -> float:
    """The CIEDE2000 difference of two colours such as `#1a2b3c`, seen with these eyes: about 2 is just noticeable."""
    return difference(lab(one, eyes), lab(other, eyes))


@cache
def lab(colour: str, eyes: str = "usual") -> Triple:
    """CIE L*a*b* of a colour in sRGB, seen with these eyes, under D65."""
    linear = tuple(_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    seen = tuple(min(1.0, max(0.0, part)) for part in _times(EYES[eyes], linear))
    x, y, z = (_cubic(part / white) for part, white in zip(_times(_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """The CIEDE2000 difference of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = 0.5 * (1 - _saturation((hypot(a1, b1) + hypot(a2, b2)) / 2))
    a1, a2 = (1 + grey) * a1, (1 + grey) * a2
    c1, c2, h1, h2 = hypot(a1, b1), hypot(a2, b2), _hue(a1, b1), _hue(a2, b2)
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _saturation(chroma)
    light = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / (20 + (lightness - 50) ** 2) ** 0.5)
    strong = (c2 - c1) / (1 + 0.045 * chroma)
    turned = 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    return float((light**2 + strong**2 + turned**2 + rotation * strong * turned) ** 0.5)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _cubic(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _saturation(chroma: float) -> float:
    return float((chroma**7 / (chroma**7 + _CHROMA_LIMIT)) ** 0.5)


PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, -0.001, 2.49), (50.0, 0.0011, -2.49), 4.7461),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of colours and their differences from the test data published with the formula."""
APART = {"usual": 15.0, "protanopia": 9.0, "deuteranopia": 9.0, "tritanopia": 9.0}
"""Minimum distance for each kind of eyes; about 2 is just noticeable, and two blues of the water are about 4 apart."""
APART_IN_16 = {"usual": 10.0, "protanopia": 4.5, "deuteranopia": 4.5, "tritanopia": 4.5}
"""The same with the sixteen colours of a terminal, which only the terminal knows."""
OURS = [name for name, theme in THEMES.items() if not theme.paint.sixteen]
PLAYERS = dict(zip(LETTERS, palette.SEATS, strict=False))
WATER = (*swatches.WATER, Swatch.WATER_SHADOW, Swatch.OFFERED_DARK, Swatch.OFFERED)
TERMINALS = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "VGA": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "Tango": "000000 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
    "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "macOS": "000000 c23621 25bc24 adad27 492ee1 d338d3 33bbc8 cbcccd "
    "818383 fc391f 31e722 eaec23 5833ff f935f8 14f0f0 e9ebeb",
}
"""What widespread terminals make of the sixteen colours."""


def ground(style: Style, theme: str) -> str:
    """The style's ground in that theme, such as `#1a2b3c`; a number for the terminal's own."""
    return _said(painted(style, THEMES[theme].paint).bgcolor)


def ink(style: Style, theme: str) -> str:
    return _said(painted(style, THEMES[theme].paint).color)


def _said(colour: object) -> str:
    number = getattr(colour, "number", None)
    return str(number) if number is not None else f"#{''.join(f'{part:02x}' for part in colour.get_truecolor())}"  # type: ignore[attr-defined]


def nearest(pairs: Iterable[tuple[str, str]], colours: Mapping[str, str], apart: Mapping[str, float]) -> list[str]:
    """The pairs of names whose colours are too near to each other, with the eyes and the distance."""
    return [
        f"{one} and {other} with {eyes}: {found:.1f}"
        for (one, other), eyes in product(pairs, EYES)
        if (found := distance(colours[one], colours[other], eyes)) < apart[eyes]
    ]


def water_of(theme: str) -> dict[str, str]:
    """Every colour of water, of pictures and of the drawing in lines."""
    pictured = {swatch.name: ground(style_of(swatch, swatch), theme) for swatch in WATER}
    lined = {
        f"water {depth}-{disc}": ground(palette.water(depth, disc), theme) for depth in (1, 4, 7) for disc in (0, 1)
    }
    return pictured | lined | {"reached": ground(palette.reached(3, highlighted=False), theme)}


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_the_difference_of_colours_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], published: float
) -> None:
    assert difference(one, other) == pytest.approx(published, abs=1e-4)
    assert difference(other, one) == pytest.approx(published, abs=1e-4)


def test_red_and_green_are_one_to_some_eyes_and_blue_and_yellow_never() -> None:
    assert distance("#b06000", "#7a7a00") > 20
    assert distance("#b06000", "#7a7a00", "deuteranopia") < 5
    assert all(distance("#0000ff", "#ffff00", eyes) > 40 for eyes in EYES)


@pytest.mark.parametrize("theme", OURS)
def test_six_players_can_be_told_from_each_other_the_water_their_hulls_the_page_and_from_joe(theme: str) -> None:
    players = {letter: ground(style, theme) for letter, style in PLAYERS.items()}
    colours = players | water_of(theme)
    pairs = [*combinations(players, 2), *product(players, water_of(theme))]
    assert len(pairs) > 100
    assert not nearest(pairs, colours, APART)
    others = {"hull": ground(palette.DECK, theme), "page": THEMES[theme].theme.background or ""}
    assert not nearest(product(players, others), players | others, APART | {"usual": 11.0})
    colours = players | {"J": ground(looks.JOE, theme)}
    assert not nearest([(letter, "J") for letter in PLAYERS], colours, APART | {"usual": 14.0})


@pytest.mark.parametrize("theme", OURS)
def test_sails_paddlers_and_letters_in_pixels_have_the_colours_of_their_players_letters_and_can_be_read(
    theme: str,
) -> None:
    for seat, style in enumerate(palette.SEATS):
        sail = style_of(Swatch.SEAT_RED + seat, Swatch.SEAT_RED + seat)
        assert ground(sail, theme) == ground(style, theme)
    for seat, style in enumerate(palette.SEATS):
        letter, tile = swatches.LETTERS[seat], swatches.SEATS[seat]
        pixels = painted(style_of(letter, tile), THEMES[theme].paint)
        assert (_said(pixels.color), _said(pixels.bgcolor)) == (ink(style, theme), ground(style, theme))


@pytest.mark.parametrize("theme", OURS)
@pytest.mark.parametrize("place", ["page", "hold"])
def test_five_gems_can_be_told_apart_on_the_page_and_in_a_hold(theme: str, place: str) -> None:
    styles = looks.GEMS if place == "page" else looks.CARGO
    gems = {sign: ink(style, theme) for sign, style in zip("vwybr", styles, strict=True)}
    assert not nearest(combinations(gems, 2), gems, APART)


@pytest.mark.parametrize("terminal", TERMINALS)
def test_in_the_terminals_own_colours_players_gems_and_water_can_be_told_apart(terminal: str) -> None:
    values = [f"#{value}" for value in TERMINALS[terminal].split()]
    colours = {letter: values[int(ground(style, "terminal"))] for letter, style in PLAYERS.items()}
    colours["water"] = values[int(ground(palette.water(3, 0), "terminal"))]
    colours["land"] = values[int(ground(palette.LAND, "terminal"))]
    assert not nearest(combinations(colours, 2), colours, APART_IN_16)
    gems = {sign: values[int(ink(style, "terminal"))] for sign, style in zip("vwybr", looks.CARGO, strict=True)}
    assert not nearest(combinations(gems, 2), gems, APART_IN_16)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("page", ["#000000", "#ffffff"], ids=["black", "white"])
def test_in_the_terminals_own_colours_every_players_tile_is_seen_on_a_black_and_on_a_white_page(
    terminal: str, page: str
) -> None:
    values = [f"#{value}" for value in TERMINALS[terminal].split()]
    colours = {letter: values[int(ground(style, "terminal"))] for letter, style in PLAYERS.items()} | {"page": page}
    assert not nearest([(letter, "page") for letter in PLAYERS], colours, APART_IN_16)


def test_in_the_terminals_own_colours_tiles_of_eight_seats_are_eight_and_frames_are_seen_and_are_not_violet() -> None:
    assert len({ground(style, "terminal") for style in palette.SEATS}) == len(palette.SEATS)
    found = THEMES["terminal"].theme.to_color_system().generate()
    assert "ansi_magenta" not in found.values()
    assert found["border"] == found["primary"] == "ansi_cyan"
    assert found["border-blurred"] not in ("ansi_black", "ansi_default")


@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES, ASCII], ids=["lines", "pictures", "ascii"])
def test_what_a_colour_says_a_sign_says_too(glyphs: Glyphs) -> None:
    signs: Sequence[str] = (*LETTERS, *map(glyphs.of, (*GEMS, WHIRLPOOL, BEAVER, ELK, DIAMOND_JOE)))
    assert len(set(signs)) == len(signs)
    assert all(cell_len(sign) == 1 and (sign.isascii() or glyphs is not ASCII) for sign in signs)


# Themes: how they look, that everything can be read in them, and that no colour means no colour.

TRANSLATED = [theme.paint for theme in THEMES.values() if theme.paint is not NIGHT and not theme.paint.sixteen]


def styles() -> Iterator[Style]:
    """Every style of the palette that is not part of a picture, those made on demand at a few depths."""
    for value in vars(palette).values():
        found = (style for style in (value if isinstance(value, tuple) else [value]) if isinstance(style, Style))
        yield from (style for style in found if pair_of(style) is None)
    yield from (palette.water(depth, disc) for depth in range(1, 8) for disc in range(2))


def rgb(color: Any) -> tuple[float, float, float]:
    red, green, blue = color.get_truecolor()
    return red / 255, green / 255, blue / 255


def seated(folder: Path, theme: str) -> TableApp:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    app = TableApp(match, SilentBots(match), folder)
    app.settings.theme = theme  # type: ignore[assignment] # one of them
    app.apply_theme()
    return app


def test_every_theme_of_the_settings_has_a_look_and_the_other_way_round() -> None:
    assert list(THEMES) == Settings.model_json_schema()["properties"]["theme"]["enum"]


def test_the_night_changes_nothing_and_a_strange_theme_is_taken_for_it() -> None:
    assert all(painted(style, NIGHT) == style for style in styles())
    assert paint_of("textual-dark") is NIGHT


@pytest.mark.parametrize("paint", TRANSLATED)
def test_what_is_translated_can_be_read_on_its_ground(paint: Paint) -> None:
    count = 0
    for style in styles():
        found = painted(style, paint)
        if found == style or found.color is None:
            continue
        if share_of_contrast(style, NIGHT) >= 1:
            assert share_of_contrast(found, paint) >= 0.98, style
            count += 1
    assert count > 20


@pytest.mark.parametrize("paint", TRANSLATED)
def test_waves_and_plants_are_as_faint_in_every_theme_as_in_the_night(paint: Paint) -> None:
    faint = [style for style in styles() if style.color and share_of_contrast(style, NIGHT) < 1]
    assert {palette.PLANTS[2], palette.water(1, 0), palette.water(7, 1)} <= set(faint)
    for style in faint:
        found = painted(style, paint)
        if found != style:
            assert abs(share_of_contrast(found, paint) - share_of_contrast(style, NIGHT)) < 0.1, style


def share_of_contrast(style: Style, paint: Paint) -> float:
    """The ink's contrast to its ground as a share of the minimum for text."""
    assert style.color is not None
    ground = rgb(style.bgcolor) if style.bgcolor else paint.page
    return contrast(rgb(style.color), ground) / paint.least


def test_an_ink_gets_only_so_dark_that_it_can_be_read_and_keeps_its_hue() -> None:
    yellow = painted(palette.GLOW, THEMES["day"].paint)
    red, green, blue = rgb(yellow.color)
    assert red > green > 3 * blue
    assert 1 <= share_of_contrast(yellow, THEMES["day"].paint) < 1.2


def test_the_terminals_theme_uses_its_sixteen_colours_alone() -> None:
    for style in styles():
        found = painted(style, THEMES["terminal"].paint)
        for color in (found.color, found.bgcolor):
            assert color is None or color.is_default or color.type is ColorType.STANDARD


def test_the_terminals_theme_can_be_read_on_a_light_ground_of_the_terminals_own() -> None:
    white, grey, yellow, green = (
        painted(style, THEMES["terminal"].paint)
        for style in (palette.STRONG, palette.FAINT, palette.GLOW, palette.GOOD)
    )
    assert white.color is not None
    assert white.color.is_default
    assert white.bold
    assert grey.color == white.color
    assert [style.color.number for style in (yellow, green) if style.color is not None] == [3, 2]
    on_black = painted(palette.STRONG + Style(bgcolor="#101010"), THEMES["terminal"].paint)
    assert on_black.color is not None
    assert on_black.color.number == 15


def test_in_sixteen_colours_water_that_can_be_chosen_is_no_land() -> None:
    def ground(style: Style) -> int | None:
        found = painted(style, THEMES["terminal"].paint).bgcolor
        return None if found is None else found.number

    for depth in range(8):
        assert ground(palette.water(depth, 0)) == 4
        assert ground(palette.reached(depth, highlighted=False)) == 6
        assert ground(palette.reached(depth, highlighted=True)) == 7
    assert ground(palette.MEADOW) == ground(palette.LAND) == ground(palette.STAGE) == 0


def test_a_text_keeps_its_words_and_is_painted() -> None:
    style = Style(color="#ffffff", bgcolor="#101010")
    text = Text.assemble(("one ", style), "two")
    found = paint_text(text, THEMES["day"].paint)
    assert found.plain == text.plain
    assert [span.style for span in found.spans] == [
        painted(Style(color="#ffffff", bgcolor="#101010"), THEMES["day"].paint)
    ]


@pytest.mark.parametrize("theme", some(["day", "terminal"], sorted(set(THEMES) - {"night", "day", "terminal"})))
def test_a_table_in_each_theme_looks_as_accepted(snap_compare: Any, tmp_path: Path, theme: str) -> None:
    assert snap_compare(seated(tmp_path, theme), terminal_size=(120, 40), press=["right", "right"])


async def test_no_color_leaves_no_colour_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with session(seated(tmp_path, "night"), "right", size=(120, 40)) as (app, _pilot):
        strips = app.screen._compositor.render_strips()
        found = {segment.style for strip in strips for segment in strip if segment.style}
        assert len(found) > 3
        for style in found:
            assert style.color is None or style.color.is_default
            assert style.bgcolor is None or style.bgcolor.is_default
