"""Lines do not break at no-break spaces."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text
from textual.content import Content

from niagara_tui.ui.no_break import keep_together
from niagara_tui.ui.widgets.prose import typeset

keep_together()


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"], ids=["wide", "narrow"])
def test_a_number_and_its_sign_stay_on_one_line_however_it_is_wrapped(space: str) -> None:
    share = f"27{space}%."
    said, lines = f"It wins {share}", ["It wins", share]
    assert [line.plain.rstrip() for line in Content(said).wrap(12)] == lines
    assert [line.plain.rstrip() for line in Text(said).wrap(Console(width=12), 12)] == lines
    assert typeset(said, 12).text.plain.split() == said.split()
    assert typeset(said, 12).text.plain.strip("\n").split("\n") == lines


def test_lines_break_at_other_spaces_as_ever_and_long_words_are_divided() -> None:
    assert [line.plain for line in Content("one  two three").wrap(8)] == ["one  two", "three"]
    assert [line.plain for line in Content("waterfalls").wrap(5)] == ["water", "falls"]
