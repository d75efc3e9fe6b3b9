from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from niagara_tui.shell.launch import Launch
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.colours.themes import THEMES

if TYPE_CHECKING:
    from pathlib import Path


def test_the_first_frame_takes_its_looks_from_the_file_before_the_settings_are_loaded(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"theme": "day", "animation": False}), "utf-8")
    app = NiagaraApp(Launch(config=tmp_path))
    assert (app.theme, app.animation, "settings" in vars(app)) == (THEMES["day"].theme.name, False, False)
    app.settings.theme, app.settings.animation = "ash", True
    app.apply_theme()
    assert (app.theme, app.animation) == (THEMES["ash"].theme.name, True)


@pytest.mark.parametrize("kept", ['{"theme": "aurora", "animation": "no"}', '{"theme": 5, "animation": "no"}'])
def test_looks_that_are_not_plain_are_those_of_the_settings_as_they_are_understood(tmp_path: Path, kept: str) -> None:
    (tmp_path / "settings.json").write_text(kept, "utf-8")
    app = NiagaraApp(Launch(config=tmp_path))
    assert (app.theme, app.animation) == (THEMES["night"].theme.name, False)
