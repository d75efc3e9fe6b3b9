"""What several tests of matches share."""

from __future__ import annotations

import pytest

from niagara_tui.match.match import Match
from tests.support.tables import new_match, play_on


@pytest.fixture(scope="module")
def over() -> Match:
    return play_on(new_match("human", "greedy", "random"), 2000)
