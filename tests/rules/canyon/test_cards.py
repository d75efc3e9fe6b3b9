from __future__ import annotations

import itertools

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.canyon.board.board import CanyonBoard
from niagara_tui.games.canyon.board.cards import SUITS as COLOURS
from niagara_tui.games.canyon.rules.map import ASHORE
from niagara_tui.games.canyon.rules.state import (
    BID,
    CARDS,
    DOCK,
    DRAW,
    FACE_DOWN,
    LETTERS,
    NO_BID,
    SUITS,
    TRICKS,
    Options,
    rank_of,
    suit_of,
)
from niagara_tui.games.canyon.rules.tricks import cards_dealt, name_dealer, tempo_cards
from tests.support.canyon import GAME, PLAY, begun, docked, start, with_hands


def test_c_1_there_are_fifty_cards_in_five_suits_of_ten() -> None:
    assert (len(CARDS), len(set(CARDS)), len(SUITS)) == (50, 50, 5)
    assert {(suit_of(card), rank_of(card)) for card in range(1, 51)} == set(itertools.product(range(5), range(1, 11)))


def test_c_1_cards_have_the_colours_of_their_suits() -> None:
    signs = CanyonBoard().piece_signs()
    assert signs["S7"] == ("sun 7", COLOURS[0])
    assert signs["W10"] == ("wave 10", COLOURS[4])


@pytest.mark.parametrize("seats", [2, 7])
def test_c_1_others_than_three_to_six_cannot_play(seats: int) -> None:
    with pytest.raises(BadInput, match=f"Canyon is for 3 to 6 players, not {seats}"):
        GAME.new(Options(), seats, 1)


def test_c_1_every_player_has_a_canoe_which_is_not_in_the_water_yet() -> None:
    state = start(6)
    assert [player.canoe for player in state.players] == [ASHORE] * 6


def test_c_1_tempo_cards_make_every_sum() -> None:
    for bid in range(11):
        laid = tempo_cards(bid)
        assert sum(laid) == bid
        assert set(laid) <= {0, 1, 2, 3, 4}
        assert len(set(laid)) == len(laid) > 0


def _dealt(rounds: int, *, short: bool = False) -> str:
    return " ".join(str(cards_dealt(begun(docked(3), number, short=short))) for number in range(1, rounds + 1))


def test_c_1_the_track_says_how_many_cards_are_dealt_and_begins_again() -> None:
    assert _dealt(16) == "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 7"


def test_c_10_on_the_short_track_rounds_6_to_9_are_skipped() -> None:
    assert _dealt(12, short=True) == "8 7 6 5 4 3 4 5 6 7 8 7"


def test_c_2_each_draws_a_card_and_the_next_after_the_highest_is_first() -> None:
    for seed in range(12):
        state = PLAY.step(start(5, seed))
        drawn = [player.played for player in state.players]
        assert len(set(drawn)) == 5
        ranks = [rank_of(card) for card in drawn]
        after = PLAY.step(state)
        assert [player.played for player in after.players] == [0] * 5
        if ranks.count(max(ranks)) > 1:
            assert (after.phase, after.first) == (DRAW, 0)
        else:
            assert (after.phase, after.first) == (DOCK, (ranks.index(max(ranks)) + 1) % 5)


def test_c_2_equal_highest_cards_are_drawn_again() -> None:
    state = PLAY.step(start(3))
    for player, card in zip(state.players, ("S9", "H9", "P2"), strict=True):
        player.played = CARDS.index(card) + 1
    name_dealer(state)
    assert state.phase == DRAW
    assert [player.played for player in state.players] == [0, 0, 0]


def test_c_2_seats_are_dealers_about_as_often_as_others_and_the_seed_alone_decides() -> None:
    firsts = [PLAY.settle(start(4, seed)).first for seed in range(120)]
    assert all(15 <= firsts.count(seat) <= 45 for seat in range(4))
    assert firsts == [PLAY.settle(start(4, seed)).first for seed in range(120)]


def test_c_2_dealer_and_first_player_move_one_seat_on_every_round() -> None:
    state = begun(docked(4), first="Y")
    for expected in "YGRBY":
        assert LETTERS[state.first] == expected
        state = PLAY.settle(state)
        number = state.round
        while state.round == number:
            if PLAY.deciders(state):
                seat = GAME.deciders(state)[0]
                GAME.play(state, seat, GAME.legal(state, seat)[0])
            else:
                GAME.advance(state)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_c_3_cards_are_dealt_and_the_next_one_is_turned_for_trump(seats: int) -> None:
    state = PLAY.step(begun(docked(seats)))
    assert state.phase == BID
    hands = [{card for card, held in enumerate(player.hand, 1) if held} for player in state.players]
    assert [len(hand) for hand in hands] == [8] * seats
    assert len(set().union(*hands)) == 8 * seats
    assert state.turned not in set().union(*hands)
    assert [card for card, seen in enumerate(state.seen, 1) if seen] == [state.turned]


def test_c_3_every_card_is_dealt_to_everybody_sooner_or_later() -> None:
    dealt: set[tuple[int, int]] = set()
    for seed in range(60):
        state = begun(docked(3))
        state.chance.seed = seed
        state = PLAY.step(state)
        dealt |= {(seat, card) for seat in range(3) for card in range(50) if state.players[seat].hand[card]}
    assert len(dealt) == 150


# -- tricks -------------------------------------------------------------------------------------------

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


def test_c_5_who_does_not_follow_has_shown_to_be_out_of_the_suit() -> None:
    state = with_hands({"R": "S7 H1", "B": "M9 W3", "Y": "S4 M4"}, "W1")
    state = PLAY.play(state, "R S7", "B M9", "Y S4")
    assert [player.void for player in state.players] == [[0] * 5, [1, 0, 0, 0, 0], [0] * 5]
    assert GAME.view(state, 0).players[1].void == [1, 0, 0, 0, 0]
