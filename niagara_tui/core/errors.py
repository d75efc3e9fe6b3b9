"""Errors for users: each message is one sentence that they can act on."""

from __future__ import annotations

from niagara_ai.errors import NiagaraError
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from niagara_tui.core.sanitize import clean
from niagara_tui.core.validation_text import describe

__all__ = [
    "BadInput",
    "IllegalMove",
    "NiagaraError",
    "RulesAtFault",
    "chain",
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
    return [_sentence(wrong) for wrong in error.errors(include_url=False)]


def _sentence(wrong: ErrorDetails) -> str:
    # For an invalid key, pydantic appends the part "[key]" to the key itself; the key alone says enough.
    where = clean(".".join(str(part) for part in wrong["loc"] if part != "[key]"))
    return f"{where}: {describe(wrong)}" if where else describe(wrong)
