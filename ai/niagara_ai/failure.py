"""What a bot's own failure is told in: its words, on one line that any terminal can show."""

from __future__ import annotations

MOST = 160


def words(error: BaseException) -> str:
    """The exception's kind and text, such as `ValueError: no such card`, without signs that cannot be printed."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - what a guest's exception does is its own affair
        text = ""
    spaced = " ".join(f"{type(error).__name__}: {text}".split())
    return "".join(sign for sign in spaced if sign.isprintable())[:MOST].rstrip(": ")
