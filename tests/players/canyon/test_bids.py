from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any, NamedTuple

import numpy as np
import pytest
from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts import rng
from niagara_ai.mcts.iteration import decider, play_out, seed_determinizations, step
from niagara_ai.mcts.network import untrained
from niagara_ai.mcts.workspace import RNG, ROOT, WORK, new_workspace
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.packing import pack
from niagara_tui.core.speed import compiled
from niagara_tui.games.canyon.player.policy import STYLES, prefer
from niagara_tui.games.canyon.player.worth import (
    COUNTS,
    chance_of_last_trick,
    count_unseen,
    tricks_wanted,
)
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.state import CARDS, DECK, TRICKS, State, beats, suit_of
from niagara_tui.games.canyon.rules.state import PLAY as CARD
from niagara_tui.games.canyon.rules.tricks import trick_winner
from tests.support.canyon import GAME, PLAY, start, with_hands

CALM, RAPIDS = "c1", "d26"
NOISE = 0.1
"""Tolerance in spaces of means over deals."""

GAMES = 4000
"""Number of whole games from one moment; the standard error of the share of wins is 0.008."""

Odds = dict[str, float]


DRIFTING = -1.0
"""Value in spaces of a round that ends with drifting."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of the last player of a trick, whose bid is made: some cards take the trick and others lose it."""

    state: State
    seat: int
    taking: tuple[int, ...]
    losing: tuple[int, ...]

    @property
    def legal(self) -> list[int]:
        return GAME.legal(self.state, self.seat)

    @property
    def view(self) -> State:
        return GAME.view(self.state, self.seat)


def moments(games: int) -> Iterator[tuple[Moment, int]]:
    """Yield such decisions from `games` games of greedy bots, at three and four seats by turns, with the bot's move."""
    for number in range(games):
        state = start(3 + number % 2, number)
        bot = make_bot(parse_bot("greedy"), GAME, number)
        while not GAME.is_over(state):
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            seat = seats[0]
            chosen = bot.choose(GAME.view(state, seat), seat, GAME.legal(state, seat)).move
            if found := moment(state, seat):
                yield found, chosen
            GAME.play(state, seat, chosen)


def moment(state: State, seat: int) -> Moment | None:
    """A copy of the seat's decision if it is of that kind, else None."""
    if state.phase != TRICKS or state.turn != state.seats - 1 or tricks_wanted(state, seat) != 0:
        return None
    best, trump = state.players[trick_winner(state)].played, suit_of(state.turned)
    moves = GAME.legal(state, seat)
    taking = tuple(move for move in moves if beats(move - CARD, best, trump))
    losing = tuple(move for move in moves if move not in taking)
    return Moment(clone(state), seat, taking, losing) if taking and losing else None


def mean_spaces(at: Moment, deals: int = 80) -> Mapping[int, list[float]]:
    """By card: the mean number of spaces that the round brings each seat, over `deals` deals played by greedy bots."""
    found: dict[int, list[list[float]]] = {move: [] for move in at.legal}
    chance, bot = Chance(), make_bot(parse_bot("greedy"), GAME, 0)
    for _ in range(deals):
        deal = GAME.sample(at.view, chance)
        for move, rounds in found.items():
            state = clone(deal)
            GAME.play(state, at.seat, move)
            while state.phase == TRICKS:
                if seats := GAME.deciders(state):
                    GAME.play(state, seats[0], bot.choose(state, seats[0], GAME.legal(state, seats[0])).move)
                else:
                    GAME.advance(state)
            rounds.append([_spaces(state, seat) for seat in range(state.seats)])
    return {move: [mean(spaces) for spaces in zip(*rounds, strict=True)] for move, rounds in found.items()}


def _spaces(state: State, seat: int) -> float:
    player = state.players[seat]
    drifts = is_rapid(player.canoe) and player.bid != player.tricks
    return DRIFTING if drifts else float(points_of(state, seat))


determinize, play, shares, prefer_by_rules = RULES.determinize, RULES.play, RULES.shares, RULES.prefer
copy_slot = SLOT_RULES.copy_slot

FOR_EVER = 10_000
"""Rounds after which every game is over."""
APART = 20
"""Each game has 2 to the power of this many random words of its own."""


class Margin(NamedTuple):
    mean: float
    error: float


def wins_more(view: State, seat: int, card: int, other: int, games: int) -> Margin:
    """By how much more of a win the card brings its seat than the other one does.

    Hidden hands are sampled as in the search, and all seats play on by the policy; both cards are played in the same
    deals.
    """
    one, another = _wins(view, seat, card, games), _wins(view, seat, other, games)
    more = one - another
    return Margin(float(more.mean()), float(more.std() / games**0.5))


def _wins(view: State, seat: int, card: int, games: int) -> Any:
    """The seat's share of the win after that card, by game."""
    mind = untrained(GAME.encoding)._replace(ticks=FOR_EVER)
    workspace = new_workspace(GAME, view, mind, seat, True)
    GAME.kernel.store(workspace.slots, ROOT, view)
    functions, found = _compiled(), np.zeros(games)
    functions["seed_determinizations"](workspace, 0)
    functions["play_games"](workspace, mind, view.seats, seat, card, found)
    return found


@functools.cache
def _compiled() -> Any:
    return GAME.kernel.link(
        (rng.draw, rng.pick, decider, step, weigh, play_out, seed_determinizations, play_games),
        "whole_games_canyon",
        True,
    )


def weigh(workspace: Any, mind: Any, seat: int, count: int) -> None:
    """Write the odds of the game's policy for the first `count` of `workspace.moves` into `workspace.odds`."""
    prefer_by_rules(workspace.slots[WORK], seat, workspace.moves, count, workspace.odds)


def play_games(workspace: Any, mind: Any, seats: int, seat: int, card: int, found: Any) -> None:
    """Play the card in one sampled deal after the other, and each game to its end."""
    for number in range(len(found)):
        workspace.slots[RNG].chance.counter = number << APART
        copy_slot(workspace.slots, ROOT, WORK)
        determinize(workspace.slots[WORK], workspace.slots[RNG].chance)
        play(workspace.slots[WORK], seat, card)
        play_out(workspace, mind, seats)
        shares(workspace.slots[WORK], workspace.values)
        found[number] = workspace.values[seat]


def last_to_play(cards: str, led: str, bid: int = 1, canoe: str = CALM) -> State:
    """R has taken one of two tricks, and plays last to the third with these two cards; moons are trump."""
    rest = {"H5": ("H5 W8", "H3 P8"), "W8": ("W8 H5", "W3 P8")}[led]
    hands = {"R": f"M10 S1 {cards}", "B": f"M5 S9 {rest[0]}", "Y": f"M6 S2 {rest[1]}"}
    state = with_hands(hands, "M2", canoes={"R": canoe, "B": "d1", "Y": "e1"}, R=bid)
    return PLAY.play(state, "R M10", "B M5", "Y M6", "R S1", "B S9", "Y S2", f"B {led}", f"Y {rest[1].split()[0]}")


def chosen(state: State, style: str = "balanced") -> str:
    bot = make_bot(parse_bot(f"greedy:{style}", STYLES), GAME, 1)
    return GAME.text(bot.choose(GAME.view(state, 0), 0, GAME.legal(state, 0)).move)


def odds(state: State, *, fast: bool = False) -> Odds:
    """The odds with which the policy plays each card for R."""
    moves = GAME.legal(state, 0)
    found = [0.0] * len(moves)
    if fast:
        import numpy as np

        numbers, written = np.array(moves, np.int16), np.zeros(len(moves))
        compiled(prefer)(pack(state), 0, numbers, len(moves), written)
        found = written.tolist()
    else:
        prefer(state, 0, moves, len(moves), found)
    return {GAME.text(move): part / sum(found) for move, part in zip(moves, found, strict=True)}


KEEPS = [("H9 H1", "H5", "H1"), ("H6 H4", "H5", "H4"), ("W9 W4", "W8", "W4")]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("canoe", [CALM, RAPIDS])
@pytest.mark.parametrize(("cards", "led", "loser"), KEEPS)
def test_c_6_a_made_bid_is_kept_with_a_card_that_loses_the_trick(
    cards: str, led: str, loser: str, canoe: str, style: str
) -> None:
    assert chosen(last_to_play(cards, led, canoe=canoe), style) == loser


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=pytest.mark.compiled)])
@pytest.mark.parametrize(("cards", "led", "loser"), KEEPS)
def test_c_6_playouts_keep_a_made_bid_at_both_speeds(cards: str, led: str, loser: str, fast: bool) -> None:
    assert odds(last_to_play(cards, led), fast=fast)[loser] > 0.99


def test_c_6_a_trick_is_taken_where_the_last_one_would_be_taken_anyway() -> None:
    """The nine of trumps: two rivals must hold the ten or nothing can beat it, and the ten has been played."""
    state = last_to_play("M9 P2", "H5")
    assert chosen(state) == "M9"
    assert odds(state)["M9"] > 0.9


def test_c_8_in_the_rapids_where_a_trick_brings_nothing_even_a_small_hope_of_the_bonus_is_kept() -> None:
    assert chosen(last_to_play("M9 P2", "H5", canoe=RAPIDS)) == "P2"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("bid", "why"), [(0, "it has one too many"), (3, "it needs both"), (8, "it cannot be made")])
def test_c_6_a_trick_is_taken_in_calm_water_where_the_bid_is_not_at_stake(bid: int, why: str, style: str) -> None:
    assert chosen(last_to_play("H9 H1", "H5", bid), style) == "H9", why


def test_the_last_trick_of_all_is_counted_as_every_deal_of_the_cards_that_are_left_would_have_it() -> None:
    for cards, led in (("H9 H1", "H5"), ("M9 P2", "H5"), ("M1 W1", "H5"), ("S7 P10", "W8")):
        state = last_to_play(cards, led)
        for kept, gone in itertools.permutations(cards.split()):
            after = PLAY.play(state, f"R {gone}")
            for leader in range(3):
                found = chance_of_last_trick(after, 0, CARDS.index(kept) + 1, leader, unseen(after))
                assert found == pytest.approx(by_all_deals(after, kept, leader), abs=0.02)


def unseen(state: State) -> list[int]:
    counts = [0] * COUNTS
    count_unseen(state, 0, counts)
    return counts


def by_all_deals(state: State, kept: str, leader: int) -> float:
    """The share of all deals of one card to each rival in which the card takes the trick."""
    own, trump = CARDS.index(kept) + 1, suit_of(state.turned)
    hidden = [card for card in range(1, DECK + 1) if not state.seen[card - 1] and card != own]
    able = [[card for card in hidden if not state.players[rival].void[suit_of(card)]] for rival in (1, 2)]
    taken = [
        takes({0: own, 1: one, 2: other}, leader, trump) for one, other in itertools.product(*able) if one != other
    ]
    return sum(taken) / len(taken)


def takes(trick: dict[int, int], leader: int, trump: int) -> bool:
    winner = leader
    for seat in range(3):
        if beats(trick[seat], trick[winner], trump):
            winner = seat
    return winner == 0


# -- counted in games ---------------------------------------------------------------------------------


def gives_away(at: Moment, played: int) -> bool:
    """Whether a card gives a made bid away for nothing: neither for more spaces nor to cost a rival more than that."""
    if played not in at.taking:
        return False
    means = mean_spaces(at)
    keeping = means[max(at.losing, key=lambda move: means[move][at.seat])]
    costs = [kept - taken for kept, taken in zip(keeping, means[played], strict=True)]
    own = costs.pop(at.seat)
    return own > NOISE and own > max(costs)


def told(given: Sequence[tuple[Moment, int]]) -> list[str]:
    return [f"{GAME.text(played)} of {[GAME.text(move) for move in at.legal]}" for at, played in given]


@pytest.mark.slow
def test_c_6_greedy_gives_no_made_bid_away_in_a_hundred_games() -> None:
    found = list(moments(100))
    assert len(found) > 20
    assert told([each for each in found if gives_away(*each)]) == []
    assert sum(played in at.taking for at, played in found) <= 0.15 * len(found)


@pytest.fixture(scope="module")
def searched() -> list[tuple[Moment, int]]:
    """The moments of a hundred games, each with what a search of 1000 iterations plays there."""
    found: list[tuple[Moment, int]] = []
    for at, _ in moments(100):
        bot = make_bot(parse_bot("mcts:1000"), GAME, len(found))
        found.append((at, bot.choose(at.view, at.seat, at.legal).move))
    assert len(found) > 20
    return found


@pytest.mark.slow
@pytest.mark.compiled
def test_c_6_a_search_of_1000_iterations_gives_no_made_bid_away_at_the_moments_of_a_hundred_games(
    searched: list[tuple[Moment, int]],
) -> None:
    assert told([each for each in searched if gives_away(*each)]) == []


@pytest.mark.slow
@pytest.mark.compiled
def test_where_a_search_does_take_the_trick_it_wins_more_whole_games_for_it(
    searched: list[tuple[Moment, int]],
) -> None:
    """A rival's lost bid is worth a bid of one's own where that rival would be the first: counted without a network."""
    given = [each for each in searched if each[1] in each[0].taking]
    margins = []  # beside the losing card that is the best for its seat's own spaces
    for at, played in given:
        means = mean_spaces(at)
        keeping = max(at.losing, key=lambda move: means[move][at.seat])
        margins.append(wins_more(at.view, at.seat, played, keeping, GAMES))
    assert len(margins) > 5
    assert told([each for each, more in zip(given, margins, strict=True) if more.mean < -2.5 * more.error]) == []
    assert sum(more.mean for more in margins) > 4 * sum(more.error**2 for more in margins) ** 0.5
