"""Thousands of whole games of Canyon from one position, in compiled code: the value of a card, without a network."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
from niagara_ai.contract import RULES, SLOT_RULES
from niagara_ai.mcts import rng
from niagara_ai.mcts.iteration import decider, play_out, seed_determinizations
from niagara_ai.mcts.network import untrained
from niagara_ai.mcts.workspace import RNG, ROOT, WORK, new_workspace

from niagara_tui.games.canyon.rules.state import State
from tests.support.canyon import GAME

determinize, play, shares, prefer = RULES.determinize, RULES.play, RULES.shares, RULES.prefer
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
        (rng.draw, rng.pick, decider, weigh, play_out, seed_determinizations, play_games), "whole_games_canyon", True
    )


def weigh(workspace: Any, mind: Any, seat: int, count: int) -> None:
    """Write the odds of the game's policy for the first `count` of `workspace.moves` into `workspace.odds`."""
    prefer(workspace.slots[WORK], seat, workspace.moves, count, workspace.odds)


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
