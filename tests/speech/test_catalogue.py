from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from niagara_tui.core import i18n
from niagara_tui.core.catalogues import CHOSEN, DOMAIN, VARIABLE, catalogues, grammar, language_names
from niagara_tui.core.grammar import FILE, Grammar
from tests.speech import pseudo

_HEAD = b"\xde\x12\x04\x95"
_SAID = "The game is over."
_LOADS = "{name} loads {count}."


def put(folder: Path, contents: bytes) -> None:
    place = folder / "de" / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    (place / f"{DOMAIN}.mo").write_bytes(contents)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "de")
    return tmp_path


def test_a_catalogue_is_spoken(folder: Path) -> None:
    pseudo.make(folder)
    assert catalogues()["de"].gettext(_SAID) == pseudo.twin(_SAID)


@pytest.mark.parametrize(
    "contents",
    [b"", b"none", _HEAD, _HEAD + bytes(4) + b"\x01" + bytes(3), bytes(range(256))],
    ids=["empty", "text", "head alone", "cut short", "anything"],
)
def test_a_file_that_is_no_catalogue_leaves_english(folder: Path, contents: bytes) -> None:
    put(folder, contents)
    assert catalogues() == {}


def test_a_catalogue_in_letters_that_nobody_knows_leaves_english(folder: Path) -> None:
    pseudo.make(folder)
    file = folder / "de" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    put(folder, file.read_bytes().replace(b"charset=utf-8", b"charset=utf-0"))
    assert catalogues() == {}


def speaking(folder: Path, messages: dict[str | tuple[str, str], str | tuple[str, str]]) -> bytes:
    """A catalogue of German with these messages and nothing else."""
    catalogue = Catalog(locale="de")
    for said, translation in messages.items():
        catalogue.add(said, translation)
    file = io.BytesIO()
    write_mo(file, catalogue)
    data = file.getvalue()
    put(folder, data)
    return data


@pytest.fixture
def said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """How a sentence is translated that has the given translation."""

    def translated(translation: str) -> str:
        speaking(folder, {_LOADS: translation})
        monkeypatch.setattr(i18n, "_translations", catalogues()["de"])
        monkeypatch.setattr(i18n, "GRAMMAR", Grammar())
        i18n._.cache_clear()
        return i18n._(_LOADS).format(name="{Ann}", count=3)

    return translated


@pytest.mark.parametrize(
    "translation",
    [
        "{nobody} lädt.",
        "{name",
        "name}",
        "{}",
        "{0}",
        "{name.upper}",
        "{name!x}",
        "{name[0]}",
        "ja|acc={who}",
        "{name!}",
        "{name:>999999999}",
        "{count:.999999999f}",
        "{count:0999d}",
        "ja" + "".join(f"|{chr(97 + number % 26)}{chr(97 + number // 26)}={{name}}" for number in range(500)),
        "{name}" * 2000,
    ],
)
def test_a_translation_that_cannot_be_filled_is_not_used(translation: str, said: Callable[[str], str]) -> None:
    assert said(translation) == "{Ann} loads 3."


@pytest.mark.parametrize(
    ("translation", "filled"),
    [
        ("{name:zzz} lädt {count:acc}.", "{Ann} lädt 3."),
        ("{name!r:dat} lädt {count!s:>3}.", "'{Ann}' lädt   3."),
        ("{name:{count}} lädt {count:.1q}.", "{Ann} lädt 3."),
        ("{name:5.acc} lädt {count:,,}.", "{Ann} lädt 3."),
        ("{{name}} lädt.", "{name} lädt."),
    ],
)
def test_a_form_that_a_value_does_not_have_leaves_it_as_it_is(
    translation: str, filled: str, said: Callable[[str], str]
) -> None:
    assert said(translation) == filled


@pytest.mark.parametrize("rule", ["n/0", "5%0"])
def test_a_rule_for_plurals_that_fails_leaves_english(rule: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = speaking(folder, {("{count} gem", "{count} gems"): ("{count} Stein", "{count} Steine")})
    put(folder, data.replace(b"plural=(n != 1)", f"plural=({rule:6.6})".encode()))
    monkeypatch.setattr(i18n, "_translations", catalogues()["de"])
    monkeypatch.setattr(i18n, "GRAMMAR", Grammar())
    assert [i18n.plural("{count} gem", "{count} gems", count) for count in (1, 2)] == ["{count} gem", "{count} gems"]


def test_a_sentence_of_python_has_no_width_that_it_did_not_have(
    said: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(argparse, "_", argparse._)  # type: ignore[attr-defined]
    monkeypatch.setattr(argparse, "ngettext", argparse.ngettext)  # type: ignore[attr-defined]
    said("ja")
    monkeypatch.setattr(i18n, "_", lambda sentence: f"{sentence} %999999999s")
    i18n.let_argparse_speak()
    assert argparse._("unknown: %s") == "unknown: %s"  # type: ignore[attr-defined]


_WHOLE = """name = "x"
decimal = ","
percent = "%"
endings = {}
seams = []
ascii = {}
[search]
articles = []
endings = "x"
"""


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ('name = "x"', "name = 3"),
        ('decimal = ","', "decimal = 3"),
        ('percent = "%"', "percent = []"),
        ("endings = {}", "endings = 3"),
        ("endings = {}", "endings = []"),
        ("endings = {}", "endings = {gen = 3}"),
        ("endings = {}", "endings = {gen = [['(', '']]}"),
        ("endings = {}", "endings = {gen = [['$', '\\9']]}"),
        ("endings = {}", "endings = {gen = [['$', '\\g<none>']]}"),
        ("seams = []", "seams = 3"),
        ("seams = []", "seams = [3]"),
        ("seams = []", "seams = [{before = 'a', after = 'b', becomes = '\\9'}]"),
        ("seams = []", "seams = [{before = 'a', after = 'b', becomes = 3}]"),
        ("ascii = {}", "ascii = []"),
        ("ascii = {}", "ascii = {a = 3}"),
        ('decimal = ","', f'decimal = "{"," * 5000}"'),
        ("articles = []", "articles = 3"),
        ("articles = []", "articles = [3]"),
        ('endings = "x"', "endings = '" + "(" * 9999 + ")" * 9999 + "'"),
        ("seams = []", "seams = " + "[" * 9999),
    ],
)
def test_a_broken_grammar_counts_as_missing(part: str, instead: str, folder: Path) -> None:
    (folder / "de").mkdir()
    file = folder / "de" / FILE
    file.write_text(_WHOLE, "utf-8")
    assert grammar("de") is not None
    file.write_text(_WHOLE.replace(part, instead, 1) if part != 'endings = "x"' else _WHOLE.replace(part, instead))
    assert grammar("de") is None
    assert list(language_names()) == ["en"]


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes as files there")
@pytest.mark.timeout(20)
def test_files_of_a_language_that_are_pipes_are_not_waited_for(folder: Path) -> None:
    place = folder / "de" / "LC_MESSAGES"
    place.mkdir(parents=True)
    os.mkfifo(place / f"{DOMAIN}.mo")
    os.mkfifo(folder / "de" / FILE)
    assert catalogues() == {}
    assert grammar("de") is None


def told(*arguments: str, **environment: str) -> str:
    """What the program prints that is started with these arguments."""
    command = [sys.executable, "-m", "niagara_tui", *arguments]
    return subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=True, timeout=60
    ).stdout


@pytest.mark.processes
def test_a_language_that_cannot_be_read_leaves_the_next_one(folder: Path) -> None:
    pseudo.make(folder)
    place = folder / "fr" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / f"{DOMAIN}.mo").write_bytes(_HEAD)
    assert [*catalogues()] == ["de"]
    assert pseudo.twin("usage") in told("--help", **{CHOSEN: "fr:de"})


@pytest.mark.processes
def test_python_speaks_english_where_the_program_does(folder: Path) -> None:
    pseudo.make(folder)
    assert told("--help", **{CHOSEN: "en:de"}).startswith("usage: ")


@pytest.mark.processes
def test_a_sentence_of_python_is_not_translated_with_fields_that_it_does_not_have(folder: Path) -> None:
    speaking(folder, {"usage: ": "Aufruf: %(nobody)s"})
    assert told("--help").startswith("usage: ")
