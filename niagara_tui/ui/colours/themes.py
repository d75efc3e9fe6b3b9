"""The themes: Textual's part with its variables ($accent, $primary …), and the paint that translates boards into them.

Boards are drawn in the colours of the theme "night". Dark backgrounds ("grounds") are translated together with the text
("ink") on them; bright ones, as of signals, seats and falls, are kept. Ink that would be illegible on its new ground is
made darker or paler; ink that is faint in the night, as of waves and plants, stays as faint in comparison with text.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style
from rich.text import Text
from textual.theme import BUILTIN_THEMES, Theme

from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours.swatches import Swatch

Rgb = tuple[float, float, float]  # red, green and blue, each from 0 to 1

BLACK: Rgb = (0.0, 0.0, 0.0)
WHITE: Rgb = (1.0, 1.0, 1.0)
BRIGHT = 0.45  # minimum lightness of grounds that are kept
ON_PICTURES = 4.5  # minimum contrast of ink on pictures, whose ground is never of one colour
GREY = 0.2  # colours below this saturation count as grey
PLAIN = Style()
_SWATCHES = {Color.parse(colour): Swatch(number) for number, colour in enumerate(swatches.NIGHT)}
_STEPS = 32  # number of steps from one colour to another when they are mixed


class Paint(NamedTuple):
    """A theme's translation of inks and grounds; `page` is the ground of ink that has none of its own.

    `least` is the minimum contrast (as defined by WCAG) of ink to its ground; for ink that is faint in the night it is
    reduced in proportion. `sixteen` restricts colours to the terminal's own sixteen. `pictures` has the colour of each
    swatch.
    """

    ink: Callable[[Rgb], Rgb]
    ground: Callable[[Rgb], Rgb]
    page: Rgb = BLACK
    least: float = 3.0
    sixteen: bool = False
    pictures: tuple[str, ...] = swatches.NIGHT


def _with_lightness(change: Callable[[float], float], saturation: float = 1.0) -> Callable[[Rgb], Rgb]:
    def changed(colour: Rgb) -> Rgb:
        hue, lightness, old = colorsys.rgb_to_hls(*colour)
        return colorsys.hls_to_rgb(hue, min(1.0, max(0.0, change(lightness))), min(1.0, old * saturation))

    return changed


NIGHT = Paint(lambda colour: colour, lambda colour: colour)
_ash = _with_lightness(lambda lightness: lightness, 0.55)
ASH = Paint(_ash, _ash, pictures=swatches.ASH)
DAY = Paint(
    _with_lightness(lambda lightness: min(0.36, 0.95 - lightness)),
    _with_lightness(lambda lightness: max(0.7, 1.0 - 0.5 * lightness)),
    page=(0.96, 0.95, 0.93),
    least=4.6,
    pictures=swatches.DAY,
)
CONTRAST = Paint(
    _with_lightness(lambda lightness: 0.7 + 0.3 * lightness, 1.2),
    _with_lightness(lambda lightness: 0.24 * lightness),
    least=7.0,
    pictures=swatches.CONTRAST,
)
TERMINAL = Paint(NIGHT.ink, NIGHT.ground, sixteen=True)


class _Looks(dict[Style, Style]):
    """A cache of translated styles, each drawn over one ground; looked up for every segment of every row drawn."""

    _MOST = 8192

    def __init__(self, paint: Paint, ground: Style) -> None:
        super().__init__()
        self._paint, self._ground = paint, ground

    def __missing__(self, style: Style) -> Style:
        if len(self) >= self._MOST:
            self.clear()
        self[style] = found = self._ground + _painted(style, self._paint)
        return found


@lru_cache(maxsize=64)
def looks(paint: Paint, ground: Style = PLAIN) -> Mapping[Style, Style]:
    """The translation of every style, each drawn over the style `ground`."""
    return _Looks(paint, ground)


def painted(style: Style, paint: Paint) -> Style:
    return looks(paint)[style]


def _painted(style: Style, paint: Paint) -> Style:
    if paint is NIGHT:
        return style
    ink, ground = _rgb(style.color), _rgb(style.bgcolor)
    if paint.sixteen:
        return style + _in_sixteen(style, ink, ground)
    if (pair := swatches.pair_of(style)) is not None:
        return style + Style(color=paint.pictures[pair[0]], bgcolor=paint.pictures[pair[1]])
    upper, swatch = _swatch(style.color), _swatch(style.bgcolor)
    if swatch is None and ground is not None and (max(ground) + min(ground)) / 2 >= BRIGHT:
        return style
    new_ground = _own(swatch, paint) or (ground and paint.ground(ground))
    least = paint.least if swatch is None else max(paint.least, ON_PICTURES)
    found = ink and (_own(upper, paint) or paint.ink(ink))
    if ink and found:
        # Its contrast to the new ground: that in "night", as a share of the minimum there
        share, below = min(1.0, contrast(ink, ground or NIGHT.page) / NIGHT.least), new_ground or paint.page
        wanted = least * share
        furthest = max(BLACK, WHITE, key=lambda colour: contrast(colour, below))
        found = _mixed(found, furthest, lambda colour: contrast(colour, below) >= wanted)
        if share < 1:
            found = _mixed(found, below, lambda colour: contrast(colour, below) <= wanted)
    return style + Style(color=_color(found), bgcolor=_color(new_ground))


def paint_text(text: Text, paint: Paint) -> Text:
    """Translate the styles of a text; the original is not changed."""
    if paint is NIGHT:
        return text

    def changed(style: str | Style) -> Style:
        return painted(Style.parse(style) if isinstance(style, str) else style, paint)

    other = text.copy()
    other.spans = [span._replace(style=changed(span.style)) for span in text.spans]
    other.style = changed(text.style)
    return other


def contrast(one: Rgb, other: Rgb) -> float:
    """The WCAG contrast ratio of two colours, from 1 to 21."""

    def luminance(colour: Rgb) -> float:
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lower, higher = sorted((luminance(one), luminance(other)))
    return (higher + 0.05) / (lower + 0.05)


# -- colours ------------------------------------------------------------------------------------------


def _rgb(colour: Color | None) -> Rgb | None:
    if colour is None or colour.is_default:
        return None
    red, green, blue = colour.get_truecolor()
    return red / 255, green / 255, blue / 255


def _color(colour: Rgb | None) -> Color | None:
    return None if colour is None else Color.from_rgb(*(round(255 * part) for part in colour))


def _swatch(colour: Color | None) -> Swatch | None:
    """The swatch of a colour of the theme "night"; None for others."""
    return None if colour is None else _SWATCHES.get(colour)


def _own(swatch: Swatch | None, paint: Paint) -> Rgb | None:
    return None if swatch is None else _rgb(Color.parse(paint.pictures[swatch]))


def _mixed(colour: Rgb, other: Rgb, will_do: Callable[[Rgb], bool]) -> Rgb:
    """The colour mixed with as little of the other as satisfies `will_do`; the other one if no mixture does."""
    for step in range(_STEPS):
        red, green, blue = (a + (b - a) * step / _STEPS for a, b in zip(colour, other, strict=True))
        if will_do((red, green, blue)):
            return red, green, blue
    return other


# -- the terminal's sixteen colours ---------------------------------------------------------------------

_HUES = ((0.05, 1), (0.2, 3), (0.44, 2), (0.55, 6), (0.72, 4), (0.92, 5), (1.0, 1))
"""Upper bound of the hue, and ANSI number of the colour: red, yellow, green, cyan, blue, magenta, red."""
_BLACK, _BLUE, _CYAN, _WHITE, _BRIGHT_WHITE = 0, 4, 6, 7, 15
_MIDDLE = 0.35
"""Minimum lightness of grey grounds that become white, and minimum saturation of offered water, which becomes cyan."""
_BRIGHTER = 8
_DARK_GROUNDS = frozenset({1, _BLUE, 5, _BRIGHTER})  # grounds that need white letters: red, blue, magenta and grey
_SEATS_OF_16 = (1, 14, 11, 2, 8, 5, 15, 6)
"""The grounds of the seats' letters: the blue of water is not among them, so that no tile vanishes on it; and white,
which vanishes on a white terminal, is that of a seat which none of our games has."""
_GEMS_OF_16 = ((13, 5), (15, None), (11, 3), (14, 6), (9, 1))
_INKS_OF_16 = ((9, 1), (14, 6), (11, 3), (10, 2), (7, _BRIGHTER), (13, 5), (15, None), (14, 6))
"""The inks of gems and of seats: on black, and on the terminal's own ground, where None is its own ink."""
_OWN_GROUNDS = dict(zip(swatches.SEATS, _SEATS_OF_16, strict=True)) | {Swatch.JOE: _WHITE}
_OWN_INKS = {
    **dict(zip(swatches.GEMS, _GEMS_OF_16, strict=True)),
    **dict(zip(swatches.CARGO, _GEMS_OF_16, strict=True)),
    **dict(zip(swatches.INKS, _INKS_OF_16, strict=True)),
}
_GLARING = frozenset({2, 3, 6})  # green, yellow and cyan, which cannot be read on white if they are bright


def _in_sixteen(style: Style, ink: Rgb | None, ground: Rgb | None) -> Style:
    """The ink and the ground of a style: pieces have numbers of their own, all other colours those of their hues."""
    upper, lower = _swatch(style.color), _swatch(style.bgcolor)
    own = None if lower is None else _OWN_GROUNDS.get(lower)
    below = _ground_of_16(ground) if own is None else Color.from_ansi(own)
    numbers = None if upper is None else _OWN_INKS.get(upper)
    if numbers is None or (below is not None and below.number != _BLACK):
        return Style(color=_ink_of_16(ink, below), bgcolor=below)
    number = numbers[below is None]
    return Style(color=Color.default() if number is None else Color.from_ansi(number), bgcolor=below)


def _number(colour: Rgb) -> int:
    """The ANSI number, from 1 to 6, of the colour's hue."""
    hue = colorsys.rgb_to_hls(*colour)[0]
    return next(number for end, number in _HUES if hue <= end)


def _ground_of_16(colour: Rgb | None) -> Color | None:
    """Translate a ground: very light ones and middle greys to white, water to blue, bright ones to their hue.

    Water that is offered becomes cyan, chosen water white. All other grounds become black.
    """
    if colour is None:
        return None
    _, lightness, saturation = colorsys.rgb_to_hls(*colour)
    if lightness > 1 - GREY or (saturation <= GREY and lightness > _MIDDLE):
        return Color.from_ansi(_WHITE)
    number = _number(colour)
    is_offered = number == _CYAN and lightness > GREY and saturation > _MIDDLE
    is_seen = saturation > 2 * GREY and (lightness >= BRIGHT or number == _BLUE)
    return Color.from_ansi(number if is_seen or is_offered else _BLACK)


def _ink_of_16(ink: Rgb | None, below: Color | None) -> Color | None:
    """Translate an ink: on black it keeps its hue, but blue becomes cyan; on colours it is black or bright white.

    Without a ground, white is the terminal's own ink, and green, yellow and cyan are dark: its own ground may be light.
    """
    if ink is None:
        return None
    if below is not None and below.number not in (_BLACK, None):
        return Color.from_ansi(_BRIGHT_WHITE if below.number in _DARK_GROUNDS else _BLACK)
    _, lightness, saturation = colorsys.rgb_to_hls(*ink)
    if saturation <= GREY or lightness > 1 - GREY:
        if lightness > BRIGHT and below is None:
            return Color.default()
        return Color.from_ansi(_BRIGHT_WHITE if lightness > BRIGHT else _BRIGHTER if lightness > GREY else _WHITE)
    number = {_BLUE: _CYAN}.get(hue := _number(ink), hue)  # many terminals' blue is too dark on black
    is_bright = lightness > BRIGHT and not (below is None and number in _GLARING)
    return Color.from_ansi(number + (_BRIGHTER if is_bright else 0))


# -- the themes ---------------------------------------------------------------------------------------


class AppTheme(NamedTuple):
    """A theme: Textual's part, and the paint for boards."""

    theme: Theme
    paint: Paint


def _theme(
    name: str, colours: str, cursor: tuple[str, str], own: Mapping[str, str] | None = None, *, dark: bool = True
) -> Theme:
    """A theme of these colours, which are named here in their order; `line` is that of frames, `words` of footers.

    `cursor` is background and foreground of the highlighted entry of a list, `own` are variables of this theme alone.
    """
    primary, secondary, accent, warning, error, success, foreground, *grounds, line, words = colours.split()
    background, surface, panel = grounds
    variables = {
        "border": primary,
        "button-focus-text-style": "bold underline",
        "block-cursor-text-style": "bold",
        "footer-background": panel,
        "footer-key-foreground": accent,
        "footer-description-foreground": words,
        "border-blurred": line,
        "block-cursor-background": cursor[0],
        "block-cursor-foreground": cursor[1],
        "block-cursor-blurred-background": line,
        "input-cursor-background": accent,
        "input-cursor-foreground": surface,
        "scrollbar": line,
        "scrollbar-hover": words,
        "scrollbar-active": accent,
        "scrollbar-background": surface,
        "scrollbar-corner-color": surface,
    }
    return Theme(
        name=name,
        dark=dark,
        primary=primary,
        secondary=secondary,
        accent=accent,
        warning=warning,
        error=error,
        success=success,
        foreground=foreground,
        background=background,
        surface=surface,
        panel=panel,
        variables={**variables, **(own or {})},
    )


THEMES = {  # by their names in the settings; the first is the default
    "night": AppTheme(
        _theme(
            "niagara-night",
            "#5bb8e8 #1d6fa5 #ffd54a #ffb454 #ff6b6b #7ddc8b #d7e1ea #0b0f16 #101722 #1a2432 #2c3b4e #b6c4d2",
            ("#1d5f93", "#ffffff"),
            {"input-cursor-foreground": "#0b0f16", "scrollbar-hover": "#3c4f66", "scrollbar-active": "#5bb8e8"},
        ),
        NIGHT,
    ),
    "ash": AppTheme(
        _theme(
            "niagara-ash",
            "#9db7c7 #5d7482 #e8b45a #e8a45a #e07a6e #9fc58f #d6d3ce #161514 #1d1c1a #2a2826 #45413d #bdb7ae",
            ("#5d5446", "#ffffff"),
        ),
        ASH,
    ),
    "day": AppTheme(
        _theme(
            "niagara-day",
            "#0b5c8a #2f6f96 #8a4b00 #8a4b00 #a3161f #176b2c #1b2630 #f6f3ec #ece7dc #dfd8c8 #b9af9a #43505c",
            ("#0b5c8a", "#ffffff"),
            dark=False,
        ),
        DAY,
    ),
    "contrast": AppTheme(
        _theme(
            "niagara-contrast",
            "#7fd4ff #00569c #ffff00 #ffc400 #ff8080 #80ff80 #ffffff #000000 #000000 #1c1c1c #a0a0a0 #ffffff",
            ("#ffff00", "#000000"),
            {"border": "#ffffff", "block-cursor-blurred-background": "#4d4d4d"},
        ),
        CONTRAST,
    ),
    "terminal": AppTheme(
        replace(
            BUILTIN_THEMES["ansi-dark"],
            name="niagara-terminal",
            accent="ansi_yellow",
            primary="ansi_cyan",
            variables=BUILTIN_THEMES["ansi-dark"].variables
            | {
                "block-cursor-text-style": "bold",
                "border": "ansi_cyan",
                "border-blurred": "ansi_bright_black",
                "footer-key-foreground": "ansi_yellow",
                "markdown-h1-color": "ansi_cyan",
            },
        ),
        TERMINAL,
    ),
}

_PAINTS = {row.theme.name: row.paint for row in THEMES.values()}


def paint_of(theme: str) -> Paint:
    """The paint of the theme with that Textual name; that of "night" for unknown themes."""
    return _PAINTS.get(theme, NIGHT)
