"""The log pane wraps by cells: signs of two cells, and words longer than a row, stay inside."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from niagara_tui.ui.widgets.log_pane import tail

LINES = [
    "山田太郎さん paddles from the bank to 6L with violet and red.",
    "🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌🦌's canoe goes over the falls.",
    "Wilhelmina-Charlotte-Antoinette shows the 4.",
]


@pytest.mark.parametrize("width", [3, 7, 20, 29, 80])
@pytest.mark.parametrize("line", LINES)
def test_every_row_fits_and_nothing_is_lost(line: str, width: int) -> None:
    rows = tail([line], width, 99).plain.splitlines()
    assert max(map(cell_len, rows)) <= width
    assert "".join("".join(rows).split()) == "".join(line.split())


def test_rows_after_the_first_are_indented_and_as_full_as_can_be() -> None:
    assert tail([LINES[0]], 29, 99).plain.splitlines() == [
        "山田太郎さん paddles from the",
        "  bank to 6L with violet and",
        "  red.",
    ]
