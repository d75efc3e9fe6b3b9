"""States of every game: files, records, copies, and reproducibility from a seed."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from typing import Any

import pydantic
import pytest

from niagara_tui.conformance.tables import TableSetup, differences, sample_events, walk
from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import clone
from niagara_tui.core.packing import pack, unpack
from niagara_tui.match import position_line


def test_a_state_written_as_json_is_read_as_the_same_state(table: TableSetup) -> None:
    adapter = pydantic.TypeAdapter(table.game.state)
    for event in sample_events(table):
        written = adapter.dump_json(event.after)
        read = adapter.validate_json(written)
        assert differences(read, event.after) == []
        assert adapter.dump_json(read) == written


def test_views_too_can_be_written_and_read(table: TableSetup) -> None:
    adapter = pydantic.TypeAdapter(table.game.state)
    for event in sample_events(table)[::5]:
        for viewer in (0, None):
            seen = table.game.view(event.after, viewer)
            assert differences(adapter.validate_json(adapter.dump_json(seen)), seen) == []


def test_a_position_line_gives_the_position_back(table: TableSetup) -> None:
    """Views too: the notation that the game declares, if it does, leaves nothing out (docs/notation.md)."""
    adapter = pydantic.TypeAdapter(table.game.state)
    for event in sample_events(table)[::5]:
        for state in (event.after, *(table.game.view(event.after, viewer) for viewer in (0, None))):
            line = position_line.write(table.game, state)
            assert differences(adapter.validate_json(position_line.read(line).state_json()), state) == []


def test_an_unknown_field_in_a_file_is_refused(table: TableSetup) -> None:
    adapter = pydantic.TypeAdapter(table.game.state)
    written = adapter.dump_python(table.new(), mode="json")
    with pytest.raises(pydantic.ValidationError, match="surprise"):
        adapter.validate_json(json.dumps({**written, "surprise": 1}))


def test_a_packed_state_is_unpacked_as_the_same_state(table: TableSetup) -> None:
    for event in sample_events(table):
        assert differences(unpack(pack(event.after), event.before), event.after) == []


def test_a_clone_is_equal_and_shares_nothing(table: TableSetup) -> None:
    for event in sample_events(table)[::10]:
        copy = clone(event.after)
        assert differences(copy, event.after) == []
        assert not _mutable(copy) & _mutable(event.after)


def _mutable(value: Any) -> set[int]:
    """The identities of all lists and objects within."""
    if isinstance(value, list):
        return {id(value)}.union(*map(_mutable, value))
    if hasattr(value, "__slots__"):
        return {id(value)}.union(*(_mutable(getattr(value, name)) for name in value.__slots__))
    return set()


def test_the_same_seed_and_moves_give_the_same_game(table: TableSetup) -> None:
    assert _digest(table, 5) == _digest(table, 5)


def _digest(table: TableSetup, seed: int) -> str:
    adapter, digest = pydantic.TypeAdapter(table.game.state), hashlib.sha256()
    for event in walk(table, random.Random(seed), 150):
        digest.update(adapter.dump_json(event.after))
    return digest.hexdigest()


def test_other_seeds_give_other_games(table: TableSetup) -> None:
    states = [table.new(seed) for seed in range(30)]
    assert all(one != other for one, other in itertools.pairwise(states))


def test_only_the_first_seat_is_drawn_at_the_start_and_what_is_dealt_or_thrown_in_advance(table: TableSetup) -> None:
    first: dict[int, Any] = {}
    for seed in range(40):
        state, drawn = table.new(seed), below(Chance(seed=seed), table.seats)
        state.chance = Chance(seed=0)
        found = differences(first.setdefault(drawn, state), state)
        assert found == [], f"start draws more than the first seat: {'; '.join(found)}"


def test_the_first_position_is_sound_and_somebody_decides_or_something_happens(table: TableSetup) -> None:
    state = table.new()
    assert table.game.audit(state) == []
    assert not table.game.is_over(state)
    assert table.seats in table.game.seats
    assert len(table.game.letters) >= table.seats
