"""A test of this folder that asks for a `table` is tried at every table there can be."""

from __future__ import annotations

import pytest

from tests.conformance.tables import TABLES, every_table


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The quick suite has a covering sample of them; it does not even count the thousands of others."""
    if "table" not in metafunc.fixturenames:
        return
    tables = [pytest.param(table, id=str(table)) for table in TABLES]
    if "not slow" not in metafunc.config.option.markexpr:
        others = [table for table in every_table() if table not in TABLES]
        tables += [pytest.param(table, id=str(table), marks=pytest.mark.slow) for table in others]
    metafunc.parametrize("table", tables)
