from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import niagara_tui

DOCS = Path(niagara_tui.__file__).resolve().parents[1] / "docs"
PRINTED = {
    "adapters.md": (
        "(8, 507) Discrete(61) [0 0 0 0]",
        "won -0.33 of 3",
        "(8, 432) (8, 243)",
        "of 100 games against random players",
        "Round 2 begins",
        "Round 5 begins",
        "R ?",
        "[ 0.105 -0.105] 0.007",
    ),
    "python.md": (
        *("1. four", "[Summary(name=", "True []", "8/9\n1/6 1 1\n", "1. B move 4\n\nTrue", "greedy:balanced  won"),
        *("of a win.", "move 1 never, move 8 always", "That is the best plan.", "homesick:restless"),
    ),
}
"""What every example of a page prints, among other things."""


def examples(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


FRAMEWORKS = ("pyspiel", "open_spiel", "pettingzoo", "gymnasium", "sb3_contrib")


def marks(example: str) -> list[pytest.MarkDecorator]:
    """What an example needs: another framework, or a search that is compiled first."""
    found = [pytest.mark.frameworks] if any(name in example for name in FRAMEWORKS) else []
    return [*found, pytest.mark.compiled] if ".review(" in example or ".analyse(" in example else found


@pytest.mark.processes
@pytest.mark.parametrize(
    ("page", "place"),
    [
        pytest.param(page, place, marks=marks(examples(page)[place]))
        for page, printed in PRINTED.items()
        for place in range(len(printed))
    ],
)
def test_an_example_does_what_the_page_says(page: str, place: int, tmp_path: Path) -> None:
    example = examples(page)[place]
    if ("pyspiel" in example or "open_spiel" in example) and sys.platform == "win32":
        pytest.skip("OpenSpiel has no wheels for Windows")
    if "sb3_contrib" in example:
        pytest.importorskip("sb3_contrib", reason="it brings PyTorch, which is large")
    example = example.replace("games=1024,", "games=8, compiled=False,")  # compiling takes long
    example = example.replace("num_envs=1024,", "num_envs=8, compiled=False,").replace("100_000", "1")
    example = example.replace('"max_rounds": 40}', '"max_rounds": 4, "compiled": False}')
    (tmp_path / "example.py").write_text(example, encoding="utf-8")  # a file, which new processes can read
    command = [sys.executable, "example.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=1200)
    assert done.returncode == 0, done.stderr
    assert not done.stderr or (marks(example) and "get ready, just this once" in done.stderr)  # compiling takes a while
    assert PRINTED[page][place] in done.stdout


@pytest.mark.parametrize("page", PRINTED)
def test_every_example_is_tried(page: str) -> None:
    assert len(examples(page)) == len(PRINTED[page])


def test_a_program_of_the_tour_is_short() -> None:
    assert max(len(example.splitlines()) for example in examples("python.md")) <= 40


def test_every_page_with_an_example_is_known() -> None:
    found = {path.name for path in DOCS.glob("*.md") if examples(path.name)}
    # The game of games.md is played in tests/outside; that of arena.md stands in tests/cli/test_dataset.
    assert found == {*PRINTED, "games.md", "arena.md"}


# Without its extra an adapter says how to get it.


@pytest.mark.parametrize(
    ("adapter", "module", "name", "extra"),
    [
        ("gymnasium", "gymnasium", "Gymnasium", "rl"),
        ("pettingzoo", "pettingzoo", "PettingZoo", "rl"),
        ("open_spiel", "pyspiel", "OpenSpiel", "rl"),
    ],
)
def test_an_adapter_without_its_framework_says_what_brings_it(
    adapter: str, module: str, name: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"niagara_tui.adapters.{adapter}", raising=False)
    with pytest.raises(
        ImportError, match=rf"^{name} is not installed; pip install 'niagara-tui\[{extra}\]' brings it$"
    ):
        importlib.import_module(f"niagara_tui.adapters.{adapter}")
