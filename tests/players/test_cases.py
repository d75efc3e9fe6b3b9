"""What greedy decides in positions about which nobody would argue: `tests/support/cases.py` says how they are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cases import Case, cases


@pytest.mark.parametrize("case", cases(Path(__file__).parent / "cases"), ids=str)
def test_greedy_decides_as_the_case_tells(case: Case) -> None:
    case.check()
