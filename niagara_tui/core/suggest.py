"""Suggestions for mistyped names."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from niagara_tui.core.i18n import _


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that suggests the most similar known name; empty if none is similar."""
    by_folded = {name.casefold(): name for name in known}
    close = get_close_matches(given.casefold(), by_folded, n=1)
    return _("; did you mean {name}?").format(name=by_folded[close[0]]) if close else ""
