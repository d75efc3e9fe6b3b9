"""Faults put into a copy of the program on purpose, to see which tests notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Fault:
    """In `file`, the text `old`, which occurs once, becomes `new`."""

    name: str
    file: str
    old: str
    new: str

    def put_into(self, copy: Path) -> None:
        """Change the copy; exits with a message if the program no longer contains that text exactly once."""
        (copy / self.file).write_text(self.changed(copy), encoding="utf-8")

    def changed(self, copy: Path) -> str:
        """The file with the fault, in that copy; exits with a message as `put_into` does."""
        text = (copy / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise SystemExit(f"{self.name!r}: {self.file} has {text.count(self.old)} of {self.old!r}, not one")
        return text.replace(self.old, self.new)


def checkout() -> list[str]:
    """The names of all files that git holds or would hold.

    Raises:
        CalledProcessError: this is no git checkout.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=30,
    )
    return [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


@contextmanager
def copied() -> Iterator[Path]:
    """A temporary copy of the checkout in its present state."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "niagara"
        for name in checkout():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
        yield copy


def environment(copy: Path) -> dict[str, str]:
    """The environment in which the copy's packages are imported, and not the installed ones."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (copy, copy / "ai")))}
