"""Two speeds from one text: rules run interpreted on a declared state, or compiled on its packed record.

`rules` marks a function and leaves it as it is, so interpreted play costs nothing extra and needs no compiler.
`compiled` gives the same text as machine code: it rebuilds the function over globals in which every marked
function that it names is compiled too. One process can hold both, so a test can compare them and a bot can think
interpreted while its compilation is under way.
"""

from __future__ import annotations

import functools
import hashlib
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from niagara_tui.core import keeping

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "__rules__"
_GAMES = "niagara_tui.games."
_ROOMS = ("rules", "player")
"""Where a game of ours keeps what is compiled."""
_ALWAYS = ("niagara_tui.core", "niagara_ai")
"""What is compiled together with any game's rules."""
_SHARED = {"niagara_tui", "niagara_ai", "__main__"}
"""What is no game: the program itself, and a script, which no package is found for."""
_HOW: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
_HOW_INSIDE: dict[str, Any] = {**_HOW, "no_cpython_wrapper": True}
"""How Numba compiles: what lets C or Python call a function is left out where neither does; it takes long to make."""

twins: list[Any] = []
"""What `compiled` has made in this process; each becomes machine code when it is first called."""


def rules(function: F) -> F:
    """Mark a function whose text runs at both speeds; calling it runs it interpreted."""
    setattr(function, _MARK, True)
    return function


def can_compile() -> bool:
    """Whether Numba can be had here; without it everything still works, slower."""
    try:
        import numba  # noqa: F401 - only whether it loads
    except ImportError:
        return False
    return True


@functools.cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled twin of a marked function; it takes packed records where the original takes states.

    Raises:
        ImportError: Numba is not installed.
    """
    return _machine_code(function, function.__qualname__, _HOW)


@functools.cache
def _compiled_inside(function: Callable[..., Any]) -> Callable[..., Any]:
    """The twin that other twins call; Numba's cache knows it by a name of its own."""
    return _machine_code(function, f"{function.__qualname__} inside", _HOW_INSIDE)


def _machine_code(function: Callable[..., Any], name: str, how: Mapping[str, Any]) -> Callable[..., Any]:
    import numba

    from niagara_tui.core.checked import Cache

    names = dict(function.__globals__)
    for used in set(_names_used(function.__code__)):
        if getattr(names.get(used), _MARK, False) and names[used] is not function:
            names[used] = _compiled_inside(names[used])
    twin = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, name
    machine_code = numba.njit(**how)(twin)
    numba.config.CACHE_DIR = str(cache_folder(game_of(function)))  # type: ignore[attr-defined]
    machine_code._cache = Cache(twin)  # noqa: SLF001 - Numba has no other way to name a cache of one's own
    _widen(machine_code)
    if function.__name__ in names:
        names[function.__name__] = machine_code  # a rule that calls itself calls its twin
    twins.append(machine_code)
    made: Callable[..., Any] = machine_code
    return made


def _widen(machine_code: Any) -> None:
    """Let other machine code hand it every signed number in 64 bits.

    A field of 8 bits, a counter of 32 and a constant would otherwise each be given a version of their own: a third of
    all that was compiled.
    """
    from numba import types

    def widened(kind: Any) -> Any:
        return types.int64 if isinstance(kind, types.IntegerLiteral) or kind in types.signed_domain else kind

    template = machine_code.get_call_template
    machine_code.get_call_template = lambda kinds, named: template(tuple(map(widened, kinds)), named)


def link(
    functions: Sequence[Callable[..., Any]], names: Mapping[str, Any], tag: str, fast: bool
) -> dict[str, Callable[..., Any]]:
    """These functions by name, rebuilt over globals in which `names` and they themselves stand; compiled if `fast`.

    That is how one text (a search, a benchmark) works on any game's rules. `tag` is part of what Numba's cache tells
    functions apart by: one for each set of names.

    Raises:
        ImportError: `fast`, and Numba is not installed.
    """
    linked: dict[str, types.FunctionType] = {}
    for function in functions:
        own = {**function.__globals__, **names}
        twin = types.FunctionType(function.__code__, own, function.__name__, function.__defaults__)
        twin.__module__, twin.__qualname__ = function.__module__, f"{tag}_{function.__name__}"
        linked[function.__name__] = rules(twin)
    for twin in linked.values():
        twin.__globals__.update(linked)
    return {name: compiled(twin) for name, twin in linked.items()} if fast else dict(linked)


def _names_used(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_used(constant)


def game_of(function: Callable[..., Any]) -> str:
    """The package of the game that a function belongs to, or whose rules it names; empty if of none.

    Of a game of another package that is all of the package.
    """
    marked = (value for value in function.__globals__.values() if getattr(value, _MARK, False))
    modules = [function.__module__, *(value.__module__ for value in marked)]
    ours = (name for name in modules if name.startswith(_GAMES))
    others = (name.partition(".")[0] for name in modules if name.partition(".")[0] not in _SHARED)
    return next((".".join(name.split(".")[:3]) for name in ours), next(others, ""))


def _sources(game: str) -> Iterator[tuple[str, Path]]:
    """All that is compiled for a game: each file, and its name in its package."""
    packages = [
        *_ALWAYS,
        *([f"{game}.{room}" for room in _ROOMS] if game.startswith(_GAMES) else [game] if game else []),
    ]
    for package in packages:
        found = find_spec(package)
        if found is None or found.origin is None:
            continue
        folder = Path(found.origin).parent
        inside = found.submodule_search_locations is not None
        for path in sorted(folder.rglob("*.py")) if inside else [Path(found.origin)]:
            yield f"{package}/{path.relative_to(folder).as_posix()}", path


@functools.cache
def sources_digest(game: str) -> str:
    """A digest of all text that is compiled for a game: Numba's own cache does not notice a change in a called file."""
    digest = hashlib.sha256()
    for name, path in _sources(game):
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def sources_stamp(game: str) -> str:
    """A digest of where that text lies and when it was written: by these Numba knows its own machine code again.

    The same text at another path, or installed anew, is compiled anew.
    """
    digest = hashlib.sha256()
    for _name, path in _sources(game):
        found = path.stat()
        digest.update(f"{path} {found.st_mtime_ns} {found.st_size}\n".encode())
    return digest.hexdigest()[:16]


def cache_folder(game: str) -> Path:
    """Where machine code made of these sources is kept. A game's new text leaves others' code valid.

    Raises:
        ImportError: Numba is not installed.
        OSError: nothing can be kept anywhere.
    """
    import numba

    return keeping.folder(f"numba-{numba.__version__}-{sources_digest(game)}")
