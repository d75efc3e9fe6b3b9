"""Reading of TOML files from a game's pages."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.inputs import text_of
from niagara_tui.core.text import clean
from niagara_tui.store.opening import read_page

M = TypeVar("M", bound=BaseModel)


def read(file: Traversable, model: type[M]) -> M:
    """Read a TOML file and validate it as this model.

    Raises:
        BadInput: the file is damaged; the message says what is wrong, without the file's name.
    """
    try:
        return model.model_validate(tomllib.loads(text_of(read_page(file))))
    except ValidationError as error:
        raise BadInput(sentence(error)) from error
    except (ValueError, OSError, RecursionError) as error:  # the parser recurses into nested brackets
        raise BadInput(clean(str(error))) from error
