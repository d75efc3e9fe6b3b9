"""Parametrization: a check with the argument `table` runs at many tables, one with `game` or `lesson` for each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import cast

import pytest

from niagara_tui.conformance import machine_code
from niagara_tui.conformance.tables import TABLES, TableSetup, checked_games, every_table
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
    """Parametrize `game`, `lesson` and `table`; slow tables are generated only if slow checks are selected.

    All quick tables of a game are one item, since pytest takes longer for one than most checks do. What is compiled
    first, and each of the thousands of slow tables, is an item of its own.
    """
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [pytest.param(game, id=game.id) for game in checked_games()])
    if "lesson" in metafunc.fixturenames:
        metafunc.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in readable_lessons()])
    if "table" not in metafunc.fixturenames:
        return
    if metafunc.definition.get_closest_marker("compiled") is not None:
        tables = [pytest.param((table,), id=str(table)) for table in TABLES]
    else:
        groups = ((game, tuple(table for table in TABLES if table.game is game)) for game in checked_games())
        tables = [pytest.param(group, id=game.id) for game, group in groups]
    if "slow" in metafunc.config.option.markexpr.replace("not slow", ""):
        others = [table for table in every_table() if table not in TABLES]
        tables += [pytest.param((table,), id=str(table), marks=pytest.mark.slow) for table in others]
    metafunc.parametrize("table", tables)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a check at each table of its item; a failure names the table, and it is skipped if it is skipped at all."""
    tables = cast("tuple[TableSetup, ...] | None", pyfuncitem.funcargs.get("table"))
    if tables is None:
        return None
    skips = list[BaseException]()
    for table in tables:
        try:
            pyfuncitem.obj(table=table)
        except pytest.skip.Exception as skipped:
            skips.append(skipped)
        except BaseException as error:
            error.add_note(f"at the table {table}")
            raise
    if skips and len(skips) == len(tables):
        raise skips[0]
    return True


def readable_lessons() -> Iterator[Lesson]:
    """The lessons of the games to check; games with unreadable ones are skipped here and fail in `test_lessons`."""
    for game in checked_games():
        with suppress(BadInput):
            yield from lessons_of(game.id)
