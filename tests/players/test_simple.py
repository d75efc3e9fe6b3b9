"""The bot of the lowest rung: what it forgets is which of the sensible moves is best, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from niagara_ai.quick import Simple
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.registry import GAMES
from tests.support import cargo, turn, zone
from tests.support.positions import GAME

ALONE = {"Rb": "lost"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_takes_sensible_moves_alone_now_and_then_not_the_best_and_the_same_for_the_same_seed(
    game: Game[Any],
) -> None:
    state = game.new(game.options(), game.seats[0], 7)
    bots, twins = ([make_bot(parse_bot("simple"), game, seat) for seat in range(game.seats[0])] for _ in range(2))
    costs = list[float]()
    while not game.is_over(state):
        if not (seats := game.deciders(state)):
            game.advance(state)
            continue
        seat, view = seats[0], game.view(state, seats[0])
        moves = game.legal(state, seat)
        move = bots[seat].choose(view, seat, moves).move
        assert twins[seat].choose(view, seat, moves).move == move
        values = game.appraise(view, seat, moves, next(iter(game.styles)))
        if not game.is_secret(view, seat):
            costs.append(max(values) - values[moves.index(move)])
        game.play(state, seat, move)
    assert max(costs) <= game.slip
    assert 0.0 < sum(cost > 0.0 for cost in costs) / len(costs) < 0.5


def turns(state: State) -> list[State]:
    """The positions after a whole turn of the first seat, with many seeds."""
    found = list[State]()
    for seed in range(60):
        after, bot = clone(state), Simple(GAME, "balanced", seed)
        while GAME.deciders(after) == [0]:
            GAME.play(after, 0, bot.choose(GAME.view(after, 0), 0, GAME.legal(after, 0)).move)
        found.append(after)
    return found


def test_it_keeps_its_cargo_in_mid_river_and_goes_home_if_it_can() -> None:
    laden = {"Ra": "violet"}
    home = turns(turn("4", zones={**ALONE, "Ra": "4"}, gems=laden))
    assert {zone(after, "Ra") for after in home} == {"bank"}
    far = turns(turn("2", zones={**ALONE, "Ra": "6L"}, gems=laden))
    assert {cargo(after, "Ra") for after in far} == {"violet"}


def test_it_leaves_the_brink_of_the_falls_if_it_can() -> None:
    ends = {zone(after, "Ra") for after in turns(turn("3", zones={**ALONE, "Ra": "7L"}, sky=2))}
    assert not ends & {"6L", "7L"}, "two steps are certain"
