"""What another package prints as it is imported."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core.packages import load


def test_a_greeting_of_a_package_never_stands_in_a_commands_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "greeting_game.py").write_text("print('Hello!')\nGAME = 1\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert load("greeting_game:GAME") == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Hello!\n")
