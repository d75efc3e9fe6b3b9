"""Sanitizing of untrusted text (from people, files or the system) for display."""

from __future__ import annotations

import unicodedata

HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode categories of characters that can control a terminal, reverse the text direction or are invisible."""
MESSAGE = 1200
"""Maximum characters of a message: 15 lines of 80 columns, so that its beginning stays visible."""

WORD = 200
"""Maximum characters of a word in a complaint, which may quote what nobody should have to read again."""


def visible(text: str) -> str:
    """Remove control, format and unassigned characters, including line breaks."""
    return "".join(sign for sign in text if unicodedata.category(sign) not in HIDDEN)


def clean(text: str, most: int = 200) -> str:
    """Put `text` on one line, without control, format or unassigned characters, cut to `most` characters.

    Otherwise escape sequences would reach the terminal, and direction marks could make a line misleading.
    """
    return visible(" ".join(text.split())).strip()[:most]


def message(text: str, most: int = MESSAGE) -> str:
    """Put a message on one line; a long one is cut in the middle, as its end says what to do."""
    return _cut(clean(text, len(text)), most)


def complaint(text: str) -> str:
    """Put a message on one line like `message`, with long words cut in the middle, such as values that it quotes."""
    return message(" ".join(_cut(word, WORD) for word in clean(text, len(text)).split(" ")))


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    head = (most - 1) * 2 // 3
    return f"{text[:head]}…{text[head + 1 - most :]}"
