"""The description of a game that is read before any of its code is loaded: where its parts are.

A package provides a game through an entry point in the group `niagara_tui.games`, whose name is the game's id:

```toml
[project.entry-points."niagara_tui.games"]
ferry = "some_package.entry:ENTRY"
```
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

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
        """Check the types: an entry comes from another package.

        Raises:
            TypeError: one is wrong.
        """
        for field in fields(self):
            wanted = int if field.name == "place" else str
            if not isinstance(getattr(self, field.name), wanted):
                raise TypeError(f"{field.name}: it must be of type {wanted.__name__}")
