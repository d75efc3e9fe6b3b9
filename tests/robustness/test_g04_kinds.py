"""G04, any bytes, any kind of file: as files of every kind that the program reads, by the commands for them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from niagara_tui.shell import progress, settings
from niagara_tui.study.lessons.lesson import problems as lesson_problems
from tests.robustness.editing import garble
from tests.robustness.foreign import GAME, KINDS, NAME, Home, Kind, position_texts, read_position
from tests.robustness.rounds import Rounds, rounds

EVERY = KINDS | {"position as text": Kind(position_texts, read_position)}


@pytest.mark.parametrize("kind", EVERY)
@rounds(quick=6, long=3000)
def test_a_file_with_any_text_in_it_is_read_or_refused_in_one_sentence(kind: str, rounds: Rounds, home: Home) -> None:
    def check(chance: Random) -> None:
        data = chance.choice(EVERY[kind].whole())
        for _ in range(chance.choice((1, 1, 2, 3))):
            data = garble(data, chance)
        EVERY[kind].read(home, data)

    EVERY[kind].read(home, b"")
    rounds.play(check)


ODD: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo if sys.platform != "win32" else Path.mkdir,
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a file of holes": lambda path: os.truncate(path, 2**33) if path.write_bytes(b"") == 0 else None,
}


@pytest.mark.timeout(60)
@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices as files there")
@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_file_is_not_waited_for_by_any_command(kind: str, home: Home) -> None:
    for path in (
        home.saves / f"{NAME}.json",
        home.data / "record.json",
        home.data / "matches.json",
        home.config / progress.FILE,
        home.config / settings.FILE,
        home.pages / "lessons" / "01-boats.toml",
        home.pages / "advisor.toml",
        home.pages / "puzzles.json",
        home.pages / "ratings.json",
    ):
        path.unlink(missing_ok=True)
        ODD[kind](path)
    home.forget()
    assert "niagara: " in home.niagara("check", home.saves / f"{NAME}.json")
    assert "niagara: " in home.niagara("replay", home.saves / f"{NAME}.json", "--plain", typed="quit\n")
    home.niagara("saves", "--saves", home.saves)
    assert re.search("(?i)record (cannot be used|is broken)", home.niagara("record"))
    assert re.search("(?i)your matches (cannot be used|is broken)", home.niagara("matches", "--json"))
    assert re.search("(?i)your progress (cannot be used|is broken)", home.niagara("learn", "--list"))
    home.niagara("puzzle", "--list")
    home.niagara("play", "--game", GAME, "--seats", "human,human", "--plain", "--saves", home.saves, typed="quit\n")
    assert any("is damaged" in said for said in lesson_problems())


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices as files there")
@pytest.mark.parametrize("kind", ODD)
def test_a_review_that_is_no_file_is_made_again(kind: str, home: Home) -> None:
    KINDS["review"].read(home, KINDS["review"].whole()[0])
    (home.saves / f"{NAME}.review").unlink()
    ODD[kind](home.saves / f"{NAME}.review")
    assert "Ann" in home.niagara("review", NAME, "--saves", home.saves)
