"""What goes wrong, said in one sentence that a person can act on."""

from __future__ import annotations

from pydantic import ValidationError


class NiagaraError(Exception):
    """Anything that the user can mend; its text is one clear sentence."""


class BadInput(NiagaraError):
    """An argument, a file or a position that is not what it must be."""


class IllegalMove(NiagaraError):
    """A move that is not in the legal list of this decision."""


_ABOUT_A_VALUE = {
    "literal_error",
    "int_type",
    "greater_than",
    "greater_than_equal",
    "less_than",
    "less_than_equal",
}


def sentence(error: ValidationError) -> str:
    """The first thing wrong in a validation, as `field: what is wrong`."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    message = first["msg"]
    given = first.get("input")
    if first["type"] in _ABOUT_A_VALUE:
        message = f"{given!r} is wrong: {message[0].lower()}{message[1:]}"
    return f"{where}: {message}" if where else message
