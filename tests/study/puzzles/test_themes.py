from __future__ import annotations

from collections import Counter

import pytest
from niagara_ai.contract import WON, Part

from niagara_tui.core.themes import THEMES, Question, theme_of
from niagara_tui.games.registry import GAMES
from niagara_tui.study.puzzles.catalogue import all_puzzles

SEVERAL = 2


@pytest.mark.parametrize("game", GAMES)
def test_43_every_game_has_at_least_four_themes_with_several_puzzles(game: str) -> None:
    counts = Counter(puzzle.theme for puzzle in all_puzzles().values() if puzzle.game == game)
    assert sum(count >= SEVERAL for count in counts.values()) >= 4
    assert set(counts) <= {theme.name for theme in GAMES[game].themes}


def test_43_themes_with_the_same_name_have_the_same_title_in_all_games_and_others_have_not() -> None:
    rows = {(theme.name, theme.title) for game in GAMES.values() for theme in game.themes}
    assert len(rows) == len({name for name, _title in rows}) == len({title for _name, title in rows})


def question(*parts: Part) -> Question:
    return Question(None, 0, (1,), (2,), (1, 2), parts)


def part(event: str, seat: int, worth: float) -> Part:
    return Part(event, seat, 1, 1, 0.9, 0.1, worth)


def test_43_a_game_that_declares_no_themes_has_some_by_what_speaks_for_the_best_plan() -> None:
    asked = {
        "race": question(part(WON.name, 0, 0.2), part("score", 0, 0.1)),
        "rivals": question(part("score", 1, 0.2), part("score", 0, 0.1)),
        "own": question(part("score", 0, 0.2), part(WON.name, 0, -0.3)),
    }
    assert {name: theme_of(THEMES, each) for name, each in asked.items()} == dict(zip(asked, asked, strict=True))
    assert theme_of(THEMES, question()) == "own"
    assert theme_of((), question()) == ""


def test_43_only_what_speaks_for_the_best_plan_makes_a_theme() -> None:
    asked = question(part("stolen", 0, -0.1), part("canoes", 1, 0.1))
    assert not asked.tells("stolen")
    assert asked.tells("canoes", own=False)
    assert not asked.tells("canoes")
