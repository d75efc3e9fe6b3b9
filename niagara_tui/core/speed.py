"""Two speeds from one source: rules run interpreted on a declared state, or compiled on its packed record.

`rules` marks a function and leaves it unchanged, so interpreted play has no overhead and needs no compiler.
`compiled` returns the same source as machine code: it rebuilds the function over globals in which every marked
function that it uses is compiled as well. One process can use both, so a test can compare them and a bot can think
interpreted while compilation is in progress.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import hashlib
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_MARK = "__rules__"
_GAMES = "niagara_tui.games."
_COMPILED_SUBPACKAGES = ("rules", "player")  # subpackages of a built-in game that contain compiled functions
_ALWAYS_COMPILED = ("niagara_tui.core", "niagara_ai")
"""Packages that are compiled together with the rules of every game."""
_SHARED = {"niagara_tui", "niagara_ai", "__main__"}
"""Top-level packages that are not games: the program itself, and scripts, which belong to no package."""
INNER = " inside"  # suffix of the names of twins that only other twins call; see `core.machine_code`
_NUMBA_OPTIONS: dict[str, Any] = {"nogil": True, "no_cfunc_wrapper": True}
_NUMBA_OPTIONS_INSIDE: dict[str, Any] = {**_NUMBA_OPTIONS, "no_cpython_wrapper": True}
"""Numba options; unused wrappers for calls from C or Python are omitted, because they are slow to compile."""
_BORROWERS = tuple(f"{package}." for package in _ALWAYS_COMPILED)
"""Packages whose compiled functions create no arrays and only borrow those passed to them (`_counts`)."""

twins: list[Any] = []
"""Functions returned by `compiled` in this process; each is translated to machine code on its first call."""


def rules(function: F) -> F:
    """Mark a function that runs at both speeds; calling it directly runs it interpreted."""
    setattr(function, _MARK, True)
    return function


def can_compile() -> bool:
    """Whether Numba is available; without it everything works, but slower."""
    try:
        import numba  # noqa: F401 - only to see whether it can be imported
    except (ImportError, FileNotFoundError):  # not found: the current folder, which a library looks up as it loads
        return False
    return True


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the compiled twin of a marked function; it takes packed records where the original takes states.

    Raises:
        ImportError: Numba is not installed.
    """
    return _compiled_outside(function)


@functools.cache
def _compiled_outside(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the twin that Python calls."""
    return _machine_code(function, function.__qualname__, _NUMBA_OPTIONS, _counts(function))


@functools.cache
def _compiled_inside(function: Callable[..., Any], counts: bool) -> Callable[..., Any]:
    """Return the twin that other twins call; it has a separate name in Numba's cache."""
    name = f"{function.__qualname__}{' counting' if counts else ''}{INNER}"
    return _machine_code(function, name, _NUMBA_OPTIONS_INSIDE, counts)


def _machine_code(function: Callable[..., Any], name: str, how: Mapping[str, Any], counts: bool) -> Callable[..., Any]:
    import numba
    import numpy as np

    from niagara_tui.core.machine_code import Cache, install

    install(INNER)
    names, is_of_game = dict(function.__globals__), function.__module__.startswith(_GAMES)
    is_ours = is_of_game or function.__module__.startswith(_BORROWERS)
    for used in set(_names_used(function.__code__)):
        if getattr(names.get(used), _MARK, False) and names[used] is not function:
            others_count = _counts(names[used], is_given_lists=counts and is_of_game)
            names[used] = _compiled_inside(names[used], others_count)
            if others_count != counts:
                _refuse_references(names[used])
        elif is_ours and type(names.get(used)) is tuple and all(isinstance(each, int) for each in names[used]):
            names[used] = np.array(names[used])  # a look-up is a load then, in a tuple it is a branch for each item
    twin = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    twin.__module__, twin.__qualname__ = function.__module__, name
    machine_code = numba.njit(**{**how, "_nrt": counts, "noalias": getattr(function, "noalias", False)})(twin)
    with contextlib.suppress(OSError):  # where nothing at all can be written, nothing is kept
        numba.config.CACHE_DIR = str(cache_folder(game_of(function)))  # type: ignore[attr-defined]
        machine_code._cache = Cache(twin)  # noqa: SLF001 - Numba has no public way to set a custom cache

    def widened(kind: Any) -> Any:
        is_constant = isinstance(kind, numba.types.IntegerLiteral | numba.types.IntEnumMember)
        return numba.types.int64 if is_constant or kind in numba.types.signed_domain else kind

    # When other compiled functions call this one, signed integers and members of enumerations are 64 bits wide: else
    # an 8-bit field, a 32-bit counter and a constant would each compile a specialization: a third of all compiling.
    template = machine_code.get_call_template
    machine_code.get_call_template = lambda kinds, named: template(tuple(map(widened, kinds)), named)
    if function.__name__ in names:
        names[function.__name__] = machine_code  # a recursive rule calls its own twin
    twins.append(machine_code)
    made: Callable[..., Any] = machine_code
    return made


def _counts(function: Callable[..., Any], *, is_given_lists: bool = False) -> bool:
    """Whether the compiled function counts references to arrays.

    Counting took three quarters of a search's time, and two fifths of the rules'. So functions that create no arrays
    only borrow those passed to them. They must not get lists from those that count, which they would never free, nor
    return arrays to them, which would be freed too early. Of our games' rules those count that make a list or may be
    given one by such a rule, of other games all.
    """
    if function.__module__.startswith(_BORROWERS):
        return False
    if is_given_lists or not function.__module__.startswith(_GAMES):
        return True
    makes_list = any(dis.opmap["BUILD_LIST"] in code.co_code[::2] for code in _codes(function.__code__))
    used = (function.__globals__.get(name) for name in _names_used(function.__code__))
    marked = (each for each in used if getattr(each, _MARK, False))
    return makes_list or any(each.__annotations__.get("return", "").startswith("list") for each in marked)


@functools.cache
def _refuse_references(machine_code: Any) -> None:
    """Make the compilation of this function's callers fail if it returns a reference-counted value."""
    from numba.core.datamodel.registry import default_manager

    template = machine_code.get_call_template

    def checked(kinds: Any, named: Any) -> Any:
        machine_code_of = template(kinds, named)
        for kind in (each.return_type for each in machine_code.nopython_signatures):
            if default_manager[kind].contains_nrt_meminfo():
                name = machine_code.py_func.__name__
                raise TypeError(f"the rule {name} returns {kind}, but it may return only numbers, or nothing")
        return machine_code_of

    machine_code.get_call_template = checked


def link(
    functions: Sequence[Callable[..., Any]], names: Mapping[str, Any], tag: str, fast: bool
) -> dict[str, Callable[..., Any]]:
    """Rebuild functions over globals extended by `names` and by each other, and return them by name.

    This binds one source (a search, a benchmark) to any game's rules. The functions are compiled if `fast`. `tag`
    becomes part of their names in Numba's cache and must be unique for each set of names. A function with an attribute
    `interpreted` is replaced by that one unless `fast`; one with a true attribute `noalias` promises that no two of its
    arrays overlap, of which its machine code need not make sure then.

    Raises:
        ImportError: `fast`, and Numba is not installed.
        TypeError: on the first call, if compiled: one of the rules returns a list or an array to these functions.
    """
    linked: dict[str, types.FunctionType] = {}
    for function in functions:
        source = function if fast else getattr(function, "interpreted", function)
        own = {**source.__globals__, **names}
        twin = types.FunctionType(source.__code__, own, function.__name__, source.__defaults__)
        twin.__module__, twin.__qualname__ = function.__module__, f"{tag}_{function.__name__}"
        twin.__dict__.update(function.__dict__)
        linked[function.__name__] = rules(twin)
    for twin in linked.values():
        twin.__globals__.update(linked)
    return {name: compiled(twin) for name, twin in linked.items()} if fast else dict(linked)


def _names_used(code: types.CodeType) -> Iterator[str]:
    for each in _codes(code):
        yield from each.co_names


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """The code of a function, and of all that are defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def game_of(function: Callable[..., Any]) -> str:
    """The package of the game that a function belongs to or whose rules it uses; empty if there is none.

    For a game outside this project it is the top-level package.
    """
    marked = (value for value in function.__globals__.values() if getattr(value, _MARK, False))
    modules = [function.__module__, *(value.__module__ for value in marked)]
    ours = (name for name in modules if name.startswith(_GAMES))
    others = (name.partition(".")[0] for name in modules if name.partition(".")[0] not in _SHARED)
    return next((".".join(name.split(".")[:3]) for name in ours), next(others, ""))


def _sources(game: str) -> Iterator[tuple[str, Path]]:
    """Iterate over the source files compiled for a game, as (package and relative path, absolute path)."""
    packages = [
        *_ALWAYS_COMPILED,
        *([f"{game}.{room}" for room in _COMPILED_SUBPACKAGES] if game.startswith(_GAMES) else [game] if game else []),
    ]
    for package in packages:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            continue
        folder = Path(spec.origin).parent
        inside = spec.submodule_search_locations is not None
        for path in sorted(folder.rglob("*.py")) if inside else [Path(spec.origin)]:
            yield f"{package}/{path.relative_to(folder).as_posix()}", path


@functools.cache
def sources_digest(game: str) -> str:
    """Digest of all source compiled for a game: Numba's own cache does not notice changes in imported files."""
    digest = hashlib.sha256()
    for name, path in _sources(game):
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def sources_stamp(game: str) -> str:
    """Digest of the paths, modification times and sizes of that source, by which Numba validates its cache.

    The same source at another path, or after a reinstallation, is compiled again.
    """
    digest = hashlib.sha256()
    for _name, path in _sources(game):
        status = path.stat()
        digest.update(f"{path} {status.st_mtime_ns} {status.st_size}\n".encode())
    return digest.hexdigest()[:16]


def cache_folder(game: str) -> Path:
    """The cache folder for the game's current source; a change in one game leaves the others' code valid.

    Raises:
        ImportError: Numba is not installed.
        OSError: no folder can be written to, not even a temporary one.
    """
    import numba

    from niagara_tui.core.machine_code import folder

    return folder(f"numba-{numba.__version__}-{sources_digest(game)}")
