"""Decisions of greedy in Canyon that nobody would argue about, and what decisions do at once."""

from __future__ import annotations

import pytest

from niagara_tui.games.canyon.player.policy import STYLES
from niagara_tui.games.canyon.player.worth import chance_of_exact_bid, expected_tricks
from niagara_tui.games.canyon.rules.state import BID, LETTERS, MOVE, NO_BID, SUITS, TRICKS, State
from tests.support.canyon import GAME, PLAY, chance_of_trick, start, with_hands
from tests.support.tables import match_of

best = PLAY.best


def to_bid(hand: str, canoe: str = "c1") -> State:
    """R is to bid with this hand, waves being trump."""
    others = {"B": "S1 M1 H1 P1 S3", "Y": "S2 M2 H2 P2 M3"}
    state = with_hands({"R": hand, **others}, "W1", canoes={"R": canoe, "B": "d1", "Y": "e1"})
    state.phase = BID
    for player in state.players:
        player.bid = NO_BID
    return state


STRONG, WEAK, MIDDLING = "W10 W9 W8 S10 M10", "S4 M4 H4 P4 S5", "W9 S10 M8 H4 P3"


def test_a_strong_hand_is_worth_more_tricks_than_a_weak_one() -> None:
    strong, middling, weak = (expected_tricks(to_bid(hand), 0) for hand in (STRONG, MIDDLING, WEAK))
    assert strong > middling > weak
    assert (strong > 3.5, weak < 0.8) == (True, True)


@pytest.mark.parametrize("hand", [WEAK, MIDDLING, STRONG])
def test_in_the_rapids_where_tricks_bring_nothing_it_bids_no_higher_than_in_calm_water(hand: str) -> None:
    calm, rapid = (int(best(to_bid(hand, canoe)).removeprefix("bid ")) for canoe in ("c1", "b27"))
    assert rapid <= calm


@pytest.mark.parametrize("hand", [WEAK, MIDDLING])
def test_styles_differ_in_what_they_bid(hand: str) -> None:
    bids = {style: int(best(to_bid(hand), style=style).removeprefix("bid ")) for style in STYLES}
    assert bids["bidder"] > bids["cautious"]
    assert bids["bidder"] >= bids["balanced"] >= bids["cautious"]


def test_nobody_bids_more_than_there_are_tricks() -> None:
    for style in STYLES:
        assert int(best(to_bid(STRONG), style=style).removeprefix("bid ")) <= 5


def test_the_highest_trump_surely_wins_and_a_card_that_is_beaten_surely_does_not() -> None:
    state = with_hands({"R": "W10 S3", "B": "S7 M1", "Y": "H2 P2"}, "W1", first="B")
    after = PLAY.play(state, "B S7", "Y H2")
    assert chance_of_trick(after, 0, GAME.number("S3") or 0) == 0.0
    assert chance_of_trick(state, 0, GAME.number("W10") or 0) == 1.0


def test_who_starts_beside_a_dock_is_told_and_of_none_at_the_edge_that_it_has_two_free_sides() -> None:
    match = match_of("canyon", ("human",) * 3)
    match.settle()
    match.play(0, "to c0")
    told = {
        dock: GAME.explain(match.view(1), 1, [GAME.number(f"to {dock}") or 0], match.names) for dock in ("a0", "b0")
    }
    assert told["a0"] == "has 2 columns of open water ahead; starts with nobody beside it"
    assert told["b0"] == "has 3 columns of open water ahead; starts beside Rose"


def test_who_can_follow_suit_does_not_trump_a_trump() -> None:
    """Y trumps a sun; R plays last, may hold a higher trump, and may or may not have suns; then has shown voids."""
    state = PLAY.play(with_hands({"R": "H2 P2", "B": "S7 M1", "Y": "W8 M3"}, "W1", first="B"), "B S7")
    trump = GAME.number("W8") or 0
    follows = chance_of_trick(state, 2, trump)
    state.players[0].void[SUITS.index("sun")] = 1
    assert follows > chance_of_trick(state, 2, trump) > 0.5
    state.players[0].void[SUITS.index("wave")] = 1
    assert chance_of_trick(state, 2, trump) == 1.0


def test_a_hand_is_worth_more_where_others_bid_less() -> None:
    worth = []
    for bids in ((0, 0), (2, 3)):
        state = to_bid(MIDDLING)
        for player, bid in zip(state.players[1:], bids, strict=False):
            player.bid = bid
        worth.append(expected_tricks(state, 0))
    assert worth[0] > worth[1] + 0.3


@pytest.mark.parametrize("dealt", range(1, 9))
def test_a_bid_is_likeliest_made_at_what_the_hand_is_worth_and_less_likely_the_further_off(dealt: int) -> None:
    for wanted in range(dealt + 1):
        for step in range(wanted * 4, dealt * 4):
            near, far = (chance_of_exact_bid(wanted, worth / 4, dealt) for worth in (step, step + 1))
            assert 0 < far < near < 1
    assert chance_of_exact_bid(dealt + 1, 1.0, dealt) == chance_of_exact_bid(-1, 1.0, dealt) == 0.0
    assert (chance_of_exact_bid(0, 0.0, 0), chance_of_exact_bid(1, 0.0, 0)) == (1.0, 0.0)


def test_it_makes_half_of_its_bids_and_few_more_tricks_than_it_bids_or_fewer() -> None:
    bids = []
    for seed in range(8):
        state = start(4, seed)
        while not GAME.is_over(state):
            if seats := GAME.deciders(state):
                state = PLAY.play(state, f"{LETTERS[seats[0]]} {best(state, LETTERS[seats[0]])}")
                continue
            taking = state.phase == TRICKS
            GAME.advance(state)
            if taking and state.phase == MOVE:
                bids += [(player.bid, player.tricks) for player in state.players]
    tricks = [(bid, taken) for bid, taken in bids if bid > 0]
    assert sum(bid == taken for bid, taken in bids) > 0.5 * len(bids)
    assert sum(bid == taken for bid, taken in tricks) > 0.45 * len(tricks)
    assert abs(sum(taken - bid for bid, taken in bids)) < 0.2 * len(bids)
