from __future__ import annotations

from niagara_tui.games.upriver.rules import OVER
from niagara_tui.plain.teller import teller_of
from tests.plain.scenes import scene_of
from tests.support.upriver import GAME, position


def test_u_8_who_is_in_turn_has_a_boat_on_the_river() -> None:
    state = position(R="4 4 4", B="4 4 4", Y="harbour lost lost", G="4 4 4", first="Y", turn="G")
    assert teller_of(scene_of(GAME, state, 0)).tell("players")[0] == "Round 1; in turn: Gina, Rose and Bert."


def test_u_8_when_the_game_is_over_nobody_is_first() -> None:
    state = position(R="harbour lost lost", B="lost lost lost")
    state.phase = OVER
    told = teller_of(scene_of(GAME, state, None)).tell("players")
    assert told[0] == "Round 1; no boat is left on the river."
