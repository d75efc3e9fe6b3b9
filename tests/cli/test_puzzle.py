"""`niagara puzzle` opens the day's puzzle or the one that is named, and lists them with what came of them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from niagara_tui.shell import progress, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.puzzling import about
from tests.cli.conftest import Niagara, refused
from tests.support.puzzles import a_puzzle, bring_puzzles, card_puzzle

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two puzzles, and a folder of settings of its own."""
    bring_puzzles(monkeypatch)
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: tmp_path)
    return tmp_path


def test_the_list_tells_what_has_been_solved(niagara: Niagara, config: Path) -> None:
    progress.keep_try(a_puzzle().lasting_id, 0.0, TODAY, config)
    progress.keep_try(card_puzzle().lasting_id, 5.0, None, config)
    assert niagara("puzzle", "--list").out.splitlines() == [
        "+ niagara-1  medium, 3 players, solved at first sight",
        "  niagara-2  hard, 3 players, best try costs 5% of a win",
    ]


def test_the_best_try_and_each_day_are_kept_once(config: Path) -> None:
    for cost in (5.0, 2.0, 9.0):
        progress.keep_try(a_puzzle().lasting_id, cost, TODAY, config)
    kept, _problem = progress.load(config)
    assert (kept.puzzles, kept.puzzle_days) == ({a_puzzle().lasting_id: 2.0}, [TODAY])


def test_a_progress_that_was_kept_before_first_tries_were_says_solved_and_stays_so(config: Path) -> None:
    (config / progress.FILE).write_text(f'{{"puzzles": {{"{a_puzzle().lasting_id}": 0.0}}}}', "utf-8")
    progress.keep_try(a_puzzle().lasting_id, 0.0, None, config)
    assert about(a_puzzle(), progress.load(config)[0]).endswith(", solved")


def test_a_puzzle_or_the_days_is_opened(niagara: Niagara, launched: list[Launch]) -> None:
    for arguments in ((), ("today",), ("niagara-2",)):
        assert niagara("puzzle", *arguments).status == 0
    opened = [launch.puzzle.id for launch in launched if launch.puzzle]
    assert opened[0] == opened[1]
    assert opened[2] == "niagara-2"


def test_an_unknown_puzzle_is_refused_with_the_one_that_was_meant(niagara: Niagara) -> None:
    assert "no puzzle is called 'niagra-2'" in refused(niagara("puzzle", "niagra-2"))


def test_the_variant_is_told_or_else_the_options_that_are_on() -> None:
    spirits = dict.fromkeys(("double_canoes", "whirlpool", "cards", "beaver", "elk"), True)
    assert about(a_puzzle(options=spirits), Progress()) == "medium, 3 players, The Spirits of Niagara"
    assert about(a_puzzle(options={"elk": True}), Progress()) == "medium, 3 players, Spirits: elk"


def test_the_list_of_a_game_or_of_a_puzzle_names_that_alone(niagara: Niagara) -> None:
    assert len(niagara("puzzle", "--list", "niagara").out.splitlines()) == 2
    assert niagara("puzzle", "--list", "niagara-2").out.split()[0] == "niagara-2"
