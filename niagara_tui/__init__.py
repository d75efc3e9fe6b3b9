"""River board games in the terminal against strong bots: Niagara and related games.

The Python API is `new_match`, `bot`, `save_match` and `load_match`; see docs/python.md.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from niagara_tui.api import *  # noqa: F403 - `api.__all__` is the list of names, here and below

__version__ = "1.0.0"


def __getattr__(name: str) -> Any:
    """Import a name of `niagara_tui.api` on first access, to keep the app's startup fast."""
    if name == "__all__":
        return _public()
    if name.startswith("__") or find_spec(f"{__name__}.{name}") or name not in _public():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("niagara_tui.api"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_public()})


def _public() -> list[str]:
    return ["__version__", *import_module("niagara_tui.api").__all__]
