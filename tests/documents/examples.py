"""Writes every example of Python in the docs into a folder, a file each, so that its types can be checked."""

from __future__ import annotations

import re
import sys
from pathlib import Path

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))


def examples(page: Path) -> list[str]:
    """The examples of a page, in their order."""
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def write(folder: Path) -> None:
    """Write them; the game of docs/games.md has the name under which a later example imports it."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in PAGES:
        for place, example in enumerate(examples(page)):
            name = "rapids" if (page.stem, place) == ("games", 0) else f"{page.stem.replace('-', '_')}_{place}"
            (folder / f"{name}.py").write_text(example, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
