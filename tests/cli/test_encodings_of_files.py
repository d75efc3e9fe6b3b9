from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import text_of
from niagara_tui.games import registry
from niagara_tui.lab import tournament_file
from niagara_tui.shell.pages import page
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.formats import write_model
from niagara_tui.store.logbook import Logbook, read_logbook
from niagara_tui.store.models import is_shared
from niagara_tui.study.lessons.lesson import Script
from niagara_tui.study.pages import read_toml
from niagara_tui.study.puzzles.catalogue import PuzzleFile, read_puzzles, write_puzzles
from tests.cli.conftest import Niagara, refused
from tests.support.puzzles import a_puzzle

MARK = "\ufeff".encode()
CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "UTF-16, big-endian": lambda data: b"\xfe\xff" + data.decode().encode("utf-16-be"),
    "UTF-16 without a mark": lambda data: data.decode().encode("utf-16-le"),
}


@pytest.fixture
def position(niagara: Niagara, tmp_path: Path) -> Path:
    assert niagara("new", "--seed", "1", "-o", tmp_path / "start.json").status == 0
    return tmp_path / "start.json"


def changed(path: Path, change: Callable[[bytes], bytes]) -> Path:
    path.write_bytes(change(path.read_bytes()))
    return path


def test_a_byte_order_mark_before_a_position_a_save_and_a_shared_copy_is_passed_over(
    niagara: Niagara, position: Path, saves: SaveFolder, tmp_path: Path
) -> None:
    shared = tmp_path / "shared.json"
    assert niagara("share", saves.file("older"), "-o", shared).status == 0
    for path in (position, saves.file("older"), shared):
        changed(path, MARK.__add__)
        assert niagara("check", path).out == "OK\n"
    assert is_shared(shared.read_bytes())
    assert niagara("legal", position).status == 0
    assert parse_viewable(saves.file("older").read_bytes()) == saves.read("older")
    assert "older: Niagara" in niagara("saves", "--saves", saves.path).out


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_utf_16_is_told_as_such_in_one_sentence(
    niagara: Niagara, position: Path, saves: SaveFolder, change: Callable[[bytes], bytes]
) -> None:
    said = refused(niagara("check", changed(position, change)))
    assert said.endswith("it is text in UTF-16; save it as UTF-8")
    changed(saves.file("older"), change)
    assert "older: it is text in UTF-16; save it as UTF-8" in niagara("saves", "--saves", saves.path).out


def test_so_are_a_record_puzzles_a_tournament_a_lesson_and_a_page(tmp_path: Path) -> None:
    file = tmp_path / "file"
    plan = tournament_file.TournamentPlan(game="niagara", rules=1, options={}, seats=("random",), seed=1, games=1)
    rules = "# Überfahrt\n".encode()
    pages = registry.pages("niagara")
    assert pages is not None
    lesson = min((each for each in (pages / "lessons").iterdir()), key=lambda each: each.name).read_bytes()
    puzzles = PuzzleFile(game="niagara", version=2, puzzles=[a_puzzle()])
    (tmp_path / "rules.md").write_bytes(MARK + rules)

    def read_lesson(data: bytes) -> object:
        file.write_bytes(data)
        return read_toml(file, Script)

    def read_tournament(data: bytes) -> object:
        file.write_bytes(data)
        return tournament_file.read(file).plan

    assert page(tmp_path, "rules", []) == "# Überfahrt\n"
    whole: list[tuple[Callable[[bytes], object], bytes]] = [
        (read_logbook, write_model(Logbook())),
        (read_puzzles, write_puzzles(puzzles)),
        (read_tournament, plan.model_dump_json().encode() + b"\n"),
        (read_lesson, lesson),
        (text_of, rules),
    ]
    for reader, data in whole:
        assert reader(MARK + data) == reader(data)
        for change in CHANGES.values():
            with pytest.raises(BadInput, match="UTF-16"):
                reader(change(data))


def test_a_position_with_a_mark_comes_through_a_pipe(
    niagara: Niagara, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(position, MARK.__add__)
    with position.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert niagara("check", "-").out == "OK\n"
