"""The registry of games, found by their entry points; a game's code is loaded when it is first needed.

A game that cannot be used is left out of every list, and asking for it by name raises the reason. An error in one
package never prevents the games of other packages from being played.
"""

from __future__ import annotations

import copyreg
import functools
from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from importlib import metadata
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from niagara_tui.core.entry import FAILURES, GROUP, NAME, Entry, load, printing_aside
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import MAX_WORD_LENGTH, clean
from niagara_tui.core.suggest import did_you_mean
from niagara_tui.core.whole_numbers import shown

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from niagara_tui.core.game import Game

_OURS = "niagara_tui."


@dataclass(frozen=True, slots=True)
class _Found:
    """The entries by game, in the order of display, and by game the problem that makes all or part of it unusable."""

    entries: Mapping[str, Entry]
    problems: Mapping[str, str]


@functools.cache
def _found() -> _Found:
    entries: dict[str, Entry] = {}
    problems: dict[str, str] = {}
    values: dict[str, str] = {}
    for point in _points():
        if point.name in values:
            if values[point.name] != point.value:  # if equal, the same package was found twice
                problems.setdefault(point.name, _taken(point, values[point.name]))
            continue
        values[point.name] = point.value
        try:
            entries[point.name] = _entry_of(point)
        except FAILURES as error:
            problems[point.name] = _unusable(point.name, error)
    in_order = sorted(entries.items(), key=lambda each: (each[1].place, each[0]))
    return _Found(dict(in_order), problems)


def _points() -> list[metadata.EntryPoint]:
    """The entry points of games, sorted by value, but ours first, so that no other package can take their names."""
    points = metadata.entry_points(group=GROUP)
    return sorted(points, key=lambda point: (not str(point.value).startswith(_OURS), str(point.value)))


def _entry_of(point: metadata.EntryPoint) -> Entry:
    if not NAME.fullmatch(point.name):
        raise BadInput(_("its name must be small letters, digits, - and _, and begin with a letter"))
    with printing_aside():
        entry = point.load()
    if not isinstance(entry, Entry):
        raise BadInput(_("{value} is not an Entry").format(value=point.value))
    return entry


def _taken(point: metadata.EntryPoint, first: str) -> str:
    said = _("two packages provide a game called {name!r}, {first} and {second}; the first one is used")
    return said.format(name=clean(point.name), first=clean(first), second=clean(point.value))


def _unusable(name: str, error: BaseException) -> str:
    said = _("the game {name!r} cannot be used: {why}")
    return said.format(name=clean(name), why=clean(str(error)) or type(error).__name__)


def entries() -> Mapping[str, Entry]:
    """Every game's entry by the game's name, in the order of display; entries that cannot be loaded are left out."""
    return _found().entries


def foreign_packages() -> dict[str, str]:
    """By top-level package, the name of a game that it provides; without ours."""
    places = {entry.game: name for name, entry in entries().items() if not entry.game.startswith(_OURS)}
    return {where.partition(":")[0].partition(".")[0]: name for where, name in places.items()}


def pages(name: str) -> Traversable | None:
    """The folder with the pages of the game with that name; None if it has none.

    Raises:
        BadInput: the package that its entry names cannot be found, or fails.
    """
    package = entries()[name].pages
    try:
        return files(package) if package else None
    except FAILURES as error:  # there is no such package, it is a module, or it fails
        raise BadInput(_("the pages of the game {game!r} cannot be found").format(game=name)) from error


class _Games(Mapping[str, "Game[Any]"]):
    """The games by name; each is loaded when it is first looked up, and left out from then on if that fails."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any]] = {}
        self._problems: dict[str, str] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self:
            raise KeyError(name)
        if name not in self._loaded:
            try:
                self._loaded[name] = _load(name)
            except FAILURES as error:
                self._problems[name] = _unusable(name, error)
                raise KeyError(name) from error
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in entries() if name not in self._problems)

    def __len__(self) -> int:
        return sum(1 for _name in self)

    def __contains__(self, name: object) -> bool:
        return name in entries() and name not in self._problems

    def values(self) -> ValuesView[Game[Any]]:
        """The games; loads all of them, to leave out those that cannot be loaded."""
        self.load_all()
        return super().values()

    def items(self) -> ItemsView[str, Game[Any]]:
        """The games by name; loads all of them, likewise."""
        self.load_all()
        return super().items()

    def load_all(self) -> None:
        """Try to load every game, to find those that cannot be loaded."""
        for name in entries():
            self.get(name)

    @property
    def problems(self) -> Mapping[str, str]:
        """A sentence for each game that is known so far to be unusable."""
        return {**_found().problems, **self._problems}


def _load(name: str) -> Game[Any]:
    found = load(entries()[name].game)
    from niagara_tui.games.checked import check_game  # loads pydantic, as every game does

    with printing_aside():
        game: Game[Any] = found() if isinstance(found, type) else found
    if game.id != name:
        raise BadInput(_("it calls itself {id!r}").format(id=game.id))
    check_game(game)
    copyreg.pickle(type(game), _reduced)
    return game


def _reduced(played: Game[Any]) -> tuple[Callable[[str], Game[Any]], tuple[str]]:
    """How a game is copied: by its name, so that there is one of it in every process."""
    return game, (played.id,)


_GAMES = _Games()
GAMES: Mapping[str, Game[Any]] = _GAMES


def problems() -> list[str]:
    """A sentence for each game that was found but cannot be used, wholly or in part; loads all games."""
    _GAMES.load_all()
    return [problem for _name, problem in sorted(_GAMES.problems.items())]


def game(name: str) -> Game[Any]:
    """Find the game of that name, and load it if necessary.

    Raises:
        BadInput: no game has that name, or it cannot be used.
    """
    if not isinstance(name, str):
        raise BadInput(_("a game is called by its name, a text, and not by {given}").format(given=shown(name)))
    if (found := GAMES.get(name)) is not None:
        return found
    if name in _GAMES.problems:
        raise BadInput(_GAMES.problems[name])
    _GAMES.load_all()  # so that the message names only usable games
    known = ", ".join(GAMES)
    said = _("there is no game called {name!r}; there is {games}").format(name=name[:MAX_WORD_LENGTH], games=known)
    raise BadInput(said + did_you_mean(name[:MAX_WORD_LENGTH], GAMES))
