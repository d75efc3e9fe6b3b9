"""Position files of older versions are read as positions under today's rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.match.positions import LoadedPosition, write
from tests.cli.conftest import Niagara
from tests.support import canyon, positions

LOST = {"Ba": "lost", "Bb": "lost"}

CASES = {
    "N-50 paid": (
        LoadedPosition(positions.GAME, positions.redemption(parts="doubles", zones=LOST, reserve={"B": "violet"})),
        ["B pay violet"],
        ["B a", "B b"],
    ),
    "N-50 free": (
        LoadedPosition(positions.GAME, positions.redemption(parts="doubles", zones=LOST)),
        [],
        ["B a", "B b"],
    ),
    "C-9": (
        LoadedPosition(canyon.GAME, canyon.to_move({"R": "b26", "B": "a25", "Y": "d1"}, {"B": 5, "Y": 1}, {"B": 9})),
        [],
        ["Y to d2", "Y to c2", "Y to e2"],
    ),
}
"""A position, decisions in it, and the legal moves of each seat after them."""


def old_file(folder: Path, opened: LoadedPosition) -> Path:
    """The position as the program wrote it before its state had an edition."""
    file: dict[str, Any] = json.loads(write(opened))
    file["version"] = 1
    del file["state"]["edition"]
    for player in file["state"]["players"]:
        player.pop("waits", None)
    path = folder / "old.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    return path


def legal(niagara: Niagara, path: Path) -> set[str]:
    return {line.split(maxsplit=1)[1] for line in niagara("legal", path).out.splitlines()}


@pytest.mark.parametrize(("opened", "decisions", "choices"), CASES.values(), ids=CASES)
def test_a_file_of_version_1_is_played_by_todays_rules(
    niagara: Niagara, tmp_path: Path, opened: LoadedPosition, decisions: list[str], choices: list[str]
) -> None:
    path = old_file(tmp_path, opened)
    assert niagara("check", path).out == "OK\n"
    if decisions:
        assert niagara("apply", path, *decisions, "-o", path, "--force").status == 0
    assert legal(niagara, path) == set(choices)
    assert niagara("view", path, "--seat", "B").status == 0
    assert niagara("perft", path, "--depth", 1).out.strip() == str(len(choices))


def test_s_41_the_beaver_of_a_file_of_version_1_goes_back(niagara: Niagara, tmp_path: Path) -> None:
    state = positions.turn("cloud", parts="beaver", sky=1, beaver="5")
    path = old_file(tmp_path, LoadedPosition(positions.GAME, state))
    assert json.loads(niagara("apply", path, "R sky +1").out)["state"]["beaver"] == "1"


def test_a_file_that_names_its_edition_is_played_by_that(niagara: Niagara, tmp_path: Path) -> None:
    state = positions.turn("cloud", parts="beaver", sky=1, beaver="5")
    state.edition = 1
    path = tmp_path / "named.json"
    path.write_bytes(write(LoadedPosition(positions.GAME, state)))
    assert json.loads(niagara("apply", path, "R sky +1").out)["state"]["beaver"] == "5"


@pytest.mark.parametrize("edition", [0, 4, "2", None])
def test_no_other_edition_is_read(niagara: Niagara, tmp_path: Path, edition: object) -> None:
    file = json.loads(write(LoadedPosition(positions.GAME, positions.position())))
    file["state"]["edition"] = edition
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    said = niagara("check", path)
    assert said.status == 2
    assert "edition: " in said.err
