"""The pages to read are translated as files beside the English ones: `rules.de.md` beside `rules.md`."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core import i18n
from niagara_tui.shell.pages import page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pages in English, German and Austrian German."""
    for name in ("rules.md", "rules.de.md", "rules.de_AT.md", "help.md"):
        (tmp_path / name).write_text(f"# {name}")
    return tmp_path


@pytest.mark.parametrize(
    ("languages", "found"),
    [
        ([], "rules.md"),
        (["de"], "rules.de.md"),
        (["de_AT", "de"], "rules.de_AT.md"),
        (["de_CH", "de"], "rules.de.md"),
        (["fr"], "rules.md"),
    ],
)
def test_a_page_is_read_in_the_first_language_that_has_it(folder: Path, languages: list[str], found: str) -> None:
    assert page(folder, "rules", languages) == f"# {found}"


def test_a_page_without_a_translation_is_read_in_english(folder: Path) -> None:
    assert page(folder, "help", ["de"]) == "# help.md"


def test_the_languages_are_those_with_a_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("de", "nl"):
        (tmp_path / language / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / language / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo").touch()
    monkeypatch.setenv(i18n.VARIABLE, str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "de_AT:fr:nl")
    assert i18n.languages() == ["de", "nl"]
    monkeypatch.setenv("LANGUAGE", "fr")
    assert i18n.languages() == []
    monkeypatch.setenv("LANGUAGE", "nl:en_GB:en:de")
    assert i18n.languages() == ["nl"]


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_whoever_likes_english_best_needs_no_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / f"{i18n.DOMAIN}.mo").touch()
    monkeypatch.setenv(i18n.VARIABLE, str(tmp_path))
    for other in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    assert i18n.languages() == []
    monkeypatch.setenv(variable, "de_DE.UTF-8")
    assert i18n.languages() == ["de"]
    monkeypatch.setenv(variable, "en_US.UTF-8:de")
    assert i18n.languages() == []
