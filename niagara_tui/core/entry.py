"""What a game says of itself before any of it is loaded: its name, and where its parts are.

A package brings a game by an entry point in the group `niagara_tui.games`:

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
    """Where a game's parts are, as `module:name`; what is left out is played with what works for every game.

    `game` is a `core.game.Game`, or what makes one; `board` a subclass of `ui.boards.board.Board`; `teller` one of
    `plain.teller.Teller`; `pages` is the package in which `rules.md` and `help.md` lie; `place` is where it stands in
    lists: low first, and then by name.
    """

    game: str
    board: str = ""
    teller: str = ""
    pages: str = ""
    place: int = 100


def load(where: str) -> Any:
    """What stands at `module:name`.

    Raises:
        ImportError: there is no such module.
        AttributeError: it holds nothing of that name.
    """
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
