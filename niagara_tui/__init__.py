"""River board games in a terminal and in Python: Niagara and related games, against strong bots.

What a `niagara` command does, a program does with `import niagara_tui`:

- games and bots: `GAMES`, `game`, `rules`, `schema`, `bots`, `bot`, `add_guest`
- positions: `new_position`, `load_position`, `parse_position`, `check`, and the methods of `Position`
- matches: `new_match`, `play_alone`, `load_match`, `load_film`, `saves`, `save`, `share`, `challenge`, and the methods
  of `Match` and `Film`; a game as text to read: `game_text`; what somebody has sent: `parse_game`
- judging: `analyse`, `review`; a `picture` of a game's end
- puzzles: `puzzles`, `open_puzzle`, `make_puzzles`
- a person's record: `own_record`
- experiments: `tournament`, `resume_tournament`, `rate`, `dataset`, `train`

```python
import niagara_tui

match = niagara_tui.new_match("niagara", players=["Ann", "greedy", "greedy:thief"], seed=7)
match.play(0, "5")
print(match, niagara_tui.analyse(match).plans[0].moves)
```

Whatever is wrong with an argument or a file raises a `NiagaraError`, whose message is one sentence; nothing is printed.
What a thing holds is an attribute of it, what it works out is a method. The types of what functions return are in
`niagara_tui.api.results`, for annotations. Each part is loaded when it is first used.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from niagara_tui.api.contests import *  # noqa: F403 - `__all__` of each is the list of names, here and below
    from niagara_tui.api.games import *  # noqa: F403
    from niagara_tui.api.judging import *  # noqa: F403
    from niagara_tui.api.matches import *  # noqa: F403
    from niagara_tui.api.positions import *  # noqa: F403
    from niagara_tui.api.puzzles import *  # noqa: F403
    from niagara_tui.api.records import *  # noqa: F403

    __all__: list[str]

__version__ = "1.0.0"
_MODULES = ("games", "positions", "matches", "records", "puzzles", "judging", "contests")
"""The modules of `niagara_tui.api`, in the order in which a name is looked for, quick ones to load first."""


if not TYPE_CHECKING:  # to a type checker, a name that is not imported above is an error

    def __getattr__(name: str) -> Any:
        """Find a name of `niagara_tui.api` on first access, to keep the app's startup fast."""
        if name == "__all__":
            return ["__version__", *_public()]
        if not name.startswith("_") and not find_spec(f"{__name__}.{name}"):
            for module in _MODULES:
                found = import_module(f"{__name__}.api.{module}")
                if name in found.__all__:
                    return getattr(found, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return ["__version__", *_public()]


def _public() -> list[str]:
    return [name for module in _MODULES for name in import_module(f"{__name__}.api.{module}").__all__]
