from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from niagara_tui.cli import main
from niagara_tui.core.catalogues import CHOSEN
from niagara_tui.shell import language
from niagara_tui.shell.settings import load


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CHOSEN, "it")
    monkeypatch.setattr(language, "user_config_path", lambda: tmp_path)
    return tmp_path / language.SETTINGS


def spoken(*arguments: str) -> str:
    language.speak(arguments)
    return os.environ[CHOSEN]


def test_without_a_choice_it_is_the_systems() -> None:
    assert spoken("play") == "it"


def test_the_settings_count_before_the_system(settings: Path) -> None:
    settings.write_text('{"language": "fr"}', "utf-8")
    assert spoken("play") == "fr"


@pytest.mark.parametrize("arguments", [["--language", "de"], ["--language=de", "play"], ["play", "--language", "de"]])
def test_the_argument_counts_before_the_settings(arguments: list[str], settings: Path) -> None:
    settings.write_text('{"language": "fr"}', "utf-8")
    assert spoken(*arguments) == "de"


@pytest.mark.parametrize(
    "contents",
    [b"", b"{", b"\xff", b"[]", b"3", b'{"language": 3}', b'{"language": "../x"}', b'{"language": ""}', b"[" * 99_999],
    ids=range(9),
)
def test_settings_that_cannot_be_read_leave_the_systems(contents: bytes, settings: Path) -> None:
    settings.write_bytes(contents)
    assert spoken() == "it"


@pytest.mark.parametrize("code", ["de-CH", "de_AT.UTF-8", "de@euro", "DE"])
def test_a_language_of_a_country_or_in_other_letters_is_that_language(code: str, settings: Path) -> None:
    assert spoken("--language", code) == "de"
    settings.write_text(json.dumps({"language": code}), "utf-8")
    assert spoken() == "de"
    assert load(settings.parent)[0].language == "de"


@pytest.mark.parametrize("code", ["xx", "frx", "x_fr", "locale", "e", "-", "\u212a"])
def test_a_language_that_nobody_knows_leaves_the_systems(code: str, settings: Path) -> None:
    settings.write_text(json.dumps({"language": code}), "utf-8")
    assert spoken() == "it"
    assert spoken("--language", code) == "it"


@pytest.mark.parametrize("contents", ['{"language": "fr", // mine\n}', '\ufeff{/* my own */ "language": "fr"}'])
def test_settings_may_be_edited_by_hand(contents: str, settings: Path) -> None:
    settings.write_text(contents, "utf-8")
    assert spoken() == "fr"


@pytest.mark.timeout(20)
@pytest.mark.skipif(sys.platform == "win32", reason="no pipes as files there")
def test_settings_that_are_a_pipe_are_not_waited_for(settings: Path) -> None:
    os.mkfifo(settings)
    assert spoken() == "it"


def test_whoever_begins_again_has_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []

    def replaced(*_command: object) -> NoReturn:
        seen.append(os.environ.get(CHOSEN))
        raise SystemExit

    monkeypatch.setattr(os, "execv", replaced)
    monkeypatch.setattr(subprocess, "call", replaced)
    spoken("--language", "fr")
    with pytest.raises(SystemExit):
        language.begin_again([])
    assert seen == [None]


def test_a_missing_value_is_left_to_the_parser(capsys: pytest.CaptureFixture[str]) -> None:
    assert spoken("--language") == "it"
    assert main(["--language"]) != 0
    assert "--language" in capsys.readouterr().err


def test_an_unknown_language_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "xx"]) != 0
    assert "'xx' is not among the languages of this program: en, de, fr" in capsys.readouterr().err


@pytest.mark.processes
@pytest.mark.parametrize(("code", "said"), [("de", "Runde"), ("fr", "révèle"), ("en", "round")])
def test_a_whole_process_speaks_it_wherever_it_is(code: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "niagara-tui").mkdir()
    (tmp_path / "niagara-tui" / language.SETTINGS).write_text(json.dumps({"language": code}), "utf-8")
    command = [sys.executable, "-m", "niagara_tui", "play", "--auto", "--seats", "greedy,greedy,greedy", "--seed", "7"]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "LANGUAGE": "it", "LC_ALL": "C", "PYTHONUTF8": "1"}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout
    assert said in told
