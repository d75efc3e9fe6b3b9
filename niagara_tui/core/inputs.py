"""What programs and files give, checked: whole numbers, seats, options, states, text with or without its mark.

Whole numbers are Python's and NumPy's; truth values and 3.0 are none. Files of text from people are UTF-8, with or
without the byte order mark that some editors put before it.
"""

from __future__ import annotations

import functools
import operator
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from niagara_tui.core.errors import BadInput, sentence, sentences
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean

if TYPE_CHECKING:
    from niagara_tui.core.game import Game


def as_whole(value: Any) -> int | None:
    """Return `given` as an int; None if it is not a whole number."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def whole_number(name: str, given: object, first: int | None = None, last: int | None = None) -> int:
    """Return the argument of that name as an int, after checking that it is in the range from `first` to `last`."""
    number = as_whole(given)
    if number is not None and (first is None or number >= first) and (last is None or number <= last):
        return number
    if first is None:
        sentence = _("{name}: {given} is not a whole number")
    elif last is None:
        sentence = _("{name}: {given} is not a whole number from {first}")
    else:
        sentence = _("{name}: {given} is not a whole number from {first} to {last}")
    raise BadInput(sentence.format(name=name, given=shown(given), first=first, last=last))


def shown(value: object) -> str:
    """Any value as it stands in a sentence about it, on one line and not too long."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - of another program: what cannot even be shown is still named
        text = type(value).__name__
    return clean(text, 60)


MAX_SEATS = 8  # maximum number of seats of a game


def check_seats(title: str, allowed: range, seats: int) -> None:
    """Check that the game with that title allows this number of players."""
    if seats not in allowed:
        wrong = _("{game} is for {fewest} to {most} players, not {seats}")
        raise BadInput(wrong.format(game=title, fewest=allowed[0], most=allowed[-1], seats=shown(seats)))


def valid_options(game: Game[Any], options: Mapping[str, object]) -> BaseModel:
    """Validate option values; returns the game's options."""
    try:
        return game.options.model_validate(dict(options))
    except ValidationError as error:
        raise BadInput(_("the options are wrong: {why}").format(why=clean(sentence(error), 300))) from error


def checked_options(game: Game[Any], chosen: Mapping[str, object]) -> BaseModel:
    """The same for options that somebody gives now; those of a save may say what has no effect."""
    options = valid_options(game, chosen)
    check_effect(options)
    return options


def check_effect(options: BaseModel, *, by_title: bool = False) -> None:
    """Check that no option is switched on without the one that its field says it `needs` (`json_schema_extra`).

    The sentence names both as they are typed or, `by_title`, as forms show them.
    """
    fields = type(options).model_fields
    for name, field in fields.items():
        about = field.json_schema_extra
        needed = about.get("needs") if isinstance(about, dict) else None
        if needed and getattr(options, name) and not getattr(options, str(needed), True):
            sentence = _("the option {option} does nothing without {needed}: switch on both, or neither")
            words = [_(fields[each].title or each) if by_title else each for each in (name, str(needed))]
            raise BadInput(sentence.format(option=words[0], needed=words[1]))


def is_seat(seat: object, seats: int) -> bool:
    """Whether a game with that many seats has this one; they are whole numbers from 0."""
    number = as_whole(seat)
    return number is not None and 0 <= number < seats


def check_seat(seat: object, seats: int) -> None:
    """Check that a game with that many seats has this one."""
    if not is_seat(seat, seats):
        raise BadInput(_("there is no seat {seat}; the seats are 0 to {last}").format(seat=shown(seat), last=seats - 1))


def without_mark(data: bytes) -> bytes:
    """The contents without a byte order mark; they need not be valid UTF-8."""
    even, odd = data[:4:2], data[1:4:2]
    # Every other byte is zero in UTF-16 of ASCII characters without a mark.
    alternates = len(data) > 3 and any(all(one) and not any(other) for one, other in ((even, odd), (odd, even)))
    if alternates or data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise BadInput(_("it is text in UTF-16; save it as UTF-8"))
    return data.removeprefix(BOM_UTF8)


def text_of(data: bytes) -> str:
    """The contents as text."""
    try:
        return without_mark(data).decode()
    except UnicodeDecodeError as error:
        raise BadInput(_("it is not text in UTF-8")) from error


# -- a state that a program may have changed -----------------------------------------------------------


MAX_LENGTH = 300  # maximum characters of a message about an invalid position


def audit(game: Game[Any], state: Any) -> list[str]:
    """All that is wrong with a state of this game's type, a sentence each, as if it had been read from a file.

    What its fields cannot hold is told alone, since no game is asked about it.
    """
    declared: Any = game.state  # Any, because the type checker holds no `type[S]` to be hashable
    try:
        adapter(declared).validate_json(adapter(declared).dump_json(state, warnings=False))
    except ValidationError as error:
        return [clean(wrong, MAX_LENGTH) for wrong in sentences(error)]
    except PydanticSerializationError:
        return [_("{given} is not a state of {game}").format(given=shown(state), game=game.id)]
    return game.audit(state)


@functools.cache
def adapter(declared: Any) -> TypeAdapter[Any]:
    """What reads and writes states of that type as JSON."""
    return TypeAdapter(declared)
