"""What pages and docstrings name in backticks is there: files, folders, modules and what they hold."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import niagara_tui

ROOT = Path(niagara_tui.__file__).resolve().parents[1]
BASES = (
    ROOT,
    ROOT / "niagara_tui",
    ROOT / "niagara_tui/ui",
    ROOT / "ai",
    *(ROOT / "niagara_tui/games").glob("[a-z]*/"),
)
"""Paths are written from here on; those of a game, from its folder."""
PACKAGES = {path.parent.name: "niagara_tui." for path in (ROOT / "niagara_tui").glob("*/__init__.py")} | {
    "niagara_tui": "",
    "niagara_ai": "",
}
"""What a dotted name of ours begins with, and what stands before that in full."""
MADE_WHEN_NEEDED = {"tests/robustness/found/"}
NO_MODULES = {"niagara_tui.bots", "niagara_tui.games"}
"""Groups of entry points."""
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def named(text: str) -> Iterator[str]:
    sentences = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from re.findall(r"`([^`\n]+)`", sentences)


def is_path(name: str) -> bool:
    return re.fullmatch(r"\.?[\w-]+(/[\w.*-]*)+", name) is not None and name not in MADE_WHEN_NEEDED


def is_dotted(name: str) -> bool:
    words = re.fullmatch(r"([a-z_]+)(\.[A-Za-z_]+)+", name)
    return words is not None and words[1] in PACKAGES and name not in NO_MODULES


def path_is_there(name: str) -> bool:
    """Whether it is a file, a folder, or a module without its ending."""
    path = name.rstrip("/")
    if path.startswith(".venv/"):  # the user makes it
        return True
    return any(any(base.glob(each)) for base in BASES for each in (path, f"{path}.py"))


def dotted_is_there(name: str) -> bool:
    """Whether it is a module, or something in one."""
    words = (PACKAGES[name.partition(".")[0]] + name).split(".")
    for count in range(len(words), 0, -1):
        try:
            found: object = importlib.import_module(".".join(words[:count]))
        except ModuleNotFoundError:
            continue
        for word in words[count:]:
            declared = getattr(found, "__annotations__", {}) if isinstance(found, type) else {}
            found = getattr(found, word, None) or declared.get(word)
        return found is not None
    return False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    names = filter(is_path, named(page.read_text(encoding="utf-8")))
    assert [name for name in names if not path_is_there(name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    names = filter(is_dotted, named(page.read_text(encoding="utf-8")))
    assert [name for name in names if not dotted_is_there(name)] == []


def test_everything_in_a_package_that_a_docstring_names_is_there() -> None:
    wrong = []
    for path in (path for base in ("niagara_tui", "ai/niagara_ai") for path in sorted((ROOT / base).rglob("*.py"))):
        _program, *rooms = path.relative_to(ROOT).parts
        for name in named(path.read_text(encoding="utf-8")):
            of_game = rooms[0] == "games" and (ROOT / "niagara_tui/games" / rooms[1] / name.partition(".")[0]).is_dir()
            full = f"games.{rooms[1]}.{name}" if of_game else name
            if is_dotted(full) and not dotted_is_there(full):
                wrong.append(f"{path.relative_to(ROOT)}: {name}")
    assert wrong == []


def test_a_path_or_module_that_is_not_there_is_found() -> None:
    assert [each for each in named("see `niagara_tui/offers/`, `core.speech` and `--json`") if is_path(each)] == [
        "niagara_tui/offers/"
    ]
    assert not path_is_there("niagara_tui/offers/")
    assert not dotted_is_there("core.speech")
    assert not dotted_is_there("core.errors.Nothing")
    assert dotted_is_there("core.errors.BadInput")
    assert path_is_there("games/*/rules")
