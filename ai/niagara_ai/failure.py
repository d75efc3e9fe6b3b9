"""Formatting of a bot's exception as one line that any terminal can show."""

from __future__ import annotations

MAX_LENGTH = 160


def error_text(error: BaseException) -> str:
    """Format the exception, as in `ValueError: no such card`, in at most `MAX_LENGTH` printable characters."""
    text = _printable(error)
    return f"{type(error).__name__}: {text}"[:MAX_LENGTH] if text else type(error).__name__[:MAX_LENGTH]


def plain_text(error: BaseException) -> str:
    """The exception's own text alone, as in `no such card`, else its type's name; twice as long at most."""
    return (_printable(error) or type(error).__name__)[: 2 * MAX_LENGTH]


def _printable(error: BaseException) -> str:
    try:
        text = str(error)
    except BaseException:  # noqa: BLE001 - a guest's exception can fail in any way even when it is formatted
        return ""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
