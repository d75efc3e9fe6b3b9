"""The mark `compiled`, for tests of compiled rules: they are slow to compile and need Numba."""

from __future__ import annotations

import pytest

from niagara_tui.core.speed import can_compile

MARKER = (
    "compiled: compiled rules against interpreted ones; needs Numba, and compiles for minutes (`pytest -m compiled`)"
)


def skip_without_numba(item: pytest.Item) -> None:
    """Skip a test with the mark `compiled` where Numba is not installed."""
    if item.get_closest_marker("compiled") is not None and not can_compile():
        pytest.skip("Numba is not installed")
