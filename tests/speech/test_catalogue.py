"""Whatever a catalogue file contains, the program shows sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core import i18n
from tests.speech import pseudo

_HEAD = b"\xde\x12\x04\x95"
_SAID = "The game is over."


def put(folder: Path, contents: bytes) -> None:
    """A catalogue of German with these contents."""
    place = folder / "de" / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{i18n.DOMAIN}.mo").write_bytes(contents)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues, for somebody who speaks German."""
    monkeypatch.setenv(i18n.VARIABLE, str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "de")
    return tmp_path


def test_a_catalogue_is_spoken(folder: Path) -> None:
    pseudo.make(folder)
    assert i18n._catalogue().gettext(_SAID) == pseudo.twin(_SAID)


@pytest.mark.parametrize(
    "contents",
    [b"", b"none", _HEAD, _HEAD + bytes(4) + b"\x01" + bytes(3), bytes(range(256))],
    ids=["empty", "text", "head alone", "cut short", "anything"],
)
def test_a_file_that_is_no_catalogue_leaves_english(folder: Path, contents: bytes) -> None:
    put(folder, contents)
    assert i18n._catalogue().gettext(_SAID) == _SAID


def test_a_catalogue_in_letters_that_nobody_knows_leaves_english(folder: Path) -> None:
    pseudo.make(folder)
    file = folder / "de" / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo"
    put(folder, file.read_bytes().replace(b"charset=utf-8", b"charset=utf-0"))
    assert i18n._catalogue().gettext(_SAID) == _SAID
