"""The reference is made from docstrings and annotations: nothing that it shows may lack one."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import niagara_tui
from niagara_tui.api import contests, games, judging, matches, positions, puzzles, records, results

NAMES = [name for name in niagara_tui.__all__ if name != "__version__"]
OFFERED = {name: getattr(niagara_tui, name) for name in NAMES} | {
    name: getattr(results, name) for name in results.__all__
}


def members(given: type) -> Iterator[tuple[str, Any]]:
    """What a class of ours and those of ours that it is built on have for everybody."""
    for base in given.__mro__:
        if base.__module__.split(".")[0] in ("niagara_tui", "niagara_ai"):
            yield from ((name, each) for name, each in vars(base).items() if not name.startswith("_"))


def functions(given: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions behind a public name: itself, its way to be made, its methods and properties."""
    if not isinstance(given, type):
        if callable(given):
            yield "", given
        return
    for name, each in members(given):
        found = each.fget if isinstance(each, property) else getattr(each, "__func__", each)
        if inspect.isfunction(found):
            yield name, found


def test_every_public_name_and_all_its_methods_have_a_docstring_and_types() -> None:
    for name, found in OFFERED.items():
        assert inspect.getdoc(found), name
        for inner, function in functions(found):
            assert inspect.getdoc(function), f"{name}.{inner}"
            signature = inspect.signature(function)
            given = [each.annotation for each in signature.parameters.values() if each.name not in ("self", "cls")]
            assert inspect.Signature.empty not in [*given, signature.return_annotation], f"{name}.{inner}"


@pytest.mark.parametrize("name", ["Match", "Film"])
def test_the_attributes_of_a_class_have_their_types(name: str) -> None:
    source = textwrap.dedent(inspect.getsource(vars(getattr(niagara_tui, name))["__init__"]))
    targets = [ast.Tuple(node.targets) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign)]
    named = [each for target in targets for each in ast.walk(target) if isinstance(each, ast.Attribute)]
    assert [each.attr for each in named if ast.unparse(each.value) == "self" and each.attr[0] != "_"] == []


def test_a_function_says_what_it_raises() -> None:
    found = ((name, getattr(niagara_tui, name)) for name in NAMES)
    documents = {name: inspect.getdoc(each) or "" for name, each in found if inspect.isfunction(each)}
    assert [name for name, document in documents.items() if "Raises:" not in document] == []


@pytest.mark.processes
def test_the_reference_has_a_section_for_every_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pdoc", "--docformat", "google", "-o", str(tmp_path), "niagara_tui.api"]
    subprocess.run(command, capture_output=True, check=True, timeout=300)
    pages = "".join(page.read_text("utf-8") for page in (tmp_path / "niagara_tui/api").glob("*.html"))
    assert [name for name in OFFERED if f'<section id="{name}">' not in pages] == []


def test_a_docstring_that_is_missing_is_found() -> None:
    class Bare:
        def told(self) -> None:
            """Documented."""

        def untold(self):  # type: ignore[no-untyped-def] # noqa: ANN202
            pass

    Bare.__module__ = "niagara_tui.bare"
    assert [name for name, each in functions(Bare) if not inspect.getdoc(each)] == ["untold"]


def test_help_of_the_package_and_of_a_match_names_what_a_user_needs() -> None:
    about = niagara_tui.__doc__ or ""
    of_package = {name for name in NAMES if inspect.isfunction(getattr(niagara_tui, name))}
    assert {name for name in of_package if f"`{name}`" not in about} == set()
    of_match = inspect.getdoc(niagara_tui.Match) or ""
    for name in ("deciders", "legal", "play", "view", "is_over", "standings", "log", "film", "copy", "undo", "record"):
        assert f"`{name}`" in of_match


def test_every_name_of_the_package_is_the_layers_and_is_listed_once() -> None:
    named = [name for each in (games, positions, matches, records, puzzles, judging, contests) for name in each.__all__]
    listed: list[str] = niagara_tui.__all__
    assert listed == ["__version__", *named]
    assert len(named) == len({*named})
    assert len(listed) <= 50
    assert dir(niagara_tui) == sorted(listed)
    match = niagara_tui.new_match(seed=1)
    assert len([name for name in dir(match) if not name.startswith("_")]) <= 25
    assert niagara_tui.Match is matches.Match
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = niagara_tui.chess  # type: ignore[attr-defined] # which a type checker says too


@pytest.mark.processes
def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, niagara_tui; print([name for name in sys.modules if name.startswith('niagara_tui.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


@pytest.mark.processes
def test_positions_load_no_numbers_no_compiler_and_no_screen() -> None:
    code = "import sys, niagara_tui; niagara_tui.new_position().perft(1); print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert not {"numpy", "numba", "rich", "textual"} & set(done.stdout.split())


def test_all_errors_that_a_program_can_mend_have_one_base() -> None:
    for error in (niagara_tui.BadInput, niagara_tui.IllegalMove, niagara_tui.BotError):
        assert issubclass(error, niagara_tui.NiagaraError)
    with pytest.raises(niagara_tui.NiagaraError, match="there is no bot called 'wizard'"):
        niagara_tui.bot("wizard", "niagara")
