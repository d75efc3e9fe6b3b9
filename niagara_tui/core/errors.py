"""Errors for users: each message is one sentence that they can act on.

The policy, said here for all rooms: whatever fails because of what somebody gave (an argument, a file, a position, a
program) raises `BadInput`, `IllegalMove` for a move, or `BotError` for a bot, which are `NiagaraError`s, and nothing
else. It is raised where the fault is found, passes through everything between, and is shown where a person asked: by
the command line, plain mode or a screen. So a docstring has `Raises` at the public doors (the Python layer, adapters,
games, conformance), and where something else is raised or more is promised than this.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from niagara_ai.errors import NiagaraError, remark

from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.text import quoted

if TYPE_CHECKING:  # the first frame does not load pydantic
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

__all__ = [
    "BadInput",
    "IllegalMove",
    "NiagaraError",
    "RulesAtFault",
    "chain",
    "remark",
    "sentence",
    "sentences",
]


class BadInput(NiagaraError):
    """An argument, a file or a position is invalid."""


class IllegalMove(NiagaraError):
    """A move is not legal at this decision."""


class RulesAtFault(NiagaraError):
    """The rules of a game do what no game's may; its author can mend it."""


def chain(error: BaseException | None) -> list[BaseException]:
    """The error, and those that it was raised from or while handling, the first cause last."""
    links: list[BaseException] = []
    while error is not None and error not in links:
        links.append(error)
        error = error.__cause__ or error.__context__
    return links


def sentence(error: ValidationError) -> str:
    """Format the first error of a validation, as `field: what is wrong`."""
    return _sentence(error.errors(include_url=False)[0])


def sentences(error: ValidationError) -> list[str]:
    """Format all errors of a validation, each as `field: what is wrong`."""
    errors = sorted(error.errors(include_url=False), key=lambda wrong: wrong["type"] == "missing")
    return [_sentence(wrong) for wrong in errors]  # an unknown word first, which may have been meant for a missing one


def _sentence(wrong: ErrorDetails) -> str:
    # For an invalid key, pydantic appends the part "[key]" to the key itself; the key alone says enough.
    where = quoted(".".join(str(part) for part in wrong["loc"] if part != "[key]"))
    return labelled(where, _described(wrong)) if where else _described(wrong)


_FIELDS = _("it must be a group of named fields, in {{ }}")
_LIST = _("it must be a list, in [ ]")
_WHOLE = _("{input} is wrong: it must be a whole number")
_MOMENT = _("{input} is wrong: it must be a day and a time with its time zone")

_MESSAGES = {
    "missing": _("it is missing"),
    "extra_forbidden": _("there is no field of that name"),
    "unexpected_keyword_argument": _("there is no field of that name"),
    "model_type": _FIELDS,
    "dataclass_type": _FIELDS,
    "dict_type": _FIELDS,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "too_short": _("it has {actual_length} entries, and must have at least {min_length}"),
    "too_long": _("it has more entries than the {max_length} that it may have"),
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "bool_parsing": _("{input} is wrong: it must be true or false"),
    "bool_type": _("{input} is wrong: it must be true or false"),
    "string_type": _("{input} is wrong: it must be a text"),
    "string_too_short": _("it must not be empty"),
    "string_too_long": _("it must have at most {max_length} characters"),
    "string_pattern_mismatch": _("{input} is wrong: it is not a name that this can have"),
    "switch_or_word": _("{input} is wrong: it must be true, false or a word of at most {most} characters"),
    "literal_error": _("{input} is wrong: it must be {expected}"),
    "greater_than": _("{input} is wrong: it must be more than {gt}"),
    "greater_than_equal": _("{input} is wrong: it must be at least {ge}"),
    "less_than": _("{input} is wrong: it must be less than {lt}"),
    "less_than_equal": _("{input} is wrong: it must be at most {le}"),
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": _MOMENT,
    "timezone_aware": _MOMENT,
    "json_invalid": _("it is not JSON ({error})"),
}
"""Message by pydantic error type; the fields in braces are the input and the error's context."""
_MAX_CHARACTERS = 60


def _described(wrong: ErrorDetails) -> str:
    """Describe the error as the end of a sentence that begins with its field.

    Errors raised by this program's own validators keep their message.
    """
    words = _MESSAGES.get(wrong["type"])
    if words is None:
        return wrong["msg"].removeprefix("Value error, ")
    fields: dict[str, Any] = dict(wrong.get("ctx", {}))
    for name, value in fields.items():
        if isinstance(value, str):  # pydantic lists choices in English: `'a', 'b' or 'c'`
            fields[name] = _(" or ").join(value.split(" or "))
    if "{input}" in words:  # as it would appear in a file; it may be a whole one
        value = wrong.get("input")
        try:
            text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
        except (ValueError, RecursionError):  # it has more digits, or is deeper, than Python writes
            text = "…"
        fields["input"] = text if len(text) <= _MAX_CHARACTERS else f"{text[: _MAX_CHARACTERS - 1]}…"
    return words.format(**fields)
