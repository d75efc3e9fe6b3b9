"""Players' names: which are allowed, given that they are the subjects of the log's sentences (`Rose shows the 4`)."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.store.models import OpenSetup

_PRONOUNS = frozenset({"i", "you", "we", "they", _("you").casefold()})


def comparison_key(name: str) -> str:
    """Comparison key: equal for names that readers of a log would confuse, such as `Ann` and `ann`."""
    return clean(name, NAME_LENGTH).casefold()


def is_pronoun(name: str) -> bool:
    """Whether the name is a pronoun such as `You`, which would make the log's sentences ungrammatical."""
    return comparison_key(name) in _PRONOUNS


def name_problem(name: str) -> str:
    """Why the name is not allowed, as a sentence; empty if it is."""
    shown = clean(name, NAME_LENGTH)
    if not shown:
        return _("A name needs at least one visible character.")
    if clean(name, NAME_LENGTH + 1) != shown:
        return _("{name}… is too long: a name has at most {most} characters.").format(name=shown, most=NAME_LENGTH)
    if is_pronoun(name):
        return _('{name} cannot be a name: it would read "{name} shows the 4".').format(name=shown)
    return ""


def seat_name(letter: str) -> str:
    """The default name of the player at a seat."""
    return _("Player {letter}").format(letter=letter)


def stand_ins(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the bots that play on at these seats if their people concede; none is the name of anybody else."""
    taken = {name.casefold() for name in names}
    found: list[str] = []
    for name in names:
        # Translators: a player's name in the log, as in "Ann's bot shows the 4."
        bot, number = _("{name}'s bot").format(name=name), 1
        while bot.casefold() in taken:
            number += 1
            # Translators: the same if there is an "Ann's bot" already.
            bot = _("{name}'s bot {number}").format(name=name, number=number)
        found.append(bot)
        taken.add(bot.casefold())
    return tuple(found)


def display_names(setup: OpenSetup, letters: Sequence[str]) -> tuple[str, ...]:
    """The players' names at the table; pronouns, which older saves may contain, are replaced by default names."""
    named = zip(setup.seats, letters, strict=False)
    return tuple(seat_name(letter) if is_pronoun(seat.name) else seat.name for seat, letter in named)
