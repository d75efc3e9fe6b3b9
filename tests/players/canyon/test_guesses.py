"""What others may hold in Canyon: consistent with all that was seen, and as likely as it suits the bids."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from math import exp

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.player.guesses import (
    NOT_DEALT,
    Deal,
    fit_to_bids,
    list_owners,
    list_unseen,
    measure_fit,
)
from niagara_tui.games.canyon.player.worth import MISFIT_WEIGHT, expected_hand_value, write_card_values
from niagara_tui.games.canyon.rules.state import (
    BID,
    CARDS,
    DECK,
    MAX_SEATS,
    NO_BID,
    SUITS,
    TRICKS,
    State,
    rank_of,
    suit_of,
)
from niagara_tui.games.canyon.rules.tricks import hand_size
from tests.support.canyon import GAME, PLAY, begun, docked, scattered, with_hands

Hands = tuple[frozenset[int], ...]


def _deal(state: State) -> Hands:
    return tuple(frozenset(card for card, held in enumerate(player.hand, 1) if held) for player in state.players)


def _few_unseen(unseen: int) -> State:
    """R has seen all cards but so many; B is out of suns and moons, Y of hills; each holds two cards."""
    hidden = [card for card in range(1, DECK + 1) if card % 3 == 0][:unseen]
    hands = {"R": "S1 S2", "B": "W1 W2", "Y": "W4 W5"}
    state = with_hands(hands, "P1")
    for player in state.players[1:]:
        player.hand = [0] * DECK
    own = {CARDS.index(name) + 1 for name in ("S1", "S2")}
    state.seen = [int(card not in hidden and card not in own) for card in range(1, DECK + 1)]
    for seat, suits in ((1, "sun moon"), (2, "hill")):
        for suit in suits.split():
            state.players[seat].void[SUITS.index(suit)] = 1
    return state


def _possible(state: State) -> set[Hands]:
    own = _deal(state)[0]
    unseen = [card for card in range(1, DECK + 1) if not state.seen[card - 1] and card not in own]
    fit = [[card for card in unseen if not state.players[seat].void[suit_of(card)]] for seat in (1, 2)]
    pairs = itertools.product(itertools.combinations(fit[0], 2), itertools.combinations(fit[1], 2))
    return {(own, frozenset(one), frozenset(other)) for one, other in pairs if not set(one) & set(other)}


def _hold_to(state: State, likelihood: dict[Hands, float], draws: int) -> None:
    """Draw guesses and check their frequencies against the weights, with rare deals pooled."""
    found = Counter(_deal(GAME.sample(state, Chance(seed=seed))) for seed in range(draws))
    assert set(found) <= set(likelihood)
    scale = draws / sum(likelihood.values())
    often = {deal: part * scale for deal, part in likelihood.items() if part * scale > 5}
    rest, seen = draws - sum(often.values()), draws - sum(found[deal] for deal in often)
    chi = sum((found[deal] - usual) ** 2 / usual for deal, usual in often.items()) + (seen - rest) ** 2 / max(rest, 1)
    assert len(often) > 20
    assert chi < len(often) + 5 * (2 * len(often)) ** 0.5, (chi, len(often))


@pytest.mark.parametrize(("unseen", "draws"), [(9, 1500), (10, 2500)])
def test_before_anybody_has_bid_every_deal_that_could_be_is_guessed_about_as_often(unseen: int, draws: int) -> None:
    state = _few_unseen(unseen)
    for player in state.players:
        player.bid = NO_BID
    _hold_to(state, dict.fromkeys(_possible(state), 1.0), draws)


@pytest.mark.parametrize("bids", [(0, 0), (2, 0), (1, 2)])
def test_a_deal_is_guessed_as_often_as_its_hands_suit_the_bids(bids: tuple[int, int]) -> None:
    state, values = _few_unseen(9), [0.0] * DECK
    state.players[1].bid, state.players[2].bid = bids
    write_card_values(state, values)

    def fit(deal: Hands) -> float:
        off = [sum(values[card - 1] for card in deal[seat]) - expected_hand_value(state, seat) for seat in (1, 2)]
        return exp(-MISFIT_WEIGHT * (off[0] ** 2 + off[1] ** 2))

    _hold_to(state, {deal: fit(deal) for deal in _possible(state)}, 1500)


def test_swaps_keep_account_of_how_far_each_hand_is_from_its_bid() -> None:
    state = _few_unseen(10)
    for player, bid in zip(state.players, (1, 2, 0), strict=True):
        player.bid, player.void = bid, [0] * len(SUITS)
    cards, owners = [0] * DECK, [NOT_DEALT] * DECK
    count, missing = list_unseen(state, cards), list_owners(state, owners)
    deal = Deal(cards, owners, [0.0] * DECK, [0.0] * (MAX_SEATS + 1), [0.0] * (MAX_SEATS + 1), [7])
    assert measure_fit(state, deal, missing)
    before = cards.copy()
    fit_to_bids(state, deal, missing, count)
    again = deal._replace(deviations=[0.0] * (MAX_SEATS + 1))
    measure_fit(state, again, missing)
    assert cards != before
    assert deal.deviations[: state.seats] == pytest.approx(again.deviations[: state.seats])


def test_who_bids_high_is_thought_to_hold_more_than_who_bids_nothing() -> None:
    hands = {"R": "S1 S2 S3 S4 S5", "B": "W1 W2 W3 M4 M5", "Y": "W4 W5 H1 H2 H3"}
    view = GAME.view(with_hands(hands, "P1", B=4, Y=0), 0)
    pines = Counter[int]()
    tens = Counter[int]()
    for seed in range(150):
        guess = GAME.sample(view, Chance(seed=seed))
        for seat in (1, 2):
            held = [card for card, has in enumerate(guess.players[seat].hand, 1) if has]
            pines[seat] += sum(suit_of(card) == SUITS.index("pine") for card in held)
            tens[seat] += sum(rank_of(card) == 10 for card in held)
    assert pines[1] > 3 * pines[2]
    assert tens[1] > 1.5 * tens[2]


def test_secret_bids_that_lie_face_down_say_nothing_of_hands() -> None:
    state = begun(docked(3), secret=True)
    GAME.advance(state)
    low, high = clone(state), clone(state)
    for other, bid in ((low, "bid 0"), (high, "bid 8")):
        GAME.play(other, 1, GAME.number(bid) or 0)
    for seed in range(10):
        one, two = (GAME.sample(GAME.view(other, 0), Chance(seed=seed)) for other in (low, high))
        assert one == two


def test_a_deal_that_leaves_no_freedom_is_found() -> None:
    state = _few_unseen(10)
    hidden = [card for card in range(1, DECK + 1) if not state.seen[card - 1] and not state.players[0].hand[card - 1]]
    keep = [card for card in hidden if suit_of(card) in (0, 2)][:6]
    suns = [card for card in keep if suit_of(card) == 0][:2]
    hills = [card for card in keep if suit_of(card) == 2][:2]
    assert len(suns) == len(hills) == 2
    state.seen = [
        int(card not in (*suns, *hills) and not state.players[0].hand[card - 1]) for card in range(1, DECK + 1)
    ]
    for seed in range(20):
        assert _deal(GAME.sample(state, Chance(seed=seed)))[1:] == (frozenset(hills), frozenset(suns))


def test_what_was_shown_and_the_sizes_of_hands_hold_in_every_guess_of_random_games() -> None:
    voids = guesses = 0
    for number in range(25):
        rng = random.Random(number)
        state = scattered(rng)
        for _ in range(90):
            if GAME.is_over(state):
                break
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            seat = rng.choice(seats)
            if state.phase in (BID, TRICKS) and rng.random() < 0.3:
                view = GAME.view(state, seat)
                guess = GAME.sample(view, Chance(seed=number))
                for player in guess.players:
                    voids += any(player.void)
                    assert not any(player.void[suit_of(card)] for card in range(1, 51) if player.hand[card - 1])
                assert [sum(player.hand) for player in guess.players] == [
                    hand_size(state, other) for other in range(state.seats)
                ]
                assert guess.players[seat] == state.players[seat]
                guesses += 1
            GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
    assert guesses > 200
    assert voids > 100


def test_a_guess_never_sees_the_future() -> None:
    state = with_hands({"R": "S1 S2", "B": "W1 W2", "Y": "W4 W5"}, "P1")
    futures = set()
    for seed in range(6):
        guess = GAME.sample(GAME.view(state, 0), Chance(seed=seed))
        assert guess.chance.counter == 0
        futures.add(guess.chance.seed)
    assert len(futures) == 6
    assert PLAY.deciders(GAME.view(state, 0)) == "R"
