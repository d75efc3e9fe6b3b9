"""What must be written twice of programs, as saves know no bots, is the same in both places."""

from __future__ import annotations

from niagara_ai.commands import EXEC

from niagara_tui.store.limits import PROGRAM


def test_saves_call_programs_as_bots_do() -> None:
    assert f"{EXEC}:" == PROGRAM
