"""User-facing text for pydantic's validation errors."""

from __future__ import annotations

import json
from typing import Any

from pydantic_core import ErrorDetails

from niagara_tui.core.i18n import _

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


def describe(wrong: ErrorDetails) -> str:
    """Describe the error as the end of a sentence that begins with its field.

    Errors raised by this program's own validators keep their message.
    """
    words = _MESSAGES.get(wrong["type"])
    if words is None:
        return wrong["msg"].removeprefix("Value error, ")
    given = {"input": _shortened(wrong.get("input"))} if "{input}" in words else {}  # the input may be a whole file
    return words.format(**wrong.get("ctx", {}), **given)


def _shortened(given: Any) -> str:
    """The given value as it would appear in a file, shortened if it is long."""
    try:
        text = repr(given) if isinstance(given, str) else json.dumps(given, default=str)
    except (ValueError, RecursionError):  # it has more digits, or is deeper, than Python writes
        return "…"
    return text if len(text) <= _MAX_CHARACTERS else f"{text[: _MAX_CHARACTERS - 1]}…"
