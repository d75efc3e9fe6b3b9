"""Formatting of a bot's exception as one line that any terminal can show."""

from __future__ import annotations

MAX_LENGTH = 160


def error_text(error: BaseException) -> str:
    """Format the exception, as in `ValueError: no such card`, in at most `MAX_LENGTH` printable characters."""
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - a guest's exception can fail even when it is formatted
        text = ""
    spaced = " ".join(f"{type(error).__name__}: {text}".split())
    return "".join(sign for sign in spaced if sign.isprintable())[:MAX_LENGTH].rstrip(": ")
