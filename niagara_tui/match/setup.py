"""Set-ups and records checked against their game: seats, names, options, rules version; and the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats, valid_options
from niagara_tui.core.text import clean
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.store.models import Help, OpenSetup, Record, Setup, Shared


def setup_again(setup: Setup) -> Setup:
    """The same set-up with a new seed."""
    return setup.model_copy(update={"seed": draw_seed()})


def conceded_seats(record: Record | Shared, moves: int, letters: Sequence[str]) -> dict[int, int]:
    """Return the conceded seats of a record or shared copy with `moves` moves, each with the number of moves before."""
    people = _people(record, letters)
    for letter, after in record.conceded.items():
        if letter not in people:
            raise BadInput(_("{letter} has conceded, and no person sits there").format(letter=letter))
        if after > moves:
            raise BadInput(_("{letter} has conceded after more moves than there are").format(letter=letter))
    return {people[letter]: after for letter, after in record.conceded.items()}


def helped_seats(record: Record, letters: Sequence[str]) -> dict[int, Help]:
    """Return what has helped the people of a record, by seat."""
    people = _people(record, letters)
    for letter in record.help:
        if letter not in people:
            raise BadInput(_("{letter} was helped, and no person sits there").format(letter=letter))
    return {people[letter]: help_given for letter, help_given in record.help.items()}


def _people(record: Record | Shared, letters: Sequence[str]) -> dict[str, int]:
    return {letters[seat]: seat for seat in record.setup.people}


def check_version(game: Game[Any], version: int) -> None:
    if version > game.version:
        sentence = _("this game was saved under newer rules (version {version}) than this program knows")
        raise BadInput(sentence.format(version=version))


def first_position(game: Game[Any], setup: Setup, version: int) -> Any:
    """Create the starting position of a game under that version of its rules."""
    check_version(game, version)
    position = game.new(options_of(game, setup), len(setup.seats), setup.seed)
    game.set_edition(position, version)
    return position


def options_of(game: Game[Any], setup: OpenSetup) -> BaseModel:
    """Validate a set-up's number of seats and its options; returns the options."""
    check_seats(game.title, game.seats, len(setup.seats))
    return valid_options(game, setup.options)


def changed_options(game: Game[Any], options: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """Those of these options that differ from the game's defaults, or that it does not have."""
    fields = game.options.model_fields
    return {name: value for name, value in options.items() if name not in fields or fields[name].default != value}


# -- players' names, the subjects of the log's sentences: `Rose shows the 4` ------------------------------


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
    return _("Player {letter}").format(letter=letter)


def stand_ins(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the bots that play on at these seats if their people concede; none is the name of anybody else."""
    taken = {name.casefold() for name in names}
    bot_names: list[str] = []
    for name in names:
        # Translators: a player's name in the log, as in "Ann's bot shows the 4."
        bot, number = _("{name}'s bot").format(name=name), 1
        while bot.casefold() in taken:
            number += 1
            # Translators: the same if there is an "Ann's bot" already.
            bot = _("{name}'s bot {number}").format(name=name, number=number)
        bot_names.append(bot)
        taken.add(bot.casefold())
    return tuple(bot_names)


def display_names(setup: OpenSetup, letters: Sequence[str]) -> tuple[str, ...]:
    """The players' names at the table; pronouns, which older saves may contain, are replaced by default names."""
    named = zip(setup.seats, letters, strict=False)
    return tuple(seat_name(letter) if is_pronoun(seat.name) else seat.name for seat, letter in named)
