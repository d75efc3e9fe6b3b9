"""Names that can stand in a sentence: everything that is told is told of somebody, `Rose shows the 4`."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.storage.limits import NAME_LENGTH
from niagara_tui.storage.models import OpenSetup

_PRONOUNS = frozenset({"i", "you", "we", "they", _("you").casefold()})


def sound(name: str) -> str:
    """What two names have in common that a log cannot keep apart: `Ann` and `ann`."""
    return clean(name, NAME_LENGTH).casefold()


def is_pronoun(name: str) -> bool:
    """Whether it is a word such as `You`, with which no sentence about a player holds."""
    return sound(name) in _PRONOUNS


def why_no_name(name: str) -> str:
    """Why nobody can be called that, as a sentence; empty if somebody can."""
    shown = clean(name, NAME_LENGTH)
    if not shown:
        return _("A name needs at least one visible sign.")
    if clean(name, NAME_LENGTH + 1) != shown:
        return _("{name}… is too long: a name has at most {most} signs.").format(name=shown, most=NAME_LENGTH)
    if is_pronoun(name):
        return _('{name} cannot be a name: it would read "{name} shows the 4".').format(name=shown)
    return ""


def seat_name(letter: str) -> str:
    """What somebody is called of whom only the seat is known."""
    return _("Player {letter}").format(letter=letter)


def called(setup: OpenSetup, letters: Sequence[str]) -> tuple[str, ...]:
    """What the players are called at the table; older saves may hold names that no sentence can be made of."""
    named = zip(setup.seats, letters, strict=False)
    return tuple(seat_name(letter) if is_pronoun(seat.name) else seat.name for seat, letter in named)
