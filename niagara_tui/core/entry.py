"""The description of a game that is read before any of its code is loaded: where its parts are; and loading them.

A package provides a game through an entry point in the group `niagara_tui.games`, whose name is the game's id:

```toml
[project.entry-points."niagara_tui.games"]
ferry = "some_package.entry:ENTRY"
```

Functions of other packages are called within limited time, and what they print goes aside.
"""

from __future__ import annotations

import contextlib
import re
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, TypeVar

from niagara_ai.foreign import PackageFailure, ask

__all__ = ["FAILURES", "GROUP", "NAME", "OURS", "Entry", "PackageFailure", "ask_package", "load", "printing_aside"]

T = TypeVar("T")

OURS = "niagara_tui."  # how references to our own code begin
GROUP = "niagara_tui.games"
FAILURES = (Exception, SystemExit, GeneratorExit)  # what another package's code may raise; Ctrl+C alone is not its own
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
"""Valid game ids; a game's entry point, its files, the command line and `Game.id` use the same one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """References to a game's parts, each as `module:name`. Only `game` is required.

    `game` is a `core.game.Game`, or a class to instantiate without arguments. `board` is a subclass of
    `ui.kit.board.Board`; the default one shows `Game.describe` and the texts of the moves. `teller` is a
    `plain.teller.Teller`; the default one tells the same. `backdrop` is a `ui.kit.backdrop.Scenery`; the home screen
    shows that of the first game that has one. `pages` is the package that contains `rules.md` and `help.md`, the game's
    lessons in a folder of that name, its `advisor.toml` and `puzzles.json`, and `ratings.json` if its bots have been
    rated (docs/bots.md); the default pages consist of title and summary. `signs` is a sequence of
    `core.signs.Sign`, what the signs of the board mean; the default ones are those of every table. `voices` is what
    bots say at the table, by voice and occasion (`shell.remarks`); without it they say what they do at any game.
    `notation` is a `core.notation.Notation`, shorter words for its position lines; the default ones are those of the
    declared state. `place` is the position in lists of games: lower numbers first, equal ones by name.
    """

    game: str
    board: str = ""
    teller: str = ""
    backdrop: str = ""
    pages: str = ""
    signs: str = ""
    voices: str = ""
    notation: str = ""
    place: int = 100

    def __post_init__(self) -> None:
        """Check the types: an entry comes from another package."""
        for field in fields(self):
            wanted = int if field.name == "place" else str
            if not isinstance(getattr(self, field.name), wanted):
                raise TypeError(f"{field.name}: it must be of type {wanted.__name__}")


@contextlib.contextmanager
def printing_aside() -> Iterator[None]:
    """Send what Python code prints meanwhile to standard error: a package may greet as it is imported.

    Only in the main thread: another one could restore what the main thread has changed meanwhile. Others load games
    while the app runs, which catches what is printed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    with contextlib.redirect_stdout(sys.stderr):
        yield


def load(where: str) -> Any:
    """Import the object at `module:name`; another package is given limited time for that, or a `PackageFailure`."""

    def imported() -> Any:
        module, _, name = where.partition(":")
        return getattr(import_module(module), name)

    return imported() if where.startswith(OURS) else ask_package(imported)


def ask_package(call: Callable[[], T]) -> T:
    """Call a function of another package (`niagara_ai.foreign.ask`); what it prints goes to standard error."""
    with printing_aside():
        return ask(call)
