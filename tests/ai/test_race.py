"""The race at the root: who runs, who drops out, and that all that run meet the same luck."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from niagara_ai.mcts.levels import Budget, Parameters
from niagara_ai.mcts.network import Mind
from niagara_ai.mcts.race import drop_out
from niagara_ai.mcts.search import Search, SearchResult
from niagara_ai.registry import LADDER

from niagara_tui.games.canyon.rules.state import BID, NO_BID, TEXTS, State
from tests.support.canyon import GAME, with_hands
from tests.support.learned import drawn_layers

pytestmark = pytest.mark.searches

MIND = Mind.of(drawn_layers(GAME.encoding), GAME.encoding)
EIGHT = Parameters(field=8)


def think(state: State, budget: Budget, parameters: Parameters = EIGHT, seed: int = 1, threads: int = 1) -> SearchResult:
    """An interpreted search, with a mind whose odds are drawn, of the decision that is due."""
    searching = Search(GAME, parameters, seed, fast=False, threads=threads, memory=2**21, mind=MIND)
    seat = GAME.deciders(state)[0]
    return searching.think(GAME.view(state, seat), seat, GAME.legal(state, seat), budget)


def visits(result: SearchResult) -> list[int]:
    """The visits of the moves that were tried, most first."""
    return sorted((one.visits for one in result.candidates if one.visits), reverse=True)


def tricks_of_four() -> State:
    """R leads with four cards."""
    hands = {"R": "S1 S9 M3 W5", "B": "S2 S8 H4 P4", "Y": "S3 M5 H9 P6"}
    return with_hands(hands, "P1", R=1, B=1, Y=1)


def bids() -> State:
    """R bids first, from 0 to 10."""
    state = tricks_of_four()
    state.phase = BID
    for player in state.players:
        player.bid = NO_BID
    return state


def test_all_that_race_are_visited_equally_and_the_worse_half_drops_out() -> None:
    assert visits(think(tricks_of_four(), Budget(80))) == [31, 30, 10, 10]


@pytest.mark.parametrize(("field", "running"), [(2, 2), (3, 3), (8, 8)])
def test_only_the_likeliest_moves_race(field: int, running: int) -> None:
    result = think(bids(), Budget(120), Parameters(field=field))
    assert len(result.candidates) == 11
    assert len(visits(result)) == running


def test_the_winner_of_a_race_is_visited_most_and_is_not_worse_than_the_runner_up() -> None:
    ranked = sorted(think(bids(), Budget(160)).candidates, key=lambda one: -one.visits)
    first, second = ranked[:2]
    assert first.visits == second.visits + 1
    assert first.chance(0) >= second.chance(0) - 1.0 / second.visits


def test_a_race_keeps_to_its_iterations() -> None:
    for iterations in (1, 7, 100):
        assert iterations <= think(bids(), Budget(iterations)).iterations <= iterations + 4 * 8


def test_a_race_ends_in_time() -> None:
    assert think(bids(), Budget(seconds=0.3)).seconds < 3.0


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_race(threads: int) -> None:
    one, other = (think(bids(), Budget(90), seed=3, threads=threads) for _ in range(2))
    assert one.candidates == other.candidates


def test_the_best_of_those_that_run_come_first() -> None:
    tree = SimpleNamespace(value_sum=np.array([0.0, 3.0, 5.0, 4.0, 9.0]))
    workspace = SimpleNamespace(racers=np.array([0, 1, 2, 3, 4]))
    drop_out(tree, workspace, 4, 2)
    assert workspace.racers.tolist() == [2, 3, 0, 1, 4]


def test_equal_moves_are_worth_the_same_as_they_meet_the_same_luck() -> None:
    """Both cards are the highest of suits that nobody else has, so what comes of them is the same."""
    hands = {"R": "S10 M10", "B": "W1 W2", "Y": "W3 W4"}
    state = with_hands(hands, "P1", R=2, B=0, Y=0)
    for rival in state.players[1:]:
        rival.void = [1, 1, 0, 0, 0]
    state.players[1].void[2] = state.players[2].void[2] = 0
    found = {TEXTS[one.move]: one.chance(0) for one in think(state, Budget(40)).candidates}
    assert found["S10"] == pytest.approx(found["M10"], abs=0.02)


def test_the_strong_bots_race() -> None:
    for name in ("mcts:hard", "mcts:expert"):
        level = LADDER[name].search
        assert level is not None
        assert level.parameters.field
