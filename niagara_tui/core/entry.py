"""The description of a game that is read before any of its code is loaded: where its parts are.

A package provides a game through an entry point in the group `niagara_tui.games`, whose name is the game's id:

```toml
[project.entry-points."niagara_tui.games"]
ferry = "some_package.entry:ENTRY"
```
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import Any

GROUP = "niagara_tui.games"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
"""What a game can be called: the same in its entry point, in files, on the command line and as `Game.id`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Where a game's parts are, as `module:name`. Only `game` must be given.

    `game` is a `core.game.Game`, or what makes one. `board` is a subclass of `ui.boards.board.Board`, by default one
    that shows `Game.describe` and the moves by their texts. `teller` is a `plain.teller.Teller`, by default one that
    tells the same. `pages` is the package in which `rules.md` and `help.md` lie; by default there are pages of the
    title and the summary. `place` is where the game stands in lists: low first, and then by name.
    """

    game: str
    board: str = ""
    teller: str = ""
    pages: str = ""
    place: int = 100


def load(where: str) -> Any:
    """Import the object at `module:name`.

    Raises:
        ImportError: there is no such module.
        AttributeError: the module has no such attribute.
    """
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
