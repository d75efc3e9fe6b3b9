"""Sentences for somebody who only hears them: words in the place of signs."""

from __future__ import annotations

import re

from niagara_tui.core.i18n import _

_SIGNED = re.compile(r"(?<![\w+-])([+-])(\d+)")
_QUOTED = re.compile(r"`(\w{2,})`")
"""A word that a page sets off as it is typed."""
_DRAWN = re.compile(r"\s*(?:`[^`\w]*\w?[^`\w]*`|[^\w\s.,:;!?'\"()/%+\-…]+|[ΨΩ])")
"""What a page draws and a listener does not need: gems, canoes and other signs, with the blanks before them."""


def signed(number: int) -> str:
    """A number with its sign as a word."""
    if number == 0:
        return "0"
    return _with_sign("+" if number > 0 else "-", str(abs(number)))


def spoken(text: str) -> str:
    """The text with the signs of its numbers as words."""
    return _SIGNED.sub(lambda found: _with_sign(found[1], found[2]), text)


def _with_sign(sign: str, digits: str) -> str:
    return (_("plus {number}") if sign == "+" else _("minus {number}")).format(number=digits)


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def without_drawing(text: str) -> str:
    """The text without signs that only a picture needs, and without Markdown's marks."""
    return _DRAWN.sub("", _QUOTED.sub(r"\1", text.replace("*", "")))
