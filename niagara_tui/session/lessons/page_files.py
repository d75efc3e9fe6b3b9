"""TOML files among a game's pages: its lessons and its advisor's notes."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.games.registry import entries

M = TypeVar("M", bound=BaseModel)


def pages_of(game: str) -> Traversable | None:
    """The folder of the pages of the game with that id; None if it brings none.

    Raises:
        BadInput: the package that it names cannot be found.
    """
    package = entries()[game].pages
    try:
        return files(package) if package else None
    except (ImportError, TypeError) as error:
        raise BadInput(_("the pages of the game {game!r} cannot be found").format(game=game)) from error


def read(file: Traversable, model: type[M]) -> M:
    """What that file holds.

    Raises:
        BadInput: why it cannot be read, or does not fit the model.
    """
    try:
        return model.model_validate(tomllib.loads(file.read_text("utf-8")))
    except ValidationError as error:
        raise BadInput(sentence(error)) from error
    except (ValueError, OSError, RecursionError) as error:  # the parser goes as deep as the file's brackets
        raise BadInput(clean(str(error))) from error
