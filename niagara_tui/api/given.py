"""What programs pass, checked: games, seats, files, and what is called by the name of a save."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from niagara_ai.registry import name_of
from typing_extensions import TypeVar

from niagara_tui.core.base_game import BaseGame, BaseState
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, check_seat, checked_options, shown
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
MOST_SECONDS = 3600
"""The longest time that a program may ask for."""
Options = bool | str
"""The value of an option: true or false, or one of its words."""


def game_given(given: AnyGame[S] | Match[S]) -> Game[S]:
    """The game that is meant.

    Raises:
        BadInput: there is no such game.
    """
    if isinstance(given, Match):
        return given.game
    if isinstance(given, type) and issubclass(given, BaseGame):
        return cast(Game[S], registry.game(given.id))
    if not isinstance(given, str) and hasattr(given, "kernel"):
        return given
    return registry.game(cast(str, given))  # of any type: the registry says what is wrong with it


def options_given(game: Game[Any], given: Mapping[str, Options]) -> dict[str, Any]:
    """All options of the game, with the values that are given.

    Raises:
        BadInput: an option does not exist, or does not take its value.
    """
    return checked_options(game, given).model_dump()


def seat_given(given: int | str | None, game: Game[Any], seats: int) -> int | None:
    """The seat with that number, or with that letter; None if none is given.

    Raises:
        BadInput: there is no such seat at a table with so many.
    """
    letters = game.letters[:seats]
    if isinstance(given, str):
        if given not in letters:
            wrong = _("there is no seat {letter!r} at the table; there is {letters}")
            raise BadInput(wrong.format(letter=given[:20], letters=", ".join(letters)))
        return letters.index(given)
    if given is not None:
        check_seat(given, seats)
    return None if given is None else as_whole(given)


def list_given(given: object) -> list[Any]:
    """What is in a list.

    Raises:
        BadInput: it is none.
    """
    if isinstance(given, str | bytes) or not isinstance(given, Sequence):
        raise BadInput(_("{given} is not a list").format(given=shown(given)))
    return [*given]


def bot_given(given: object) -> str:
    """The name of a bot, which may be given by the bot itself.

    Raises:
        BadInput: it is neither.
    """
    return name_of(given) if hasattr(given, "choose") else text_given(given)


def text_given(given: object) -> str:
    """The text.

    Raises:
        BadInput: it is none.
    """
    if not isinstance(given, str):
        raise BadInput(_("{given} is not a text").format(given=shown(given)))
    return given


def seconds_given(given: object) -> float:
    """A number of seconds.

    Raises:
        BadInput: it is none above 0 and up to an hour.
    """
    if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given <= MOST_SECONDS:
        wrong = _("{given} is not a number of seconds above 0 and up to {most}")
        raise BadInput(wrong.format(given=shown(given), most=MOST_SECONDS))
    return float(given)


def path_given(given: object) -> Path:
    """The path that is given.

    Raises:
        BadInput: it is none.
    """
    wrong = BadInput(_("a file is given by a text or a path, not by {given}").format(given=shown(given)))
    try:
        path = Path(given)  # type: ignore[arg-type] # which is what is checked
        encoded = os.fsencode(path)
    except (TypeError, ValueError) as error:
        raise wrong from error
    if b"\0" in encoded:
        raise wrong
    return path


def folder_given(given: PathLike | None) -> SaveFolder:
    """The folder of saves that is given, or that of the app.

    Raises:
        BadInput: it is no path.
    """
    return SaveFolder(None if given is None else path_given(given))


def record_given(given: Match[Any] | Record | Shared | PathLike, saves: PathLike | None) -> Record:
    """The record of a match; or that in a file, or in the save of that name.

    Raises:
        BadInput: there is none, it cannot be read, it is a shared copy, or the match began in the middle of a game.
    """
    if isinstance(given, Shared):
        raise BadInput(IS_SHARED)
    if isinstance(given, Match):
        return given.film().record
    return given if isinstance(given, Record) else read_named(str(path_given(given)), folder_given(saves))


def film_given(given: Match[Any] | Record | Shared | PathLike, saves: PathLike | None) -> Film[Any]:
    """The film of a match, a record or a shared copy; or of that in a file, or in the save of that name.

    Raises:
        BadInput: there is none, it cannot be read, does not fit its game, or the match began in the middle of a game.
    """
    return given.film() if isinstance(given, Match) else film_of(viewable_given(given, saves))


def viewable_given(given: Match[Any] | Record | Shared | PathLike, saves: PathLike | None) -> Record | Shared:
    """The record of a match, a record or a shared copy; or that in a file, or in the save of that name.

    Raises:
        BadInput: there is none, it cannot be read, or the match began in the middle of a game.
    """
    if isinstance(given, Record | Shared):
        return given
    if isinstance(given, Match):
        return given.film().record
    return read_viewable_named(str(path_given(given)), folder_given(saves))
