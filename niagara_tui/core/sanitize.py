"""Text that came from people, files or the system, made safe to show."""

from __future__ import annotations

import unicodedata

HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode's classes of signs that do something to a terminal, or turn a line round, or cannot be seen."""
MESSAGE = 1200
"""Signs of a message: fifteen lines of a terminal of 80 columns, so that its beginning is still in sight."""


def visible(text: str) -> str:
    """`text` without control, format or unassigned characters; line breaks are some."""
    return "".join(sign for sign in text if unicodedata.category(sign) not in HIDDEN)


def clean(text: str, most: int = 200) -> str:
    """`text` on one line, without control, format or unassigned characters, cut to `most` characters.

    Escape sequences would otherwise reach the terminal, and direction marks could make a line read falsely.
    """
    return visible(" ".join(text.split())).strip()[:most]


def message(text: str, most: int = MESSAGE) -> str:
    """A whole message on one line; one that is too long keeps its beginning, and its end, which says what to do."""
    shown = clean(text, len(text))
    if len(shown) <= most:
        return shown
    head = (most - 1) * 2 // 3
    return f"{shown[:head]}…{shown[head + 1 - most :]}"
