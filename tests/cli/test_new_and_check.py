"""`niagara new` and `niagara check`: position files, and what is wrong with bad ones."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.models import Record
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


# -- lines of text ---------------------------------------------------------------------------------

SAVES = Path(__file__).parents[2] / "saves"
RIVER = SAVES / "example-river.json"


def line_of(niagara: Niagara, *arguments: object) -> str:
    said = niagara("new", "--seats", 3, "--seed", 7, "--option", "first=R", "--line", *arguments)
    assert said.status == 0, said.err
    return said.out.strip()


def test_a_line_stands_where_a_position_file_does(niagara: Niagara, start: Path, tmp_path: Path) -> None:
    line, kept = line_of(niagara), tmp_path / "any.name"
    kept.write_text(f"{line}\n", encoding="utf-8")
    for command in (["legal"], ["view", "--seat", "R"], ["perft", "--depth", 2], ["apply", "--line"]):
        given = [niagara(command[0], each, *command[1:]) for each in (start, line, kept)]
        assert given[0].status == 0, given[0].err
        assert given[0] == given[1] == given[2]
    assert niagara("check", line).out == niagara("check", start).out == "OK\n"


def test_a_line_comes_through_a_pipe(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    line = line_of(niagara)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{line}\n".encode())))
    assert niagara("legal", "-").out == niagara("legal", line).out


def test_apply_without_moves_turns_one_form_into_the_other(niagara: Niagara, start: Path) -> None:
    line = niagara("apply", start, "--line").out
    assert line.strip() == line_of(niagara)
    assert niagara("apply", line.strip()).out == start.read_text(encoding="utf-8")


def test_a_view_as_a_line_has_no_seed(niagara: Niagara, start: Path) -> None:
    laid = niagara("apply", start, "R 5", "--line").out.strip()
    assert "seed=7" in laid
    assert "chosen=5" in laid
    seen = niagara("view", laid, "--line").out
    assert "seed" not in seen
    assert "chosen=face_down" in seen


def test_what_is_wrong_with_a_line_is_said_of_the_line(niagara: Niagara) -> None:
    said = niagara("legal", line_of(niagara).replace("phase=choose", "phase=sleep"))
    assert said.status == 2
    assert said.err.startswith("niagara: the line: phase: 'sleep' is none of these: redeem, choose")


@pytest.mark.searches
@pytest.mark.usefixtures("interpreted")
def test_a_line_is_analysed(niagara: Niagara) -> None:
    said = niagara("analyse", line_of(niagara), "--time", 0.1, "--json")
    assert said.status == 0, said.err
    assert json.loads(said.out)["seat"] == "R"


def test_games_are_written_one_after_the_other_and_read_by_no_command(niagara: Niagara, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    assert niagara("text", RIVER, SAVES / "example-upriver.json", "-o", path).status == 0
    assert path.read_text("utf-8").count("[Game ") == 2
    for command in ("replay", "resume", "review", "check", "share"):
        said = niagara(command, path, "--saves", tmp_path / "saves") if command == "resume" else niagara(command, path)
        assert said.status != 0
        assert "it is the text of a game, for people to read; give its save instead" in said.out + said.err


def test_share_writes_the_copy_that_gives_nothing_away_as_text(niagara: Niagara) -> None:
    text = niagara("share", RIVER, "--text").out
    assert "[Start " in text
    assert "Seed" not in text
    assert niagara("share", RIVER, "--text", "--challenge").status == 2


def test_a_shared_copy_is_text_too(niagara: Niagara, tmp_path: Path) -> None:
    assert niagara("share", RIVER, "-o", tmp_path / "copy.json").status == 0
    assert niagara("text", tmp_path / "copy.json").out == niagara("share", RIVER, "--text").out


def test_resume_keeps_a_game_from_elsewhere(niagara: Niagara, tmp_path: Path, launched: list[Launch]) -> None:
    record = parse_viewable(RIVER.read_bytes())
    assert isinstance(record, Record)
    begun = tmp_path / "begun.json"
    begun.write_text(record.model_copy(update={"moves": record.moves[:20], "result": None}).model_dump_json())
    folder = SaveFolder(tmp_path / "saves")
    assert niagara("resume", begun, "--saves", folder.path).status == 0
    assert launched[-1].resume is not None
    assert folder.read(launched[-1].resume) == parse_viewable(begun.read_bytes())
    over = niagara("resume", RIVER, "--saves", folder.path)
    assert over.status == 2
    assert "is over; `niagara replay` shows it" in over.err
