from __future__ import annotations

import random
import re
from dataclasses import field
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
