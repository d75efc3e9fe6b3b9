"""docs/notation.md: its examples are what the program reads and writes."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.sharing import to_text
from niagara_tui.store.models import Help, Record, SeatSetup, Setup

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
