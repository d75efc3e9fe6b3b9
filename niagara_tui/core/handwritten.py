"""JSON as people write it: with comments, and a comma after the last value."""

from __future__ import annotations

import re

_COMMENTS = re.compile(rb'("(?:\\.|[^"\\])*(?:"|\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_LAST_COMMAS = re.compile(rb'("(?:\\.|[^"\\])*(?:"|\Z))|,(?=\s*[}\]])', re.DOTALL)
"""Texts are matched as well, and stay."""


def without_extras(data: bytes) -> bytes:
    """The same JSON without what is none."""
    return _LAST_COMMAS.sub(rb"\1", _COMMENTS.sub(rb"\1", data))
