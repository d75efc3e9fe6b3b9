"""The games that can be played here, found by their entry points; nothing of a game is loaded before it is wanted."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from importlib import metadata
from typing import TYPE_CHECKING, Any

from niagara_tui.core.entry import GROUP, Entry, load
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.suggest import did_you_mean

if TYPE_CHECKING:
    from niagara_tui.core.game import Game


@functools.cache
def entries() -> Mapping[str, Entry]:
    """Every game's entry, by the game's name, in the order of lists; one that cannot be loaded is left out."""
    found = {}
    for point in metadata.entry_points(group=GROUP):
        try:
            entry = point.load()
        except Exception:  # noqa: BLE001, S112 - another package's code; whoever asks for that game is told why
            continue
        if isinstance(entry, Entry):
            found[point.name] = entry
    return dict(sorted(found.items(), key=lambda each: (each[1].place, each[0])))


class _Games(Mapping[str, "Game[Any]"]):
    """The games by name; each is loaded when it is first looked up."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game[Any]] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self._loaded:
            found = load(entries()[name].game)
            self._loaded[name] = found() if isinstance(found, type) else found
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(entries())

    def __len__(self) -> int:
        return len(entries())

    def __contains__(self, name: object) -> bool:
        return name in entries()


GAMES: Mapping[str, Game[Any]] = _Games()


def game(name: str) -> Game[Any]:
    """The game of that name.

    Raises:
        BadInput: no game has that name.
    """
    if name not in GAMES:
        raise BadInput(
            _("there is no game called {name!r}; there is {games}").format(name=name, games=", ".join(GAMES))
            + did_you_mean(name, GAMES)
        )
    return GAMES[name]
