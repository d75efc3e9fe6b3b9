from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest
from niagara_ai.plans import same_outcome

from niagara_tui.core import plans
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Part
from niagara_tui.core.packing import pack
from niagara_tui.core.speed import compiled
from niagara_tui.games.canyon.board.board import CanyonBoard
from niagara_tui.games.canyon.board.cards import SUITS as COLOURS
from niagara_tui.games.canyon.rules import movement
from niagara_tui.games.canyon.rules.map import (
    CAVE,
    COLUMNS,
    DRIFTS,
    KINDS,
    LANES,
    MAP,
    NAMES,
    RAPIDS,
    VILLAGE,
    WATER,
    column_of,
    is_rapid,
    is_village,
    is_water,
)
from niagara_tui.games.canyon.rules.movement import free_lanes, furthest_column, points_of, reach
from niagara_tui.games.canyon.rules.phases import note
from niagara_tui.games.canyon.rules.state import (
    BID,
    CARDS,
    DOCK,
    DRAW,
    LETTERS,
    MAX_BID,
    MOVE,
    OVER,
    SUITS,
    TRICKS,
    Kind,
    Phase,
    State,
    rank_of,
    suit_of,
)
from niagara_tui.games.canyon.rules.tricks import TRACK, cards_dealt, highest_tempo, name_dealer, tempo_cards
from tests.support.canyon import GAME, PLAY, begun, docked, ends, scattered, space, start, to_move
from tests.support.chronicles import Bound, chronicle, is_bound_of, own_goals, reaches, rounds

# -- cards -----------------------------------------------------------------------------------------


def test_c_1_there_are_fifty_cards_in_five_suits_of_ten() -> None:
    assert (len(CARDS), len(set(CARDS)), len(SUITS)) == (50, 50, 5)
    assert {(suit_of(card), rank_of(card)) for card in range(1, 51)} == set(itertools.product(range(5), range(1, 11)))


def test_c_1_cards_have_the_colours_of_their_suits() -> None:
    signs = CanyonBoard().piece_signs()
    assert signs["S7"] == ("sun 7", COLOURS[0])
    assert signs["W10"] == ("wave 10", COLOURS[4])


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


# -- the course ------------------------------------------------------------------------------------

ROWS = """\
a S..####..####..####...^<<<<<<#
b S...##....##....##....^<<<<<<#
c S.......#.....#.......^<<<<<<V
d S.......#.....#.......^<<<<<<V
e S...##....##....##....^<<<<<<V
f S..####..####..####..#########
"""


def _number(name: str) -> int:
    return NAMES.index(name)


def test_c_12_the_map_is_that_of_the_rules() -> None:
    assert "".join(f"{lane} {row}\n" for lane, row in zip("abcdef", MAP, strict=True)) == ROWS


def test_c_12_spaces_are_named_by_lane_and_column() -> None:
    assert (NAMES[0], NAMES[5], NAMES[6], NAMES[-1]) == ("a0", "f0", "a1", "f29")
    assert {name: KINDS[_number(name)] for name in ("c0", "c8", "c21", "c22", "c23", "c29")} == {
        "c0": "S", "c8": "#", "c21": ".", "c22": "^", "c23": "<", "c29": "V",
    }  # fmt: skip


def test_c_12_there_are_28_spaces_from_start_to_village_and_three_village_docks() -> None:
    assert VILLAGE - 1 == 28
    assert [name for name in NAMES if is_village(_number(name))] == [f"{lane}29" for lane in "abcdef"]
    assert [name for name in NAMES if is_village(_number(name)) and is_water(_number(name))] == ["c29", "d29", "e29"]


def test_c_12_narrows_are_two_wide() -> None:
    assert [column for column in range(VILLAGE) if WATER[column].bit_count() == 2] == [4, 5, 10, 11, 16, 17]


def test_c_12_seven_rows_of_rapids_drift_towards_lane_a_and_all_but_the_first_back() -> None:
    rapids = [number for number in range(CAVE) if is_rapid(number) and is_water(number)]
    assert {column_of(number) for number in rapids} == set(range(RAPIDS, RAPIDS + 7))
    for number in rapids:
        lane, column = number % LANES, column_of(number)
        to_lane, to_column = lane - 1, column if column == RAPIDS else column - 1
        assert number + DRIFTS[number] == to_column * LANES + to_lane
    assert not any(DRIFTS[number] for number in range(CAVE) if not is_rapid(number))


def test_c_12_leaving_the_cave_is_progress_wherever_it_leads() -> None:
    assert column_of(CAVE) < min(column_of(_number("a21")), column_of(_number("a22")))
    assert not is_rapid(CAVE)
    assert not is_village(CAVE)


# -- moving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "bid", "points"), [(0, 0, 1), (1, 1, 3), (2, 2, 5), (5, 5, 8), (3, 2, 3), (2, 3, 2), (0, 1, 0)]
)
def test_c_6_a_canoe_has_a_point_a_trick_and_a_bonus_for_an_exact_bid(tricks: int, bid: int, points: int) -> None:
    state = to_move({"R": "c1", "B": "d1", "Y": "e1"}, {"R": tricks, "B": 6 - tricks}, {"R": bid})
    assert points_of(state, 0) == points
    assert (PLAY.deciders(state) == "R") == (points > 0)


def _ends_and_points_left(state: State, canoe: int, points: int) -> set[tuple[int, int]]:
    """The same, with the numbers of points that ways to each end leave over."""
    taken = {player.canoe for player in state.players}
    found: set[tuple[int, int]] = set()

    def walk(at: int, left: int, been: frozenset[int]) -> None:
        found.add((at, left))
        if left == 0 or is_village(at):
            return
        lane, column = at % LANES, at // LANES
        for to_column in range(max(column - 1, 0), min(column + 2, COLUMNS)):
            for to_lane in range(max(lane - 1, 0), min(lane + 2, LANES)):
                there = to_column * LANES + to_lane
                if is_water(there) and there not in taken and there not in been:
                    walk(there, left - 1, been | {there})

    if canoe != CAVE:
        walk(canoe, points, frozenset({canoe}))
        return found
    for mouth in (NAMES.index("a21"), NAMES.index("a22")):
        if mouth not in taken:
            walk(mouth, points - 1, frozenset({mouth}))
    return found


def test_c_7_what_can_be_reached_is_what_simple_paths_come_to() -> None:
    for number in range(60):
        state = scattered(random.Random(number))
        player = state.players[number % state.seats]
        if player.canoe == CAVE:
            continue
        points, free, reached = 1 + number % 4, [0] * COLUMNS, [0] * COLUMNS
        free_lanes(state, free)
        reach(free, player.canoe, points, -1, reached)
        spaces = {at for at in range(CAVE) if reached[at // LANES] >> at % LANES & 1}
        assert spaces == {end for end, _left in _ends_and_points_left(state, player.canoe, points)}


def test_c_7_every_end_that_is_offered_is_of_the_greatest_progress() -> None:
    checked = 0
    for number in range(80):
        state = scattered(random.Random(number))
        while not GAME.is_over(state) and not GAME.deciders(state):
            GAME.advance(state)
        for seat in GAME.deciders(state):
            canoe = state.players[seat].canoe
            points = points_of(state, seat)
            if PLAY.texts(state, GAME.letters[seat])[0].startswith("bid") or points > 4:
                continue
            assert set(PLAY.texts(state, GAME.letters[seat])) == _wanted(state, canoe, points)
            checked += 1
    assert checked > 15


def _wanted(state: State, canoe: int, points: int) -> set[str]:
    """The moves that C-7 allows, from all ways by brute force."""
    ways = _ends_and_points_left(state, canoe, points)
    own = column_of(canoe)
    best = max((column_of(end) for end, _ in ways), default=own)
    if best == own:
        return {"stay"} | {f"to {NAMES[end]}" for end, _ in ways if column_of(end) == own and end != canoe}
    ends_there = {(end, left) for end, left in ways if column_of(end) == best}
    spent = {end for end, left in ends_there if left == 0}
    return {f"to {NAMES[end]}" for end in spent or {end for end, _ in ends_there}}


def _crowded(rng: random.Random) -> State:
    """A canoe with up to five points, and five others close around it."""
    water = [at for at in range(CAVE) if is_water(at) and not is_village(at)]
    first, mouth = rng.choice(water), NAMES.index("a21")
    near = [at for at in water if max(abs(at // LANES - first // LANES), abs(at % LANES - first % LANES)) <= 2]
    if rng.random() < 0.2:
        first, near = CAVE, [at for at in water if abs(at // LANES - mouth // LANES) <= 2]
    others = rng.sample([at for at in near if at != first], 5)
    names = ["cave" if first == CAVE else NAMES[first], *(NAMES[at] for at in others)]
    canoes = dict(zip("RBYGKN", names, strict=True))
    tricks = rng.choice((1, 2))
    return to_move(canoes, {"R": tricks, "B": 6 - tricks}, {"R": tricks})


def test_c_7_in_a_crowd_too_the_legal_ends_are_those_of_all_ways() -> None:
    """Of the furthest ends those that use every point, where there are any; in some crowds that excludes an end."""
    stricter = 0
    for number in range(400):
        state = _crowded(random.Random(number))
        points = points_of(state, 0)
        if not points:
            continue
        legal = set(PLAY.texts(state))
        assert legal == _wanted(state, state.players[0].canoe, points)
        GAME.set_edition(state, 2)
        before = set(PLAY.texts(state))
        assert legal <= before, "version 2 had every furthest end"
        stricter += legal != before
    assert stricter > 3


PENS = {
    "in front of a wall": ({"R": "e8", "B": "d10", "Y": "f8", "G": "c10", "K": "c9", "N": "b8"}, {"b9"}, 100),
    "in a room with one way out": (
        {"R": "d7", "B": "d5", "Y": "d10", "G": "d6", "K": "c10", "N": "e6"},
        {"b9", "d9", "e9"},
        1500,
    ),
}
"""Where ways of eleven points are thousands: the canoes, the legal ends, and the most tries that may be made."""


@pytest.mark.parametrize("pen", PENS)
def test_c_7_the_ends_are_known_after_few_tries_however_many_ways_there_are(
    pen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    canoes, wanted, most = PENS[pen]
    tries, has_way = [0], movement.has_way

    def counted(*given: Any) -> bool:
        tries[0] += 1
        return has_way(*given)

    monkeypatch.setattr(movement, "has_way", counted)
    state = to_move(canoes, {"R": 8}, {"R": 8})
    assert points_of(state, 0) == 11
    assert ends(state) == wanted
    assert 0 < tries[0] < most


@pytest.mark.compiled
def test_c_7_in_a_crowd_both_speeds_have_the_same_legal_ends() -> None:
    pytest.importorskip("numba")
    legal_ends, several = compiled(movement.list_ends), 0
    states = [_crowded(random.Random(number)) for number in range(400)]
    states += [to_move(canoes, {"R": 8}, {"R": 8}) for canoes, *_rest in PENS.values()]
    for state in states:
        for points in range(1, 9):
            moves, fast = [0] * GAME.bound, np.zeros(GAME.bound, np.int16)
            count = movement.list_ends(state, 0, points, moves)
            assert legal_ends(pack(state), 0, points, fast) == count
            assert fast[:count].tolist() == moves[:count]
            several += count > 1
    assert several > 1000


# -- rapids -------------------------------------------------------------------------------------------

FAR = {"B": "c1", "Y": "d1"}


def test_c_8_in_the_rapids_an_exact_bid_moves_by_its_bonus_alone() -> None:
    state = to_move({"R": "e23", **FAR}, {"R": 4}, {"R": 4})
    assert points_of(state, 0) == 3
    assert ends(state) == {"b26", "c26", "d26", "e26"}


def test_c_8_a_canoe_that_has_been_pushed_moves_from_where_it_lies_then() -> None:
    state = PLAY.step(to_move({"R": "e23", "B": "d22", "Y": "c1"}, {"B": 1}))
    assert space(state, "B") == "c21"
    assert (points_of(state, 1), PLAY.deciders(state)) == (1, "B")


def test_c_9_in_the_next_round_it_leaves_with_an_ordinary_move() -> None:
    state = PLAY.settle(to_move({"R": "b24", "B": "a23", "Y": "c1"}, {"Y": 1, "B": 3}))
    state = PLAY.settle(PLAY.play(state, "Y to c2"))
    assert [player.waits for player in state.players] == [0, 0, 0]
    state.phase, state.turn, state.first = MOVE, 0, 1
    state.players[1].tricks = 2
    assert points_of(state, 1) == 2


def test_c_9_the_next_move_from_the_cave_is_an_ordinary_one() -> None:
    canoes = {"R": "cave", **FAR}
    assert points_of(to_move(canoes, {"R": 2}, {"R": 2}), 0) == 5
    assert ends(to_move(canoes, {"R": 1})) == {"a22"}
    assert ends(to_move(canoes, {"R": 2})) == {"a23", "b23"}
    after = PLAY.step(to_move(canoes, {"B": 1}))
    assert space(after, "R") == "cave"


# -- bids that fail --------------------------------------------------------------------------------


def bidding(size: int, *, secret: bool = False) -> State:
    """R bids first in a round of so many cards, or all bid at once."""
    return PLAY.settle(begun(docked(4), TRACK.index(size) + 1, secret=secret))


def played_on(one: State, other: State, rng: random.Random) -> None:
    """Play both on alike, with random moves, for two rounds or to the end; what may be done stays the same."""
    rounds = one.round + 2
    while not GAME.is_over(one) and one.round < rounds:
        assert GAME.equivalent(one, other)
        assert GAME.deciders(one) == GAME.deciders(other)
        if not (seats := GAME.deciders(one)):
            GAME.advance(one)
            GAME.advance(other)
            continue
        moves = GAME.legal(one, seats[0])
        assert moves == GAME.legal(other, seats[0])
        move = rng.choice(moves)
        GAME.play(one, seats[0], move)
        GAME.play(other, seats[0], move)
    assert GAME.is_over(one) or one == other, "nothing of the bids is left in the next round"
    places = [[(each.seat, each.place, each.won) for each in GAME.standings(state)] for state in (one, other)]
    assert places[0] == places[1]


def test_c_4_c_6_c_8_all_bids_above_the_number_of_tricks_end_alike_whatever_is_played_after_them() -> None:
    rng, compared = random.Random(41), 0
    while compared < 150:
        state = scattered(rng)
        if state.phase != BID:
            state = PLAY.settle(state)
        if state.phase != BID:
            continue
        seat, size = GAME.deciders(state)[0], cards_dealt(state)
        ends = [clone(state), clone(state)]
        for end, bid in zip(ends, rng.sample(range(size + 1, MAX_BID + 1), 2), strict=True):
            GAME.play(end, seat, Kind.LAY + bid)
        assert ends[0] != ends[1]
        played_on(ends[0], ends[1], rng)
        compared += 1


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("size", [1, 4, 8])
def test_c_4_plans_with_bids_above_the_number_of_tricks_are_the_same_and_no_others(size: int, *, secret: bool) -> None:
    state = bidding(size, secret=secret)
    view = GAME.view(state, 0)
    same = same_outcome(GAME, view, 0)
    ends = [plans.after(GAME, view, 0, (move,)) for move in GAME.legal(view, 0)]
    assert len(ends) == MAX_BID + 1
    for one, first in enumerate(ends):
        for other, second in enumerate(ends):
            assert same(first, second) == (one == other or min(one, other) > size)
    if not secret:
        assert [plan.moves for plan in plans.plans(GAME, view, 0)] == [(move,) for move in GAME.legal(view, 0)]


def test_c_11_only_all_eight_tricks_bring_a_canoe_to_the_village_without_a_bonus_and_then_the_bids_lay_a_4() -> None:
    free, reached = [(1 << 6) - 1] * COLUMNS, [0] * COLUMNS  # no rock, no canoe
    starts = [CAVE, *(space for space in range(RAPIDS * 6) if is_water(space))]
    for size in set(TRACK):
        furthest = max(furthest_column(free, space, size, reached) for space in starts)
        assert (furthest == VILLAGE) == (size == 8)
    assert {highest_tempo(bid) for bid in range(9, MAX_BID + 1)} == {4}


# -- end -------------------------------------------------------------------------------------------


def test_c_11_everybody_lays_as_high_a_card_as_the_bid_allows() -> None:
    assert [tempo_cards(bid)[0] for bid in range(11)] == [highest_tempo(bid) for bid in range(11)]
    assert [sum(tempo_cards(bid)) for bid in range(11)] == list(range(11))
    assert all(len(set(tempo_cards(bid))) == len(tempo_cards(bid)) for bid in range(11)), "each card is there once"


# -- events ----------------------------------------------------------------------------------------


def between(before: State, after: State) -> dict[tuple[str, int], int]:
    """The events from one position to the next, by name and seat."""
    noted: Counter[tuple[int, int]] = Counter()
    GAME.kernel.note(before, after, noted)
    return {(GAME.events[event].name, seat): number for (event, seat), number in noted.items() if number}


def game(seats: int) -> Iterator[tuple[State, State]]:
    """Every position of a game of the policy's likeliest moves, with the one before it."""
    state = start(seats, seats)
    while state.phase != OVER:
        before = clone(state)
        if owing := GAME.deciders(state):
            letter = LETTERS[owing[0]]
            state = PLAY.play(state, f"{letter} {PLAY.best(state, letter)}")
        else:
            GAME.advance(state)
        yield before, state


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_c_6_c_7_columns_are_the_points_of_bids_and_tricks_less_those_that_are_lost(seats: int) -> None:
    found, compared, canoes = Counter[tuple[str, int]](), 0, list[int]()
    for before, state in game(seats):
        if before.phase in {TRICKS, MOVE}:
            found.update(between(before, state))
        if before.phase == TRICKS and state.phase == MOVE:
            canoes = [player.canoe for player in state.players]
        if before.phase == MOVE and state.phase != MOVE:
            for seat, player in enumerate(state.players):
                of = {name: number for (name, whose), number in found.items() if whose == seat}
                if is_village(player.canoe) or "back" in of or player.canoe == CAVE == canoes[seat]:
                    continue
                points = of.get("bonus", 0) + of.get("calm", 0)
                assert of.get("columns", 0) == points - of.get("short", 0)
                assert not (is_rapid(canoes[seat]) and "calm" in of), "in the rapids tricks bring nothing (C-8)"
                compared += 1
            found.clear()
    assert compared > 3 * seats


def test_c_6_a_bid_is_kept_or_has_too_few_or_too_many_tricks() -> None:
    ways, found = {"kept", "too_few", "too_many"}, set[str]()
    for before, after in game(4):
        if before.phase == TRICKS and after.phase == MOVE:
            told = [name for name, _seat in between(before, after) if name in ways]
            assert len(told) == 4, "each seat's bid one of them"
            found.update(told)
    assert found == ways


@pytest.mark.compiled
def test_both_speeds_note_the_same() -> None:
    quick = compiled(note)
    for before, after in game(4):
        noted = np.zeros((len(GAME.events), 4), np.int16)
        quick(pack(before), pack(after), noted)
        found = {(GAME.events[event].name, seat): number for (event, seat), number in np.ndenumerate(noted) if number}
        assert found == between(before, after)


def test_c_7_a_canoe_that_is_held_up_loses_points() -> None:
    """Both lanes of the narrows at column 5 are taken."""
    state = to_move({"R": "c3", "B": "c5", "Y": "d5"}, {"R": 5}, {"R": 5})
    noted = between(state, PLAY.play(state, f"R {PLAY.texts(state)[0]}"))
    assert (noted["columns", 0], noted["short", 0]) == (1, 7)


def test_what_kept_reviews_and_puzzles_tell_of_columns_and_bids_still_has_words() -> None:
    assert GAME.happening("columns", 2, None) == "your canoe gets 2 columns further"
    assert GAME.happening("kept", 1, "Ann") == "Ann keeps the bid"


def test_58_4_reasons_count_bids_in_points_and_leave_columns_that_follow_from_them_to_the_goals() -> None:
    told = {event.name for event in GAME.events if event.gain}
    assert {"bonus", "calm", "short"} <= told
    assert "columns" not in told
    assert GAME.happening("bonus", 3, None) == "you get 3 points for kept bids"


@pytest.mark.parametrize(
    ("event", "seat", "least", "said"),
    [
        ("kept", 0, 1, "your bid comes out exact"),
        ("bonus", 1, 1, "Ben bids exactly"),
        ("bonus", 0, 3, "you get 3 points for kept bids"),
    ],
)
def test_c_6_a_reason_tells_of_exact_bids_and_of_a_bonus_beyond_what_each_has(
    event: str, seat: int, least: int, said: str
) -> None:
    assert GAME.happens(Part(event, seat, least, 1, 0.5, 0.1, 0.1), ("Ann", "Ben"), 0) == said


# -- goals -----------------------------------------------------------------------------------------

VILLAGE_DOCK = VILLAGE * LANES + 2
SECRET, SHORT = {"secret_bids": True}, {"short_track": True}


def kept(*numbers: int, **more: Any) -> Mapping[str, Any]:
    return rounds(*({"kept": number, "missed": 1 - number} for number in numbers), **more)


def ended(arrived: int, unused: tuple[int, ...] = (0, 0, 0), number: int = 10, **more: Any) -> Mapping[str, Any]:
    """A win with so many canoes in the village, these points left over, in that round."""
    view = GAME.view(GAME.new(GAME.options(), 3, 1), None)
    view.round = number
    for seat, player in enumerate(view.players):
        player.unused = unused[seat]
        player.canoe = VILLAGE_DOCK + seat if seat < arrived else 0
    return {"view": view, "won": True, **more}


CASES: dict[str, Bound] = {
    "three_bids": (kept(1, 1, 1), kept(1, 1, 0, 1)),
    "five_bids": (kept(0, 1, 1, 1, 1, 1), kept(1, 1, 1, 1, 0, 1)),
    "nothing": (rounds({"nothing_kept": 1}), rounds({"kept": 1, "nothing_kept": 0})),
    "every_trick": (rounds({"every_trick": 1}), rounds({"tricks": 4, "every_trick": 0})),
    "six_columns": (rounds({"columns": 6}), rounds({"columns": 5}, {"columns": 5})),
    "village": (rounds({"village": 1}), rounds({"columns": 9})),
    "alone": (ended(1), ended(2)),
    "seven_bids": (kept(*[1] * 7), kept(*[1] * 6, 0, 1)),
    "ten_bids": (kept(*[1] * 5, 0, *[1] * 5), kept(*[1] * 9)),
    "nothing_often": (rounds(*[{"nothing_kept": 1}] * 4), rounds(*[{"nothing_kept": 1}] * 3)),
    "four": (rounds({"four_kept": 1}), rounds({"four_kept": 0, "kept": 1})),
    "five_tricks": (rounds({"tricks": 5}), rounds({"tricks": 4}, {"tricks": 4})),
    "seven_columns": (rounds({"columns": 7}), rounds({"columns": 6})),
    "push": (rounds({"pushed": 1}), rounds({})),
    "left_over": (ended(1, (2, 0, 0)), ended(1, (1, 0, 0))),
    "quick": (ended(1, number=10), ended(1, number=11)),
    "six": (rounds({"six_kept": 1}), rounds({"four_kept": 1, "six_kept": 0})),
    "nine_bids": (kept(*[1] * 9), kept(*[1] * 8, 0, 1)),
    "every_bid": (kept(1, 1, won=False), kept(1, 0, won=True)),
    "eight_columns": (rounds({"columns": 8}), rounds({"columns": 7})),
    "two_pushes": (rounds({"pushed": 1}, {"pushed": 1}), rounds({"pushed": 1})),
    "carried": (rounds({"back": 1}, {"back": 2}, won=True), rounds({"back": 2}, won=True)),
    "by_card": (ended(2, (1, 1, 0)), ended(2, (1, 0, 0))),
    "missing": (kept(1, 0, 0, won=True), kept(1, 0, won=True)),
    "secret": (kept(1, 0, 1, 1, options=SECRET), kept(1, 1, 1)),
    "short": ({"won": True, "options": SHORT}, {"won": True}),
}


def test_each_goal_of_the_game_is_reached_by_so_much_and_no_less() -> None:
    assert {goal for goal in CASES if is_bound_of(GAME, goal, *CASES[goal])} == own_goals(GAME)


@pytest.mark.parametrize(
    ("bid", "tricks", "counted"),
    [
        (0, 0, {"nothing_kept"}),
        (4, 4, {"four_kept"}),
        (6, 6, {"four_kept", "six_kept"}),
        (8, 8, {"four_kept", "six_kept", "every_trick"}),
        (7, 8, {"every_trick"}),
        (0, 1, set()),
    ],
)
def test_what_a_bid_and_its_tricks_count_when_the_last_trick_is_taken(bid: int, tricks: int, counted: set[str]) -> None:
    before = GAME.new(GAME.options(), 3, 1)
    before.phase = Phase.TRICKS
    before.players[1].bid = before.players[2].bid = 9
    before.players[0].bid, before.players[0].tricks = bid, tricks
    after = clone(before)
    after.phase = Phase.MOVE
    own = {count.name: count.number for count in GAME.noticed(before, after, None, None) if count.seat == 0}
    assert {
        name for name in own if own[name] and name in {"nothing_kept", "four_kept", "six_kept", "every_trick"}
    } == counted


def test_twice_the_score_of_the_next_is_possible() -> None:
    state = GAME.new(GAME.options(), 3, 1)
    state.phase, state.first = Phase.MOVE, 0
    state.players[0].canoe = VILLAGE_DOCK - LANES
    state.players[0].bid = state.players[0].tricks = 3
    for seat in (1, 2):
        state.players[seat].canoe, state.players[seat].bid, state.players[seat].tricks = seat, 1, 0
    arrival = next(move for move in GAME.legal(state, 0) if GAME.text(move).endswith(str(VILLAGE)))
    GAME.play(state, 0, arrival)
    while not GAME.is_over(state):
        GAME.advance(state)
    scores = tuple(GAME.kernel.score(state, seat) for seat in range(3))
    assert GAME.standings(state)[0].seat == 0
    assert reaches(GAME, "clear_lead", chronicle(GAME, scores=[scores], won=True))
