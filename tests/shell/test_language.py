"""Which language the program speaks: the argument's, else that of the settings, else the system's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from niagara_tui.cli import main
from niagara_tui.shell import language


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of settings of somebody whose system is Italian."""
    monkeypatch.setenv(language.VARIABLE, "it")
    monkeypatch.setattr(language, "user_config_path", lambda: tmp_path)
    return tmp_path / language.SETTINGS


def spoken(*arguments: str) -> str:
    language.speak(arguments)
    return os.environ[language.VARIABLE]


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


def test_a_missing_value_is_left_to_the_parser(capsys: pytest.CaptureFixture[str]) -> None:
    assert spoken("--language") == "it"
    assert main(["--language"]) != 0
    assert "--language" in capsys.readouterr().err


def test_an_unknown_language_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", "xx"]) != 0
    assert "'xx' is not among the languages of this program: en, de, fr" in capsys.readouterr().err


@pytest.mark.parametrize(("code", "said"), [("de", "Runde"), ("fr", "tour"), ("en", "round")])
def test_a_whole_process_speaks_it(code: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "niagara-tui").mkdir()
    (tmp_path / "niagara-tui" / language.SETTINGS).write_text(json.dumps({"language": code}), "utf-8")
    command = [sys.executable, "-m", "niagara_tui", "play", "--auto", "--seats", "greedy,greedy,greedy", "--seed", "7"]
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "LANGUAGE": "it"}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout
    assert said in told
