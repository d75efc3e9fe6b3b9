from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest
from niagara_ai.files import leave_removed_folder

from niagara_tui.cli.exits import BAD_INPUT, INTERNAL_ERROR
from niagara_tui.core import user_folders
from niagara_tui.core.speed import can_compile
from niagara_tui.shell import settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import Record, read_record, write_record
from niagara_tui.store.where import fallback_folder, saves_folder
from niagara_tui.ui import crash
from tests.cli.conftest import Niagara
from tests.support.forking import each

pytestmark = pytest.mark.processes
ODD = "Zoë界🛶"
LOCALES: dict[str, Mapping[str, str]] = {
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "cp437": {"PYTHONIOENCODING": "cp437"},
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
}
FOR_PEOPLE = [("play", "--help"), ("rules",), ("learn", "--list"), ("puzzle", "--list"), ("bots",)]


@pytest.fixture
def odd(saves: SaveFolder) -> SaveFolder:
    """A folder in which a save of odd names is between others."""
    record = saves.read("older")
    first, *others = record.setup.seats
    named = record.setup.model_copy(update={"seats": [first.model_copy(update={"name": ODD}), *others]})
    (saves.path / "игра.json").write_bytes(write_record(record.model_copy(update={"setup": named})))
    return saves


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.parametrize("locale", LOCALES)
def test_whatever_the_locale_an_odd_name_breaks_no_list_and_what_is_for_programs_is_utf_8(
    odd: SaveFolder, locale: str, tmp_path: Path
) -> None:
    save, played, copy = tmp_path / "game.json", tmp_path / "played.json", tmp_path / "shared.json"
    save.write_bytes((odd.path / "игра.json").read_bytes())
    game = ("play", "--auto", "--seats", "random,random,random", "--seed", "1", "--decisions", "9")
    commands = [
        ("saves", "--saves", str(odd.path)),
        ("saves", "--saves", str(odd.path), "--json"),
        ("share", str(save)),
        ("share", str(save), "-o", str(copy)),
        (*game, "--names", f"{ODD},Bé,Cé", "-o", str(played)),
        ("completion", "zsh"),
        *FOR_PEOPLE,
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    done = [*each(commands, {**environment, **LOCALES[locale]})]
    assert [found for found in done if found.status] == []
    listed, as_json, shared, _nothing, log, completion, *for_people = (found.out for found in done)
    assert listed.count(b"1 decision made") == (2 if locale == "ascii" else 3)
    assert all(name in listed for name in (b"under way: ", b"older: ", b"over: ", b"broken: "))
    assert len(json.loads(as_json)["saves"]) == 5
    assert ODD in shared.decode()
    assert copy.read_text("utf-8") == shared.decode()
    assert b"\n1. " in log
    assert _names(read_record(played.read_bytes())) == [ODD, "Bé", "Cé"]
    assert "complete" in completion.decode()
    assert all(for_people), "what cannot be written is replaced"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
def test_a_folder_whose_name_is_no_text_can_be_listed(tmp_path: Path, niagara: Niagara) -> None:
    folder = tmp_path / os.fsdecode(b"sav\xe9s")
    folder.mkdir()
    (folder / os.fsdecode(b"g\xe9.json")).write_text("{", "utf-8")
    assert len(json.loads(niagara("saves", "--saves", folder, "--json").out)["saves"]) == 1
    assert "1 in " in niagara("saves", "--saves", folder).out


NAMES_IN = {"ascii": ODD.encode(), "latin-1": "Zoë André".encode("latin-1"), "utf-8": ODD.encode()}
"""The bytes of a name as typed where that is the locale; where that is ASCII, as in UTF-8."""


@pytest.mark.skipif(sys.platform != "linux", reason="arguments are bytes there")
@pytest.mark.parametrize("locale", NAMES_IN)
def test_names_are_read_in_the_encoding_in_which_they_are_typed(locale: str, tmp_path: Path) -> None:
    played, typed = tmp_path / "played.json", NAMES_IN[locale]
    game = ("play", "--auto", "--seats", "random,random,random", "--seed", "1", "--decisions", "9")
    run = subprocess.run(
        [*(sys.executable, "-P", "-m", "niagara_tui"), *game, "--names", b"Ann," + typed + b",Bob", "-o", played],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **_locale(locale, tmp_path)},
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    wanted = "Zoë André" if locale == "latin-1" else ODD
    assert _names(read_record(played.read_bytes())) == ["Ann", wanted, "Bob"]


@pytest.mark.skipif(sys.platform != "linux", reason="arguments are bytes there")
def test_a_program_gives_names_as_texts_whatever_the_locale(tmp_path: Path) -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            "from niagara_tui.cli.arguments import words; print(ascii(words('Zo\\xeb, Bob')))",
        ],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **_locale("ascii", tmp_path)},
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert run.stdout == b"['Zo\\xeb', 'Bob']\n", run.stderr


def _locale(name: str, folder: Path) -> Mapping[str, str]:
    """The environment in which that is the encoding of the locale, and so of arguments."""
    if name == "ascii":
        return LOCALES[name]
    if name == "utf-8":
        return {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"}
    if shutil.which("localedef") is None:
        pytest.skip("a locale can be made by localedef only")
    made = folder / "en_US.ISO-8859-1"
    subprocess.run(["localedef", "-i", "en_US", "-f", "ISO-8859-1", made], capture_output=True, check=False)
    if not made.exists():
        pytest.skip("the sources of locales are not installed")
    return {"LOCPATH": str(folder), "LC_ALL": made.name, "PYTHONUTF8": "0"}


def _names(record: Record) -> list[str]:
    return [seat.name for seat in record.setup.seats]


posix = pytest.mark.skipif(sys.platform == "win32", reason="homes and removed folders are those of POSIX")
NO_ENTRY = "import pwd\ndef getpwuid(_uid): raise KeyError('no entry')\npwd.getpwuid = getpwuid\n"
"""A start-up module for Python with which no user has an entry in the list of users, as often in a container."""
COMMANDS = (
    ("saves",),
    ("record",),
    ("learn", "--list"),
    ("puzzle", "--list"),
    ("play", "--plain", "--seats", "human,greedy,random"),
    ("puzzle", "--plain"),
    ("--plain",),
    ("play", "--auto", "--seats", "random,greedy,random", "--seed", "1", "--decisions", "20"),
    ("arena", "--seats", "random,greedy,random", "--games", "2", "--jobs", "1", "--json"),
)
Where = Callable[[Path], tuple[Mapping[str, str], Path]]
"""Returns the environment of a process and its current folder."""


def _without_home(folder: Path) -> tuple[Mapping[str, str], Path]:
    (folder / "site").mkdir()
    (folder / "site" / "sitecustomize.py").write_text(NO_ENTRY, "utf-8")
    return {"PYTHONPATH": str(folder / "site"), "TMPDIR": str(folder)}, folder


def _home_nowhere(folder: Path) -> tuple[Mapping[str, str], Path]:
    return {"HOME": "/dev/null/nowhere", "TMPDIR": str(folder)}, folder


def _nowhere_at_all(folder: Path) -> tuple[Mapping[str, str], Path]:
    home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), "/dev/null/nowhere")
    return {**home, "TMPDIR": str(folder)}, folder


def _removed(folder: Path) -> tuple[Mapping[str, str], Path]:
    (folder / "gone").mkdir()
    return {"HOME": str(folder), "TMPDIR": str(folder)}, folder / "gone"


@posix
@pytest.mark.processes
@pytest.mark.parametrize("where", [_without_home, _home_nowhere, _nowhere_at_all, _removed])
def test_without_a_home_or_a_current_folder_every_command_runs(where: Where, tmp_path: Path) -> None:
    environment, here = where(tmp_path)
    go_there = f"import os; here = {str(here)!r}; os.chdir(here); here.endswith('gone') and os.rmdir(here)"
    for done in each(COMMANDS, {"PATH": os.environ["PATH"], **environment}, go_there):
        told = b"cannot be listed" in done.err  # a list must not seem empty where a file is in the folder's way
        assert done.status == (BAD_INPUT if told else 0), done
        assert b"failed" not in done.err, done


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder for temporary files of somebody of whom the system knows no home."""

    def unknown(*_program: str) -> Path:
        raise RuntimeError("could not determine the home directory")

    for kind in ("config", "data", "cache", "log", "documents"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", unknown)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def test_without_a_home_everything_is_kept_in_a_temporary_folder_and_that_is_said(homeless: Path) -> None:
    for kept in (
        settings.folder_for(None),
        LogbookFile().path,
        crash.report_folder(None),
        saves_folder(here=Path("/")),
    ):
        assert kept.is_relative_to(homeless)
    assert settings.save(settings.Settings(name="Zoe"), settings.folder_for(None)) is None
    assert settings.read(settings.folder_for(None)).name == "Zoe"
    assert str(homeless) in user_folders.warning()


def test_older_libraries_that_leave_the_tilde_do_not_make_a_folder_of_that_name(
    homeless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_config_path", lambda name: Path("~/.config") / name)
    assert settings.folder_for(None).is_relative_to(homeless)


@posix
@pytest.mark.processes
def test_a_temporary_folder_that_others_can_write_to_is_not_used(homeless: Path) -> None:
    theirs = user_folders.temporary_folder()
    theirs.mkdir()
    theirs.chmod(0o777)
    kept = settings.folder_for(None)
    assert kept.is_relative_to(homeless)
    assert not kept.is_relative_to(theirs)
    asked = "from niagara_tui.shell import settings; print(settings.folder_for(None))"
    for _process in range(2):
        assert _asked(asked, homeless) == str(kept), "it is the same one for all processes"


def _asked(program: str, temporary: Path) -> str:
    (temporary / "site").mkdir(exist_ok=True)
    (temporary / "site" / "sitecustomize.py").write_text(NO_ENTRY, "utf-8")
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(temporary / "site"), "TMPDIR": str(temporary)}
    run = subprocess.run(
        [sys.executable, "-P", "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    return run.stdout.strip()


@posix
def test_to_ask_where_things_are_kept_makes_no_folders_and_what_is_kept_is_private(homeless: Path) -> None:
    for foreign in (False, True):
        if foreign:
            theirs = user_folders.temporary_folder()
            theirs.chmod(0o777)
        before = [*homeless.iterdir()]
        folders = settings.folder_for(None), crash.report_folder(None), LogbookFile().path, saves_folder(here=Path("/"))
        assert user_folders.warning()
        assert [*homeless.iterdir()] == before
        assert settings.save(settings.Settings(name="Zoe"), folders[0]) is None
        assert crash.write_report(ValueError(), folders[1], datetime(2026, 1, 2, tzinfo=UTC)) is not None
        assert stat.S_IMODE(user_folders.temporary_folder().stat().st_mode) == user_folders.PRIVATE
        assert {each.parent for each in folders[:2]} == {user_folders.temporary_folder()}


@posix
def test_a_question_does_not_leave_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gone").mkdir()
    os.chdir("gone")
    (tmp_path / "gone").rmdir()
    can_compile()
    with pytest.raises(FileNotFoundError):
        Path.cwd()
    leave_removed_folder()
    assert Path.cwd() == Path("/")
    os.chdir(tmp_path)
    leave_removed_folder()
    assert Path.cwd() == tmp_path


def test_with_a_home_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("config", "data"):
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", lambda name: tmp_path / name)
    assert user_folders.warning() == ""


def test_games_go_on_to_a_folder_that_can_be_written_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr("niagara_tui.store.where.user_data_path", lambda: tmp_path / "file" / "data")
    monkeypatch.setattr("niagara_tui.store.where.user_documents_path", lambda: tmp_path / "file" / "documents")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    unusable = saves_folder(here=Path("/"))
    assert fallback_folder(unusable).parents[1] == tmp_path


REFUSALS = [
    PermissionError(errno.EACCES, "Permission denied", "/x"),
    OSError(errno.EROFS, "Read-only file system", "/x"),
    OSError(errno.EMFILE, "Too many open files", "/x"),
    OSError(errno.EIO, "Input/output error"),
    NotADirectoryError(errno.ENOTDIR, "Not a directory", "/dev/null/nowhere"),
    FileNotFoundError(errno.ENOENT, "No such file or directory"),  # as of a current folder that has been removed
]
FAILURES = [
    FileNotFoundError(errno.ENOENT, "No such file or directory", "/x"),
    IsADirectoryError(errno.EISDIR, "Is a directory", "/x"),
    FileExistsError(errno.EEXIST, "File exists", "/x"),
    OSError(errno.EBADF, "Bad file descriptor"),
    OSError("of no number"),
]


@pytest.mark.parametrize("error", [*REFUSALS, *FAILURES], ids=repr)
def test_a_refusal_of_the_system_is_no_failure_of_the_program_and_a_wrong_path_of_the_program_is_one(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr("niagara_tui.store.folder.SaveFolder.summaries", refuse)
    said = niagara("saves")
    failed = error in FAILURES
    assert said.status == (INTERNAL_ERROR if failed else BAD_INPUT)
    what = "the program failed" if failed else "the system stopped the program"
    assert f"{what} ({type(error).__name__}" in said.err
