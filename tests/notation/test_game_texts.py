"""Games as text: every save and every shared copy comes back equal, and what is no such text is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.game_text import read_pasted, to_text
from niagara_tui.match.match import Match
from niagara_tui.match.position import Position
from niagara_tui.match.sharing import shared_copy
from niagara_tui.store.folder import SaveFolder, parse_record, parse_viewable
from niagara_tui.store.game_text import WIDTH, is_game_text, nth_game, read_game, write_game
from niagara_tui.store.models import Help, Record, SeatSetup, Setup, Shared

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 1, 2, 18, 30, 5, 250_000, UTC)


def saves() -> Iterator[Path]:
    """The saves that come with the program and with its tests."""
    yield from sorted([*ROOT.glob("saves/*.json"), *ROOT.glob("tests/**/saves/*.json")])


def played(table: TableSetup, decisions: int, rng: random.Random) -> Match:
    """A match after so many random decisions: with people and bots, names in any script, a concession, help."""
    names = ("Ann", 'B"e[n]', "Çağla", "D;o{t}", "Ева", "Fay, 2.", "花", "Hal")
    seats = [
        SeatSetup(name=names[seat], player="human" if seat % 2 == 0 else "greedy:balanced")
        for seat in range(table.seats)
    ]
    setup = Setup(game=table.game.id, options=dict(table.options), seats=seats, seed=rng.randrange(2**53))
    match = Match(setup, lambda: NOW)
    for number in range(decisions):
        match.settle()
        if match.is_over():
            break
        if number == decisions // 2:
            match.concede(0)
        seat = rng.choice(match.deciders())
        match.submit(seat, rng.choice(match.legal(seat)))
        if rng.random() < 0.05 and table.seats > 2:
            match.count_hint(2)
    return match


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_every_save_comes_back_equal(table: TableSetup) -> None:
    rng = random.Random(str(table))
    for decisions in (0, 1, 5, 60, 150):
        record = played(table, decisions, rng).record()
        text = to_text(record)
        assert read_game(text.encode()) == record
        assert all(len(line) <= WIDTH for line in text.splitlines() if not line.startswith("["))


@pytest.mark.parametrize("table", TABLES[::8], ids=str)
def test_every_shared_copy_comes_back_equal_and_gives_nothing_away(table: TableSetup) -> None:
    record = played(table, 90, random.Random(str(table))).record()
    shared = shared_copy(record)
    text = to_text(shared)
    assert read_game(text.encode()) == shared
    assert str(record.setup.seed) not in text
    assert "[Seed" not in text


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES[::6], ids=str)
def test_whole_games_come_back_equal(table: TableSetup) -> None:
    record = played(table, 2000, random.Random(str(table) + "whole")).record()
    assert read_game(to_text(record).encode()) == record


@pytest.mark.parametrize("path", saves(), ids=lambda path: path.stem)
def test_the_saves_in_files_come_back_equal(path: Path) -> None:
    found = parse_viewable(path.read_bytes())
    assert parse_viewable(to_text(found).encode()) == found


words = st.text(min_size=1, max_size=50)


@given(st.lists(st.one_of(words, words.map("R ".__add__)), max_size=30), st.lists(st.integers(1, 9), max_size=30))
def test_moves_of_any_text_come_back_equal(moves: list[str], rounds: list[int]) -> None:
    """A damaged save may hold anything for a move, and games of other packages call moves as they like."""
    given_moves = [move for move in moves if move.isprintable() or move.isascii()]
    record = record_of().model_copy(update={"moves": given_moves, "result": "R [won]; {all}"})
    assert read_game(write_game(record, "RBY", sorted(rounds)).encode()) == record


def record_of() -> Record:
    """A save with everything that one can hold."""
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben", player="greedy:thief"), SeatSetup(name="Cid")]
    setup = Setup(game="niagara", options={"tracker": False, "first": "B"}, seats=seats, seed=2**53 - 1)
    return Record(
        game_version=3,
        setup=setup,
        moves=["R 5", "B ?7931b526ffb4ee92", "Y ?"],
        started=NOW,
        saved=NOW + timedelta(hours=1),
        conceded={"Y": 2},
        help={"R": Help(hints=2, unaided=False), "Y": Help(undone=1, unaided=True)},
    )


TEXT = to_text(record_of().model_copy(update={"moves": ["R 5"], "conceded": {}}))


def test_a_text_is_read_with_comments_and_in_any_line_breaks() -> None:
    text = "; sent by Ann\n" + TEXT.replace("1. R 5", "1.\n{ the first\ncard } R ; hers\n 5").replace("\n", "\r\n")
    assert read_game(f"\ufeff{text}".encode()) == read_game(TEXT.encode())


def test_a_seat_is_named_once_for_moves_in_a_row() -> None:
    read = read_game(TEXT.replace("1. R 5", "1. R 5, to 3, done, B 2\n2. load violet").encode())
    assert isinstance(read, Record)
    assert read.moves == ["R 5", "R to 3", "R done", "B 2", "B load violet"]


def test_several_games_in_a_file_are_read_by_number() -> None:
    other = TEXT.replace('"Ann"', '"Eve"')
    data = f"{TEXT}\n; the second\n{other}".encode()
    for number, text in enumerate((TEXT, other), 1):
        assert read_game(nth_game(data, number)) == read_game(text.encode())
    with pytest.raises(BadInput, match="it holds 2 games; name one of them, as FILE@1"):
        read_game(data)
    with pytest.raises(BadInput, match="there is no game 3 in it: it holds 2 games"):
        nth_game(data, 3)


def test_a_text_in_the_folder_of_saves_is_a_save(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path)
    folder.file("sent").write_text(TEXT, encoding="utf-8")
    assert folder.read("sent") == read_game(TEXT.encode())
    assert [each.name for each in folder.summaries() if each.problem is None] == ["sent"]


def test_the_text_of_a_shared_copy_is_no_save() -> None:
    shared = to_text(shared_copy(parse_record((ROOT / "saves/example-upriver.json").read_bytes())))
    assert isinstance(read_pasted(shared), Shared)
    with pytest.raises(BadInput, match="it is a shared copy"):
        parse_record(shared.encode())


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("[Notation 1]", "[Notation 2]", "it is in version 2 of the notation, and this program knows up to 1"),
        ("[Rules 3]\n", "", "the header Rules is missing"),
        ("[Rules 3]", "[Rules 3]\n[Rules 3]", "the header Rules is wrong, or stands there twice"),
        ("[Rules 3]", "[River 3]", "there is no header River"),
        ("[Rules 3]", "[Rules 3", "line 4: a text in quotes, a number or another value is wrong or not finished"),
        ("[Rules 3]", "[Rules \u0663]", "line 3: a text in quotes"),
        ("[Rules 3]", '[Rules "3"]', "game_version: '3' is wrong: it must be a whole number"),
        ("[Rules 3]", "[Rules " + "[" * 100_000, "it holds more than the text of a game can"),
        ("[Rules 3]", "[Rules " + "[" * 50_000, "line 3: a text in quotes"),
        ("[Rules 3]", "[Rules 3]\x1b[2J", "cannot stand there"),
        ("1. R 5", "1. 5", "it does not say whose move '5' is"),
        ("1. R 5", '1. R 5\n[Option "first" "B"]', "the headers come first"),
        ("1. R 5", "1. R 5 {never ends", "'{' cannot stand there"),
        ("1. R 5", "1. R 5 <3>", "changes stand after a move or a step"),
        ("1. R 5", '"R 5', "a text in quotes"),
        ("1. R 5", "1. " + "R 5," * 60_000, "it holds more than the text of a game can"),
        ('"human"', '"\\ud800"', "it holds text that is not Unicode"),
        ('[Seat "R"', "[Seat 3", "the header Seat is wrong"),
        ('[Game "niagara"]', "[Game 3]", "setup.game: 3 is wrong: it must be a text"),
    ],
    ids=lambda value: value[:20],
)
def test_a_wrong_text_is_refused_with_a_sentence_that_names_the_place(old: str, new: str, wrong: str) -> None:
    assert old in TEXT
    with pytest.raises(BadInput) as refusal:
        read_game(TEXT.replace(old, new, 1).encode())
    assert wrong in str(refusal.value)
    assert str(refusal.value).isprintable()


@given(st.text(alphabet='[]{}<>;,"\\*.1R 5aGame\n', max_size=150))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    for tried in (f'[Game "niagara"]\n{text}', TEXT + text, TEXT.replace("[Rules 3]", text)):
        assert problem_of(tried).isprintable()


def problem_of(text: str) -> str:
    """Why it is no text of a game; empty if it is one."""
    try:
        read_game(text.encode())
    except BadInput as error:
        return str(error)
    return ""


def test_what_is_pasted_is_known_by_its_contents() -> None:
    record = record_of()
    assert read_pasted(TEXT) == read_game(TEXT.encode())
    assert read_pasted(record.model_dump_json()) == record
    line = "upriver:1:1/seats=2,first=R,turn=B/R:boats=4.4.4/B:boats=4.4.4"
    found = read_pasted(line)
    assert isinstance(found, Position)
    assert found.game is GAMES["upriver"]
    assert not is_game_text(line.encode())
