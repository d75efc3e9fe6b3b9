"""The themes: Textual's part, with its variables ($accent, $primary …), and the paint for boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from textual.theme import BUILTIN_THEMES, Theme

from niagara_tui.ui.colours import paint
from niagara_tui.ui.colours.paint import Paint


class AppTheme(NamedTuple):
    """A theme: Textual's part, and the paint for boards."""

    theme: Theme
    paint: Paint


def _theme(name: str, colours: str, cursor: tuple[str, str], own: Mapping[str, str], *, dark: bool = True) -> Theme:
    """A theme of these colours, which are named here in their order; `line` is that of frames, `words` of footers.

    `cursor` is background and foreground of the highlighted entry of a list, `own` are variables of this theme alone.
    """
    primary, secondary, accent, warning, error, success, *grounds, line, words = colours.split()
    foreground, background, surface, panel = grounds
    variables = {
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
        variables={**variables, **own},
    )


NIGHT = _theme(
    "niagara-night",
    "#5bb8e8 #1d6fa5 #ffd54a #ffb454 #ff6b6b #7ddc8b #d7e1ea #0b0f16 #101722 #1a2432 #2c3b4e #b6c4d2",
    ("#1d5f93", "#ffffff"),
    {
        "border": "#5bb8e8",
        "input-cursor-foreground": "#0b0f16",
        "scrollbar-hover": "#3c4f66",
        "scrollbar-active": "#5bb8e8",
    },
)
ASH = _theme(
    "niagara-ash",
    "#9db7c7 #5d7482 #e8b45a #e8a45a #e07a6e #9fc58f #d6d3ce #161514 #1d1c1a #2a2826 #45413d #bdb7ae",
    ("#5d5446", "#ffffff"),
    {"border": "#9db7c7"},
)
DAY = _theme(
    "niagara-day",
    "#0b5c8a #2f6f96 #8a4b00 #8a4b00 #a3161f #176b2c #1b2630 #f6f3ec #ece7dc #dfd8c8 #b9af9a #43505c",
    ("#0b5c8a", "#ffffff"),
    {"border": "#0b5c8a"},
    dark=False,
)
CONTRAST = _theme(
    "niagara-contrast",
    "#7fd4ff #00569c #ffff00 #ffc400 #ff8080 #80ff80 #ffffff #000000 #000000 #1c1c1c #a0a0a0 #ffffff",
    ("#ffff00", "#000000"),
    {"border": "#ffffff", "block-cursor-blurred-background": "#4d4d4d"},
)
TERMINAL = replace(
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
)

THEMES = {  # themes by their names in the settings; the first is the default
    "night": AppTheme(NIGHT, paint.NIGHT),
    "ash": AppTheme(ASH, paint.ASH),
    "day": AppTheme(DAY, paint.DAY),
    "contrast": AppTheme(CONTRAST, paint.CONTRAST),
    "terminal": AppTheme(TERMINAL, paint.TERMINAL),
}

_PAINTS = {each.theme.name: each.paint for each in THEMES.values()}


def paint_of(theme: str) -> Paint:
    """The paint of the theme with that Textual name; that of "night" for unknown themes."""
    return _PAINTS.get(theme, paint.NIGHT)
