"""What goes wrong, said in one sentence that a person can act on."""

from __future__ import annotations

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from niagara_tui.core.sanitize import clean
from niagara_tui.core.validation_text import plain


class NiagaraError(Exception):
    """Anything that the user can mend; its text is one clear sentence."""


class BadInput(NiagaraError):
    """An argument, a file or a position that is not what it must be."""


class IllegalMove(NiagaraError):
    """A move that is not in the legal list of this decision."""


def sentence(error: ValidationError) -> str:
    """The first thing wrong in a validation, as `field: what is wrong`."""
    return _sentence(error.errors(include_url=False)[0])


def sentences(error: ValidationError) -> list[str]:
    """Everything wrong in a validation, likewise."""
    return [_sentence(wrong) for wrong in error.errors(include_url=False)]


def _sentence(wrong: ErrorDetails) -> str:
    # A name that is wrong itself stands before a part that says so; whoever reads it sees the name.
    where = clean(".".join(str(part) for part in wrong["loc"] if part != "[key]"))
    return f"{where}: {plain(wrong)}" if where else plain(wrong)
