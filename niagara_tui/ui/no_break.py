"""Where lines break: not at a no-break space, which keeps `58 %` together in languages that write it so.

Rich 15 finds the words of a line by `rich._wrap.re_word`, in which a no-break space is a space like others, and Textual
8.2 breaks its lines by that as well. The mend stands here for all screens; a version without that name is left alone.
"""

from __future__ import annotations

import re

from rich import _wrap

_SPACE = "[^\\S\u00a0\u202f]"
_INK = "[\\S\u00a0\u202f]"


def keep_together() -> None:
    """Let no line that Rich or Textual wraps break at a no-break space, wide or narrow. Further calls do nothing."""
    if hasattr(_wrap, "re_word"):
        _wrap.re_word = re.compile(f"{_SPACE}*{_INK}+{_SPACE}*")
