"""G2: whichever call to the disk fails, or a folder is shut, a sentence reports it and the game goes on."""

from __future__ import annotations

import asyncio
import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from niagara_tui.core.errors import NiagaraError
from niagara_tui.match.autosave import Autosave, load_unlocked
from niagara_tui.match.saved import list_saves, to_continue
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.program import Program
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.ui import app as ui
from niagara_tui.ui.screens.table import TableScreen
from tests.robustness.rounds import Rounds, rounds
from tests.support.apps import until
from tests.support.disk import Disk, failing
from tests.support.matches import NOON, new_match
from tests.support.scripted_console import Picker, ScriptedConsole, autosave_in, sit

pytestmark = pytest.mark.usefixtures("own_folders")

ERRORS = (errno.EACCES, errno.EIO, errno.ENOSPC, errno.EROFS, errno.ENOENT, errno.EMFILE)
CALLS = 160
"""About as many calls as are made; a failure that never occurs makes an ordinary round."""


@contextmanager
def broken(root: Path, chance: Random) -> Iterator[None]:
    number, error = chance.randrange(1, CALLS), chance.choice(ERRORS)
    with Disk(root, failing(number, error, for_ever=chance.random() < 0.5)).watched():
        yield


def decide(match: TableMatch) -> None:
    match.settle()
    seat = match.deciders()[0]
    match.submit(seat, match.legal(seat)[0])


def whole(folder: SaveFolder) -> list[str]:
    """The saves there; each must be playable."""
    saves = folder.summaries()
    assert [(save.name, save.problem) for save in saves if save.problem] == []
    for save in saves:
        load_unlocked(folder, save.name)
    return [save.name for save in saves]


@rounds(quick=40, long=20_000)
def test_whatever_fails_is_told_in_one_sentence_and_what_was_saved_is_whole(tmp_path: Path, rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        root = Path(tempfile.mkdtemp(dir=tmp_path))
        folder, match = SaveFolder(root / "deep" / "saves"), new_match()
        told: list[str] = []
        promised = 0

        def tried(deed: Callable[[], object]) -> bool:
            try:
                deed()
            except NiagaraError as error:
                told.append(str(error))
                return False
            return True

        def play() -> None:
            nonlocal promised
            for autosave in [Autosave.new(folder, match)]:
                for _ in range(4):
                    decide(match)
                    promised = len(match.record().moves) if tried(autosave.save) else promised
                autosave.close()

        def go_on(name: str) -> None:
            with Autosave.open(folder, name) as autosave:
                decide(autosave.match)
                autosave.save()

        with broken(root, chance):
            tried(play)
            list_saves(folder, NOON)
            newest = to_continue(folder, folder.each_summary(), NOON).newest
            if newest:
                tried(lambda: go_on(newest.name))
                tried(lambda: folder.rename(newest.name, "other"))
        assert all("\n" not in said and 10 < len(said) < 300 for said in told)
        assert sum(save.moves.total() for save in folder.summaries()) >= promised
        for name in whole(folder):
            folder.delete(name)

    rounds.play(check)


async def test_a_save_that_fails_is_told_at_the_table_and_made_up_for_with_the_next(tmp_path: Path) -> None:
    match = new_match()
    autosave, picker, heard = autosave_in(tmp_path, match), Picker(), list[str]()
    full = pytest.MonkeyPatch()

    def no_room(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def answers(news: str) -> str | None:
        heard.append(news)
        if len(heard) == 3:
            full.setattr(os, "fsync", no_room)
        if len(heard) == 12:
            full.undo()
        return picker(news) if len(heard) < 24 else None

    with full.context():
        await sit(match, ScriptedConsole(answers), autosave)
    full.undo()
    told = [
        place for place, news in enumerate(heard) if "The game could not be saved (no space left on device)" in news
    ]
    assert told
    assert 3 <= told[0] < 6
    assert autosave.folder.read(autosave.name).moves == match.record().moves


async def test_what_could_not_be_saved_once_is_saved_though_nothing_more_is_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    autosave = autosave_in(tmp_path, match)
    decide(match)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "no space")))
        with pytest.raises(NiagaraError):
            autosave.save()
    autosave.save()
    assert autosave.folder.read(autosave.name).moves == match.record().moves


async def test_whenever_somebody_is_asked_all_that_has_happened_is_saved(tmp_path: Path) -> None:
    match = new_match(seed=3)
    autosave, picker, seen = autosave_in(tmp_path, match), Picker(), list[tuple[list[str], list[str]]]()

    def answers(news: str) -> str | None:
        if match.moment > 3:
            seen.append((autosave.folder.read(autosave.name).moves, match.record().moves))
        return picker(news) if len(seen) < 20 else None

    await sit(match, ScriptedConsole(answers), autosave)
    assert len(seen) == 20
    assert [saved for saved, _played in seen] == [played for _saved, played in seen]


WORDS = ("", "", "1", "1", "1", "2", "menu", "save", "undo", "yes", "no", "back", "list")
MENU = ("1", "1", "Look through a saved game", "6")
"""Continue a game, replay one, change the settings."""


@rounds(quick=25, long=3000)
def test_plain_mode_goes_on_whatever_fails(tmp_path: Path, rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        root = Path(tempfile.mkdtemp(dir=tmp_path))
        given: list[str] = []

        def answers(news: str) -> str | None:
            given.append(chance.choice(MENU if "What would you like?" in news.rstrip().split("\n")[-1] else WORDS))
            return given[-1] if len(given) < 25 else None

        scripted = ScriptedConsole(answers)
        launch = Launch(saves=root / "saves", config=root / "config", setup=new_match().setup)
        with broken(root, chance):
            asyncio.run(Program(launch, scripted.console).run())
        assert scripted.said.endswith("Good-bye.\n")
        whole(SaveFolder(root / "saves"))

    rounds.play(check)


KEYS = ("enter", "enter", "1", "2", "right", "y", "n", "o", "l", "d", "c", "escape", "u")


@rounds(quick=2, long=500)
def test_the_app_goes_on_whatever_fails(tmp_path: Path, rounds: Rounds) -> None:
    async def use(root: Path, chance: Random) -> None:
        launch = Launch(saves=root / "saves", config=root / "config", setup=new_match().setup)
        app = ui.NiagaraApp(launch)
        app.settings.speed, app.settings.animation = "instant", False
        async with app.run_test() as pilot:
            for _ in range(4):
                await pilot.press(chance.choice(KEYS))
                await pilot.pause()
                if not app.is_running:
                    return
            app.go_home()
            await pilot.press("y", "enter", "o", "enter")
            await pilot.pause()

    def check(chance: Random) -> None:
        root = Path(tempfile.mkdtemp(dir=tmp_path))
        with broken(root, chance):
            asyncio.run(use(root, chance))
        whole(SaveFolder(root / "saves"))

    rounds.play(check)


# G2: a folder of saves that cannot be searched is told of, and the game is played.


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
