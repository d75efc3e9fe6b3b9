"""Kinds of turns that look weak, judged by rounds that are played on: what the strong bot does is about the best."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts import rng
from niagara_ai.mcts.iteration import decider, play_out, seed_determinizations, step
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import THOROUGH
from niagara_ai.mcts.network import untrained
from niagara_ai.mcts.workspace import RNG, ROOT, WORK, new_workspace
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.games.canyon.rules.state import BID, CARDS, NO_BID, State
from niagara_tui.match.offers import why
from tests.support.canyon import GAME, PLAY, with_hands

pytestmark = pytest.mark.compiled

POSITIONS = 10
"""Positions of each kind, with seeds of their own."""
ROUNDS = 1000
"""Rounds that are played on after each move; the standard error of a difference is about 0.07 columns."""
WEAK = 0.35
"""A move that brings so many columns less than the best one is a weak one."""
CANOES = ("c1", "d1", "c3", "d3", "b2", "e2")

determinize, play, score, prefer = RULES.determinize, RULES.play, RULES.score, RULES.prefer
copy_slot = SLOT_RULES.copy_slot


def weigh(workspace: Any, mind: Any, seat: int, count: int) -> None:
    """Write the odds of the game's policy for the first `count` of `workspace.moves` into `workspace.odds`."""
    prefer(workspace.slots[WORK], seat, workspace.moves, count, workspace.odds)


def play_rounds(workspace: Any, mind: Any, seats: int, seat: int, move: int, found: Any) -> None:
    """Play the move in one sampled deal after the other, and each round to its end."""
    for number in range(len(found)):
        workspace.slots[RNG].chance.counter = number << 20
        copy_slot(workspace.slots, ROOT, WORK)
        determinize(workspace.slots[WORK], workspace.slots[RNG].chance)
        before = score(workspace.slots[WORK], seat)
        play(workspace.slots[WORK], seat, move)
        play_out(workspace, mind, seats)
        found[number] = score(workspace.slots[WORK], seat) - before


@functools.cache
def linked() -> Any:
    functions = (rng.draw, rng.pick, decider, step, weigh, play_out, seed_determinizations, play_rounds)
    return GAME.kernel.link(functions, "rounds_canyon", True)


def columns(view: State, seat: int, move: int) -> float:
    """The mean number of columns that the seat gets further in this round after the move; all play by the policy."""
    mind = untrained(GAME.encoding)._replace(ticks=1)
    workspace, found = new_workspace(GAME, view, mind, seat, True), np.zeros(ROUNDS)
    GAME.kernel.store(workspace.slots, ROOT, view)
    linked()["seed_determinizations"](workspace, 0)
    linked()["play_rounds"](workspace, mind, view.seats, seat, move, found)
    return float(found.mean())


def dealt(rng: random.Random, own: list[str], trump: str, led: str = "") -> State:
    """R bids first with these cards or, if a suit was led, owes a card to it, of which all others have enough.

    Canoes lie in calm water.
    """
    rest = [card for card in CARDS if card not in {*own, trump}]
    rng.shuffle(rest)
    rest.sort(key=lambda card: card[0] != led)
    hands = {name: rest[place * len(own) : (place + 1) * len(own)] for place, name in enumerate("BYG")}
    canoes = dict(zip("RBYG", rng.sample(CANOES, 4), strict=True))
    words = {name: " ".join(hand) for name, hand in {"R": own, **hands}.items()}
    state = with_hands(words, trump, canoes=canoes, first="B" if led else "R", R=2, B=1)
    if led:
        return PLAY.play(state, *(f"{name} {hands[name][0]}" for name in hands))
    state.phase = BID
    for player in state.players:
        player.bid = NO_BID
    return state


def suits(rng: random.Random) -> list[str]:
    return rng.sample("SMHPW", 5)


def two_trumps_alone(seed: int) -> State:
    """R bids first, with two trumps of the middle and low cards: "2 on 8 and 5 alone"."""
    rng = random.Random(seed)
    trump, *plain = suits(rng)
    low = rng.sample([f"{suit}{rank}" for suit in plain for rank in range(1, 6)], 4)
    high, middle = rng.sample(range(4, 9), 2)
    return dealt(rng, [f"{trump}{high}", f"{trump}{middle}", *low], f"{trump}{rng.choice([1, 2, 3, 9])}")


def two_tens(seed: int) -> State:
    """R bids first, with two tens, one of trumps, and two low trumps: "3 on 10, 10, 5, 3"."""
    rng = random.Random(seed)
    trump, plain, *others = suits(rng)
    low = rng.sample([f"{suit}{rank}" for suit in others for rank in range(1, 7)], 3)
    trumps = [f"{trump}{rank}" for rank in (10, *rng.sample(range(2, 7), 2))]
    return dealt(rng, [*trumps, f"{plain}10", *low], f"{trump}{rng.choice([1, 7, 8, 9])}")


def a_ruff_too_many(seed: int) -> State:
    """R wants two of three tricks, and can ruff with a low trump or shed a high card, both of which may win later."""
    rng = random.Random(seed)
    trump, led, *plain = suits(rng)
    own = [f"{trump}{rng.randint(1, 3)}", f"{plain[0]}10", f"{plain[1]}{rng.randint(8, 9)}"]
    return dealt(rng, own, f"{trump}{rng.randint(5, 8)}", led)


@pytest.mark.parametrize("kind", [two_trumps_alone, two_tens, a_ruff_too_many])
def test_c_4_c_5_of_a_kind_of_turn_that_looks_weak_the_strong_bot_finds_about_the_best(
    kind: Callable[[int], State],
) -> None:
    lost = []
    for seed in range(POSITIONS):
        view = GAME.view(kind(seed), 0)
        chosen = make_bot(parse_bot("mcts:hard"), GAME, seed).choose(view, 0, GAME.legal(view, 0)).move
        worth = {move: columns(view, 0, move) for move in GAME.candidates(view, 0)}
        lost.append(max(worth.values()) - worth[chosen])
    assert sum(each > WEAK for each in lost) <= 2


@pytest.mark.parametrize("seed", range(3))
def test_58_4_of_a_bid_far_too_high_it_is_told_how_seldom_it_comes_out_exact(seed: int) -> None:
    view = GAME.view(two_trumps_alone(seed), 0)
    asked = GAME.number("bid 5") or 0
    judge = Judge(GAME, THOROUGH)
    found = judge.judge(view, 0, [(asked,)])
    assert found is not None
    worse = next(plan for plan in found.plans if plan.moves == (asked,))
    told = why(GAME, judge.why(view, found, worse), ("Ann", "Ben", "Cid", "Dot"), 0, 0)
    assert told.startswith("your bid comes out exact this round: this ")
    assert "column" not in told
