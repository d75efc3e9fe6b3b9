"""The faults that are put into copies of the program still fit it."""

from __future__ import annotations

import pytest

from niagara_tui.games.registry import GAMES
from tests.mutation.__main__ import written
from tests.robustness import seeded
from tests.support.faults import ROOT

FAULTS = [*seeded.bugs(), *(fault for game in GAMES for fault in written(game)[0])]


def test_every_fault_can_be_put_into_the_program() -> None:
    for fault in FAULTS:
        text = fault.changed(ROOT)
        if fault.file.endswith(".py"):
            compile(text, f"{fault.file} with {fault.name!r}", "exec")


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_that_are_to_notice_faults_exist(game: str) -> None:
    assert [test for test in written(game)[1] if not (ROOT / test).is_file()] == []
