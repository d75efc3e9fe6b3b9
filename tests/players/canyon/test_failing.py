from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.player.policy import STYLES
from niagara_tui.games.canyon.player.worth import can_aim_to_fail, fewest_tricks, is_sure_to_fail, most_tricks
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.state import BID, LETTERS, MOVE, NO_BID, TRICKS, Kind, State
from niagara_tui.games.canyon.rules.tricks import TRACK, cards_dealt
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import read_record
from tests.support.canyon import GAME, PLAY, scattered, to_move, with_hands

Canoes = dict[str, str]
CALM: Canoes = {"R": "c1", "B": "d1", "Y": "e1"}
NAMES = ("Ann", "Ben", "Cid")


def to_bid(hand: str, *, first: str = "R", trump: str = "W5", canoes: Canoes = CALM) -> State:
    """Everybody is to bid, R with this hand; the others hold some of the cards that are left, none of them trumps."""
    cards = hand.split()
    rest = [f"{suit}{rank}" for rank in range(1, 11) for suit in "MHSP" if f"{suit}{rank}" not in {trump, *cards}]
    others = {name: " ".join(rest[place::2][: len(cards)]) for place, name in enumerate("BY")}
    state = with_hands({"R": hand, **others}, trump, canoes=canoes, first=first)
    state.phase = BID
    for player in state.players:
        player.bid = NO_BID
    return state


def to_bids(count: int) -> Iterator[State]:
    """So many random positions, late in the game as a rule, in which somebody owes a bid."""
    rng = random.Random(17)
    while count:
        state = scattered(rng)
        state = state if GAME.deciders(state) else PLAY.settle(state)
        if state.phase == BID:
            yield state
            count -= 1


@pytest.mark.parametrize(
    ("hand", "first", "fewest", "most"),
    [
        ("W10", "B", 1, 1),
        ("W9", "B", 0, 1),
        ("W9 W8", "B", 1, 2),
        ("W10 W7 W6 W4", "B", 2, 4),
        ("S10", "R", 0, 1),
        ("S1", "R", 0, 1),
        ("S1", "B", 0, 0),
        ("S1 S2 M1", "B", 0, 0),
        ("S1 S3 M1", "B", 0, 3),
        ("S1 W1", "B", 0, 2),
    ],
)
def test_c_5_a_hand_is_certain_of_its_highest_trumps_and_of_nothing_if_it_can_neither_lead_nor_beat_a_card(
    hand: str, first: str, fewest: int, most: int
) -> None:
    state = to_bid(hand, first=first)
    assert (fewest_tricks(state, 0), most_tricks(state, 0)) == (fewest, min(most, len(hand.split())))


def test_c_5_the_card_turned_for_trump_beats_nothing() -> None:
    assert fewest_tricks(to_bid("W9", first="B", trump="W10"), 0) == 1


def test_c_4_c_5_what_a_hand_is_certain_of_holds_however_the_cards_lie_and_are_played() -> None:
    rng, sure = random.Random(3), 0
    for state in to_bids(600):
        seat = GAME.deciders(state)[0]
        bounds = fewest_tricks(state, seat), most_tricks(state, seat)
        sure += bounds != (0, cards_dealt(state))
        later = PLAY.settle(state)
        while later.phase in (BID, TRICKS):
            if seats := GAME.deciders(later):
                GAME.play(later, seats[0], rng.choice(GAME.legal(later, seats[0])))
            else:
                GAME.advance(later)
        if later.phase == MOVE:
            assert bounds[0] <= later.players[seat].tricks <= bounds[1]
    assert sure > 40


def test_c_4_a_hand_that_is_not_seen_is_certain_of_nothing() -> None:
    state = to_bid("S1", first="B")
    assert (fewest_tricks(state, 0), most_tricks(state, 0)) == (0, 0)
    blank = GAME.view(state, None)
    assert (fewest_tricks(blank, 0), most_tricks(blank, 0)) == (0, 1)
    assert [is_sure_to_fail(blank, 0, bid) for bid in range(4)] == [False, False, True, True]


@pytest.mark.parametrize("style", STYLES)
def test_c_4_greedy_never_lays_a_bid_that_can_only_fail_for_the_size_of_the_round(style: str) -> None:
    for state in to_bids(150):
        for seat in GAME.deciders(state):
            bid = int(PLAY.best(state, LETTERS[seat], style=style).removeprefix("bid "))
            assert bid <= cards_dealt(state), "failing is never the aim by its own worths"


def test_c_4_c_6_c_8_by_the_policys_worths_all_such_bids_are_equal_and_never_better_than_one_for_all_tricks() -> None:
    for state in to_bids(150):
        seat, size = GAME.deciders(state)[0], cards_dealt(state)
        moves = GAME.legal(state, seat)
        for style in STYLES:
            worths = GAME.appraise(GAME.view(state, seat), seat, moves, style)
            assert len(set(worths[size + 1 :])) == 1
            assert worths[size] > worths[-1]


def test_c_4_a_search_looks_at_one_of_the_bids_above_the_tricks_and_only_where_failing_can_be_the_aim() -> None:
    seen = set()
    for state in to_bids(200):
        for seat in GAME.deciders(state):
            size, can_aim = cards_dealt(state), can_aim_to_fail(state, seat)
            looked_at = GAME.candidates(GAME.view(state, seat), seat)
            assert looked_at == [Kind.LAY + bid for bid in range(size + 1 + can_aim)]
            seen.add(can_aim)
    assert seen == {False, True}


def test_everything_else_is_looked_at() -> None:
    rng = random.Random(5)
    for _ in range(60):
        state = scattered(rng)
        state = PLAY.settle(state)
        for seat in GAME.deciders(state):
            if state.phase != BID:
                assert GAME.candidates(state, seat) == GAME.legal(state, seat)


@pytest.mark.parametrize(
    ("canoe", "size", "can_aim"),
    [("c20", 1, False), ("c20", 8, False), ("c21", 1, True), ("c22", 5, True), ("a28", 8, True), ("cave", 1, True)],
)
def test_c_6_c_8_c_9_failing_can_be_the_aim_where_the_point_of_an_exact_0_leads_out_of_calm_water_or_the_cave(
    canoe: str, size: int, *, can_aim: bool
) -> None:
    state = to_bid("S1", canoes={**CALM, "R": canoe})
    state.round = TRACK.index(size) + 1
    assert can_aim_to_fail(state, 0) == can_aim


@pytest.mark.parametrize("canoe", ["c2", "b6", "d16", "a20", "c20"])
@pytest.mark.parametrize("taken", range(4))
def test_c_6_c_7_elsewhere_a_bid_of_0_moves_as_far_or_by_one_point_and_stays_in_calm_water(
    canoe: str, taken: int
) -> None:
    """So whoever wants to fail there may as well bid 0."""
    canoes, tricks = {"R": canoe, "B": "d1", "Y": "e1"}, {"R": taken, "B": 3 - taken}
    failed, none = (to_move(canoes, tricks, {"R": bid}) for bid in (4, 0))
    assert not can_aim_to_fail(failed, 0)
    assert (points_of(failed, 0), points_of(none, 0)) == (taken, taken or 1)
    if not taken:
        assert not any(is_rapid(move - Kind.TO) for move in GAME.legal(none, 0) if move >= Kind.TO)


@pytest.mark.searches
@pytest.mark.parametrize("canoe", ["c1", "c21"])
def test_c_4_a_search_spends_nothing_on_bids_that_end_like_another(canoe: str) -> None:
    state = to_bid("S9 W2", canoes={**CALM, "R": canoe})
    found = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False).think(
        GAME.view(state, 0), 0, GAME.legal(state, 0), Budget(40)
    )
    tried = [candidate.move - Kind.LAY for candidate in found.candidates]
    assert tried == ([0, 1, 2] if canoe == "c1" else [0, 1, 2, 3])
    assert sum(candidate.visits for candidate in found.candidates) == 40


def test_c_4_an_experts_bid_of_8_with_one_card_and_with_two_is_called_what_it_is_and_looked_at_as_one_of_its_kind() -> (
    None
):
    record = read_record((Path(__file__).with_name("saves") / "bids-of-8-with-one-and-two-cards.json").read_bytes())
    match = TableMatch.resume(record)
    match.settle()
    told = [str(line.text) for line in match.log if "fails on purpose" in str(line.text)]
    assert told == ["Yann bids 8, more than there are tricks, and so fails on purpose."] * 2
    for number, size in ((198, 1), (206, 2)):
        assert record.moves[number] == "Y bid 8"
        before = TableMatch.resume(record.model_copy(update={"moves": record.moves[:number]}))
        before.settle()
        view = before.view(2)
        assert GAME.candidates(view, 2) == [Kind.LAY + bid for bid in range(size + 2)]
        why = "keeps the canoe out of the rapids unless it takes a trick"
        assert GAME.explain(view, 2, [Kind.LAY + 8], match.names) == why


def reason(state: State, bid: int) -> str:
    return GAME.explain(GAME.view(state, 0), 0, [Kind.LAY + bid], NAMES)


def test_what_a_bid_is_for_changes_nothing_in_the_view() -> None:
    state = to_bid("S3", canoes={**CALM, "R": "d23", "B": "c22"})
    kept = clone(state)
    reason(state, 9)
    assert state == kept


def test_sure_failures_are_not_offered_first() -> None:
    state = to_bid("W10 S3")
    options = {option.number: option.rank for option in GAME.choices(GAME.view(state, 0), 0, None)}  # type: ignore[arg-type]
    assert options == {0: (1,), 1: (0,), 2: (0,), 3: (1,)}
