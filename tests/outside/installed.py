"""Packages with games, installed into folders of their own, and programs that find them there."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import niagara_tui

AN_APP = """
import asyncio, pathlib, sys
sys.path.append(sys.argv[2])
from niagara_tui.shell.launch import Launch
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.any_board import AnyBoard
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.screens.rules import Rules
from tests.support import settling
from tests.support.apps import screen_after, text_of, until
settling.install()

async def main():
    folder = pathlib.Path(sys.argv[1])
    app = NiagaraApp(Launch(saves=folder / "saves", config=folder / "config"))
    app.settings.speed, app.settings.animation = "instant", False
    async with app.run_test(size=(80, 24)) as pilot:
        await play(app, pilot)
        app.exit()
"""
PAGE = Path(niagara_tui.__file__).resolve().parents[1] / "docs" / "games.md"


def on_the_page(language: str, number: int = 0) -> str:
    """The code block of that language in docs/games.md with this number, from 0."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return str(blocks[number])


@dataclass(frozen=True)
class Package:
    """A package that brings games: its files by path, and the entry point of each game by name."""

    name: str
    files: Mapping[str, str]
    games: Mapping[str, str]


def package_of_the_page() -> Package:
    points = tomllib.loads(on_the_page("toml"))["project"]["entry-points"]
    assert list(points) == ["niagara_tui.games"]
    return Package("rapids", {"rapids.py": on_the_page("python")}, points["niagara_tui.games"])


def drift_package() -> Package:
    """The second example of the page, a folder beside it."""
    root = PAGE.parent / "examples" / "drift"
    files = [path for path in (root / "drift").rglob("*") if path.suffix in {".py", ".toml", ".json"}]
    points = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    held = {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in files}
    return Package("drift", held, points["niagara_tui.games"])


def wheel_of(package: Package, folder: Path) -> Path:
    """The package's wheel, in that folder; written here, since no tool that builds wheels need be installed."""
    about = f"{package.name}-1.0.dist-info"
    points = "".join(f"{game} = {where}\n" for game, where in package.games.items())
    held = {
        **package.files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": f"[niagara_tui.games]\n{points}",
    }
    record = []
    for path, text in held.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
        record.append(f"{path},sha256={digest},{len(text.encode())}")
    held[f"{about}/RECORD"] = "\n".join([*record, f"{about}/RECORD,,", ""])
    wheel = folder / f"{package.name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in held.items():
            archive.writestr(path, text)
    return wheel


@dataclass(frozen=True)
class Place:
    folder: Path

    def install(self, *packages: Package) -> None:
        """Install these packages, as pip does from their wheels."""
        wheels = [wheel_of(package, self.folder) for package in packages]
        pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile", "--target", "site"]
        done = self.python(*pip, *wheels)
        assert done.returncode == 0, done.stderr

    @property
    def _path(self) -> str:
        return os.pathsep.join([str(self.folder / "site"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])

    def python(self, *arguments: object, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python with the installed packages, and with `typed` as its standard input."""
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            check=False,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": self._path, "COLUMNS": "120", **environment},
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
        )

    def app(self, played: str) -> subprocess.CompletedProcess[str]:
        """Run the app with the installed packages as `play(app, pilot)` says, which is defined in `played`."""
        return self.python("-c", AN_APP + played + "\nasyncio.run(main())", self.folder, PAGE.parents[1])

    def niagara(self, *arguments: object, **environment: str) -> str:
        """The output of `niagara` with these arguments; check that it succeeds without error messages."""
        done = self.python("-m", "niagara_tui", *arguments, **environment)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
        return done.stdout
