"""The registry of games, found by their entry points; a game's code is loaded when it is first needed.

A game that cannot be used is left out of every list, and asking for it by name raises the reason. An error in one
package never prevents the games of other packages from being played.
"""

from __future__ import annotations

import copyreg
import functools
import sys
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from importlib import metadata
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from niagara_tui.core.entry import GROUP, NAME, Entry
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import shown
from niagara_tui.core.packages import OURS, PackageFailure, ask_package, load
from niagara_tui.core.text import clean, did_you_mean

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from niagara_tui.core.game import Game
from typing import NamedTuple

from niagara_tui.core.errors import chain


@functools.cache
def _points() -> Mapping[str, Sequence[metadata.EntryPoint]]:
    """The entry points of games by name, sorted by value, but ours first, so that no other package takes their names.

    Nothing of a package is loaded to find them.
    """
    points = sorted(metadata.entry_points(group=GROUP), key=lambda each: (not _is_ours(each.value), str(each.value)))
    names = dict.fromkeys(point.name for point in points)
    return {name: [point for point in points if point.name == name] for name in names}


@functools.cache
def _entry_or_problem(name: str) -> Entry | str:
    """The entry of that name, an entry point's; or a sentence that says why it cannot be used."""
    point = _points()[name][0]
    if not NAME.fullmatch(name):
        return _unusable(name, _("its name must be small letters, digits, - and _, and begin with a letter"))
    try:
        entry = point.load() if _is_ours(point.value) else ask_package(point.load)
    except (PackageFailure, BadInput) as error:
        return _unusable(name, error)
    if not isinstance(entry, Entry):
        return _unusable(name, _("{value} is not an Entry").format(value=point.value))
    return entry


def _is_ours(where: str) -> bool:
    return where.startswith(OURS)


def _unusable(name: str, why: object) -> str:
    template = _("the game {name!r} cannot be used: {why}")
    return template.format(name=clean(name), why=clean(str(why)))


def entry(name: str) -> Entry | None:
    """The entry of the game of that name; None if there is none, or it cannot be loaded. Loads no other."""
    entry_or_problem = _entry_or_problem(name) if name in _points() else None
    return entry_or_problem if isinstance(entry_or_problem, Entry) else None


def entries() -> Mapping[str, Entry]:
    """Every game's entry by the game's name, in the order of display; entries that cannot be loaded are left out."""
    return _in_order(_points())


def _in_order(names: Iterable[str]) -> dict[str, Entry]:
    by_name = {name: each for name in names if (each := entry(name)) is not None}
    return dict(sorted(by_name.items(), key=lambda each: (each[1].place, each[0])))


def names() -> tuple[str, ...]:
    """The names of all games that packages provide: ours in the order of display, then others.

    Loads no other package, so some of the others may turn out to be unusable.
    """
    ours = [name for name, (first, *_others) in _points().items() if _is_ours(first.value)]
    others = [name for name in _points() if NAME.fullmatch(name) and name not in ours]
    return (*_in_order(ours), *sorted(others))


def foreign_packages() -> dict[str, str]:
    """By top-level package, the name of a game that it provides; without ours, and without packages not loaded yet."""
    loaded = [name for name, (first, *_others) in _points().items() if first.value.partition(":")[0] in sys.modules]
    places = {known.game: name for name in loaded if (known := entry(name)) is not None and not _is_ours(known.game)}
    return {where.partition(":")[0].partition(".")[0]: name for where, name in places.items()}


def pages(name: str) -> Traversable | None:
    """The folder with the pages of the game with that name; None if it has none, or there is no such game."""
    its_entry = entry(name)
    package = "" if its_entry is None else its_entry.pages
    if not package or _is_ours(package):
        return files(package) if package else None
    try:
        return ask_package(lambda: files(package))
    except PackageFailure as error:  # there is no such package, it is a module, or it fails
        raise BadInput(_("the pages of the game {game!r} cannot be found").format(game=name)) from error


def part(name: str, what: Literal["board", "teller", "signs", "voices", "notation"], default: str) -> Any:
    """The part of that game that its entry names, or the object at `default` if it names none."""
    where = getattr(entry(name), what, "") or default
    try:
        return load(where)
    except PackageFailure as error:
        template = _("the game {name!r} cannot be used: its {part}: {why}")
        raise BadInput(template.format(name=clean(name), part=what, why=clean(str(error)))) from error


class _Games(Mapping[str, "Game[Any]"]):
    """The games by name; each is loaded when it is first looked up, and left out from then on if that fails."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any]] = {}
        self._problems: dict[str, str] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self or (its_entry := entry(name)) is None:
            raise KeyError(name)
        if name not in self._loaded:
            try:
                where = its_entry.game
                self._loaded[name] = _made(where, name) if _is_ours(where) else ask_package(lambda: _made(where, name))
            except (PackageFailure, BadInput) as error:
                self._problems[name] = _unusable(name, error)
                raise KeyError(name) from error
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in entries() if name not in self._problems)

    def __len__(self) -> int:
        return sum(1 for _name in self)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and entry(name) is not None and name not in self._problems

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

    def problem(self, name: str) -> str | None:
        """Why the game of that name cannot be used, as far as that is known; None if nothing is wrong with it."""
        entry_or_problem = _entry_or_problem(name) if name in _points() else None
        return entry_or_problem if isinstance(entry_or_problem, str) else self._problems.get(name)


def _made(where: str, name: str) -> Game[Any]:
    loaded = load(where)
    from niagara_tui.games.checked import check_game  # loads pydantic, as every game does

    game: Game[Any] = loaded() if isinstance(loaded, type) else loaded
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
    problems = {}
    taken = _("two packages provide a game called {name!r}, {first} and {second}; the first one is used")
    for name, points in _points().items():
        values = [*dict.fromkeys(clean(point.value) for point in points)]  # the same package twice is no conflict
        if (problem := _GAMES.problem(name)) is not None:
            problems[name] = problem
        elif len(values) > 1:
            problems[name] = taken.format(name=clean(name), first=values[0], second=values[1])
    return [problem for _name, problem in sorted(problems.items())]


def game(name: str) -> Game[Any]:
    """Find the game of that name, and load it if necessary."""
    if not isinstance(name, str):
        raise BadInput(_("a game's name is a text, not {given}").format(given=shown(name)))
    if (usable := GAMES.get(name)) is not None:
        return usable
    if (problem := _GAMES.problem(name)) is not None:
        raise BadInput(problem)
    _GAMES.load_all()  # so that the message names only usable games
    known = ", ".join(GAMES)
    template = _("there is no game called {name!r}; there is {games}").format(name=name, games=known)
    raise BadInput(template + did_you_mean(name, GAMES))


def title_of(name: str) -> str:
    """The title of the game of that name; the name itself if it is not installed, or cannot be used."""
    return _(GAMES[name].title) if name in GAMES else name


# -- which game of another package an error comes from, so that its author is told and not ours ----------


class Fault(NamedTuple):
    """An error that was raised in the code of the game with that name."""

    game: str
    error: BaseException


def game_at_fault(error: BaseException) -> Fault | None:
    """The first cause of the error that was raised in the code of a game of another package; None if there is none.

    Compiled rules raise nothing of their own, so the interpreted code that called them is what is found.
    """
    packages = foreign_packages()
    for link in reversed(chain(error)):
        raiser, trace = None, link.__traceback__
        while trace is not None:
            module = str(trace.tb_frame.f_globals.get("__name__", ""))
            raiser = packages.get(module.partition(".")[0], raiser)
            trace = trace.tb_next
        if raiser is not None:
            return Fault(raiser, link)
    return None
