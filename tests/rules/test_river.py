from __future__ import annotations

from niagara_tui.games.niagara.rules.board import ARMS
from tests.support import position
from tests.support.positions import GAME


def test_n_42_the_left_arm_is_first() -> None:
    assert ARMS[GAME.new(GAME.options(), 3, 1).next_arm] == "left"


def test_n_42_the_next_arm_is_public() -> None:
    assert ARMS[GAME.view(position(arm="right"), None).next_arm] == "right"
