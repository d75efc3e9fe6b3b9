"""River board games against good bots in a terminal: Niagara and its kin.

Programs play by `new_match`, `bot`, `save_match` and `load_match`; docs/python.md shows how.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from niagara_tui.library import (
        GAMES,
        BadInput,
        Bot,
        BotError,
        Choice,
        Game,
        Guest,
        IllegalMove,
        Kind,
        LogLine,
        Match,
        Record,
        Standing,
        Thought,
        add_guest,
        bot,
        game,
        load_match,
        new_match,
        save_match,
        to_json,
    )

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadInput",
    "Bot",
    "BotError",
    "Choice",
    "Game",
    "Guest",
    "IllegalMove",
    "Kind",
    "LogLine",
    "Match",
    "Record",
    "Standing",
    "Thought",
    "__version__",
    "add_guest",
    "bot",
    "game",
    "load_match",
    "new_match",
    "save_match",
    "to_json",
]


def __getattr__(name: str) -> Any:
    """A name of `niagara_tui.library`, loaded when it is first asked for: the app must not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("niagara_tui.library"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
