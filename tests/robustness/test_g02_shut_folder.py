"""G2: a folder of saves that cannot be searched is told of, and the game is played."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara_tui.shell.launch import Launch
from niagara_tui.ui import app as ui
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import until
from tests.support.disk import Disk
from tests.support.matches import new_match

pytestmark = pytest.mark.usefixtures("own_folders")


async def test_the_app_asks_where_to_keep_the_game_if_the_folder_cannot_be_searched(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()

    def strike(call: object) -> None:
        path = getattr(call, "path", saves)
        if path != saves:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    app = ui.NiagaraApp(Launch(saves=saves, config=tmp_path / "config", setup=new_match().setup))
    with Disk(saves, strike).watched():
        async with app.run_test() as pilot:
            await until(pilot, lambda: len(app.screen_stack) > 1)
            assert "permission denied" in str(getattr(app.screen, "question", ""))
            await pilot.press("k")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert app.folder.path == tmp_path / "own" / "saves"


# -- a folder that really cannot be searched ----------------------------------------------------------

BOUND = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Prefix of a command that makes file modes apply to root, too."""


@pytest.fixture
def shut(tmp_path: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """A folder of saves that can be listed but not searched, and the command prefix under which that takes effect."""
    saves = tmp_path / "saves"
    saves.mkdir()
    saves.chmod(0o600)
    by = BOUND if sys.platform != "win32" and os.geteuid() == 0 else ()
    probe = [*by, sys.executable, "-c", f"import os; os.stat({str(saves / 'x')!r})"]
    try:
        tried = subprocess.run(probe, capture_output=True, text=True, check=False).stderr
    except FileNotFoundError:
        tried = ""
    if "PermissionError" not in tried:
        pytest.skip("this user may search any folder, and cannot give that up")
    yield saves, by
    saves.chmod(0o700)


@pytest.mark.processes
@pytest.mark.parametrize(("answer", "left"), [("1", "The game is saved as"), ("2", "This game is not saved")])
def test_a_folder_that_cannot_be_searched_is_told_and_the_game_is_played(
    shut: tuple[Path, tuple[str, ...]], answer: str, left: str
) -> None:
    saves, by = shut
    program = "import sys; from niagara_tui.cli import main; sys.exit(main())"
    arguments = ["play", "--plain", "--saves", str(saves), "--seats", "human,human,human", "--names", "Al,Bo,Cy"]
    done = subprocess.run(
        [*by, sys.executable, "-c", program, *arguments],
        input=f"{answer}\n\n1\nsave\nquit\nquit\n",
        env=os.environ | {"XDG_DATA_HOME": str(saves.parent / "data"), "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"No game can be saved in {saves}: " in done.stdout
    assert "permission denied" in done.stdout
    assert left in done.stdout
    assert bool([*saves.parent.glob("data/*/*/*.json")]) == (answer == "1")
