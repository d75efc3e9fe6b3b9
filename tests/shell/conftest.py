"""What several tests of matches share."""

from __future__ import annotations

import pytest

from niagara_tui.match.table_match import TableMatch
from tests.support.tables import new_match, play_on


@pytest.fixture(scope="module")
def over() -> TableMatch:
    return play_on(new_match("human", "greedy", "random"), 2000)
