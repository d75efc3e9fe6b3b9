"""Where lines may be broken: Rich, which breaks them for Textual, does so at no-break spaces, too."""

from __future__ import annotations

import re

from rich import _wrap

_WORD = re.compile(r"[^\S\u00a0\u202f]*[\S\u00a0\u202f]+[^\S\u00a0\u202f]*")
"""A word with the blanks around it; a no-break space, such as French has before a colon, is part of a word."""


def patch_words() -> None:
    """Let Rich, and with it Textual, keep together what a no-break space holds together; twice is once."""
    _wrap.re_word = _WORD
