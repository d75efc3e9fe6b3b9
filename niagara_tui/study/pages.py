"""What games bring for learners: files beside their pages, of which a damaged one costs one game its own alone."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.resources.abc import Traversable
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.inputs import text_of
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.store.opening import read_page

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")


def page(game: str, name: str) -> Traversable | None:
    """The file of that name beside the pages of the game with that id; None if it has none."""
    pages = registry.pages(game)
    file = None if pages is None else pages / name
    return file if file is not None and file.is_file() else None


def read_toml(file: Traversable, model: type[M]) -> M:
    try:
        return model.model_validate(tomllib.loads(text_of(read_page(file))))
    except ValidationError as error:
        raise BadInput(sentence(error)) from error
    except (ValueError, OSError, RecursionError) as error:  # the parser recurses into nested brackets
        raise BadInput(clean(str(error))) from error


def of_all_games(of_game: Callable[[str], Iterable[T]]) -> list[T]:
    """What each game brings, by its id, in the order of games; without that of a game that has something damaged."""
    entries: list[T] = []
    for game in registry.entries():
        with suppress(BadInput):
            entries += of_game(game)
    return entries


def left_out(of_game: Callable[[str], Iterable[T]]) -> list[str]:
    """A sentence for each game that `of_all_games` leaves out."""
    problems = []
    for game in registry.entries():
        try:
            of_game(game)
        except BadInput as error:
            problems.append(f"{error}.")
    return problems
