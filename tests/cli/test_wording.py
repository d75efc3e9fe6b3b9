"""Errors in files are reported in plain words; pydantic's own wording never shows."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.positions import problems
from niagara_tui.shell import settings
from niagara_tui.store.models import SeatSetup, Setup, read_record
from tests.cli.conftest import Edited, Niagara, refused

FOREIGN = re.compile(
    r"[Ii]nput should|[Ff]ield required|permitted|keyword|should have|should match|validation|None|valid "
)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("round", "x", "round: 'x' is wrong: it must be a whole number"),
        ("round", 1.5, "round: 1.5 is wrong: it must be a whole number"),
        ("round", True, "round: true is wrong: it must be a whole number"),
        ("round", 10**9, "round: 1000000000 is wrong: it must be less than 32768"),
        ("hat", 1, "hat: there is no field of that name"),
        ("players", 5, "players: it must be a list, in [ ]"),
        ("players", [], "players: it has 0 entries, and must have at least 3"),
        ("turn", 5, "turn: it must be a group of named fields, in { }"),
        ("first", "Q", "first: 'Q' is wrong: it must be 'R', 'B', 'Y', 'G', 'K' or 'N'"),
        (
            "phase",
            None,
            "phase: null is wrong: it must be 'redeem', 'choose', 'paddle', 'flow', 'over', 'return' or 'joe'",
        ),
    ],
)
def test_a_broken_position_is_refused_in_plain_words(
    niagara: Niagara, edited: Edited, field: str, value: Any, said: str
) -> None:
    name = edited(lambda state: state.update({field: value}))
    for command in (("check", name), ("apply", name, "R 5")):
        assert refused(niagara(*command)) == f"{name}: {said}"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.pop("state"), "state: it is missing"),
        (lambda file: file.update(state=[]), "state: it must be a group of named fields, in { }"),
        (lambda file: file.update(version="1"), "version: '1' is wrong: it must be a whole number"),
        (lambda file: file.update(hat=1), "hat: there is no field of that name"),
        (lambda file: file.update(game="A B"), "game: 'A B' is wrong: it is not a name that this can have"),
    ],
)
def test_so_is_a_file_around_a_position(start: Path, change: Any, said: str) -> None:
    file = json.loads(start.read_text(encoding="utf-8"))
    change(file)
    with pytest.raises(BadInput) as refusal:
        problems(json.dumps(file).encode())
    assert str(refusal.value) == said


@pytest.mark.parametrize(
    ("option", "said"),
    [("ending=x", "--option ending: 'x' is wrong: it must be 'shared', 'value' or 'first'")],
)
def test_so_is_an_option(niagara: Niagara, option: str, said: str) -> None:
    assert refused(niagara("new", "--option", option)) == said


@pytest.mark.parametrize(
    "spoilt",
    ["{", "[]", "5", '{"speed": "warp"}', '{"animation": 3}', '{"last": []}', '{"last": {"niagara": {"seats": 3}}}'],
)
def test_so_are_broken_settings(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / settings.FILE).write_text(spoilt, encoding="utf-8")
    _, complaint = settings.load(tmp_path)
    assert complaint
    assert complaint.startswith(("The settings were broken (", "Not all settings are understood ("))
    assert not FOREIGN.search(complaint), complaint


@pytest.mark.parametrize("field", ["format", "game_version", "setup", "moves", "started", "saved", "result"])
@pytest.mark.parametrize("value", [None, True, -1, 1.5, "x", "", [], {}, [5], {"a": 1}, "2026-01-01", 10**30])
def test_so_is_a_save_with_anything_in_any_field(field: str, value: Any) -> None:
    setup = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Ann", "Ben", "Cat")], seed=1)
    moment = datetime(2026, 1, 1).astimezone().isoformat()
    record = {"format": 1, "game_version": 1, "setup": setup.model_dump(), "moves": [], "started": moment}
    record |= {"saved": moment, field: value}
    said = _refusal(json.dumps(record).encode())
    assert not FOREIGN.search(said), said


def _refusal(data: bytes) -> str:
    """The message about these contents of a save; empty if they are sound."""
    try:
        read_record(data)
    except BadInput as refusal:
        return str(refusal)
    return ""
