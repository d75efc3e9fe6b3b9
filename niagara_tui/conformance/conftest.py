"""Parametrization: a check with the argument `table` runs at many tables, one with `game` or `lesson` for each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest

from niagara_tui.conformance import machine_code
from niagara_tui.conformance.tables import TABLES, checked_games, every_table
from niagara_tui.core.errors import BadInput
from niagara_tui.study.lessons.lesson import Lesson, lessons_of


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers, for other projects that run these checks."""
    config.addinivalue_line("markers", "slow: heavier runs of the same checks, minutes long (`pytest -m slow`)")
    config.addinivalue_line("markers", machine_code.MARKER)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what must compile where nothing can."""
    machine_code.skip_without_numba(item)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize `game` and `table`; the thousands of slow tables are generated only if slow checks are selected."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [pytest.param(game, id=game.id) for game in checked_games()])
    if "lesson" in metafunc.fixturenames:
        metafunc.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in readable_lessons()])
    if "table" not in metafunc.fixturenames:
        return
    tables = [pytest.param(table, id=str(table)) for table in TABLES]
    if "slow" in metafunc.config.option.markexpr.replace("not slow", ""):
        others = [table for table in every_table() if table not in TABLES]
        tables += [pytest.param(table, id=str(table), marks=pytest.mark.slow) for table in others]
    metafunc.parametrize("table", tables)


def readable_lessons() -> Iterator[Lesson]:
    """The lessons of the games to check; games with unreadable ones are skipped here and fail in `test_lessons`."""
    for game in checked_games():
        with suppress(BadInput):
            yield from lessons_of(game.id)
