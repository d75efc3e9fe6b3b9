"""`niagara demo`: the list of demos, and what refuses to be shown or drawn."""

from __future__ import annotations

import tomllib
from pathlib import Path

import niagara_tui
from niagara_tui.ui.demo.script import scripts
from tests.cli.conftest import Niagara, refused


def test_demo_lists_the_demos(niagara: Niagara) -> None:
    said = niagara("demo")
    assert said.status == 0
    assert "steal      Steal from a laden canoe\n" in said.out


def test_a_demo_that_is_not_there_is_refused_with_the_names_of_those_that_are(niagara: Niagara) -> None:
    assert "no demo is called 'nothing'; there are arrows, beaver, bid," in refused(niagara("demo", "nothing"))


def test_a_demo_needs_a_terminal(niagara: Niagara) -> None:
    assert "a demo needs a terminal" in refused(niagara("demo", "steal"))


def test_pictures_that_cannot_be_written_are_refused(niagara: Niagara, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "the pictures cannot be written" in refused(niagara("demo", "--pictures", tmp_path / "file"))


def test_every_example_that_a_demo_begins_in_is_packed() -> None:
    root = Path(niagara_tui.__file__).parents[1]
    packed = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert {f"saves/{script.save}.json" for script in scripts().values()} == set(packed["wheel"]["force-include"])
