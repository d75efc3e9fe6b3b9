"""The harness itself: failures report their seeds, and what is kept of a failure is as small as possible."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.robustness.rounds import Rounds, smallest
from tests.robustness.seeded import bugs, is_red, rows
from tests.support.faults import ROOT


def test_a_failing_round_tells_its_seed() -> None:
    def check(chance: Random) -> None:
        assert chance.random() != Random(3).random()

    with pytest.raises(AssertionError) as caught:
        Rounds(5).play(check)
    assert "NIAGARA_SEED=3" in caught.value.__notes__[0]


def test_only_the_steps_that_a_failure_needs_are_kept() -> None:
    assert smallest(range(100), lambda steps: 17 in steps and 60 in steps) == [17, 60]


def test_every_row_has_a_bug_that_it_is_shown_to_catch() -> None:
    assert {bug.row for bug in bugs()} == set(rows())


def test_every_bug_still_finds_the_place_that_it_spoils() -> None:
    assert [bug.name for bug in bugs() if (ROOT / bug.file).read_text("utf-8").count(bug.old) != 1] == []


@pytest.mark.processes
@pytest.mark.parametrize(
    ("body", "red"), [("pass", False), ("assert False", True), ("import time; time.sleep(600)", True)]
)
def test_a_row_that_fails_or_hangs_is_red(
    body: str, red: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # loading plugins takes longer than all the rest
    folder = tmp_path / "tests" / "robustness"
    folder.mkdir(parents=True)
    # Two processes, as in the real runs.
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p xdist -n 2\n", encoding="utf-8")
    (folder / "test_g99_any.py").write_text(f"def test_it():\n    {body}\n", encoding="utf-8")
    assert is_red(tmp_path, "g99", deadline=3.0 if "sleep" in body else 60.0) == red
