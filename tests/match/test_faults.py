"""What must be written twice of programs, as bots know no translation and saves no bots, is the same in both places."""

from __future__ import annotations

import pytest
from niagara_ai.engine import EXEC
from niagara_ai.faults import EngineFault, Wrong

from niagara_tui.match.bots.faults import phrase
from niagara_tui.store.limits import PROGRAM


@pytest.mark.parametrize("wrong", Wrong)
def test_a_table_says_in_english_what_the_process_of_a_bot_says(wrong: Wrong) -> None:
    assert phrase(wrong, "a detail", 2.5) == str(EngineFault(wrong, "a detail", 2.5))


def test_saves_call_programs_as_bots_do() -> None:
    assert f"{EXEC}:" == PROGRAM
