"""What programs pass, checked: games, seats, files, and what is called by the name of a save; `BadInput` otherwise."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from typing_extensions import TypeVar

from niagara_tui.core.base_game import BaseGame, BaseState
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, check_seat, shown
from niagara_tui.games import registry
from niagara_tui.match.film import Film
from niagara_tui.match.match import Match
from niagara_tui.match.sharing import film_of
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import IS_SHARED, Record, Shared
from niagara_tui.store.named import read_named, read_viewable_named

S = TypeVar("S", bound=BaseState, default=Any)
FIRST = registry.names()[0]
"""The game where none is named."""
PathLike = str | os.PathLike[str]
"""A file or folder, by its path."""
AnyGame = str | Game[S] | type[BaseGame[S]]
"""A game by its name, or typed: the object of a game, or the class that its package has."""
Options = bool | str
"""The value of an option: true or false, or one of its words."""


def as_game(given: AnyGame[S] | Match[S]) -> Game[S]:
    """The game that is meant."""
    if isinstance(given, Match):
        return given.game
    if isinstance(given, type) and issubclass(given, BaseGame):
        return cast(Game[S], registry.game(given.id))
    if not isinstance(given, str) and hasattr(given, "kernel"):
        return given
    return registry.game(cast(str, given))  # of any type: the registry says what is wrong with it


def as_seat(given: int | str | None, game: Game[Any], seats: int) -> int | None:
    """The seat with that number, or with that letter; None if none is given."""
    letters = game.letters[:seats]
    if isinstance(given, str):
        if given not in letters:
            wrong = _("there is no seat {letter!r} at the table; there is {letters}")
            raise BadInput(wrong.format(letter=given[:20], letters=", ".join(letters)))
        return letters.index(given)
    if given is not None:
        check_seat(given, seats)
    return None if given is None else as_whole(given)


def as_list(given: object) -> list[Any]:
    """What is in a list."""
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        raise BadInput(_("{given} is not a list").format(given=shown(given)))
    return [*given]


def as_text(given: object) -> str:
    """The text."""
    if not isinstance(given, str):
        raise BadInput(_("{given} is not a text").format(given=shown(given)))
    return given


def as_path(given: object) -> Path:
    """The path that is given."""
    wrong = BadInput(_("a file is given by a text or a path, not by {given}").format(given=shown(given)))
    try:
        path = Path(given)  # type: ignore[arg-type] # which is what is checked
        encoded = os.fsencode(path)
    except (TypeError, ValueError) as error:
        raise wrong from error
    if b"\0" in encoded:
        raise wrong
    return path


def as_folder(given: PathLike | None) -> SaveFolder:
    """The folder of saves that is given, or that of the app."""
    return SaveFolder(None if given is None else as_path(given))


def as_record(given: Match[Any] | Record | Shared | PathLike, saves: PathLike | None) -> Record:
    """The record of a match; or that in a file, or in the save of that name."""
    if isinstance(given, Shared):
        raise BadInput(IS_SHARED)
    if isinstance(given, Match):
        return given.film().record
    return given if isinstance(given, Record) else read_named(str(as_path(given)), as_folder(saves))


def as_film(given: Match[Any] | Record | Shared | PathLike, saves: PathLike | None) -> Film[Any]:
    """The film of a match, a record or a shared copy; or of that in a file, or in the save of that name."""
    return given.film() if isinstance(given, Match) else film_of(as_viewable(given, saves))


def as_viewable(given: Match[Any] | Record | Shared | PathLike, saves: PathLike | None) -> Record | Shared:
    """The record of a match, a record or a shared copy; or that in a file, or in the save of that name."""
    if isinstance(given, Record | Shared):
        return given
    if isinstance(given, Match):
        return given.film().record
    return read_viewable_named(str(as_path(given)), as_folder(saves))
