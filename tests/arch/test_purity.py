"""What is loaded, found out in fresh processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

LOADED = """
import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()):
    {work}
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""

START = "from niagara_tui.cli import main; status = main({arguments!r}); assert status == 0, status"


def loaded_after(work: str) -> set[str]:
    """The top-level packages that a fresh process has loaded after this work."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(work=work)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "package",
    [
        "niagara_tui.core.perft",
        "niagara_tui.games.niagara.game",
        "niagara_tui.catalog",
        "niagara_tui.storage.folder",
        "niagara_tui.session.match",
        "niagara_tui.session.bots",
        "niagara_tui.offers.niagara.options",
        "niagara_tui.plain.table",
        "niagara_tui.cli.parser",
        "ai.arena",
        "ai.worker",
    ],
)
def test_nothing_below_the_screens_loads_a_screen_library(package: str) -> None:
    assert not loaded_after(f"import {package}") & {"textual", "rich"}


@pytest.mark.parametrize("package", ["ai.arena", "ai.worker", "ai.greedy", "ai.registry"])
def test_bots_load_no_game_no_screen_and_no_file(package: str) -> None:
    assert not loaded_after(f"import {package}") & {"niagara_tui", "textual", "rich", "platformdirs", "filelock"}


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A position file of the start of a game."""
    path = tmp_path_factory.mktemp("purity") / "start.json"
    subprocess.run([sys.executable, "-m", "niagara_tui", "new", "-o", str(path)], check=True, timeout=60)
    return str(path)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["legal", "POSITION"],
        ["check", "POSITION"],
        ["view", "POSITION"],
        ["apply", "POSITION", "R 5"],
        ["perft", "POSITION", "--depth", "2"],
        ["new"],
        ["schema", "state"],
        ["saves"],
        ["--plain"],
        ["play", "--plain", "--saves", "SAVES"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_quick_commands_load_neither_screens_nor_compilers(arguments: list[str], position: str) -> None:
    work = START.format(arguments=[{"POSITION": position, "SAVES": os.devnull}.get(each, each) for each in arguments])
    assert not loaded_after(work) & {"textual", "rich", "numpy", "numba"}


def test_nothing_of_bots_games_or_numbers_is_loaded_before_the_first_frame() -> None:
    code = "import sys, niagara_tui.cli.launch, niagara_tui.ui.app; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "niagara_tui.ui.screens.home" in loaded
    for slow in ("numpy", "numba", "ai", "niagara_tui.catalog", "niagara_tui.storage.models"):
        assert slow not in loaded
