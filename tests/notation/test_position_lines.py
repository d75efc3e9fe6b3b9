from __future__ import annotations

import random
import re
from dataclasses import field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, cast

import pytest
from annotated_types import Len
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from niagara_tui.conformance.tables import TABLES, TableSetup, sample_events, viewers, walk
from niagara_tui.core.declare import STRICT, Int8
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.notation import PLAIN, Counts, Words
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from niagara_tui.match import position_line, positions
from niagara_tui.match.position import Position
from niagara_tui.match.positions import read_pasted
from niagara_tui.match.sharing import WIDTH, shared_copy, to_text
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.models import Help, Record, SeatSetup, Setup, read_record

START = positions.new_position(GAMES["niagara"], GAMES["niagara"].options(), 3, 7).to_line()
SAFE = re.compile(r"[A-Za-z0-9+_.,:/=%-]+")


def unchecked(table: TableSetup, line: str) -> Any:
    """The state in a line, by its declaration alone, as views are no full positions."""
    adapter: TypeAdapter[Any] = TypeAdapter(table.game.state)
    return adapter.validate_json(position_line.read(line).state_json())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_position_and_view_comes_back_equal(table: TableSetup) -> None:
    for event in sample_events(table)[::4]:
        for state in (event.after, *(table.game.view(event.after, seat) for seat in viewers(table))):
            line = position_line.write(table.game, state)
            assert SAFE.fullmatch(line), "no shell needs quotes around it"
            assert unchecked(table, line) == state


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_every_position_of_whole_games_comes_back_as_from_a_file(table: TableSetup) -> None:
    for event in walk(table, random.Random(str(table) + "lines"), 2000):
        loaded = Position(table.game, event.after)
        assert positions.read(f"{loaded.to_line()}\n".encode()) == loaded
        assert positions.read(positions.write(loaded)) == loaded


@pytest.mark.parametrize("name", ["niagara", "canyon", "upriver"])
def test_a_line_without_a_notation_of_the_game_says_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of games that declare no notation follow from the declared state alone."""
    monkeypatch.setattr(registry, "part", lambda *_: PLAIN)
    for table in [table for table in TABLES if table.game.id == name][::4]:
        for event in sample_events(table)[::8]:
            line = position_line.write(table.game, event.after)
            assert SAFE.fullmatch(line)
            assert unchecked(table, line) == event.after


@pytest.mark.parametrize(
    ("counted", "written"),
    [
        ({"harbour": 3}, "harbour.harbour.harbour"),
        ({"harbour": 4}, "harbour:4"),
        ({"a": 1, "harbour": 9}, "a.harbour:9"),
    ],
)
def test_a_word_that_counts_more_than_three_times_stands_once_with_its_count(
    counted: dict[str, int], written: str
) -> None:
    form = Counts(Words(["a", "harbour"], {}))
    assert form.write(counted) == written
    assert form.read(written) == counted


@dataclass(slots=True, config=STRICT)
class Purse:
    coins: Int8 = 0


@dataclass(slots=True, config=STRICT)
class Market:
    """A state whose list is by default not what it is where nothing is said of its items."""

    purses: Annotated[list[Purse], Len(2, 2)] = field(default_factory=lambda: [Purse(3), Purse(3)])


@pytest.mark.parametrize(
    ("market", "line"),
    [
        (Market(), "market:1:1"),
        (Market([Purse(), Purse()]), "market:1:1/purses"),
        (Market([Purse(), Purse(1)]), "market:1:1/purses/purses.2:coins=1"),
    ],
)
def test_a_list_of_usual_items_that_is_not_the_usual_list_is_said(
    market: Market, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = SimpleNamespace(id="market", state=Market, letters=("A", "B"), seat_lists=(), version=1)
    monkeypatch.setattr(registry, "part", lambda *_: PLAIN)
    monkeypatch.setattr(registry, "game", lambda _: game)
    assert position_line.write(cast("Game[Any]", game), market) == line
    assert TypeAdapter(Market).validate_json(position_line.read(line).state_json()) == market


def test_blanks_and_line_breaks_that_mail_puts_in_mean_nothing() -> None:
    broken = "\r\n ".join(START[begin : begin + 30] for begin in range(0, len(START), 30))
    assert positions.from_line(f"\ufeff{broken}\n".removeprefix("\ufeff")) == positions.from_line(START)
    assert positions.read(f"\ufeff{broken}\n".encode()) == positions.from_line(START)


@pytest.mark.parametrize("sign", ["\u00a0", "\u2003", "\u200b", "\u00ad", "\ufeff", "\u2060", "\ufe0f"])
def test_blanks_of_any_kind_and_signs_that_nobody_sees_mean_nothing(sign: str) -> None:
    line = sign + START.replace("/", f"{sign}/").replace("=", f"={sign}", 3) + sign
    assert positions.from_line(line) == positions.from_line(START)
    assert positions.read(line.encode()) == positions.from_line(START)


def test_the_order_of_sections_and_fields_is_free() -> None:
    head, *sections = START.split("/")
    turned = [":".join([*at, ",".join(fields.split(",")[::-1])]) for *at, fields in (s.split(":") for s in sections)]
    assert positions.from_line("/".join([head, *turned[::-1]])) == positions.from_line(START)


def test_the_edition_in_the_head_is_that_of_the_position() -> None:
    older = positions.from_line(START.replace(":1:3/", ":1:2/", 1))
    assert older.state.edition == 2
    assert older.to_line().startswith("niagara:1:2/")


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("niagara:", "atlantis:", "there is no game called 'atlantis'"),
        (":1:3/", ":2:3/", "it is in version 2 of the notation, and this program knows up to 1"),
        (":1:3/", ":0:3/", "it is in version 0 of the notation, and this program knows up to 1"),
        (":1:3/", ":1:4/", "version: 4 is newer than the rules that this program knows (3)"),
        (":1:3/seats=3", ":1:4/days=3", "version: 4 is newer than the rules that this program knows (3)"),
        (":1:3/", ":1:0/", "the version of its rules is 0, and versions are numbered from 1"),
        (":1:3/", ":1/", "it does not begin as a position line does"),
        ("seats=3", "seats=three", "seats: 'three' is not a whole number"),
        ("seats=3", "seats=\u0663", "the sign '\\u0663' at place 19 cannot stand in a position line"),
        ("seats=3", "seats=3\x1b[2J", "the sign '\\x1b' at place 20 cannot stand in a position line"),
        ("seats=3", "seats=4", "G.canoes: it is missing"),
        ("seats=3", "seats=99", "players: there are 99, and can be 3 to 6"),
        ("seats=3,", "", "seats: it is missing"),
        ("seats=3", "seats=3,seats=3", "seats: it is given twice"),
        ("seats=3", "seats=3,depth=3", "depth: there is no field of that name"),
        ("seats=3", "seats=3,rivers", "rivers: write a field, = and its value"),
        ("phase=choose", "phase=sleep", "phase: 'sleep' is none of these: redeem, choose, paddle, flow, over, return"),
        ("phase=choose", "round=40000,phase=choose", "round: 40000 is wrong: it must be less than 32768"),
        ("canoes=bank+", "canoes=bank.bank+", "R.canoes: 'bank' cannot stand in 'bank.bank'"),
        ("canoes=bank+", "canoes=vvb+", "R.canoes: 'vvb' lacks its zone"),
        ("sites=vvvvvvv", "sites=vvvvvvx", "sites: 'vvvvvvx' cannot stand in 'vvvvvvx'"),
        ("sites=vvvvvvv", "sites=vvvvvv", "violet"),
        ("/R:", "/R:hand=1,", "R.hand: it is given twice"),
        ("/chance:", "/Z:a=1/chance:", "Z: there is no place of that name"),
        ("/R:", "/R..a:", "'R..a:canoes=bank+bank,hand=123456C' does not name a place of the position"),
        ("seed=7", "seed=99999999999999999999", "chance.seed: '99999999999999999999' is not a whole number"),
    ],
)
def test_a_wrong_line_is_refused_with_a_sentence_that_names_the_place(old: str, new: str, wrong: str) -> None:
    assert old in START
    with pytest.raises(BadInput) as refusal:
        positions.from_line(START.replace(old, new, 1))
    assert wrong in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 400


HUGE = ("v" * 100_000, START + "/R" * 50_000, START + ",a=1" * 50_000, "niagara:1:3" + "/" * 90_000)


@pytest.mark.parametrize("text", HUGE, ids=["one word", "sections", "fields", "nothing"])
def test_a_huge_line_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadInput, match="longer than a position line can be"):
        positions.from_line(text)


def test_a_path_without_end_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="does not name a place of the position"):
        positions.from_line("niagara:1:3/" + "a." * 9_000 + "a:b=1")


def problem_of(text: str) -> str:
    """Why it is no position line; empty if it is one."""
    try:
        position_line.read(text)
    except BadInput as error:
        return str(error)
    return ""


@given(st.text(alphabet="niagara:13/seats=,.+RBYvwC -%\n", max_size=200))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    for tried in (text, START + text, START.replace("phase", text)):
        assert problem_of(tried).isprintable()


# -- game texts ---------------------------------------------------------------------------------------

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


# -- docs/notation.md: its examples are what the program reads and writes -----------------------------

PAGE = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_there_is_an_example_of_each_game() -> None:
    for name in GAMES:
        assert any(line.startswith(f"{name}:") for line in blocks("line"))


@pytest.mark.parametrize("line", blocks("line"), ids=lambda line: line.split(":")[0])
def test_the_lines_of_the_page_are_those_of_the_program(line: str) -> None:
    assert positions.from_line(line).to_line() == line.strip()


def test_the_game_of_the_page_is_what_the_program_writes() -> None:
    seats = [("Rose", "human"), ("Bert", "greedy:thief"), ("Yann", "greedy:hoarder")]
    begun = datetime(2026, 1, 2, 18, 30, tzinfo=UTC)
    record = Record(
        game_version=3,
        setup=Setup(
            game="niagara",
            options={"ending": "value"},
            seats=[SeatSetup(name=name, player=player) for name, player in seats],
            seed=7,
        ),
        moves=[
            *("R 2", "B 2", "Y 2", "R a", "R to 2", "B a", "B to 2", "Y b", "Y to 2", "R 6", "B 5", "Y 1"),
            *("B a", "B load white", "B to 1", "B b", "B to 3", "B load violet"),
            *("Y b", "Y to 3", "Y rob B b violet", "Y a", "Y to 1", "R a", "R load white", "R to bank"),
        ],
        started=begun,
        saved=begun + timedelta(seconds=70),
        help={"R": Help(hints=1)},
    )
    assert blocks("game") == [to_text(record)]


def test_the_line_in_a_command_of_the_page_is_one() -> None:
    (line,) = re.findall(r"^niagara legal (\S+:\S+)$", PAGE, re.MULTILINE)
    assert positions.from_line(line).to_line() == line
