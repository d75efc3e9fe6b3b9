"""The examples in the documentation run, as programs of their own that end well."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import niagara_tui

PAGE = (Path(niagara_tui.__file__).resolve().parents[1] / "docs/adapters.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("place", "printed"), [(0, "Round 2 begins"), (1, "R ?")], ids=["a game of PettingZoo", "a decision in OpenSpiel"]
)
def test_an_example_does_what_the_page_says(place: int, printed: str) -> None:
    if "pyspiel" in EXAMPLES[place] and sys.platform == "win32":
        pytest.skip("OpenSpiel has no wheels for Windows")
    command = [sys.executable, "-c", EXAMPLES[place]]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert printed in done.stdout


def test_every_example_is_tried() -> None:
    assert len(EXAMPLES) == 2
