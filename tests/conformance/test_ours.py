"""What the shared checks find out about our games, so that those that need secrets have some to look at."""

from __future__ import annotations

import pytest

from niagara_tui.conformance.tables import TABLES, TableSetup
from niagara_tui.games.registry import GAMES
from tests.support.secrecy import is_wholly_open, keeps_secrets


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_cards_are_laid_in_secret_in_niagara_and_bids_in_canyon_where_the_option_says_so(table: TableSetup) -> None:
    assert keeps_secrets(table) == (table.game.id == "niagara" or ("secret_bids", True) in table.options)


def test_up_the_river_alone_is_wholly_open() -> None:
    assert [name for name, game in GAMES.items() if is_wholly_open(game)] == ["upriver"]
