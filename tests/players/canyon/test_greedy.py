"""Decisions of greedy in Canyon that nobody would argue about, and what decisions do at once."""

from __future__ import annotations

import pytest

from niagara_tui.games.canyon.player.policy import STYLES
from niagara_tui.games.canyon.player.worth import chance_of_exact_bid, expected_tricks
from niagara_tui.games.canyon.rules.state import BID, LETTERS, MOVE, NO_BID, SUITS, TRICKS, State
from tests.support.canyon import GAME, PLAY, chance_of_trick, start, to_move, with_hands
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


def reason(state: State, text: str) -> str:
    return GAME.explain(GAME.view(state, 0), 0, [GAME.number(text) or 0], ("Ann", "Ben", "Cid"))


STRONG, WEAK, MIDDLING = "W10 W9 W8 S10 M10", "S4 M4 H4 P4 S5", "W9 S10 M8 H4 P3"


def test_a_strong_hand_is_worth_more_tricks_than_a_weak_one() -> None:
    strong, middling, weak = (expected_tricks(to_bid(hand), 0) for hand in (STRONG, MIDDLING, WEAK))
    assert strong > middling > weak
    assert (strong > 3.5, weak < 0.8) == (True, True)


def test_it_bids_what_the_hand_is_worth() -> None:
    assert int(best(to_bid(STRONG)).removeprefix("bid ")) >= 4
    assert best(to_bid(WEAK)) in ("bid 0", "bid 1")


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


RAPIDS = {"R": "d26", "B": "c1", "Y": "d1"}


def test_who_can_follow_suit_does_not_trump_a_trump() -> None:
    """Y trumps a sun; R plays last, may hold a higher trump, and may or may not have suns; then has shown voids."""
    state = PLAY.play(with_hands({"R": "H2 P2", "B": "S7 M1", "Y": "W8 M3"}, "W1", first="B"), "B S7")
    trump = GAME.number("W8") or 0
    follows = chance_of_trick(state, 2, trump)
    state.players[0].void[SUITS.index("sun")] = 1
    assert follows > chance_of_trick(state, 2, trump) > 0.5
    state.players[0].void[SUITS.index("wave")] = 1
    assert chance_of_trick(state, 2, trump) == 1.0


def test_while_more_than_one_trick_is_needed_each_is_taken_with_no_more_than_that_takes() -> None:
    state = with_hands({"R": "S8 S10 S2", "B": "S7 M1 M2", "Y": "S4 P2 P3"}, "W1", first="B", R=2)
    assert best(PLAY.play(state, "B S7", "Y S4")) == "S8"


def test_the_last_trick_that_is_needed_is_taken_with_the_card_that_could_take_one_too_many() -> None:
    state = with_hands({"R": "S8 S10 S2", "B": "S7 M1 M2", "Y": "S4 P2 P3"}, "W1", first="B", R=1)
    assert best(PLAY.play(state, "B S7", "Y S4")) == "S10"


def test_it_throws_its_highest_loser_when_it_wants_no_trick() -> None:
    hands = {"R": "S8 S6 S2", "B": "S7 M1 M2", "Y": "S4 P2 P3"}
    state = with_hands(hands, "W1", canoes=RAPIDS, first="B", R=0)
    assert best(PLAY.play(state, "B S7", "Y S4")) == "S6"


def test_out_of_the_suit_it_discards_its_most_dangerous_card_when_it_wants_no_trick() -> None:
    hands = {"R": "M10 H4 P3", "B": "S7 M1 M2", "Y": "S4 P2 P5"}
    state = with_hands(hands, "W1", canoes=RAPIDS, first="B", R=0)
    assert best(PLAY.play(state, "B S7", "Y S4")) == "M10"


def test_it_keeps_its_winners_when_it_cannot_take_the_trick_and_needs_some() -> None:
    hands = {"R": "M10 H4 P3", "B": "S7 M1 M2", "Y": "S4 P2 P5"}
    state = with_hands(hands, "W1", first="B", R=1)
    assert best(PLAY.play(state, "B S7", "Y S4")) in {"H4", "P3"}


def test_it_leads_low_when_it_wants_no_trick_and_a_sure_winner_when_it_needs_them_all() -> None:
    hands = {"R": "M10 W10 P1", "B": "S7 M1 M2", "Y": "S4 P2 P5"}
    assert best(with_hands(hands, "W1", canoes=RAPIDS, R=0)) == "P1"
    assert best(with_hands({**hands, "R": "M10 W10 W9"}, "W1", R=3)) in {"W10", "W9"}


def test_once_the_bid_cannot_be_made_tricks_still_count_in_calm_water() -> None:
    state = with_hands({"R": "S8 S6 S2", "B": "S7 M1 M2", "Y": "S4 P2 P3"}, "W1", first="B", R=8)
    assert best(PLAY.play(state, "B S7", "Y S4")) == "S8"


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


def test_in_the_rapids_it_keeps_away_from_the_falls() -> None:
    state = to_move({"R": "c22", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2})
    ends = PLAY.texts(state)
    assert {"to a25", "to e25"} <= set(ends)
    assert best(state) in ("to d25", "to e25")


def test_42_1_what_bids_cards_and_ways_do_at_once_is_told() -> None:
    assert reason(to_bid(STRONG), "bid 3") == "brings 6 points if it is exact"
    state = with_hands({"R": "W10 S3", "B": "S7 M1", "Y": "H2 P2"}, "W1", R=1)
    assert reason(state, "W10") == ("loses to no card of its suit; leaves 1 more trick to take for the bid")
    assert reason(to_move({"R": "d27", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2}), "to d29") == "comes into the village"
    state = to_move({"R": "c19", "B": "cave", "Y": "d19"}, {"R": 2}, {"R": 1})
    assert reason(state, "to e22").endswith("; is 5 drifts from the falls")


def test_c_9_a_way_next_to_the_falls_says_what_it_gains_and_that_the_canoe_may_go_over_them() -> None:
    state = to_move({"R": "a22", "B": "c1", "Y": "d1"}, {"R": 1}, {"R": 1})
    assert reason(state, "to a24") == (
        "gets 2 columns further, 5 columns from the village, though it goes over the falls if its next bid is not exact"
    )


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


@pytest.mark.parametrize("bid", range(11))
@pytest.mark.parametrize("canoe", ["c1", "c24"])
def test_a_reason_for_a_bid_has_no_subject_as_it_stands_after_it(bid: int, canoe: str) -> None:
    state = to_bid(MIDDLING, canoe)
    pros = reason(state, f"bid {bid}").split(", though ")[0]
    assert {part.split()[0] for part in pros.split("; ")} <= {"brings", "moves", "lets", "can"}


def test_a_way_that_gains_no_column_says_so() -> None:
    canoes = {"R": "c6", "B": "c7", "Y": "d7"}
    state = to_move({**canoes, "G": "b7", "K": "e7"}, {"R": 1})
    said = {text: reason(state, text) for text in PLAY.texts(state, "R")}
    away = "gets no further, 23 columns from the village"
    assert said == {"stay": away, "to b6": f"changes lanes and {away}", "to d6": f"changes lanes and {away}"}


def test_a_way_out_of_the_cave_says_so() -> None:
    state = to_move({"R": "cave", "B": "a22", "Y": "d1"}, {"R": 1})
    assert reason(state, "to a21").startswith("leaves the cave")


@pytest.mark.parametrize(
    ("bid", "why"),
    [
        (3, "cannot save the bid, as fewer tricks are left than it needs"),
        (-1, "cannot save the bid, as more tricks were taken than bid"),
        (0, "leaves no more tricks to take for the bid"),
    ],
)
def test_44_a_card_says_what_the_bid_still_needs_in_words_that_follow_it(bid: int, why: str) -> None:
    state = with_hands({"R": "W10 S3", "B": "S7 M1", "Y": "H2 P2"}, "W1", R=max(bid, 0))
    state.players[0].tricks = 1 if bid < 0 else 0
    assert reason(state, "S3") == f"loses to 7 cards of its suit; {why}"


@pytest.mark.parametrize(
    ("canoe", "danger"),
    [
        ("a24", "the canoe goes over the falls if the bid is not exact"),
        ("c24", "the canoe drifts one space towards the falls if the bid is not exact"),
    ],
)
def test_c_8_a_bid_in_the_rapids_says_what_happens_if_it_is_not_exact(canoe: str, danger: str) -> None:
    said = reason(to_bid(MIDDLING, canoe), "bid 1")
    assert said == f"brings 2 points if it is exact, though {danger}"
    assert "the canoe" not in reason(to_bid(MIDDLING), "bid 1")


def test_58_4_c_5_cards_that_may_take_the_trick_are_told_apart_by_the_higher_ones_that_may_come() -> None:
    """The card that was turned and those of the own hand do not come."""
    state = with_hands({"R": "S8 S6 M9", "B": "S7 M1 M2", "Y": "S4 P2 P3"}, "S10", R=1)
    more = "; leaves 1 more trick to take for the bid"
    assert reason(state, "S8") == f"loses to 1 card of its suit{more}"
    assert reason(state, "S6") == f"loses to 2 cards of its suit{more}"
    state.seen[8] = 1
    assert reason(state, "S8") == f"loses to no card of its suit{more}"
