"""Files of text from people: UTF-8, with or without the byte order mark that some editors put before it."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _


def without_mark(data: bytes) -> bytes:
    """The contents without a byte order mark; they need not be valid UTF-8.

    Raises:
        BadInput: they are UTF-16, as some programs for Windows write it.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or _alternates(data):
        raise BadInput(_("it is text in UTF-16; save it as UTF-8"))
    return data.removeprefix(BOM_UTF8)


def text_of(data: bytes) -> str:
    """The contents as text.

    Raises:
        BadInput: they are not UTF-8.
    """
    try:
        return without_mark(data).decode()
    except UnicodeDecodeError as error:
        raise BadInput(_("it is not text in UTF-8")) from error


def _alternates(data: bytes) -> bool:
    """Whether every other of the first bytes is zero, as in UTF-16 of ASCII characters without a mark."""
    even, odd = data[:4:2], data[1:4:2]
    return len(data) > 3 and any(all(one) and not any(other) for one, other in ((even, odd), (odd, even)))
