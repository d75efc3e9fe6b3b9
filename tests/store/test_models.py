from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.store import models
from niagara_tui.store.formats import SIZE_CAP
from niagara_tui.store.models import Position, Record, read_position, read_record, write_position, write_record
from tests.support.saves import as_bytes, contents, record

ESC = "\x1b"


def refusal(data: bytes) -> str:
    with pytest.raises(BadInput) as caught:
        read_record(data)
    said = str(caught.value)
    assert "\n" not in said
    assert ESC not in said
    assert len(said) < 400
    return said


def changed(path: str, value: Any) -> bytes:
    """A sound save with the value at a dotted path replaced."""
    whole = copy.deepcopy(contents())
    *way, last = path.split(".")
    place: Any = whole
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    place[int(last) if last.isdigit() else last] = value
    return as_bytes(whole)


def test_what_is_written_is_read_again() -> None:
    written = record("R 5", "B ?", "R to 3", "R load violet")
    assert read_record(write_record(written)) == written


def test_a_save_is_text_with_one_move_a_line() -> None:
    lines = write_record(record("R 5", "B ?")).decode().splitlines()
    assert '  "R 5",' in lines
    assert '  "B ?"' in lines


def test_names_lose_escape_sequences_and_are_cut() -> None:
    data = changed("setup.seats.0.name", f"{ESC}[31mRo\u202esa{'x' * 100}")
    name = read_record(data).setup.seats[0].name
    assert name.startswith("[31mRosaxxx")
    assert len(name) == 24


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("setup.seats.0.name", "\x07\u200b", "setup.seats.0.name"),
        ("setup.seats.0.name", 5, "setup.seats.0.name"),
        ("setup.seats.0.name", "x" * 201, "setup.seats.0.name"),
        ("setup.seats.0.player", "../worker", "setup.seats.0.player"),
        ("setup.seats", [], "setup.seats"),
        ("setup.seats", [{"name": "x", "player": "human"}] * 9, "setup.seats"),
        ("setup.seed", -1, "setup.seed"),
        ("setup.seed", 2**53, "setup.seed"),
        ("setup.seed", "7", "setup.seed"),
        ("setup.seed", 7.0, "setup.seed"),
        ("setup.game", "../../chess", "setup.game"),
        ("setup.options", {"tracker": 1}, "setup.options.tracker"),
        ("setup.options", {"x": "y" * 41}, "setup.options.x"),
        ("help", {"R": {"hints": -1}}, "help.R.hints"),
        ("help", {"R": {"hints": 50_001}}, "help.R.hints"),
        ("help", {"R": {"undone": 1.0}}, "help.R.undone"),
        ("help", {"R": {"unaided": "yes"}}, "help.R.unaided"),
        ("help", {"R": {"more": 1}}, "help.R.more"),
        ("help", {"Rose": {}}, "help.Rose"),
        ("help", [], "help"),
        ("moves", "R 5", "moves"),
        ("moves.1", 5, "moves.1"),
        ("moves.1", "", "moves.1"),
        ("moves.1", "R " + "5" * 60, "moves.1"),
        ("saved", "yesterday", "saved"),
        ("saved", "2026-11-21T12:00:00", "saved"),
        ("saved", "9999-12-31T23:59:59Z", "saved"),
        ("game_version", 0, "game_version"),
        ("game_version", True, "game_version"),
        ("result", ["Rosa"], "result"),
        ("cheat", 1, "cheat"),
        ("setup.cheat", 1, "setup.cheat"),
    ],
)
def test_a_wrong_field_is_named(path: str, value: Any, field: str) -> None:
    assert refusal(changed(path, value)).startswith(field)


def test_a_field_with_escape_sequences_in_its_name_is_named_safely() -> None:
    assert refusal(as_bytes(contents(**{f"{ESC}[2Jx": 1}))).startswith(r"\x1b[2Jx")


@pytest.mark.parametrize("field", ["setup", "started", "saved", "game_version"])
def test_a_missing_field_is_named(field: str) -> None:
    whole = contents()
    del whole[field]
    assert refusal(as_bytes(whole)).startswith(field)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"joe": 3.5}, "setup.options.joe: 3.5 is wrong: it must be true, false or a word of at most 40 characters"),
        ({"joe": None}, "setup.options.joe: null is wrong: it must be true, false or a word of at most 40 characters"),
        (
            {"x": "y" * 41},
            f"setup.options.x: '{'y' * 41}' is wrong: it must be true, false or a word of at most 40 characters",
        ),
        ({"x" * 41: True}, f"setup.options.{'x' * 41}: it must have at most 40 characters"),
        ({"": True}, "setup.options.: it must not be empty"),
        (
            {"\x1b[2J": 5},
            r"setup.options.\x1b[2J: 5 is wrong: it must be true, false or a word of at most 40 characters",
        ),
    ],
)
def test_a_wrong_option_is_told_in_one_sentence_that_names_it_and_nothing_else(options: Any, said: str) -> None:
    whole = contents()
    whole["setup"]["options"] = options
    assert refusal(as_bytes(whole)) == said


def test_too_many_moves_are_refused() -> None:
    assert refusal(as_bytes(contents(moves=["R 5"] * 50_001))).startswith("moves")


@pytest.mark.parametrize("cut", [1, 20, 150, -3])
def test_cut_off_json_is_called_damaged(cut: int) -> None:
    assert "damaged" in refusal(write_record(record("R 5"))[:cut])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{'format': 1}",
        b'{"format": 1} trailing',
        b'{"format": "\\ud800"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 100_000,
    ],
)
def test_what_is_not_json_gets_one_sentence(data: bytes) -> None:
    assert "JSON" in refusal(data)


def test_text_in_utf_16_is_called_so_and_what_to_do_about_it() -> None:
    data = write_record(record("R 5")).decode().encode("utf-16")
    assert data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for text in (data, b"\xff\xfe\x00"):
        assert refusal(text) == "it is text in UTF-16; save it as UTF-8"


@pytest.mark.parametrize("data", [b"[]", b"null", b"1", b'"x"', b"{}", b'{"format": "1"}', b'{"format": true}'])
def test_another_kind_of_file_is_called_so(data: bytes) -> None:
    assert "not a file of this program" in refusal(data)


def test_a_file_larger_than_the_cap_is_not_even_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara_tui.store.formats.from_json", lambda _: pytest.fail("it was parsed"))
    assert "larger than 4 MB" in refusal(b" " * (SIZE_CAP + 1))


def test_a_newer_format_is_refused_before_anything_else_is_looked_at() -> None:
    said = refusal(as_bytes({"format": Record.model_fields["format"].default + 1, "setup": "all new", "moves": 17}))
    assert "newer version" in said
    assert "left as it is" in said


def test_a_huge_format_number_is_a_newer_one() -> None:
    assert "newer version" in refusal(b'{"format": ' + b"9" * 3000 + b"}")


def test_an_older_format_without_a_migration_is_refused() -> None:
    assert "format 0 is older" in refusal(as_bytes({"format": 0}))


def test_an_older_format_is_brought_up_and_then_checked_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_0(old: dict[str, Any]) -> dict[str, Any]:
        return {**contents(format=1), "moves": old["plays"]}

    monkeypatch.setitem(models.MIGRATIONS, 0, from_0)
    assert read_record(as_bytes({"format": 0, "plays": ["R 1"]})).moves == ["R 1"]
    assert refusal(as_bytes({"format": 0, "plays": [1]})).startswith("moves.0")


def test_a_save_of_format_1_is_read_as_it_is() -> None:
    old = as_bytes(contents(format=1, moves=["R 5", "B ?"]))
    assert read_record(old) == record("R 5", "B ?")
    assert b'"format": 2' in write_record(read_record(old))
    assert refusal(as_bytes(contents(format=1, moves=[5]))).startswith("moves.0")


def test_the_schema_can_be_published() -> None:
    assert Record.model_json_schema()["additionalProperties"] is False


SOUND = {"format": 1, "game": "chess", "version": 1, "state": {"x": [1, None, "y"]}}


@pytest.mark.parametrize("name", GAMES)
def test_a_start_position_comes_back_the_same(name: str) -> None:
    game = GAMES[name]
    adapter = TypeAdapter(game.state)
    state = game.new(game.options(), game.seats[0], 5)
    envelope = Position(game=name, version=game.version, state=adapter.dump_python(state, mode="json"))
    again = read_position(write_position(envelope))
    assert adapter.validate_json(again.state_json()) == state


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": 2}, "newer version"),
        ({"format": None}, "no format number"),
        ({"game": "../x"}, "game"),
        ({"version": "1"}, "version"),
        ({"version": 0}, "version"),
        ({"state": []}, "state"),
        ({"more": 1}, "more"),
    ],
)
def test_a_wrong_envelope_gets_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_position(json.dumps({**SOUND, **changes}).encode())


def test_a_file_larger_than_the_cap_is_refused() -> None:
    with pytest.raises(BadInput, match="larger than 4 MB"):
        read_position(b" " * (4 * 1024 * 1024 + 1))
