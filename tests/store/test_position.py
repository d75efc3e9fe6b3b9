"""A position file is an envelope that is checked in full; what is in it is the game's business."""

from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.store.models import Position, read_position, write_position

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
