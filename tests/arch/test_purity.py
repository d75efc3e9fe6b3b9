"""Which packages are imported, found out in fresh processes."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.processes

LOADED = """
import contextlib, io, json, sys
for work in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()):
        exec(work)
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""

START = "from niagara_tui.cli import main; status = main({arguments!r}); assert status == 0, status"

BELOW_THE_SCREENS = [
    "niagara_tui.core.perft",
    "niagara_tui.games.niagara.game",
    "niagara_tui.games.registry",
    "niagara_tui.store.folder",
    "niagara_tui.match.match",
    "niagara_tui.match.bots.seats",
    "niagara_tui.games.niagara.options",
    "niagara_tui.plain.table",
    "niagara_tui.study.analysing",
    "niagara_tui.study.puzzles.making",
    "niagara_tui.shell.setting_up",
    "niagara_tui.lab.tournaments",
    "niagara_tui.lab.training",
    "niagara_ai.arena",
    "niagara_ai.worker",
]
BOTS = ["niagara_ai.arena", "niagara_ai.worker", "niagara_ai.quick", "niagara_ai.registry"]
COMMANDS = [
    ["--help"],
    ["new", "-o", "POSITION"],
    ["legal", "POSITION"],
    ["check", "POSITION"],
    ["view", "POSITION"],
    ["apply", "POSITION", "R 5"],
    ["perft", "POSITION", "--depth", "2"],
    ["schema", "state"],
    ["saves"],
    ["--plain"],
    ["play", "--plain", "--saves", "SAVES"],
]


@functools.cache
def loaded_after(*works: str) -> dict[str, set[str]]:
    """The top-level packages that a fresh process has imported after each of these pieces of code, run in turn."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *works],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return {work: set(json.loads(line)) for work, line in zip(works, done.stdout.splitlines(), strict=True)}


def loaded_with(packages: list[str]) -> dict[str, set[str]]:
    loaded = loaded_after(*(f"import {package}" for package in packages))
    return dict(zip(packages, loaded.values(), strict=True))


@pytest.mark.parametrize("package", BELOW_THE_SCREENS)
def test_nothing_below_the_screens_loads_a_screen_library(package: str) -> None:
    assert not loaded_with(BELOW_THE_SCREENS)[package] & {"textual", "rich"}


@pytest.mark.parametrize("package", BOTS)
def test_bots_load_no_game_no_screen_and_no_file(package: str) -> None:
    assert not loaded_with(BOTS)[package] & {"niagara_tui", "textual", "rich", "platformdirs", "filelock"}


@pytest.fixture(scope="module")
def works(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The commands, with a position file of the start of a game, as a process does them."""
    names = {"POSITION": str(tmp_path_factory.mktemp("purity") / "start.json"), "SAVES": os.devnull}
    return [START.format(arguments=[names.get(each, each) for each in command]) for command in COMMANDS]


@pytest.mark.parametrize("number", range(len(COMMANDS)), ids=[command[0] for command in COMMANDS])
def test_quick_commands_load_neither_screens_nor_compilers(number: int, works: list[str]) -> None:
    assert not loaded_after(*works)[works[number]] & {"textual", "rich", "numpy", "numba"}


def test_a_command_loads_no_other_commands() -> None:
    code = START.format(arguments=["schema", "state"]) + "\nimport sys; print(*sys.modules, sep='\\n', file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    ours = {name.rpartition(".")[2] for name in loaded if name.startswith("niagara_tui.cli.")}
    assert "positions" in ours
    assert not ours & {"analyse", "arena", "puzzles", "serve", "train"}


def test_nothing_of_bots_games_or_numbers_is_loaded_before_the_first_frame() -> None:
    code = "import sys, niagara_tui.cli.launch, niagara_tui.ui.app; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "niagara_tui.ui.screens.home" in loaded
    for slow in ("numpy", "numba", "filelock", "pydantic", "niagara_tui.games.registry", "niagara_tui.store.models"):
        assert slow not in loaded
    assert {each for each in loaded if each.startswith("niagara_ai.")} == {"niagara_ai.errors"}
