"""The themes: Textual's part, with its variables ($accent, $primary …), and the paint for boards."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from textual.theme import BUILTIN_THEMES, Theme

from niagara_tui.ui.colours import paint
from niagara_tui.ui.colours.paint import Paint


class AppTheme(NamedTuple):
    """A theme: Textual's part, and the paint for boards."""

    theme: Theme
    paint: Paint


_KEYS = {"button-focus-text-style": "bold underline", "block-cursor-text-style": "bold"}


def _variables(panel: str, surface: str, line: str, accent: str, words: str, cursor: tuple[str, str]) -> dict[str, str]:
    """Theme variables from these colours; `cursor` is background and foreground of the highlighted entry of a list."""
    return _KEYS | {
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


NIGHT = Theme(
    name="niagara-night",
    dark=True,
    primary="#5bb8e8",
    secondary="#1d6fa5",
    accent="#ffd54a",
    warning="#ffb454",
    error="#ff6b6b",
    success="#7ddc8b",
    foreground="#d7e1ea",
    background="#0b0f16",
    surface="#101722",
    panel="#1a2432",
    variables=_variables("#1a2432", "#101722", "#2c3b4e", "#ffd54a", "#b6c4d2", ("#1d5f93", "#ffffff"))
    | {
        "border": "#5bb8e8",
        "input-cursor-foreground": "#0b0f16",
        "scrollbar-hover": "#3c4f66",
        "scrollbar-active": "#5bb8e8",
    },
)

ASH = Theme(
    name="niagara-ash",
    dark=True,
    primary="#9db7c7",
    secondary="#5d7482",
    accent="#e8b45a",
    warning="#e8a45a",
    error="#e07a6e",
    success="#9fc58f",
    foreground="#d6d3ce",
    background="#161514",
    surface="#1d1c1a",
    panel="#2a2826",
    variables=_variables("#2a2826", "#1d1c1a", "#45413d", "#e8b45a", "#bdb7ae", ("#5d5446", "#ffffff"))
    | {"border": "#9db7c7"},
)

DAY = Theme(
    name="niagara-day",
    dark=False,
    primary="#0b5c8a",
    secondary="#2f6f96",
    accent="#8a4b00",
    warning="#8a4b00",
    error="#a3161f",
    success="#176b2c",
    foreground="#1b2630",
    background="#f6f3ec",
    surface="#ece7dc",
    panel="#dfd8c8",
    variables=_variables("#dfd8c8", "#ece7dc", "#b9af9a", "#8a4b00", "#43505c", ("#0b5c8a", "#ffffff"))
    | {"border": "#0b5c8a"},
)

CONTRAST = Theme(
    name="niagara-contrast",
    dark=True,
    primary="#7fd4ff",
    secondary="#00569c",
    accent="#ffff00",
    warning="#ffc400",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    variables=_variables("#1c1c1c", "#000000", "#a0a0a0", "#ffff00", "#ffffff", ("#ffff00", "#000000"))
    | {"border": "#ffffff", "block-cursor-blurred-background": "#4d4d4d"},
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

THEMES = {
    "night": AppTheme(NIGHT, paint.NIGHT),
    "ash": AppTheme(ASH, paint.ASH),
    "day": AppTheme(DAY, paint.DAY),
    "contrast": AppTheme(CONTRAST, paint.CONTRAST),
    "terminal": AppTheme(TERMINAL, paint.TERMINAL),
}
"""Themes by their names in the settings; the first is the default."""

_PAINTS = {each.theme.name: each.paint for each in THEMES.values()}


def paint_of(theme: str) -> Paint:
    """The paint of the theme with that Textual name; that of "night" for unknown themes."""
    return _PAINTS.get(theme, paint.NIGHT)
