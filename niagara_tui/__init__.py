"""River board games against good bots in a terminal: Niagara and its kin.

Programs play by `new_match`, `bot`, `save_match` and `load_match`; docs/python.md shows how.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from niagara_tui.library import *  # noqa: F403 - `library.__all__` is the list of names, here and below

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """A name of `niagara_tui.library`, loaded when it is first asked for: the app must not wait for it."""
    if name == "__all__":
        return _public()
    if name.startswith("__") or find_spec(f"{__name__}.{name}") or name not in _public():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("niagara_tui.library"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_public()})


def _public() -> list[str]:
    return ["__version__", *import_module("niagara_tui.library").__all__]
