"""Text for screen readers: words in place of symbols."""

from __future__ import annotations

import re

from niagara_tui.core.text import in_words
from niagara_tui.core.words import in_sign_words

_SIGNED = re.compile(r"(?<![\w+-])([+-])(\d+)")
_PERCENT = re.compile(r"([<>]?)(\d+(?:\.\d+)?)%")
_QUOTED = re.compile(r"`(\w{2,})`")
"""A word in backticks, which on pages marks what is to be typed."""
_DRAWN = re.compile(r"\s*(?:`[^`\w]*\w?[^`\w]*`|[^\w\s.,:;!?'\"()/%+\-…]+|[ΨΩ])")
"""Symbols that mean nothing when read aloud, such as those of gems and canoes, with the blanks before them."""


def spoken(text: str) -> str:
    """The text with the signs of its numbers as words."""
    return _SIGNED.sub(lambda found: in_sign_words(found[1], found[2]), text)


def spoken_figures(text: str) -> str:
    """The text with the signs of its numbers and the percent signs as words; it must not contain players' names."""
    return spoken(_PERCENT.sub(lambda found: in_words(found[0]), text))


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def without_drawing(text: str) -> str:
    """The text without symbols and Markdown markup."""
    return _DRAWN.sub("", _QUOTED.sub(r"\1", text.replace("*", "")))
