"""Golden playthroughs: the recorded games proceed exactly as when they were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.games.registry import GAMES
from tests.playthroughs.transcript import Header, as_chosen, choices, paths, written

TEXTS = {path: path.read_text(encoding="utf-8") for path in paths()}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = TEXTS[path]
    header = Header.parse(text.splitlines()[0])
    assert written(header, as_chosen(header.played, choices(text))).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_written_down_for_all_tables_and_endings(game: str) -> None:
    headers = [header for text in TEXTS.values() if (header := Header.parse(text.splitlines()[0])).game == game]
    assert {header.seats for header in headers} == set(GAMES[game].seats)
    if "ending" in GAMES[game].options.model_fields:
        assert {header.options for header in headers} >= {"-", "ending=value", "ending=first"}


def test_a_choice_that_is_not_legal_is_noticed() -> None:
    path, text = next(iter(TEXTS.items()))
    header = Header.parse(text.splitlines()[0])
    made = choices(text)
    with pytest.raises(AssertionError, match="cannot choose"):
        written(header, as_chosen(header.played, [*made[:5], "to 7L", *made[6:]]))
    assert path.suffix == ".txt"
