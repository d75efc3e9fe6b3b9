"""An anytime search: batches of iterations up to a count or a deadline."""

from __future__ import annotations

import functools
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Game
from niagara_ai.mcts import future, iteration, rng, tree
from niagara_ai.mcts.levels import Budget, Parameters
from niagara_ai.mcts.mind import FUNCTIONS as MIND
from niagara_ai.mcts.network import Mind, load_mind
from niagara_ai.mcts.tree import EDGE_BYTES, NODE_BYTES, clear, fullness, new_tree
from niagara_ai.mcts.workspace import ROOT, WORK, Workspace, new_workspace

MEMORY = 64 * 2**20  # default total size of a search's trees in bytes
EDGES_A_NODE = 4  # number of edges allocated per node
ROOM = 4  # number of nodes for which there is room, for each iteration of a tree whose iterations are known beforehand
BATCH = 0.002  # target duration of a batch of iterations in seconds; the clock is read between batches
MAX_KEPT_FULLNESS = 0.5  # maximum fullness of a tree that is kept for the next decision

SEARCH_FUNCTIONS = (
    rng.draw,
    rng.pick,
    tree.find,
    tree.has_room,
    tree.add,
    tree.mean_value,
    tree.mixed_prior,
    tree.bonus_scale,
    tree.choose_edge,
    tree.draw_edge,
    iteration.decider,
    iteration.step,
    iteration.information_set,
    iteration.narrow,
    iteration.enter,
    iteration.follow,
    iteration.descend,
    iteration.play_out,
    iteration.back_up,
    iteration.renew_luck,
    iteration.begin_guesses,
    iteration.guess_position,
    iteration.owes_in_secret,
    iteration.iterate,
    iteration.root_key,
    iteration.seed_determinizations,
    future.usual_move,
    future.foresee,
    *MIND,
)
"""The functions that are linked with a game's rules."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move of the decision: its visits, each seat's chance of winning, and the deciding seat's score.

    The score is the mean of the seat's expected scores at the ends of the move's iterations. A move with more visits is
    followed further into the game, so scores of two moves are not comparable.
    """

    move: int
    visits: int
    chances: tuple[float, ...]
    score: float

    def chance(self, seat: int) -> float:
        return self.chances[seat]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the candidates in the order of the legal moves, the effort, and the trees' fullness."""

    candidates: tuple[Candidate, ...]
    iterations: int
    seconds: float
    fullness: float


def tag_of(game: Game[Any]) -> str:
    """The tag of this game's search in the compile cache."""
    return f"mcts_{game.id}"


@functools.cache
def linked(game: Any, fast: bool) -> Any:
    """The search's functions bound to that game's rules; if `fast`, compiled on their first call."""
    return game.kernel.link(SEARCH_FUNCTIONS, tag_of(game), fast)


class Search:
    """A search for one game: a tree and a workspace per thread, kept from decision to decision."""

    def __init__(
        self,
        game: Game[Any],
        parameters: Parameters,
        seed: int,
        *,
        fast: bool = True,
        threads: int = 1,
        memory: int = MEMORY,
        mind: Mind | None = None,
    ) -> None:
        """Create a search that uses about `memory` bytes; its random numbers follow from `seed` alone.

        By default, `mind` is the game's own (`network.load_mind`).
        """
        self._game, self._fast = game, fast
        self._functions = linked(game, fast)  # type: ignore[arg-type] # mypy considers a protocol unhashable
        self._mind, self.parameters = mind or load_mind(game), parameters
        nodes = nodes_in(memory // threads)
        self._trees = [new_tree(nodes, EDGES_A_NODE * nodes) for _ in range(threads)]
        self._seeds = [seed + 0x9E3779B9 * thread for thread in range(threads)]
        self._workspaces: list[Workspace] = []
        self._halted = threading.Event()

    def think(
        self, view: Any, seat: int, moves: Sequence[int], budget: Budget, is_enough: Callable[[], bool] | None = None
    ) -> SearchResult:
        """Search the decision that `seat` owes in its view; `moves` are its legal moves, two or more.

        The result has those that a search looks at (`Rules.candidate_moves`).

        `is_enough` is called between batches, possibly in another thread; once it is true, the search stops with its
        result so far.
        """
        begin = time.perf_counter()
        self._set_up(view)
        work = functools.partial(
            self._work, seat=seat, seats=view.seats, budget=budget, begin=begin, is_enough=is_enough
        )
        self._halted.clear()
        if len(self._trees) == 1:
            done = work(0)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                try:
                    done = sum(pool.map(work, range(len(self._trees))))
                finally:
                    self._halted.set()  # after Ctrl+C: the pool waits for its threads
        seconds = time.perf_counter() - begin
        full = max(fullness(one) for one in self._trees)
        looked_at = self._game.candidates(view, seat)
        candidates = self._candidates(view, seat, [move for move in moves if move in looked_at])
        return SearchResult(candidates, done, seconds, full)

    def forget(self) -> None:
        """Reset the search: the next result follows from the seed and the position alone."""
        self._workspaces = []
        for one in self._trees:
            clear(one)

    def visits(self, position: Any, seat: int) -> Mapping[int, int]:
        """The visits of each move at the decision that `seat` owes in `position`, by this search and earlier ones.

        Only the seat's view of `position` is used; moves that were never tried may be missing.
        """
        return self._totals(position, seat)[0]

    def likeliest(self, position: Any, seat: int, moves: Sequence[int]) -> int:
        """The likeliest of the seat's legal moves in `position` by the odds of the mind; only its view is used."""
        return moves[int(self.odds(position, seat, moves).argmax())]

    def odds(self, position: Any, seat: int, moves: Sequence[int]) -> Any:
        """The odds of the seat's legal moves in `position` by the mind, an array of sum 1; only its view is used.

        The search must have thought before, or there is an IndexError.
        """
        workspace, count = self._workspaces[0], len(moves)
        self._game.kernel.store(workspace.slots, WORK, position)
        workspace.moves[:count] = moves
        workspace.chooses_now[0] = 0
        self._functions["weigh"](workspace, self._mind, seat, count)
        return workspace.odds[:count] / workspace.odds[:count].sum()

    def plausible(self, view: Any, seat: int, guesses: Iterable[Any]) -> Any:
        """By how much likelier the mind finds each of these guesses of the seat's view than the game: logarithms."""
        self._set_up(view)
        workspace, likelihoods = self._workspaces[0], list[float]()
        self._functions["observe_root"](workspace, self._mind, seat)
        for guess in guesses:
            self._game.kernel.store(workspace.slots, WORK, guess)
            likelihoods.append(float(self._functions["plausibility"](workspace, self._mind, seat)))
        return np.array(likelihoods)

    def _totals(self, position: Any, seat: int) -> tuple[Counter[int], Counter[int]]:
        """By move, over all trees: its visits at that decision, and the total of its values for the seat."""
        visits: Counter[int] = Counter()
        values: Counter[int] = Counter()
        for one, workspace in zip(self._trees, self._workspaces, strict=False):
            self._game.kernel.store(workspace.slots, WORK, position)
            node = self._functions["find"](one, self._functions["information_set"](workspace, seat))
            if one.key[node]:
                run = slice(one.first_edge[node], one.first_edge[node] + one.width[node])
                visits.update(dict(zip(one.move[run].tolist(), one.edge_visits[run].tolist(), strict=True)))
                values.update(dict(zip(one.move[run].tolist(), one.value_sum[run].tolist(), strict=True)))
        return visits, values

    def _set_up(self, view: Any) -> None:
        if not self._workspaces:
            self._workspaces = [new_workspace(self._game, view, self._mind, seed, self._fast) for seed in self._seeds]
            for workspace, seed in zip(self._workspaces, self._seeds, strict=True):
                self._functions["seed_determinizations"](workspace, seed & 0xFFFFFFFF)
        for workspace, one in zip(self._workspaces, self._trees, strict=True):
            self._game.kernel.store(workspace.slots, ROOT, view)
            workspace.totals[:] = 0.0
            workspace.scores[:] = 0.0
            if fullness(one) > MAX_KEPT_FULLNESS:
                clear(one)

    def _work(
        self,
        thread: int,
        *,
        seat: int,
        seats: int,
        budget: Budget,
        begin: float,
        is_enough: Callable[[], bool] | None,
    ) -> int:
        """Iterate until the budget is used up, at least once; return the number of iterations."""
        one, workspace = self._trees[thread], self._workspaces[thread]
        most = None if budget.iterations is None else -(-budget.iterations // len(self._trees))
        done, size = 0, 1
        while (most is None or done < most) and not self._halted.is_set():
            now = time.perf_counter()
            if done and budget.seconds is not None and now - begin >= budget.seconds:
                break
            if done and thread == 0 and is_enough is not None and is_enough():
                self._halted.set()
                break
            size = size if most is None else min(size, most - done)
            self._functions["iterate"](one, workspace, self._mind, self.parameters, seats, seat, size)
            done += size
            spent = (time.perf_counter() - now) / size
            size = min(2 * size, max(1, int(BATCH / max(spent, 1e-9))))
        return done

    def _candidates(self, view: Any, seat: int, moves: Sequence[int]) -> tuple[Candidate, ...]:
        """The statistics of each move; those of the deciding seat include earlier searches whose tree was kept."""
        visits, values = self._totals(view, seat)
        totals = sum(workspace.totals[:, : view.seats] for workspace in self._workspaces)
        scores = sum(workspace.scores for workspace in self._workspaces)
        candidates = []
        for move in moves:
            if not visits[move]:
                candidates.append(Candidate(move, 0, (0.0,) * view.seats, 0.0))
                continue
            # An iteration's values add up to 1. A move visited only by earlier searches uses this one's average.
            which = move if totals[move].any() else slice(None)
            shares, score = totals[which].reshape(-1, view.seats).sum(axis=0), float(np.sum(scores[which]))
            chances = around(values[move] / visits[move], seat, shares)
            candidates.append(Candidate(move, visits[move], chances, score / max(1.0, float(shares.sum()))))
        return tuple(candidates)


def around(own: float, seat: int, shares: Any) -> tuple[float, ...]:
    """Each seat's chance: `own` for `seat`, and the rest divided among the others in proportion to `shares`."""
    others = np.where(np.arange(len(shares)) == seat, 0.0, shares)
    if not others.any():
        others = np.where(np.arange(len(shares)) == seat, 0.0, 1.0)
    chances = others / others.sum() * (1.0 - own)
    chances[seat] = own
    return tuple(map(float, chances))


def nodes_in(memory: int) -> int:
    """The largest power of two of nodes that fits with its edges into `memory` bytes; at least 1024."""
    nodes = 1024
    while 2 * nodes * (NODE_BYTES + EDGES_A_NODE * EDGE_BYTES) <= memory:
        nodes *= 2
    return nodes


def memory_for(iterations: int) -> int:
    """The bytes that a tree needs to grow for so many iterations, and to be far from full after them."""
    return ROOM * iterations * (NODE_BYTES + EDGES_A_NODE * EDGE_BYTES)
