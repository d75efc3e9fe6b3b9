"""Text that came from people or files, made safe to show."""

from __future__ import annotations

import unicodedata


def clean(text: str, most: int = 200) -> str:
    """`text` on one line, without control, format or unassigned characters, cut to `most` characters.

    Escape sequences would otherwise reach the terminal, and direction marks could make a line read falsely.
    """
    spaced = " ".join(text.split())
    kept = "".join(sign for sign in spaced if unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Co", "Cn"})
    return kept.strip()[:most]
