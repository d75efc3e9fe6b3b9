from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.position import Position
from niagara_tui.match.positions import read_pasted
from niagara_tui.match.sharing import WIDTH, shared_copy, to_text
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.models import Record, SeatSetup, Setup, read_record

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 1, 2, 18, 30, 5, 250_000, UTC)


def played(table: TableSetup, decisions: int) -> Record:
    """A game after so many random decisions, with names in any script."""
    rng, names = random.Random(str(table)), ("Ann", 'B"e[n]', "Çağla", "D;o{t}", "Ева", "Fay, 2.", "花", "Hal")
    seats = [SeatSetup(name=name) for name in names[: table.seats]]
    match = TableMatch(Setup(game=table.game.id, options=dict(table.options), seats=seats, seed=rng.randrange(2**53)))
    match.settle()
    while not match.is_over() and len(match.record().moves) < decisions:
        seat = rng.choice(match.deciders())
        match.submit(seat, rng.choice(match.legal(seat)))
        match.settle()
    return match.record()


@pytest.mark.parametrize("table", TABLES[::8], ids=str)
def test_the_text_of_a_save_says_its_seats_its_seed_and_all_moves_in_order(table: TableSetup) -> None:
    record = played(table, 60)
    text = to_text(record)
    headers, _blank, moves = text.partition("\n\n")
    assert f"[Seed {record.setup.seed}]" in headers
    assert headers.count("[Seat ") == table.seats
    assert all(len(line) <= WIDTH for line in moves.splitlines())
    at = 0
    for line in record.moves:
        at = moves.index(line[2:], at) + len(line) - 2


@pytest.mark.parametrize("table", TABLES[::8], ids=str)
def test_the_text_of_a_shared_copy_gives_nothing_away(table: TableSetup) -> None:
    record = played(table, 60)
    text = to_text(shared_copy(record))
    assert str(record.setup.seed) not in text
    assert "[Seed" not in text


@given(st.lists(st.text(min_size=1, max_size=50), max_size=30))
def test_moves_of_any_text_are_printable(moves: list[str]) -> None:
    """A damaged save may hold anything for a move."""
    record = read_record((ROOT / "saves/example-upriver.json").read_bytes())
    given_moves = [move for move in moves if move.isprintable() or move.isascii()]
    assert all(line.isprintable() for line in to_text(record.model_copy(update={"moves": given_moves})).splitlines())


@pytest.mark.parametrize("read", [read_record, parse_viewable, lambda data: read_pasted(data.decode()), positions.read])
def test_a_text_is_no_save_which_is_said(read: object) -> None:
    text = to_text(read_record((ROOT / "saves/example-upriver.json").read_bytes()))
    assert callable(read)
    with pytest.raises(BadInput, match=r"^it is the text of a game, for people to read; give its save instead$"):
        read(text.encode())


def test_a_text_among_the_saves_stays_there_and_is_told_of(tmp_path: Path) -> None:
    folder, text = SaveFolder(tmp_path), to_text(read_record((ROOT / "saves/example-upriver.json").read_bytes()))
    folder.file("sent").write_text(text, encoding="utf-8")
    (found,) = folder.summaries()
    assert found.problem == "it is the text of a game, for people to read; give its save instead"
    assert folder.file("sent").read_text(encoding="utf-8") == text


def test_what_is_pasted_is_known_by_its_contents() -> None:
    record = read_record((ROOT / "saves/example-upriver.json").read_bytes())
    assert read_pasted(record.model_dump_json()) == record
    assert read_pasted((shared := shared_copy(record)).model_dump_json()) == shared
    found = read_pasted("upriver:1:1/seats=2,first=R,turn=B/R:boats=4.4.4/B:boats=4.4.4")
    assert isinstance(found, Position)
    assert found.game is GAMES["upriver"]
