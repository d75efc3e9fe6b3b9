"""What others may hold in Canyon: consistent with all that was seen, and every possible deal about as likely."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.canyon.cards import CARDS, DECK, SUITS, suit_of
from niagara_tui.games.canyon.state import BID, TRICKS, State
from niagara_tui.games.canyon.tricks import hand_size
from tests.support.canyon import GAME, PLAY, scattered, with_hands

Deal = tuple[frozenset[int], ...]


def _deal(state: State) -> Deal:
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


def _possible(state: State) -> set[Deal]:
    """Every deal that could be, by trying them all."""
    own = _deal(state)[0]
    unseen = [card for card in range(1, DECK + 1) if not state.seen[card - 1] and card not in own]
    fit = [[card for card in unseen if not state.players[seat].void[suit_of(card)]] for seat in (1, 2)]
    pairs = itertools.product(itertools.combinations(fit[0], 2), itertools.combinations(fit[1], 2))
    return {(own, frozenset(one), frozenset(other)) for one, other in pairs if not set(one) & set(other)}


@pytest.mark.parametrize(("unseen", "draws"), [(9, 3000), (10, 3000)])
def test_every_deal_that_could_be_is_guessed_and_about_as_often_as_any_other(unseen: int, draws: int) -> None:
    state = _few_unseen(unseen)
    possible = _possible(state)
    found = Counter(_deal(GAME.sample(state, Chance(seed=seed))) for seed in range(draws))
    assert set(found) == possible
    usual = draws / len(possible)
    chi = sum((found[deal] - usual) ** 2 / usual for deal in possible)
    spread = len(possible) - 1
    assert chi < spread + 5 * (2 * spread) ** 0.5, (chi, spread)


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
        luck = random.Random(number)
        state = scattered(luck)
        for _ in range(90):
            if GAME.is_over(state):
                break
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            seat = luck.choice(seats)
            if state.phase in (BID, TRICKS) and luck.random() < 0.3:
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
            GAME.play(state, seat, luck.choice(GAME.legal(state, seat)))
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
