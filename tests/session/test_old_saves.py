"""Saves of the base game that were made before the expansions were there."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.session.match import Match
from niagara_tui.storage.models import Record
from niagara_tui.storage.records import read_record

OLD = Path(__file__).with_name("saves") / "base-game-before-the-expansions.json"


def old_record() -> Record:
    return read_record(OLD.read_bytes())


def test_a_base_game_saved_before_the_expansions_loads_to_its_end() -> None:
    match = Match.resume(old_record())
    assert match.is_over()
    assert [match.names[standing.seat] for standing in match.standings() if standing.won] == ["Bridget", "Gina"]


def test_a_base_game_saved_before_the_expansions_plays_on_from_any_move() -> None:
    record = old_record()
    for moves in range(0, len(record.moves), 7):
        match = Match.resume(record.model_copy(update={"moves": record.moves[:moves], "result": None}))
        for _ in range(12):
            match.settle()
            if match.is_over():
                break
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[-1])
        assert match.game.audit(match._course.state) == []
