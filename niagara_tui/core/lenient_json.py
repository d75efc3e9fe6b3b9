"""JSON as people write it: with comments, and a comma after the last value."""

from __future__ import annotations

import re

_TEXT = rb'"(?:\\.|[^"\\])*(?:"|\Z)'  # matched as well, to stay as it is
_COMMENTS = re.compile(rb"(" + _TEXT + rb")|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_LAST_COMMAS = re.compile(rb"(" + _TEXT + rb"|[\w}\]])\s*,(?=\s*[}\]])|(" + _TEXT + rb")", re.DOTALL)


def strict_json(data: bytes) -> bytes:
    """The JSON with a blank for each comment, and without the comma after a last value."""
    return _LAST_COMMAS.sub(rb"\1\2", _COMMENTS.sub(lambda found: found[1] or b" ", data))
