"""Validation of set-ups and records against their game: seats, options, rules version; and the first position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seats, valid_options
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
    return {people[letter]: given for letter, given in record.help.items()}


def _people(record: Record | Shared, letters: Sequence[str]) -> dict[str, int]:
    """The seats of people, by their letters."""
    return {letters[seat]: seat for seat in record.setup.people}


def check_version(game: Game[Any], version: int) -> None:
    """Check that this program knows that version of the game's rules."""
    if version > game.version:
        said = _("this game was saved under newer rules (version {version}) than this program knows")
        raise BadInput(said.format(version=version))


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
