"""docs/notation.md: its examples are what the program reads and writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.game_text import to_text
from niagara_tui.match.match import Match
from niagara_tui.store.game_text import read_game
from niagara_tui.store.models import Record

PAGE = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_there_is_an_example_of_each_game() -> None:
    for name in GAMES:
        assert any(line.startswith(f"{name}:") for line in blocks("line"))
        assert any(f'"{name}"' in text for text in blocks("game"))


@pytest.mark.parametrize("line", blocks("line"), ids=lambda line: line.split(":")[0])
def test_the_lines_of_the_page_are_those_of_the_program(line: str) -> None:
    assert positions.from_line(line).to_line() == line.strip()


@pytest.mark.parametrize("text", blocks("game"), ids=lambda text: text.split('"')[1])
def test_the_games_of_the_page_can_be_played_on(text: str) -> None:
    found = read_game(text.encode())
    assert isinstance(found, Record)
    assert Match.resume(found).damage is None
    assert read_game(to_text(found).encode()) == found


def test_the_line_in_a_command_of_the_page_is_one() -> None:
    (line,) = re.findall(r"^niagara legal (\S+:\S+)$", PAGE, re.MULTILINE)
    assert positions.from_line(line).to_line() == line
