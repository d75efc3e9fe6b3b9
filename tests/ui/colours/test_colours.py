"""Colours that must be told apart: distances of seats, gems and water in every theme, also for the colour-blind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product

import pytest
from rich.style import Style

from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.paint import painted
from niagara_tui.ui.colours.swatches import Swatch, style_of
from niagara_tui.ui.colours.theme import THEMES
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE
from tests.support.colour_vision import EYES, difference, distance

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
    """The style's ink in that theme, in the same way."""
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
def test_six_players_can_be_told_from_each_other_and_from_the_water(theme: str) -> None:
    players = {letter: ground(style, theme) for letter, style in PLAYERS.items()}
    colours = players | water_of(theme)
    pairs = [*combinations(players, 2), *product(players, water_of(theme))]
    assert len(pairs) > 100
    assert not nearest(pairs, colours, APART)


@pytest.mark.parametrize("theme", OURS)
def test_a_players_tile_can_be_told_from_its_hull_and_from_the_page(theme: str) -> None:
    players = {letter: ground(style, theme) for letter, style in PLAYERS.items()}
    others = {"hull": ground(palette.DECK, theme), "page": THEMES[theme].theme.background or ""}
    assert not nearest(product(players, others), players | others, APART | {"usual": 11.0})


@pytest.mark.parametrize("theme", OURS)
def test_sails_and_paddlers_have_the_colours_of_their_players_letters(theme: str) -> None:
    for seat, style in enumerate(palette.SEATS):
        sail = style_of(Swatch.SEAT_RED + seat, Swatch.SEAT_RED + seat)
        assert ground(sail, theme) == ground(style, theme)


@pytest.mark.parametrize("theme", OURS)
@pytest.mark.parametrize("place", ["page", "hold"])
def test_five_gems_can_be_told_apart_on_the_page_and_in_a_hold(theme: str, place: str) -> None:
    styles = palette.GEMS if place == "page" else palette.CARGO
    gems = {sign: ink(style, theme) for sign, style in zip("vwybr", styles, strict=True)}
    assert not nearest(combinations(gems, 2), gems, APART)


@pytest.mark.parametrize("theme", OURS)
def test_diamond_joes_tile_is_no_players(theme: str) -> None:
    colours = {letter: ground(style, theme) for letter, style in PLAYERS.items()} | {"J": ground(palette.JOE, theme)}
    assert not nearest([(letter, "J") for letter in PLAYERS], colours, APART | {"usual": 14.0})


@pytest.mark.parametrize("terminal", TERMINALS)
def test_in_the_terminals_own_colours_players_gems_and_water_can_be_told_apart(terminal: str) -> None:
    values = [f"#{value}" for value in TERMINALS[terminal].split()]
    colours = {letter: values[int(ground(style, "terminal"))] for letter, style in PLAYERS.items()}
    colours["water"] = values[int(ground(palette.water(3, 0), "terminal"))]
    colours["land"] = values[int(ground(palette.LAND, "terminal"))]
    assert not nearest(combinations(colours, 2), colours, APART_IN_16)
    gems = {sign: values[int(ink(style, "terminal"))] for sign, style in zip("vwybr", palette.CARGO, strict=True)}
    assert not nearest(combinations(gems, 2), gems, APART_IN_16)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("page", ["#000000", "#ffffff"], ids=["black", "white"])
def test_in_the_terminals_own_colours_every_players_tile_is_seen_on_a_black_and_on_a_white_page(
    terminal: str, page: str
) -> None:
    values = [f"#{value}" for value in TERMINALS[terminal].split()]
    colours = {letter: values[int(ground(style, "terminal"))] for letter, style in PLAYERS.items()} | {"page": page}
    assert not nearest([(letter, "page") for letter in PLAYERS], colours, APART_IN_16)


def test_in_the_terminals_own_colours_the_tiles_of_eight_seats_are_eight() -> None:
    assert len({ground(style, "terminal") for style in palette.SEATS}) == len(palette.SEATS)


def test_in_the_terminals_own_colours_frames_are_seen_and_are_not_violet() -> None:
    found = THEMES["terminal"].theme.to_color_system().generate()
    assert "ansi_magenta" not in found.values()
    assert found["border"] == found["primary"] == "ansi_cyan"
    assert found["border-blurred"] not in ("ansi_black", "ansi_default")


@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES, ASCII], ids=["lines", "pictures", "ascii"])
def test_what_a_colour_says_a_sign_says_too(glyphs: object) -> None:
    signs: Sequence[str] = (*LETTERS, "J", *glyphs.gems)  # type: ignore[attr-defined]
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("theme", OURS)
def test_letters_in_pixels_are_those_of_text_and_can_be_read_on_their_tiles(theme: str) -> None:
    for seat, style in enumerate(palette.SEATS):
        letter, tile = swatches.LETTERS[seat], swatches.SEATS[seat]
        pixels = painted(style_of(letter, tile), THEMES[theme].paint)
        assert (_said(pixels.color), _said(pixels.bgcolor)) == (ink(style, theme), ground(style, theme))
