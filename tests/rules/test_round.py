from __future__ import annotations

import random

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.state import CARDS, FACE_DOWN, State, hand_of
from tests.support import play, position, settle, step, texts
from tests.support.niagara import deciders
from tests.support.positions import GAME, pack_of, start


@pytest.mark.parametrize("viewer", ["B", "Y", None])
def test_n_11_no_one_may_know_a_choice_before_it_is_revealed(viewer: str | None) -> None:
    seat = None if viewer is None else LETTERS.index(viewer)
    views = [GAME.view(play(start(first="R"), f"R {card}"), seat) for card in pack_of(start())]
    assert all(view == views[0] for view in views)
    assert views[0].players[0].chosen == FACE_DOWN


def test_n_12_in_turn_order_each_player_reveals_the_card_and_carries_it_out() -> None:
    state = play(position(first="B"), "R 1", "B 4", "Y 3")
    shown = []
    for seat in "BYR":
        state = settle(state)
        assert deciders(state) == seat
        shown.append([CARDS[player.played - 1] if player.played else "" for player in state.players])
        state = play(state, f"{seat} a")
        state = play(state, f"{seat} {texts(state, seat)[0]}")
    assert shown == [["", "4", ""], ["", "4", "3"], ["1", "4", "3"]]


def test_n_12_a_card_stays_hidden_until_its_owners_turn_comes() -> None:
    laid = play(position(first="R"), "R 4", "B 2", "Y 5")
    before_blue = play(laid, "R a", "R to 4")
    for viewer in (0, 2, None):
        seen = GAME.view(before_blue, viewer)
        assert (seen.players[1].chosen, seen.players[1].played) == (FACE_DOWN, 0)
    assert step(before_blue).players[1].played == 2


def test_n_14_the_marker_passes_clockwise() -> None:
    state = start(4, first="Y")
    firsts = []
    for _ in range(5):
        firsts.append(LETTERS[state.first])
        state = _play_a_round(state, random.Random(1))
    assert firsts == ["Y", "G", "R", "B", "Y"]


def test_n_15_a_played_card_stays_out_until_the_whole_hand_has_been_played() -> None:
    state = start(3, first="R")
    rng = random.Random(5)
    for out in range(7):
        assert [sum(player.hand) for player in state.players] == [7 - out] * 3
        laid = [player.hand[:] for player in state.players]
        state = _play_a_round(state, rng)
        if out < 6:
            for now, was in zip(state.players, laid, strict=True):
                assert sum(was) - sum(now.hand) == 1
                assert all(had >= has for had, has in zip(was, now.hand, strict=True))
    assert [player.hand for player in state.players] == [hand_of(state.parts)] * 3, "after 7 rounds all come back"


def _play_a_round(state: State, rng: random.Random) -> State:
    after = clone(state)
    number = after.round
    while after.round == number:
        if seats := GAME.deciders(after):
            GAME.play(after, seats[0], rng.choice(GAME.legal(after, seats[0])))
        else:
            GAME.advance(after)
    return settle(after)
