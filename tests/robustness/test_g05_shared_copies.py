"""G05, valid files, edited: a pointer of a shared copy leads to what is there, or the copy is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.cli import main
from niagara_tui.core.errors import BadInput
from niagara_tui.match.sharing import SharedFilm
from niagara_tui.store.models import read_shared

ATTACK = Path(__file__).parent / "files" / "pointer-below-a-number.json"
WRONG = "it changes what is not there"


def changed(changes: dict[str, Any]) -> bytes:
    """A shared copy whose first step changes these values."""
    copy = json.loads(ATTACK.read_bytes())
    copy["moments"] = [{"seat": None, "move": None, "changes": changes}]
    return json.dumps(copy).encode()


@pytest.mark.parametrize("command", [("check",), ("replay", "--plain")])
def test_a_pointer_below_a_number_is_one_sentence_for_every_command(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, str(ATTACK)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"moment 1 of the shared copy: {WRONG}" in said.err


@pytest.mark.parametrize(
    "pointer",
    [
        "/seats/0",
        "/phase/0",
        "/phase/upper",
        "/players/-1/docks",
        "/players/ 1/docks",
        "/players/1_0/docks",
        "/players/\u0661/docks",
        "/players/\u00b2/docks",
        "/players/01/docks",
        "/players/3/docks",
        f"/players/{'9' * 40}/docks",
        "/players/copy",
        "/players/0/boats/4/0",
        "/nothing",
        "/players/0/nothing",
    ],
)
def test_a_pointer_to_what_is_not_there_is_refused(pointer: str) -> None:
    with pytest.raises(BadInput, match=WRONG):
        SharedFilm(read_shared(changed({pointer: 1})))


def test_a_pointer_to_what_is_there_is_followed() -> None:
    film = SharedFilm(read_shared(changed({"/players/2/boats": {"4": 2, "5": 1}, "/players/2/boats/5": 1})))
    assert film.view(1, None) != film.view(0, None)


def test_a_pointer_below_a_value_that_the_same_step_has_made_a_number_is_refused() -> None:
    with pytest.raises(BadInput, match=WRONG):
        SharedFilm(read_shared(changed({"/players": 7, "/players/0/docks": []})))
