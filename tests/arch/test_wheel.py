"""The wheel, installed by itself into an empty environment, is whole."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

import niagara_tui

ROOT = Path(niagara_tui.__file__).resolve().parents[1]

PROGRAM = """
import niagara_tui
from niagara_ai.arena import Tournament

match: niagara_tui.Match = niagara_tui.new_match("upriver", 2, seed=1)
bot = niagara_tui.bot("greedy", match)
choice: niagara_tui.Choice = bot.choose(match.view(0), 0, match.legal(0))
match.play(0, choice.move)
reveal_type(Tournament.of)
"""
FRAME = """
import asyncio, pathlib, sys
from niagara_tui.shell.launch import Launch
from niagara_tui.ui.app import NiagaraApp

async def main() -> None:
    app = NiagaraApp(Launch(saves=pathlib.Path(sys.argv[1]), config=pathlib.Path(sys.argv[1])))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(type(app.screen).__name__)

asyncio.run(main())
"""


def test_only_tests_need_exact_versions_of_the_screens_libraries() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert not [needed for needed in project["dependencies"] if "==" in needed]
    pinned = [needed.partition("==")[0] for needed in project["optional-dependencies"]["test"] if "==" in needed]
    assert {"textual", "rich"} <= set(pinned)
    assert "urls" not in project
    assert "Typing :: Typed" in project["classifiers"]


@pytest.mark.slow
def test_the_installed_wheel_plays_shows_its_first_frame_and_is_typed(tmp_path: Path) -> None:
    def run(*command: str | Path) -> str:
        done = subprocess.run(
            [str(part) for part in command], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    venv.create(tmp_path / "empty", with_pip=True)
    folder = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
    run(folder / "python", "-m", "pip", "install", "--quiet", next(tmp_path.glob("*.whl")))
    assert niagara_tui.__version__ in run(folder / "niagara", "--version")
    assert "1. " in run(folder / "niagara", "play", "--auto", "--game", "upriver", "--seats", "greedy,random")
    assert run(folder / "python", "-c", FRAME, tmp_path / "saves") == "Home\n"
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    typed = run(
        sys.executable, "-m", "mypy", "--strict", "--python-executable", folder / "python", tmp_path / "program.py"
    )
    assert "Success" in typed
    assert "-> niagara_ai.arena.tournament.Tournament" in typed
