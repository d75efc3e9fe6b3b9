"""Names of saves: restricted to valid file names on every system, which cannot escape their folder."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from datetime import datetime

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _

MAX_CHARACTERS = 120
MAX_BYTES = 180  # well below the 255 bytes of common file systems, to leave room for the affixes of temporary files

_SIGNS = " .-_()'\u2019,&+#@=!"
"""Signs that a name can contain, among them those of the copies that browsers and synchronized folders make."""
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}


def check_name(name: str) -> str:
    """Normalize a name of a save to NFC and check that it is allowed."""
    name = unicodedata.normalize("NFC", name)
    if wrong := _wrong(name):
        said = _("{name!r} cannot be the name of a save: {wrong}")
        raise BadInput(said.format(name=name[:40], wrong=wrong))
    return name


FRESH = "* ????-??-?? ????*"  # a pattern that all names of `fresh_names` have


def fresh_names(game: str, now: datetime) -> Iterator[str]:
    """Iterate over names for a new save: `game 2026-11-21 1830`, then the same with 2, 3, … up to 999 appended."""
    plain = f"{game} {now:%Y-%m-%d %H%M}"
    yield plain
    for number in range(2, 1000):
        yield f"{plain} {number}"


def _wrong(name: str) -> str | None:
    if not name or len(name) > MAX_CHARACTERS or len(name.encode(errors="replace")) > MAX_BYTES:
        return _("it must have from 1 to {most} characters").format(most=MAX_CHARACTERS)
    if not all(sign in _SIGNS or unicodedata.category(sign)[0] == "L" or sign.isdecimal() for sign in name):
        return _("only letters, digits, blanks, brackets () and .-_',&+#@=! can stand in it")
    if name[0] == "." or name != name.strip():
        return _("it must not begin with a dot, nor begin or end with a blank")
    if name.partition(".")[0].strip().lower() in _RESERVED:
        return _("Windows reserves that name")
    return None
