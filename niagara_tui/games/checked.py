"""What lists, forms and the command line rely on in a game of another package, checked when it is loaded.

Whether its rules keep the contract is for its author to check, with `niagara_tui.conformance`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Character, Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.text import clean, strip_hidden

MAX_LINE = 300  # maximum characters of a title, a description and the like: they stand on a line or two


def check_game(game: Game[Any]) -> None:
    """Check the game's texts, seats, options and animals."""
    for name in ("title", "summary", "unit"):
        if not _is_line(getattr(game, name)):
            raise BadInput(_no_line(name))
    seats: object = game.seats
    if not (isinstance(seats, range) and seats):
        raise BadInput(_("its seats are not a range of numbers"))
    if seats[0] < 1 or seats.step != 1:
        raise BadInput(_("its seats are not a range of numbers from 1 on without gaps"))
    if seats[-1] > MAX_SEATS:
        raise BadInput(_("it has more than {most} seats").format(most=MAX_SEATS))
    _check_options(game.options)
    _check_animals(game.animals)
    for move in range(game.bound):
        if not _is_line(game.text(move)):
            raise BadInput(_no_line(f"texts[{move}]"))


def _check_options(options: object) -> None:
    if not (isinstance(options, type) and issubclass(options, BaseModel)):
        raise BadInput(_("its options are not a class of pydantic's BaseModel"))
    for name, field in options.model_fields.items():
        values = get_args(field.annotation)
        is_choice = get_origin(field.annotation) is Literal and field.default in values and all(map(_is_line, values))
        is_switch = field.annotation is bool and isinstance(field.default, bool)
        if not (is_switch or is_choice):
            wrong = _("its option {name} is neither bool nor a Literal of lines of text, with one of them as default")
            raise BadInput(wrong.format(name=clean(name)))
        for what, text in (("title", field.title), ("description", field.description)):
            if not (text is None or _is_line(text)):
                raise BadInput(_no_line(f"options.{clean(name)}.{what}"))


def _check_animals(animals: object) -> None:
    if not (isinstance(animals, Mapping) and all(isinstance(each, Character) for each in animals.values())):
        raise BadInput(_("its animals are not Characters by style"))
    for style, animal in animals.items():
        if not _is_line(animal.name):
            raise BadInput(_no_line(f"animals.{clean(str(style))}.name"))


def _no_line(what: str) -> str:
    template = _("its {what} is not a text of at most {most} characters without control characters")
    return template.format(what=what, most=MAX_LINE)


def _is_line(text: object) -> bool:
    return isinstance(text, str) and len(text) <= MAX_LINE and strip_hidden(text) == text
