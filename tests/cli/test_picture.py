"""`niagara replay --picture`: the end of a game as a file, which is never written over without being told to."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.store.folder import SaveFolder
from tests.cli.conftest import Niagara, refused
from tests.support.reviews import played_record


def test_the_picture_is_written_and_its_name_is_told(niagara: Niagara, saves: SaveFolder, tmp_path: Path) -> None:
    path = tmp_path / "end.SVG"
    saves.write("played", played_record("niagara"))
    said = niagara("replay", "played", "--saves", saves.path, "--picture", path)
    assert (said.status, said.out) == (0, f"{path}\n")
    assert " wins: " in path.read_text("utf-8").replace("&#160;", " ")


def test_a_game_under_way_is_shown_as_everybody_sees_it(niagara: Niagara, saves: SaveFolder, tmp_path: Path) -> None:
    path = tmp_path / "end.svg"
    assert niagara("replay", "under way", "--saves", saves.path, "--picture", path).status == 0
    assert "The game is not over" in path.read_text("utf-8").replace("&#160;", " ")


def test_a_file_is_not_written_over_without_force(niagara: Niagara, saves: SaveFolder, tmp_path: Path) -> None:
    path = tmp_path / "end.svg"
    path.write_text("mine")
    said = refused(niagara("replay", "over", "--saves", saves.path, "--picture", path))
    assert "exists already; --force overwrites it" in said
    assert path.read_text() == "mine"
    assert niagara("replay", "over", "--saves", saves.path, "--picture", path, "--force").status == 0
    assert "mine" not in path.read_text("utf-8")


def test_a_link_that_leads_nowhere_is_not_written_through_without_force(
    niagara: Niagara, saves: SaveFolder, tmp_path: Path
) -> None:
    link, target = tmp_path / "end.svg", tmp_path / "elsewhere.svg"
    link.symlink_to(target)
    said = niagara("replay", "over", "--saves", saves.path, "--picture", link)
    assert "exists already; --force overwrites it" in said.err
    assert not target.exists()
    assert niagara("replay", "over", "--saves", saves.path, "--picture", link, "--force").status == 0
    assert link.is_symlink()
    assert target.exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("end.png", "a picture's name ends in .svg"),
        ("end", "a picture's name ends in .svg"),
        ("none/end.svg", "there is no folder"),
        ("end.svg/", "is not a file that can be written"),
    ],
)
def test_a_bad_name_gets_one_sentence(
    niagara: Niagara, saves: SaveFolder, tmp_path: Path, name: str, said: str
) -> None:
    assert said in refused(niagara("replay", "over", "--saves", saves.path, "--picture", f"{tmp_path}/{name}"))


def test_force_alone_means_nothing(niagara: Niagara, saves: SaveFolder) -> None:
    assert "--force needs --picture" in refused(niagara("replay", "over", "--saves", saves.path, "--force"))
