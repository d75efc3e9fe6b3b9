"""`niagara new` and `niagara check`: position files, and what is wrong with bad ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import BY_HAND, Edit, Edited, Niagara, refused


def test_new_makes_a_sound_position_and_the_same_one_from_the_same_seed(niagara: Niagara) -> None:
    first = niagara("new", "--seats", 4, "--seed", 7, "--option", "ending=value")
    assert first.status == 0
    assert first == niagara("new", "--seats", 4, "--seed", 7, "--option", "ending=value")
    position = json.loads(first.out)
    assert len(position["state"]["players"]) == 4
    assert position["state"]["ending"] == "value"


def test_new_draws_a_seed_if_none_is_given(niagara: Niagara) -> None:
    assert niagara("new").out != niagara("new").out


def test_check_finds_nothing_wrong_with_a_sound_position(niagara: Niagara, start: Path) -> None:
    for path in (start, BY_HAND):
        said = niagara("check", path)
        assert (said.status, said.out, said.err) == (0, "OK\n", "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda state: state["players"][0].update(hat="red"), "players.0.hat: "),
        (lambda state: state.update(round=10**9), "round: 1000000000 is wrong"),
        (lambda state: state["sites"][1]["gems"].update(white=8), "gems.white: there are 8 white gems"),
        (lambda state: state["players"][2]["canoes"][1].update(zone="9"), "players.2.canoes.1.zone: '9' is wrong"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(niagara: Niagara, edited: Edited, change: Edit, said: str) -> None:
    path = edited(change)
    for command in ("check", "legal", "view"):
        assert said in refused(niagara(command, path))


def test_check_lists_everything_that_is_wrong(niagara: Niagara, edited: Edited) -> None:
    def spoil(state: dict[str, list[dict[str, dict[str, int]]]]) -> None:
        state["sites"][0]["gems"] = {"violet": 6}
        state["sites"][1]["gems"] = {"white": 8}

    said = niagara("check", edited(spoil))
    assert said.status == 2
    assert ["gems.violet" in line for line in said.err.splitlines()] == [True, False]
    assert "gems.white" in said.err


def test_check_lists_every_field_of_the_wrong_shape(niagara: Niagara, edited: Edited) -> None:
    said = niagara("check", edited(lambda state: state.update(round=0.5, sky="7", hat=1)))
    assert said.status == 2
    assert {line.split(": ")[2] for line in said.err.splitlines()} == {"round", "sky", "hat"}


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 5000, "not JSON"),
        ("[1]", "no JSON object"),
        ("{}", "no format number"),
        ('{"format": 2}', "newer version of this program"),
        ('{"format": 1, "game": "chess", "version": 1, "state": {}}', "no game called 'chess'"),
        ('{"format": 1, "game": "niagara", "version": 99, "state": {}}', "version: 99 is newer"),
        ('{"format": 1, "game": "niagara", "version": 1, "state": {}}', "seats: "),
        ('{"format": 1, "game": "niagara", "version": 1, "state": {"seats": "\\u001b[2J"}}', "seats: "),
    ],
)
def test_what_is_no_position_file_is_refused_in_one_sentence(
    niagara: Niagara, tmp_path: Path, text: str, about: str
) -> None:
    path = tmp_path / "file.json"
    path.write_text(text, encoding="utf-8")
    said = refused(niagara("legal", path))
    assert about in said
    assert "\x1b" not in said
    checked = niagara("check", path)
    assert checked.status == 2
    assert about in checked.err


@pytest.mark.parametrize("command", ["legal", "check", "view"])
def test_a_file_that_is_not_there_is_said(niagara: Niagara, tmp_path: Path, command: str) -> None:
    assert "there is no such file" in refused(niagara(command, tmp_path / "nothing.json"))
    assert "it is not a file" in refused(niagara(command, tmp_path))
