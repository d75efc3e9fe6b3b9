"""What waits today, said from what is kept alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from niagara_tui.shell.progress import Progress
from niagara_tui.shell.today import today_of
from niagara_tui.store.matches import FILE
from tests.support.contests import best_of

NOW = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("back", "said"),
    [
        ([], "today's waits: Canyon"),
        ([1], "today's waits: Canyon"),
        ([1, 2, 3], "today's waits: Canyon, 3 days in a row"),
        ([0], ""),
        ([0, 1], "2 days in a row"),
    ],
)
def test_the_puzzle_of_the_day_waits_until_it_is_solved_and_a_row_of_days_is_counted(
    tmp_path: Path, back: list[int], said: str
) -> None:
    kept = Progress(puzzle_days=[NOW.date() - timedelta(days=days) for days in back])
    found = today_of(kept, NOW, tmp_path)
    assert next(iter(found.beside_puzzles()), "") == said
    if "waits" in said:
        assert found.beside_puzzles()[-2:] == ("today's: Canyon", "today's waits"), "where there is less room"
    assert found.beside_matches(None) == ("a challenge waits",)
    assert found.beside_matches(best_of(3, [0])) == ("match under way",)
    puzzle = said.replace("today's", "Today's puzzle").replace(": Canyon", "")
    both = f"{puzzle}; today's challenge waits."
    assert found.sentence() == (both if "waits" in said else "Today's challenge waits.")


def test_matches_that_cannot_be_read_hinder_nothing_and_stay(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", "utf-8")
    assert today_of(Progress(), NOW, tmp_path).challenge.waits
    assert (tmp_path / FILE).read_text("utf-8") == "{"
