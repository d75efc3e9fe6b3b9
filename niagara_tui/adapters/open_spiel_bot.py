"""OpenSpiel's MCTS and ISMCTS as bots: convert a seat's view to an OpenSpiel state and the search's result to a choice.

Both search at most the level's number of rounds ahead; `Episode.returns` gives the value of a game truncated there.
OpenSpiel counts simulations; a level with a time limit overruns it by at most one simulation.
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
from niagara_tui.adapters.open_spiel import RiverGame, RiverState
from niagara_tui.adapters.open_spiel_levels import Level
from niagara_tui.adapters.playouts import GuidedPlayouts
from niagara_tui.core.chance import SEED_BOUND, Chance
from niagara_tui.games import registry

EXPLORATION = 0.7
"""UCT exploration constant of both searches; returns span at most 1."""

UNLIMITED = 2**31
"""Effectively unlimited number of simulations: `Budget` ends the search."""

MIN_SIMULATIONS = 2
"""Minimum number of simulations regardless of time: the first one only expands the root."""

MAX_THOUGHTS = 5
"""Maximum number of moves reported as thoughts."""


class _BudgetSpent(Exception):
    """Raised when the budget is spent."""


class Budget:
    """A budget of simulations: the level's fixed number, or as many as fit into its time."""

    def __init__(self, level: Level) -> None:
        """Start the budget; its time runs from now."""
        self._level = level
        self.made = 0
        self._started = time.perf_counter()

    def spend(self) -> None:
        """Count one more simulation.

        Raises:
            _BudgetSpent: the budget is spent.
        """
        if self._level.simulations:
            enough = self.made >= self._level.simulations
        else:
            enough = self.made >= MIN_SIMULATIONS and time.perf_counter() - self._started >= self._level.seconds
        if enough:
            raise _BudgetSpent
        self.made += 1


class ISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc] # OpenSpiel comes without annotations
    """OpenSpiel's ISMCTS within a budget."""

    def __init__(self, game: RiverGame, budget: Budget, evaluator: Any, rng: np.random.RandomState) -> None:
        """Create a search of one position."""
        super().__init__(game, evaluator, EXPLORATION, UNLIMITED, random_state=rng)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.uniform))
        self._budget = budget

    def run_search(self, state: RiverState) -> Any:
        """Run OpenSpiel's search until the budget is spent, and return its policy."""
        try:
            return super().run_search(state)
        except _BudgetSpent:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: RiverState) -> Any:
        """Sample a determinization for the next simulation, which is charged to the budget here."""
        self._budget.spend()
        return super().sample_root_state(state)

    def considered(self) -> list[tuple[int, int, float]]:
        """The moves at the root: visits, move, mean return."""
        return [(int(child.visits), move, child.value()) for move, child in self._root_node.child_info.items()]


class MCTS(mcts.MCTSBot):  # type: ignore[misc] # as above
    """OpenSpiel's MCTS within a budget."""

    def __init__(self, game: RiverGame, budget: Budget, evaluator: Any, rng: np.random.RandomState) -> None:
        """Create a search of one position, which is treated as fully observed."""
        super().__init__(game, EXPLORATION, UNLIMITED, evaluator, random_state=rng)
        self._budget = budget
        self._root: Any = None

    def mcts_search(self, state: RiverState) -> Any:
        """Run OpenSpiel's search until the budget is spent, and return its root."""
        with contextlib.suppress(_BudgetSpent):
            self._root = super().mcts_search(state)
        return self._root

    def _apply_tree_policy(self, root: Any, state: RiverState) -> Any:
        """Begin the next simulation, which is charged to the budget here."""
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
    """A bot that plays by one of OpenSpiel's searches."""

    def __init__(self, game: str, level: Level, seed: int) -> None:
        """Create a bot for the game with that id; all its random numbers derive from `seed`."""
        self._game = registry.game(game)
        self._level = level
        self._rng = np.random.RandomState(seed % 2**32)
        self.simulations = 0

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose the move with the most visits; a single legal move is chosen without a search."""
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
            for visits, tried, worth in ranked[:MAX_THOUGHTS]
        )
        return Choice(move, tuple(thoughts))

    def _evaluator(self, state: RiverState) -> Any:
        """The evaluator of leaves: playouts by the quick player or at random."""
        if self._level.guided:
            return GuidedPlayouts(self._game, state, self._rng)
        return mcts.RandomRolloutEvaluator(1, self._rng)

    def _state(self, view: Any, seat: int) -> RiverState:
        """An OpenSpiel state sampled consistently with the view, in which the seat decides first."""
        chance = Chance(seed=int(self._rng.uniform() * SEED_BOUND))
        max_rounds = self._game.kernel.clock(view) + self._level.rounds - 1
        game = RiverGame({"game": self._game.id, "seats": view.seats, "max_rounds": max_rounds}, begins=False)
        episode = Episode(self._game, self._game.sample(view, chance), max_rounds)
        episode.ask_first(seat)
        return RiverState(game, episode)
