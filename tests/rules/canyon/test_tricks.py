from __future__ import annotations

import pytest

from niagara_tui.games.canyon.rules.state import BID, FACE_DOWN, LETTERS, MOVE, NO_BID, TRICKS
from tests.support.canyon import GAME, PLAY, begun, docked, with_hands

EVERY_BID = [f"bid {tricks}" for tricks in range(11)]


def test_c_4_bids_are_made_openly_in_turn_order_from_the_first_player() -> None:
    state = PLAY.settle(begun(docked(3), first="B"))
    assert (PLAY.deciders(state), PLAY.texts(state, "B")) == ("B", EVERY_BID)
    state = PLAY.play(state, "B bid 8", "Y bid 8")
    assert [player.bid for player in GAME.view(state, None).players] == [NO_BID, 8, 8]
    assert PLAY.play(state, "R bid 10").phase == TRICKS


def test_c_4_secret_bids_are_laid_together_and_revealed_together() -> None:
    state = PLAY.settle(begun(docked(3), secret=True))
    assert PLAY.deciders(state) == "RBY"
    state = PLAY.play(state, "Y bid 3", "R bid 0")
    assert PLAY.deciders(state) == "B"
    assert [player.bid for player in GAME.view(state, 0).players] == [0, NO_BID, FACE_DOWN]
    assert [player.bid for player in GAME.view(state, None).players] == [FACE_DOWN, NO_BID, FACE_DOWN]
    state = PLAY.play(state, "B bid 1")
    assert (state.phase, PLAY.deciders(state)) == (BID, "")
    assert [player.bid for player in GAME.view(state, 1).players] == [FACE_DOWN, 1, FACE_DOWN]
    state = PLAY.step(state)
    assert (state.phase, PLAY.deciders(state)) == (TRICKS, "R")
    assert [player.bid for player in GAME.view(state, None).players] == [0, 1, 3]


def test_c_5_suit_must_be_followed_if_possible() -> None:
    state = with_hands({"R": "S7 H1", "B": "S2 S9", "Y": "M4 P4"}, "W1")
    assert PLAY.texts(state, "R") == ["S7", "H1"]
    state = PLAY.play(state, "R S7")
    assert PLAY.texts(state, "B") == ["S2", "S9"]
    state = PLAY.play(state, "B S2")
    assert PLAY.texts(state, "Y") == ["M4", "P4"]


def test_c_5_nobody_need_follow_with_a_trump_while_the_suit_led_is_in_hand() -> None:
    state = with_hands({"R": "S7 H1", "B": "S2 W9", "Y": "M4 P4"}, "W1")
    assert PLAY.texts(PLAY.play(state, "R S7"), "B") == ["S2"]


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        (("S7", "S9", "S8"), "B"),  # the highest of the suit led
        (("S7", "M9", "P10"), "R"),  # another suit takes nothing
        (("S7", "W2", "S10"), "B"),  # a trump does
        (("S10", "W2", "W9"), "Y"),  # and a higher trump more
        (("W2", "S10", "W1"), "R"),
        (("S2", "S3", "S1"), "B"),
    ],
)
def test_c_5_the_highest_trump_wins_else_the_highest_of_the_suit_led(played: tuple[str, ...], winner: str) -> None:
    state = with_hands(dict(zip("RBY", played, strict=True)), "W5")
    state = PLAY.play(state, *(f"{seat} {card}" for seat, card in zip("RBY", played, strict=True)))
    assert PLAY.deciders(state) == ""
    state = PLAY.step(state)
    assert [player.tricks for player in state.players] == [int(letter == winner) for letter in "RBY"]


def test_c_5_the_winner_leads_next_and_canoes_move_when_all_cards_are_played() -> None:
    state = with_hands({"R": "S7 H1", "B": "S9 M3", "Y": "S4 M4"}, "W1", canoes={"R": "c1", "B": "d1", "Y": "e1"})
    state = PLAY.settle(PLAY.play(state, "R S7", "B S9", "Y S4"))
    assert (LETTERS[state.leader], PLAY.deciders(state)) == ("B", "B")
    state = PLAY.step(PLAY.play(state, "B M3", "Y M4", "R H1"))
    assert (state.phase, [player.tricks for player in state.players]) == (MOVE, [0, 1, 1])
    assert PLAY.deciders(PLAY.play(state, "R to c2") if PLAY.texts(state) else PLAY.settle(state)) == "B"


def test_c_5_who_does_not_follow_has_shown_to_be_out_of_the_suit() -> None:
    state = with_hands({"R": "S7 H1", "B": "M9 W3", "Y": "S4 M4"}, "W1")
    state = PLAY.play(state, "R S7", "B M9", "Y S4")
    assert [player.void for player in state.players] == [[0] * 5, [1, 0, 0, 0, 0], [0] * 5]
    assert GAME.view(state, 0).players[1].void == [1, 0, 0, 0, 0]
