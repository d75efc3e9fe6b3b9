"""The colours of the program: a dark blue-black ground, amber for what matters now, blues for the water."""

from __future__ import annotations

from textual.theme import Theme

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
    variables={
        "footer-background": "#1a2432",
        "footer-key-foreground": "#ffd54a",
        "footer-description-foreground": "#b6c4d2",
        "button-focus-text-style": "bold underline",
        "border": "#5bb8e8",
        "border-blurred": "#2c3b4e",
        "block-cursor-background": "#1d5f93",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#2c3b4e",
        "input-cursor-background": "#ffd54a",
        "input-cursor-foreground": "#0b0f16",
        "scrollbar": "#2c3b4e",
        "scrollbar-hover": "#3c4f66",
        "scrollbar-active": "#5bb8e8",
        "scrollbar-background": "#101722",
        "scrollbar-corner-color": "#101722",
    },
)
"""The one theme; its colours are also CSS variables ($accent, $primary ...)."""
