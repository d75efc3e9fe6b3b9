from __future__ import annotations

import math

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.canyon.player.guesses import guess_bid
from niagara_tui.games.canyon.player.policy import (
    BALANCED,
    BID_TEMPERATURE,
    CARD_TEMPERATURE,
    KEPT_BID,
    MIDDLE,
    MOVE_TEMPERATURE,
    OFF_FALLS,
    OPEN_WATER,
    likely_leader,
    open_ahead,
    prefer,
    weigh,
    worth_of_end,
    worth_of_kept_bid,
    worth_of_last_trick,
)
from niagara_tui.games.canyon.player.worth import (
    BY_SUIT,
    CONTROL,
    COUNTS,
    DRIFT,
    HAND_VALUE,
    TOTAL,
    Stakes,
    Style,
    chance_of_exact_bid,
    cost_of_drift,
    count_unseen,
    expected_hand_value,
    expected_tricks,
    hand_strength,
    sigmoid,
    stakes_of,
    tricks_from_strength,
    tricks_wanted_by_rivals,
    worth_of_later_tricks,
    worth_of_round,
    write_card_values,
)
from niagara_tui.games.canyon.rules.map import LANES, NAMES
from niagara_tui.games.canyon.rules.state import BID, CARDS, DECK, LETTERS, NO_BID, RANKS, SUITS, State
from tests.support.canyon import GAME, PLAY, begun, chance_of_trick, to_move, with_hands

# -- odds ---------------------------------------------------------------------------------------------


HANDS = {"R": "W9 S10 M8", "B": "S7 M1 M2", "Y": "S4 P2 P3"}


def tricks(**bids: int) -> State:
    """R, B and Y hold three cards each, waves being trump."""
    state = with_hands(HANDS, "W1")
    for name, bid in bids.items():
        state.players[LETTERS.index(name)].bid = bid
    return state


def to_bid(*, secret: bool = False) -> State:
    state = tricks()
    state.phase, state.secret_bids = BID, int(secret)
    for player in state.players:
        player.bid = NO_BID
    return state


@pytest.mark.parametrize(
    ("state", "temperature"),
    [
        (to_bid(), BID_TEMPERATURE),
        (tricks(R=1), CARD_TEMPERATURE),
        (to_move({"R": "c22", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2}), MOVE_TEMPERATURE),
    ],
)
def test_the_odds_of_each_kind_of_decision_are_nearly_exponential_in_the_worths(
    state: State, temperature: float
) -> None:
    moves = GAME.legal(state, 0)
    worths, odds = [0.0] * len(moves), [0.0] * len(moves)
    weigh(state, 0, moves, len(moves), BALANCED, worths)
    prefer(state, 0, moves, len(moves), odds)
    assert max(odds) == odds[worths.index(max(worths))] == 1.0
    for worth, part in zip(worths, odds, strict=True):
        gap = (max(worths) - worth) / temperature
        assert part == pytest.approx(math.exp(-gap), rel=0.05 * (1 + gap) ** 2, abs=1e-3)
        assert part > 0.0


def test_the_only_move_is_certain() -> None:
    state, odds = tricks(R=1), [0.0]
    prefer(state, 0, GAME.legal(state, 0)[:1], 1, odds)
    assert odds == [1.0]


# -- bids ---------------------------------------------------------------------------------------------


def weighed_bids(state: State, style: Style = BALANCED) -> list[float]:
    moves = GAME.legal(state, 0)
    worths = [0.0] * len(moves)
    weigh(state, 0, moves, len(moves), style, worths)
    return worths


def test_a_bid_is_weighed_by_the_expected_tricks_and_the_bias() -> None:
    state = to_bid()
    stakes = [stakes_of(state, 0, bid, BALANCED) for bid in range(4)]
    for bias in (0.0, 0.5, -0.5, 9.0, -9.0):
        expected = min(max(expected_tricks(state, 0) + bias, 0.0), 3.0)
        worths = [worth_of_later_tricks(stakes[bid], bid, expected, 3) for bid in range(4)]
        assert weighed_bids(state, Style(bid_bias=bias))[:4] == worths


def test_c_4_the_bids_that_cannot_come_true_are_worth_what_a_bid_for_all_tricks_is_if_it_fails() -> None:
    state = to_bid()
    expected = expected_tricks(state, 0)
    tricks = expected + CONTROL * (3 - expected)
    assert weighed_bids(state)[4:] == pytest.approx([tricks] * 7)
    state.players[0].canoe = NAMES.index("c24")
    assert weighed_bids(state)[4:] == pytest.approx([-cost_of_drift(NAMES.index("c24"))] * 7)


def test_c_6_c_8_calm_water_pays_tricks_and_the_rapids_threaten_a_drift() -> None:
    state = begun({"R": "c10", "B": "c24", "Y": "d1"})
    assert [stakes_of(state, 0, bid, BALANCED) for bid in (0, 1, 2, 5)] == [
        Stakes(bonus, 1.0, 0.0) for bonus in (1.0, 2.0, 3.0, 3.0)
    ]
    careful = stakes_of(state, 1, 1, Style(caution=2.0))
    assert careful == Stakes(2.0, 0.0, 2 * stakes_of(state, 1, 1, BALANCED).drift)
    assert careful.drift > 0


def test_a_round_is_worth_its_bonus_its_tricks_and_the_drift_it_may_end_with() -> None:
    assert worth_of_round(Stakes(2.0, 1.0, 0.0), 0.25, 3.0) == 3.5
    assert worth_of_round(Stakes(2.0, 0.0, 4.0), 0.25, 3.0) == -2.5


def test_c_8_a_drift_costs_more_near_the_falls_and_further_from_the_cave() -> None:
    cost = {name: cost_of_drift(NAMES.index(name)) for name in ("a24", "b24", "e24", "a28")}
    assert cost["a24"] - DRIFT == pytest.approx(2 * (cost["b24"] - DRIFT))
    assert cost["a28"] - DRIFT == pytest.approx(2 * (cost["a24"] - DRIFT))
    assert DRIFT < cost["e24"] < cost["b24"]
    assert cost["a24"] == pytest.approx(DRIFT + 2.0)


def test_a_player_steers_a_little_towards_its_bid() -> None:
    stakes = Stakes(0.0, 1.0, 0.0)
    assert 2.0 < worth_of_later_tricks(stakes, 3, 2.0, 4) < 2.2
    assert 1.8 < worth_of_later_tricks(stakes, 1, 2.0, 4) < 2.0
    assert worth_of_later_tricks(stakes, -1, 2.0, 4) == worth_of_later_tricks(stakes, 0, 2.0, 4)
    assert worth_of_later_tricks(stakes, 9, 2.0, 4) == worth_of_later_tricks(stakes, 4, 2.0, 4)


def test_a_hand_that_is_too_weak_or_too_strong_by_as_much_misses_its_bid_about_as_often() -> None:
    weak, strong, right = (chance_of_exact_bid(2, expected, 5) for expected in (1.0, 3.0, 2.0))
    assert weak < strong < weak + 0.05 < right
    assert chance_of_exact_bid(0, 0.0, 5) > right
    assert chance_of_exact_bid(5, 5.0, 5) > right
    assert chance_of_exact_bid(-1, 0.0, 5) == chance_of_exact_bid(6, 5.0, 5) == 0.0


def test_a_hand_takes_more_where_rivals_want_fewer_tricks_and_never_more_than_there_are() -> None:
    assert tricks_from_strength(2.0, 1.0, 5) > tricks_from_strength(2.0, 0.0, 5) == tricks_from_strength(2.0, -3.0, 5)
    assert tricks_from_strength(9.0, 0.0, 5) == 5.0
    assert tricks_from_strength(0.0, 0.0, 5) == 0.0


def test_c_4_a_rival_wants_what_is_left_of_its_bid_or_a_fair_share_if_that_is_unknown() -> None:
    assert tricks_wanted_by_rivals(tricks(R=3, B=2, Y=1), 0) == 3
    made = tricks(B=2, Y=0)
    made.players[2].tricks = 2
    assert tricks_wanted_by_rivals(made, 0) == 2
    open_bids, secret = to_bid(), to_bid(secret=True)
    assert tricks_wanted_by_rivals(open_bids, 0) == 2.0
    for state in (open_bids, secret):
        state.players[1].bid = 3
    assert tricks_wanted_by_rivals(open_bids, 0) == 4.0
    assert tricks_wanted_by_rivals(secret, 0) == 2.0


# -- ends ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("canoes", "space", "share"),
    [
        ({"R": "c2", "B": "e20", "Y": "f20"}, "c10", 2 / 3),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "c1", 1.0),  # its own canoe is not in its way
        ({"R": "c0", "B": "c2", "Y": "d2"}, "c1", 1 / 3),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "f1", 2 / 3),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "d29", 0.0),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "a7", 2 / 3),
    ],
)
def test_open_water_is_what_is_free_of_the_three_spaces_ahead(canoes: dict[str, str], space: str, share: float) -> None:
    assert open_ahead(begun(canoes), 0, NAMES.index(space)) == pytest.approx(share)


def test_an_end_is_worth_its_open_water_and_its_lane() -> None:
    state = begun({"R": "c0", "B": "e20", "Y": "f20"})
    worth = {name: worth_of_end(state, 0, NAMES.index(name), BALANCED) for name in ("c1", "b1", "a1", "f1", "d29")}
    assert worth["c1"] == pytest.approx(OPEN_WATER + 2 * MIDDLE)
    assert worth["b1"] == pytest.approx(OPEN_WATER + MIDDLE)
    assert worth["a1"] == worth["f1"] == pytest.approx(OPEN_WATER * 2 / 3)
    assert worth["d29"] == 0.0


def test_c_8_in_the_rapids_lanes_off_the_falls_count_instead_of_the_middle() -> None:
    state = begun({"R": "c0", "B": "e20", "Y": "f20"})
    for lane in range(1, LANES - 2):
        space = NAMES.index("a24") + lane
        assert worth_of_end(state, 0, space, BALANCED) == pytest.approx(OPEN_WATER + OFF_FALLS * lane)


# Canyon's policy for cards: their chances, the worth of a trick, and guesses of hidden cards.


def card(name: str) -> int:
    return CARDS.index(name) + 1


def counts(state: State, seat: int = 0) -> list[int]:
    unseen = [0] * COUNTS
    count_unseen(state, seat, unseen)
    return unseen


def test_c_5_the_counts_of_unseen_cards_are_those_of_a_plain_count() -> None:
    state = PLAY.play(tricks(R=1), "R S10", "B S7")
    unseen, own = counts(state), state.players[0].hand
    hidden = [index for index in range(DECK) if not state.seen[index] and not own[index]]
    assert unseen[TOTAL] == len(hidden) == DECK - 5
    for suit in range(len(SUITS)):
        assert unseen[BY_SUIT + suit] == sum(index // RANKS == suit for index in hidden)
    for index in range(DECK):
        assert unseen[index] == sum(other > index and other // RANKS == index // RANKS for other in hidden)


def test_the_sigmoid_is_a_chance_that_grows_and_is_even_at_none() -> None:
    values = [sigmoid(number / 4) for number in range(-40, 41)]
    assert values == sorted(values)
    assert 0.0 < values[0] < 0.01
    assert values[40] == 0.5
    assert values[-1] == pytest.approx(1 - values[0])


def chances(state: State, left: int, lead: int) -> dict[str, float]:
    found = [0.0] * DECK
    total = hand_strength(state, 0, left, lead, counts(state), found)
    return {**{CARDS[index]: chance for index, chance in enumerate(found) if chance}, "sum": total}


def test_the_strength_of_a_hand_is_the_sum_of_its_cards_chances() -> None:
    found = chances(tricks(R=1), 2, 0)
    assert set(found) == {"W9", "S10", "M8", "sum"}
    assert found["sum"] == pytest.approx(found["W9"] + found["S10"] + found["M8"])
    assert found["W9"] > found["M8"]
    assert found["S10"] > found["M8"]


def test_the_lead_helps_every_card_and_plain_ones_most() -> None:
    first, later = chances(tricks(R=1), 2, 1), chances(tricks(R=1), 2, 0)
    assert all(first[name] > later[name] for name in ("W9", "S10", "M8"))
    assert first["S10"] - later["S10"] > first["W9"] - later["W9"]


def test_more_trumps_help_each_other_and_more_cards_of_a_plain_suit_do_not() -> None:
    one = chances(with_hands({**HANDS, "R": "W9 H1 P1"}, "W1"), 2, 0)
    two = chances(with_hands({**HANDS, "R": "W9 W3 P1"}, "W1"), 2, 0)
    assert two["W9"] > one["W9"]
    short = chances(with_hands({**HANDS, "R": "H9 W3 P1"}, "W1"), 2, 0)
    long = chances(with_hands({**HANDS, "R": "H9 H2 P1"}, "W1"), 2, 0)
    assert long["H9"] < short["H9"]


def test_plain_cards_take_more_once_trumps_have_been_played() -> None:
    """Seven trumps seen, against seven cards of a suit that does not matter."""
    found = {}
    for suit in ("W", "H"):
        state = tricks(R=1)
        for rank in range(2, 9):
            state.seen[card(f"{suit}{rank}") - 1] = 1
        found[suit] = chances(state, 2, 0)["S10"]
    assert found["W"] > found["H"]


def test_who_has_played_to_the_trick_cannot_beat_a_card_any_more() -> None:
    last = PLAY.play(with_hands(HANDS, "W1", first="B"), "B S7", "Y S4")
    assert chance_of_trick(last, 0, card("S10")) == 1.0
    second = PLAY.play(with_hands(HANDS, "W1", first="Y"), "Y S4")
    assert 0.0 < chance_of_trick(second, 0, card("S10")) < 1.0


def test_each_rival_still_to_play_makes_a_card_less_safe() -> None:
    lead = chance_of_trick(with_hands(HANDS, "W1"), 0, card("S10"))
    second = chance_of_trick(PLAY.play(with_hands(HANDS, "W1", first="Y"), "Y S4"), 0, card("S10"))
    assert lead == pytest.approx(second**2, rel=0.1)


def test_a_rival_out_of_the_suit_ruffs_unless_it_is_out_of_trumps_too() -> None:
    state = with_hands(HANDS, "W1")
    follows = chance_of_trick(state, 0, card("S10"))
    state.players[1].void[SUITS.index("sun")] = 1
    ruffs = chance_of_trick(state, 0, card("S10"))
    state.players[1].void[SUITS.index("wave")] = 1
    assert ruffs < follows < chance_of_trick(state, 0, card("S10"))


def test_a_card_is_worth_its_trick_and_the_later_ones_with_the_lead_or_without() -> None:
    state = tricks(R=1, B=1)
    moves, worths = GAME.legal(state, 0), [0.0] * 3
    weigh(state, 0, moves, 3, BALANCED, worths)
    leading, following = chances(state, 2, 1), chances(state, 2, 0)
    stakes = stakes_of(state, 0, 1, BALANCED)
    for move, worth in zip(moves, worths, strict=True):
        name, takes = GAME.text(move), chance_of_trick(state, 0, move)
        won = tricks_from_strength(leading["sum"] - leading[name], 1.0, 2)
        lost = tricks_from_strength(following["sum"] - following[name], 2.0, 2)
        then = 1.0 + worth_of_later_tricks(stakes, 0, won, 2), worth_of_later_tricks(stakes, 1, lost, 2)
        assert worth == pytest.approx(takes * then[0] + (1 - takes) * then[1]), name


def test_c_6_only_the_last_to_play_is_paid_for_keeping_an_exact_bid() -> None:
    last = PLAY.play(with_hands(HANDS, "W1", first="B"), "B S7", "Y S4")
    assert worth_of_kept_bid(last, 0) == KEPT_BID
    last.players[0].bid = 1
    assert worth_of_kept_bid(last, 0) == 0.0
    assert worth_of_kept_bid(PLAY.play(with_hands(HANDS, "W1", first="Y"), "Y S4"), 0) == 0.0


def test_the_next_leader_is_who_wins_so_far_or_the_next_player() -> None:
    assert likely_leader(with_hands(HANDS, "W1", first="Y"), 2) == 0
    assert likely_leader(PLAY.play(with_hands(HANDS, "W1", first="B"), "B S7", "Y S4"), 0) == 1
    assert likely_leader(PLAY.play(with_hands(HANDS, "W1", first="Y"), "Y S4"), 0) == 2


def test_the_last_trick_makes_the_bid_if_it_is_wanted_and_taken_or_neither() -> None:
    stakes = Stakes(2.0, 1.0, 0.0)
    assert worth_of_last_trick(stakes, 1, 0.25) == 2 * 0.25 + 0.25
    assert worth_of_last_trick(stakes, 0, 0.25) == 2 * 0.75 + 0.25
    assert worth_of_last_trick(stakes, 2, 0.25) == worth_of_last_trick(stakes, -1, 0.25) == 0.25


# -- guesses ------------------------------------------------------------------------------------------


def test_the_hand_of_a_seat_is_expected_to_hold_what_it_still_wants() -> None:
    state = tricks(R=0, B=2, Y=9)
    none, two, most = (expected_hand_value(state, seat) for seat in range(3))
    assert two - none == pytest.approx(2 * HAND_VALUE.wanted)
    assert most - none == pytest.approx(3 * HAND_VALUE.wanted), "no more than there are tricks left"
    assert none == pytest.approx(3 * HAND_VALUE.left + HAND_VALUE.constant)


def test_the_public_value_of_a_card_falls_with_the_higher_ones_unseen_and_trumps_are_worth_more() -> None:
    state, values = tricks(), [0.0] * DECK
    write_card_values(state, values)
    for suit in range(len(SUITS)):
        ranks = values[suit * RANKS : (suit + 1) * RANKS]
        assert ranks == sorted(ranks)
    assert values[card("W10") - 1] > values[card("S10") - 1] > values[card("S9") - 1]
    before = values[card("S9") - 1]
    state.seen[card("S10") - 1] = 1
    write_card_values(state, values)
    assert values[card("S9") - 1] > before


def test_c_4_a_guessed_bid_is_the_expected_number_of_tricks_give_or_take_one() -> None:
    state = to_bid()
    near = round(expected_tricks(state, 0))
    found = {guess_bid(state, 0, Chance(seed=seed)) for seed in range(60)}
    assert found == {bid for bid in (near - 1, near, near + 1) if bid >= 0}
