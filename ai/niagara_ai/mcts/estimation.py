"""Estimates of all seats' chances in any view, and how sure they are.

The iterations of one tree are correlated: once it prefers a line of play, it keeps exploring that line. An estimator
therefore grows several trees with different random numbers, and derives the standard error from their spread.
"""

from __future__ import annotations

import functools
import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Game
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Parameters
from niagara_ai.mcts.network import load_mind
from niagara_ai.mcts.search import EDGES_A_NODE, MAX_KEPT_FULLNESS, linked, nodes_in
from niagara_ai.mcts.tree import Tree, clear, fullness, new_tree
from niagara_ai.mcts.workspace import ROOT, TABLE, Workspace, new_workspace, words_of

MEMORY = 2**22  # size of each tree in bytes, unless another is given


IsEnough = Callable[[], bool]
"""Whether what has been found is enough; asked again and again, possibly in another thread."""


def never() -> bool:
    """Nothing is enough before all work is done."""
    return False


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """An estimate: `trees` [tree, seat] holds each seat's chance of winning according to each tree."""

    trees: Any

    @property
    def chances(self) -> tuple[float, ...]:
        """Each seat's chance of winning; they add up to 1."""
        return tuple(map(float, self.trees.mean(axis=0)))

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard errors of the chances."""
        return tuple(map(standard_error, self.trees.T))

    def gain_over(self, other: Estimate, seat: int) -> tuple[float, float]:
        """How much higher the seat's chance is than in `other`, and the standard error of the difference.

        Both must have been made with the same random numbers: by `Estimator.compare`, or by calls of it with the same
        number since `Estimator.forget`.
        """
        difference = self.trees[:, seat] - other.trees[:, seat]
        return float(difference.mean()), standard_error(difference)


class Estimator:
    """Estimates positions of one game; its trees are kept from estimate to estimate until `forget`.

    An estimate depends on the views estimated since then, and on nothing else.
    """

    def __init__(
        self,
        game: Game[Any],
        trees: int,
        parameters: Parameters = DEFAULT_PARAMETERS,
        *,
        fast: bool = True,
        memory: int = MEMORY,
        threads: int = 1,
    ) -> None:
        """Create an estimator with that many trees, two or more, of about `memory` bytes each.

        It runs compiled code if `fast`, which `threads` can do at the same time: no estimate depends on their number.
        """
        self._game, self._fast = game, fast
        self._functions = linked(game, fast)  # type: ignore[arg-type] # mypy considers a protocol unhashable
        self._mind, self._parameters = load_mind(game), parameters
        self._nodes = nodes_in(memory)
        self.trees, self._threads = trees, min(threads, trees)
        self._grove = self.plant()
        self._workspaces: list[Workspace] = []
        self._estimates = 0
        self.leaning: Any = 1.0
        """How the others lean at the choice that is estimated (`others.Others.leaning`); 1.0 as the mind has it."""

    def plant(self) -> list[Tree]:
        """A set of empty trees, as many as the estimator has, for estimates of one position that go on with them."""
        return [new_tree(self._nodes, EDGES_A_NODE * self._nodes) for _ in range(self.trees)]

    def forget(self, begin: int = 0) -> None:
        """Clear the trees and restart the random numbers, with a different sequence for each `begin`."""
        self._estimates = begin
        for tree in self._grove:
            clear(tree)

    def foresee(self, view: Any, seat: int, ticks: int, futures: int, grove: Sequence[Tree]) -> tuple[Any, Any, Any]:
        """What happens in futures of a view of `seat` that these trees expect: so many a tree, so many ticks long.

        Returns the events [tree, future, tick, event, seat], the last of which is that a seat has won, everybody's
        chances at the end [tree, future, seat], and what the others first choose in secret [tree, future, seat], a move
        or -1.
        With the same number since `forget`, the futures of several views meet the same luck.
        """
        noted = np.zeros((self.trees, futures, ticks, len(self._game.events) + 1, view.seats), np.int32)
        values = np.zeros((self.trees, futures, view.seats))
        choices = np.full((self.trees, futures, view.seats), -1, np.int16)

        def play(number: int, workspace: Workspace) -> None:
            found = noted[number], values[number], choices[number]
            self._functions["foresee"](grove[number], workspace, self._mind, view.seats, seat, *found)

        self._for_each_tree(view, seat, play, never)
        return noted, values, choices

    def trace(
        self, view: Any, seat: int, ticks: int, place: tuple[int, int], grove: Sequence[Tree]
    ) -> tuple[Any, list[tuple[int, int]]]:
        """The future at that place (tree, number) of those of `foresee`: the position guessed, and all decisions.

        A decision is (seat, move).
        """
        tree, number = place
        traced = list[tuple[Any, list[tuple[int, int]]]]()

        def play(each: int, workspace: Workspace) -> None:
            if each == tree:
                noted = np.zeros((number + 1, ticks, len(self._game.events) + 1, view.seats), np.int32)
                values = np.zeros((number + 1, view.seats))
                found = noted, values, np.zeros((number + 1, view.seats), np.int16)
                length = self._functions["foresee"](grove[each], workspace, self._mind, view.seats, seat, *found)
                decisions = zip(workspace.deciders[:length].tolist(), workspace.edges[:length].tolist(), strict=True)
                traced.append((self._game.kernel.load(workspace.slots, TABLE, view), [*decisions]))

        self._for_each_tree(view, seat, play, never)
        return traced[0]

    def _for_each_tree(
        self, view: Any, seat: int | None, work: Callable[[int, Workspace], None], is_enough: IsEnough
    ) -> bool:
        """Do that for each number of a tree, with the view and its random numbers in a workspace.

        False if it `is_enough` before all is done.
        """
        while len(self._workspaces) < self._threads:
            self._workspaces.append(new_workspace(self._game, view, self._mind, 0, self._fast))
        self._estimates += 1
        is_broken_off = threading.Event()

        def work_on(thread: int) -> None:
            workspace = self._workspaces[thread]
            if seat is None:  # minds learn what is likely to be hidden from seats' views alone
                workspace = workspace._replace(buffers=workspace.buffers._replace(weighs_guesses=False))
            self._game.kernel.store(workspace.slots, ROOT, view)
            workspace.leaning[:] = self.leaning
            for number in range(thread, self.trees, self._threads):
                if is_enough():
                    is_broken_off.set()
                    return
                seed = 0x9E3779B9 * (number + self.trees * self._estimates) & 0x7FFFFFFF
                workspace.rng[:] = words_of(seed)
                self._functions["seed_determinizations"](workspace, seed)
                work(number, workspace)

        if self._threads == 1:
            work_on(0)
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                list(pool.map(work_on, range(self._threads)))
        return not is_broken_off.is_set()

    def compare(
        self,
        views: Sequence[Any],
        iterations: int,
        seat: int | None = None,
        groves: Sequence[Sequence[Tree]] | None = None,
        is_enough: IsEnough = never,
        turns: Sequence[int] = (),
    ) -> list[Estimate]:
        """Estimate several views of `seat` (None: of the public), with the same random numbers for each.

        `turns` has for each public view the seat with a turn in the open, before which others may owe secret choices:
        that turn is its best one, and no choice that others cannot see.
        Each view goes on with the trees of its own grove, if `groves` are given. Once `is_enough`, the rest of the
        views are left out.
        """
        before = self._estimates
        estimates = list[Estimate]()
        for place, view in enumerate(views):
            self._estimates = before
            grove = self._grove if groves is None else groves[place]
            first = turns[place] if turns else seat or 0
            chances = np.zeros((self.trees, view.seats))
            grow = functools.partial(self._grow, grove, chances, first, iterations)
            if not self._for_each_tree(view, seat, grow, is_enough):
                break
            estimates.append(Estimate(chances))
        return estimates

    def _grow(
        self, grove: Sequence[Tree], chances: Any, seat: int, iterations: int, number: int, workspace: Workspace
    ) -> None:
        """Grow the tree of that number from the view in the workspace; write each seat's chance by these iterations."""
        tree, seats = grove[number], chances.shape[1]
        if fullness(tree) > MAX_KEPT_FULLNESS:
            clear(tree)
        workspace.sums[:] = 0.0
        self._functions["iterate"](tree, workspace, self._mind, self._parameters, seats, seat, iterations)
        chances[number] = workspace.sums[:seats] / iterations


def standard_error(values: Any) -> float:
    """The standard error of the mean of independent values, two or more.

    It is scaled by the ratio of the 95 % quantiles of Student's t and of the normal distribution (Cornish and Fisher's
    series), so that an interval of two standard errors has 95 % coverage for few values, too.
    """
    free = len(values) - 1
    widened = 1.0 + 1.21 / free + 1.44 / free**2 + 1.30 / free**3
    return float(values.std(ddof=1) / math.sqrt(len(values))) * widened
