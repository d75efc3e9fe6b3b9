"""The second example of docs/games.md: hidden hands, secret choices, a die, a board, a lesson and puzzles."""

from __future__ import annotations

import json
import re

import pytest

from tests.outside.installed import PAGE, Place

pytestmark = pytest.mark.processes


AT_THE_TABLE = """
async def play(app, pilot):
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben", player="random")]
    app.games.start(Setup(game="drift", seats=seats, seed=3))
    await until(pilot, lambda: "[?]" in text_of(app) and app.screen.query_one(Board).offered())
    print(type(app.screen.query_one(Board)).__name__)
    print(text_of(app))
    await pilot.press("S")
    await pilot.pause()
    for _ in range(4):
        print(text_of(app))
        await pilot.press("tab")
        await pilot.pause()
"""


def test_it_passes_the_checks_of_every_game(drift: Place) -> None:
    checks = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "niagara_tui.conformance", "-m", "not slow")
    done = drift.python(*checks, NIAGARA_GAME="drift")
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\d\d passed", done.stdout)


def test_its_story_tells_what_was_laid_once_it_is_shown(drift: Place) -> None:
    told = drift.niagara(
        "play", "--auto", "--game", "drift", "--seats", "random,random,random", "--seed", 3
    ).splitlines()
    assert told.count("Ada has chosen.") == 6
    assert sum(bool(re.fullmatch(r"Ada had chosen \d+\.", line)) for line in told) == 6


def test_a_view_of_it_shows_the_own_cards_alone(drift: Place) -> None:
    start, later = drift.folder / "start.json", drift.folder / "later.json"
    drift.niagara("new", "--game", "drift", "--seats", 3, "--seed", 5, "-o", start)
    card = re.findall(r"A (\d+)", drift.niagara("legal", start))[0]
    drift.niagara("apply", start, f"A {card}", "-o", later)
    seen = json.loads(drift.niagara("view", later, "--seat", "B"))["state"]
    assert sorted(set(seen["holders"])) == ["B", "hidden"]
    assert seen["holders"].count("B") == 3
    assert seen["laid"] == ["face down", "none", "none"]


def test_its_table_has_its_picture_and_explains_its_signs(drift: Place) -> None:
    done = drift.app(AT_THE_TABLE)
    assert done.returncode == 0, done.stderr
    for shown in ("DriftBoard", "0 <A>~~~~", "[?]", "Ann holds", "lays a card: the highest of all drifts back."):
        assert shown in done.stdout, done.stdout
    assert "A's raft has come 0 spaces." in done.stdout
    assert len((PAGE.parent / "examples/drift/drift/board.py").read_text(encoding="utf-8").splitlines()) <= 40


def test_its_lesson_and_its_puzzles_are_listed_with_ours(drift: Place) -> None:
    assert "Never the highest" in drift.niagara("learn", "--list")
    assert drift.niagara("puzzles", "drift").count("drift-") == 3
