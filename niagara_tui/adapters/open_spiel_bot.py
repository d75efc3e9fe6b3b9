"""OpenSpiel's MCTS and ISMCTS as bots of ours: from a seat's view to a state of OpenSpiel, and back.

Both search games of at most the level's number of rounds from the position that is asked about; what a game that stops
there is worth, `episode` says. OpenSpiel counts simulations; a level with seconds goes on with them until the time is
up, so it takes a simulation too long at most.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from niagara_ai.contract import Choice, Thought
from open_spiel.python.algorithms import ismcts, mcts

from niagara_tui.adapters.episode import Episode
from niagara_tui.adapters.guest import Level
from niagara_tui.adapters.open_spiel import RiverGame, RiverState
from niagara_tui.adapters.playouts import GuidedPlayouts
from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.games import registry

EXPLORATION = 0.7
"""The constant of both bots' upper confidence bound; returns differ by 1 at most."""

ENDLESS = 2**31
"""More simulations than are ever made: the budget ends the search."""

LEAST = 2
"""Simulations that are made however little time there is: the first one only looks at the root."""

THOUGHTS = 5
"""How many moves its thoughts name at most."""


class _Enough(Exception):
    """The budget is spent."""


class Budget:
    """Simulations: a fixed number, or as many as fit into the level's seconds."""

    def __init__(self, level: Level) -> None:
        """A budget of which nothing is spent."""
        self._level = level
        self.made = 0
        self._begun = time.perf_counter()

    def spend(self) -> None:
        """Count one more simulation, or raise `_Enough`."""
        if self._level.simulations:
            enough = self.made >= self._level.simulations
        else:
            enough = self.made >= LEAST and time.perf_counter() - self._begun >= self._level.seconds
        if enough:
            raise _Enough
        self.made += 1


class ISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc] # OpenSpiel comes without annotations
    """OpenSpiel's ISMCTS within a budget."""

    def __init__(self, game: RiverGame, budget: Budget, evaluator: Any, rng: np.random.RandomState) -> None:
        """A search of one position."""
        super().__init__(game, evaluator, EXPLORATION, ENDLESS, random_state=rng)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.uniform))
        self._budget = budget

    def run_search(self, state: RiverState) -> Any:
        """OpenSpiel's search until the budget is spent; its policy."""
        try:
            return super().run_search(state)
        except _Enough:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: RiverState) -> Any:
        """A world for the next simulation."""
        self._budget.spend()
        return super().sample_root_state(state)

    def considered(self) -> list[tuple[int, int, float]]:
        """The moves at the root: visits, move, mean return."""
        return [(int(child.visits), move, child.value()) for move, child in self._root_node.child_info.items()]


class MCTS(mcts.MCTSBot):  # type: ignore[misc] # as above
    """OpenSpiel's MCTS within a budget."""

    def __init__(self, game: RiverGame, budget: Budget, evaluator: Any, rng: np.random.RandomState) -> None:
        """A search of one position, which it takes for the true one."""
        super().__init__(game, EXPLORATION, ENDLESS, evaluator, random_state=rng)
        self._budget = budget
        self._root: Any = None

    def mcts_search(self, state: RiverState) -> Any:
        """OpenSpiel's search until the budget is spent; its root."""
        with contextlib.suppress(_Enough):
            self._root = super().mcts_search(state)
        return self._root

    def _apply_tree_policy(self, root: Any, state: RiverState) -> Any:
        """Begin the next simulation."""
        self._root = root
        self._budget.spend()
        return super()._apply_tree_policy(root, state)

    def considered(self) -> list[tuple[int, int, float]]:
        """The moves at the root: visits, move, mean return."""
        return [
            (child.explore_count, child.action, child.total_reward / child.explore_count)
            for child in self._root.children
            if child.explore_count
        ]


SEARCHES: dict[str, type[ISMCTS | MCTS]] = {"ismcts": ISMCTS, "mcts": MCTS}


class SpielBot:
    """One of OpenSpiel's searches in a seat."""

    def __init__(self, game: str, level: Level, seed: int) -> None:
        """A bot for the game of that name; all its random numbers follow from `seed`."""
        self._game = registry.game(game)
        self._level = level
        self._rng = np.random.RandomState(seed % 2**32)
        self.simulations = 0

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """The move that the search visited most; an only move is taken without thought."""
        if len(moves) == 1:
            return Choice(moves[0])
        state = self._state(view, seat)
        evaluator = self._evaluator(state)
        budget = Budget(self._level)
        search = SEARCHES[self._level.search](state.get_game(), budget, evaluator, self._rng)
        move = int(search.step(state))
        self.simulations = budget.made
        ranked = sorted(search.considered(), key=lambda tried: (tried[0], tried[1] == move, tried[2]), reverse=True)
        thoughts = (
            Thought(self._game.text(tried), round(float(worth), 3), visits=visits)
            for visits, tried, worth in ranked[:THOUGHTS]
        )
        return Choice(move, tuple(thoughts))

    def _evaluator(self, state: RiverState) -> Any:
        """What plays on from the search's leaves."""
        if self._level.guided:
            return GuidedPlayouts(self._game, state, self._rng)
        return mcts.RandomRolloutEvaluator(1, self._rng)

    def _state(self, view: Any, seat: int) -> RiverState:
        """A state of OpenSpiel that could lie behind the view, in which the seat decides first."""
        chance = Chance(seed=int(self._rng.uniform() * SEED_BOUND))
        most_rounds = self._game.kernel.clock(view) + self._level.rounds - 1
        game = RiverGame({"game": self._game.id, "seats": view.seats, "max_rounds": most_rounds}, begins=False)
        episode = Episode(self._game, self._game.sample(view, chance), most_rounds)
        episode.ask_first(seat)
        return RiverState(game, episode)
