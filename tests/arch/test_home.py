"""Running the tests changes nothing that belongs to whoever runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.shell import settings
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.where import saves_folder
from niagara_tui.ui import crash

DEFAULTS = {
    "settings": lambda: settings.folder_for(None),
    "record": lambda: LogbookFile().path,
    "saves": lambda: saves_folder(here=Path("/")),
    "reports of crashes": lambda: crash.report_folder(None),
}


@pytest.mark.parametrize("what", DEFAULTS)
def test_tests_keep_nothing_in_the_home_of_whoever_runs_them(what: str) -> None:
    assert not DEFAULTS[what]().is_relative_to(Path.home())
