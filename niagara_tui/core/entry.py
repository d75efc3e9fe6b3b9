"""The description of a game that is read before any of its code is loaded: where its parts are.

A package provides a game through an entry point in the group `niagara_tui.games`, whose name is the game's id:

```toml
[project.entry-points."niagara_tui.games"]
ferry = "some_package.entry:ENTRY"
```
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

GROUP = "niagara_tui.games"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Where a game's parts are, as `module:name`; an empty part is replaced by a default that works for every game.

    `game` is a `core.game.Game` or a factory of one; `board` a subclass of `ui.boards.board.Board`; `teller` a subclass
    of `plain.teller.Teller`; `pages` the package that contains `rules.md` and `help.md`; `place` the sort key in lists:
    ascending, then by name.
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
