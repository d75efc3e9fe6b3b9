"""The rules as `cases/*.txt` tell them; `tests/support/cases.py` says how."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.match import positions
from tests.support.cases import Case, cases

CASES = Path(__file__).parent / "cases"


def test_cases_are_of_the_rules_of_today_unless_they_say_so() -> None:
    for case in cases(CASES):
        for line in case.lines:
            if line.startswith("at ") and "version" not in case.sentence:
                found = positions.from_line(line[3:])
                assert line.split("/")[0].endswith(f":{found.game.version}"), case.sentence


@pytest.mark.parametrize("case", cases(CASES), ids=str)
def test_the_rules_are_as_the_case_tells(case: Case) -> None:
    case.check()
