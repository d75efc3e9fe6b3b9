"""What comes from other packages: bots by their entry points in the group `niagara_tui.bots`, and games by import path.

```toml
[project.entry-points."niagara_tui.bots"]
mine = "some_package.some_module:GUEST"
```

The entry point refers to a `Guest`. Listing the bots imports its module, so expensive imports belong in `make`. Games
are loaded so that the bots' package depends on none.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from niagara_ai.contract import Bot, BotError, Game, WholeGame
from niagara_ai.foreign import PackageFailure, ask, error_text

GROUP = "niagara_tui.bots"
FAILURES = (Exception, SystemExit, GeneratorExit)  # what another package's code may raise; Ctrl+C alone is not its own


_LEVEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,39}")
"""Valid names of levels: they stand in files, on the command line and in lists."""
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")  # valid names of bots: they stand before the colon of `kind:level`
_MAX_LINE = 300  # maximum characters of a summary


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot: a one-line summary, and its levels, name to one-line summary; the first level is the default."""

    summary: str
    levels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Guest:
    """A kind of bot that another package provides.

    `make(game, level, seed)` creates a bot; `missing_requirement()` returns one sentence that says what must be
    installed first, or None if nothing is missing.
    """

    kind: Kind
    make: Callable[[Game[Any], str, int], Bot[Any]]
    missing_requirement: Callable[[], str | None] = lambda: None


_added: dict[str, Guest] = {}


def add_guest(name: str, bot: Guest) -> None:
    """Register a guest under that name in this process; it takes precedence over an entry point of the same name.

    Raises:
        BotError: the name is no word, or the guest is none.
    """
    word: object = name  # whatever a program passes
    if not (isinstance(word, str) and _NAME.fullmatch(word)):
        raise BotError(f"the bot {name!r} cannot be added: its name must be a word of letters, digits, - and _")
    if (wrong := _wrong(bot)) is not None:
        raise BotError(f"the bot {name} cannot be added: {wrong}")
    _added[name] = bot


def is_added(bot: str) -> bool:
    """Whether the bot `kind` or `kind:level` is one that `add_guest` has added: no other process knows it."""
    return bot.partition(":")[0] in _added


def _wrong(bot: object) -> str | None:
    """What is wrong with a guest, to end a sentence; None if nothing is."""
    if not isinstance(bot, Guest):
        return f"{type(bot).__name__} is not a Guest"
    if not _is_kind(bot.kind):
        return "its kind is not a Kind with levels and lines of text"
    functions: tuple[object, ...] = (bot.make, bot.missing_requirement)
    return None if all(map(callable, functions)) else "its make or missing_requirement cannot be called"


def guest(name: str) -> Guest | None:
    """Find the guest of that name; None if no package provides one."""
    entries = metadata.entry_points(group=GROUP, name=name)
    if name not in _added and not entries:
        return None
    known = _added[name] if name in _added else _load(next(iter(entries)))
    if (missing := _missing(name, known)) is not None:
        raise BotError(f"the bot {name} cannot play: {missing}")
    return known


def guest_kinds() -> dict[str, Kind]:
    """The kinds of all guests that are available here, by name."""
    guests, _problems = _available()
    return {name: guest.kind for name, guest in guests.items()}


def guest_problems() -> list[str]:
    """A sentence for each guest that should be available here, but fails; not for those that miss a requirement."""
    _found, problems = _available()
    return problems


def _available() -> tuple[dict[str, Guest], list[str]]:
    entries = {entry.name: entry for entry in metadata.entry_points(group=GROUP)}
    guests, problems = {}, []
    for name in {**entries, **_added}:
        try:
            one = _added[name] if name in _added else _load(entries[name])
            if _missing(name, one) is None:
                guests[name] = one
        except BotError as error:
            problems.append(str(error))
    return guests, problems


def _load(entry: metadata.EntryPoint) -> Guest:
    try:
        loaded = ask(entry.load)
    except PackageFailure as error:
        raise BotError(
            f"the bot {entry.name} cannot be loaded from {entry.value}: {error_text(error.__cause__ or error)}"
        ) from error
    if not isinstance(loaded, Guest):
        raise BotError(f"the bot {entry.name} cannot be loaded: {entry.value} is not a Guest")
    if (wrong := _wrong(loaded)) is not None:
        raise BotError(f"the bot {entry.name} cannot be loaded: {wrong}")
    return loaded


def _is_kind(kind: object) -> bool:
    """Whether it is a kind, as far as lists and set-up screens rely on it."""
    levels: object = kind.levels if isinstance(kind, Kind) else None
    if not (isinstance(kind, Kind) and isinstance(levels, Mapping) and levels):
        return False
    return all(map(_is_line, (kind.summary, *levels.values()))) and all(
        isinstance(name, str) and _LEVEL.fullmatch(name) for name in levels
    )


def _is_line(text: object) -> bool:
    """Whether it is text for one line, without control sequences."""
    return isinstance(text, str) and len(text) <= _MAX_LINE and text.replace("\N{NO-BREAK SPACE}", " ").isprintable()


def _missing(name: str, found: Guest) -> str | None:
    """What must be installed first."""
    try:
        return ask(found.missing_requirement)
    except PackageFailure as error:
        raise BotError(
            f"the bot {name} cannot say whether anything is missing: {error_text(error.__cause__ or error)}"
        ) from error


def load_game(source: str, name: str) -> WholeGame[Any]:
    """Load the game called `name` from `source`, an import path of the form `package.module:function`."""
    path: object = source
    module, colon, function = path.partition(":") if isinstance(path, str) else ("", "", "")
    if not (module and colon and function):
        raise BotError(f"a game source is written package.module:function, not {source!r}")
    try:
        find = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise BotError(f"the game source {source!r} cannot be used: {error}") from error
    try:
        game: WholeGame[Any] = find(name)
    except Exception as error:
        raise BotError(f"the game source {source!r} gives no game called {name!r}: {error}") from error
    return game
