from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Record, read_record, write_record

FOLDER = Path(__file__).with_name("saves")
OLD = "base-game-before-the-expansions"
YOUNGER = {"edition", "waits", "supply", "redeem"}
"""Fields that the state did not have when these games were played."""

ENDS = {
    "niagara-version-1": "357477a9ee0ae562857c2ffb70b2faeb613e478dc4942ada40835d2e51052018",
    "canyon-version-1": "639f2423dd24c0009d5b65706c409358b5b91083bb641acd8a7e0abb0bc7e0e5",
    "niagara-version-2": "3d2cea807319f5ae5c9df2c421d371d1f07aa048e8dcb3acaaf0c404e37319ca",
    "canyon-version-2": "5499ca3cf783c297c634c427836c8019bc554a0912a65f740f4b2733d29ec8bb",
}
"""The digest of the last position, as the program of that time had it.

In the game of Niagara's version 1 canoes return, paid for and free, of two that differ (N-50), and a storm comes while
the beaver is on the river (S-41); in that of Canyon a canoe is pushed into the cave and leaves it in the same round
(C-9). In that of Niagara's version 2 canoes that have loaded end on the whirlpool, or load where nothing else is left
(S-23), and canoes meet Joe before a cloud moves the sky (J-6); in that of Canyon a canoe ends in a corner (C-7).
"""
WINNERS = {
    "niagara-version-1": ["Cid"],
    "canyon-version-1": ["Ann"],
    "niagara-version-2": ["Ann"],
    "canyon-version-2": ["Eve"],
}


def version_of(name: str) -> int:
    return int(name[-1])


def record_of(name: str) -> Record:
    return read_record((FOLDER / f"{name}.json").read_bytes())


def _without_younger(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_younger(held) for name, held in value.items() if name not in YOUNGER}
    return [_without_younger(held) for held in value] if isinstance(value, list) else value


def play_on(match: TableMatch, decisions: int) -> None:
    for _ in range(decisions):
        match.settle()
        if match.is_over():
            break
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[-1])
    assert match.game.audit(match._game_log.state) == []


def test_a_save_of_format_1_without_the_cards_that_lay_face_down_goes_on_and_asks_for_them_again() -> None:
    match = TableMatch.resume(record_of("format-1-amid-the-turns"))
    match.settle()
    assert match.deciders() == [1, 2]
    assert [match.game.text(move) for move in match.legal(1)] == ["1", "2", "3", "4", "5", "6", "cloud"]
    play_on(match, 30)
    assert TableMatch.resume(read_record(write_record(match.record()))).digest() == match.digest()
    assert RecordFilm(record_of("format-1-amid-the-turns")).damage is None


def test_a_base_game_saved_before_the_expansions_loads_to_its_end() -> None:
    match = TableMatch.resume(record_of(OLD))
    assert match.is_over()
    assert [match.names[standing.seat] for standing in match.standings() if standing.won] == ["Bridget", "Gina"]


def test_a_base_game_saved_before_the_expansions_plays_on_from_any_move() -> None:
    record = record_of(OLD)
    for moves in range(0, len(record.moves), 7):
        play_on(TableMatch.resume(record.model_copy(update={"moves": record.moves[:moves], "result": None})), 12)


@pytest.mark.parametrize("name", ENDS)
def test_a_game_of_an_older_version_replays_by_the_rules_it_was_played_by(name: str) -> None:
    match = TableMatch.resume(record_of(name))
    match.settle()
    values = _without_younger(to_jsonable(match.game, match._game_log.state))
    written = json.dumps(values, sort_keys=True, separators=(",", ":")).encode()
    assert hashlib.sha256(written).hexdigest() == ENDS[name]
    assert [match.names[standing.seat] for standing in match.standings() if standing.won] == WINNERS[name]


@pytest.mark.parametrize("name", ENDS)
def test_a_game_of_an_older_version_is_looked_through_to_its_end(name: str) -> None:
    film = RecordFilm(record_of(name))
    assert film.damage is None
    assert film.is_over(film.last)
    assert film.view(film.last, None).edition == version_of(name)


@pytest.mark.parametrize("name", ENDS)
def test_the_same_decisions_under_todays_rules_go_another_way(name: str) -> None:
    record = record_of(name).model_copy(update={"game_version": 3})
    match = TableMatch.resume(record, damaged_ok=True)
    assert match.damage is not None
    assert "nothing to decide" in match.damage or "not legal" in match.damage


@pytest.mark.parametrize("name", ENDS)
def test_a_running_game_of_an_older_version_goes_on_and_is_saved_as_one(name: str) -> None:
    record = record_of(name)
    for moves in range(0, len(record.moves), 60):
        match = TableMatch.resume(record.model_copy(update={"moves": record.moves[:moves], "result": None}))
        play_on(match, 6)
        again = match.record()
        assert again.game_version == version_of(name)
        assert TableMatch.resume(again).record().moves == again.moves


@pytest.mark.parametrize("name", ENDS)
def test_another_game_that_begins_in_the_middle_of_one_of_an_older_version_is_one_too(name: str) -> None:
    record = record_of(name)
    assert RecordFilm(record).branch(100, record.saved).game_version == version_of(name)


@pytest.mark.parametrize("name", ENDS)
def test_a_new_game_is_played_by_todays_rules(name: str) -> None:
    match = TableMatch(record_of(name).setup)
    assert match.record().game_version == match.game.version == match.view(None).edition == 3
