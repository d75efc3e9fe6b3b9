"""The search bot: searches within its level's budget and plays the move it finds."""

from __future__ import annotations

import math
import random
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from niagara_ai.contract import Choice, Thought, WholeGame
from niagara_ai.mcts.levels import Budget, Level
from niagara_ai.mcts.search import MEMORY, Candidate, Search, SearchResult
from niagara_ai.mcts.warmup import explain_long_wait, is_compiled, load_search, made_ready, made_ready_here

MAX_THOUGHTS = 8  # maximum number of thoughts per choice
SECONDS_UNCOMPILED = 1.0  # maximum thinking time in seconds while the search is not compiled, so that nobody waits long
STOPGAP_MEMORY = 2**22


class Mcts:
    """Plays the most visited move; with blur, one of the moves that look about as good.

    The search is compiled or loaded at the first decision, which can take half a minute; after `warm_up` no decision
    waits for that.
    """

    def __init__(self, game: WholeGame[Any], level: Level, seed: int, *, threads: int = 1) -> None:
        """Create a bot for `game`; its random numbers follow from `seed` alone.

        A level with a time budget uses that many `threads`; one that counts iterations uses a single thread.
        """
        self._game, self._level, self._seed = game, level, seed
        self._threads = max(1, threads) if level.budget.iterations is None else 1
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._search: Search | None = None
        self._stopgap: Search | None = None
        self._is_ready = threading.Event()

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Compile or load the search in the background; until then, search interpreted and for a short time.

        `report` is called in another thread with the completed share, and with 1.0 at the end, even after a failure;
        `source` is the import path by which another process loads the game.
        """
        self._stopgap = self._new_search(fast=False, memory=STOPGAP_MEMORY)

        def prepare() -> None:
            self._search = self._new_search(fast=True) if made_ready(self._game, source, report) else self._stopgap
            self._is_ready.set()
            report(1.0)

        threading.Thread(target=prepare, daemon=True).start()

    def get_ready(self) -> None:
        """Compile or load the search now unless it is ready; this can take half a minute."""
        if self._search is None:
            self._search = self._new_search(fast=made_ready_here(self._game, explain_long_wait()))

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Choose a move by searching; a single legal move is played without a search."""
        if len(moves) == 1:
            return Choice(moves[0])
        result = self._searched(view, seat, moves)
        chosen = choose(result, seat, self._level, self._style_bonuses(view, seat, moves), self._random)
        thoughts = list[Thought]()
        for candidate in sorted(result.candidates, key=lambda candidate: -candidate.visits)[:MAX_THOUGHTS]:
            text, visits = self._game.text(candidate.move), candidate.visits
            if visits:
                chances, score = tuple(round(chance, 4) for chance in candidate.chances), round(candidate.score, 2)
                thoughts.append(Thought(text, chances[seat], visits, chances, score))
            else:
                thoughts.append(Thought(text, value=0.0))
        return Choice(chosen.move, tuple(thoughts))

    def _searched(self, view: Any, seat: int, moves: Sequence[int]) -> SearchResult:
        if self._stopgap is None:
            self.get_ready()
        failed = self._is_ready.is_set() and self._search is self._stopgap
        if failed and is_compiled(self._game):  # by another process, since this one failed to get ready
            try:
                load_search(self._game)
                self._search = self._new_search(fast=True)
            except Exception:  # noqa: BLE001 - after any failure it stays interpreted
                traceback.print_exc(file=sys.stderr)
        search, budget = self._search or self._stopgap, self._level.budget  # read once: another thread sets it
        assert search is not None  # noqa: S101 - `warm_up` or `get_ready` has set one
        if search is self._stopgap:
            seconds = SECONDS_UNCOMPILED if budget.seconds is None else min(budget.seconds, SECONDS_UNCOMPILED)
            budget = Budget(budget.iterations, seconds)
        return search.think(view, seat, moves, budget)

    def _new_search(self, *, fast: bool, memory: int = MEMORY) -> Search:
        parameters, threads = self._level.parameters, self._threads
        return Search(self._game, parameters, self._seed, fast=fast, threads=threads, memory=memory)

    def _style_bonuses(self, view: Any, seat: int, moves: Sequence[int]) -> dict[int, float]:
        """How much higher the level's style rates each move than the default style does; empty if it has no style."""
        if not self._level.style:
            return {}
        styled = self._game.appraise(view, seat, moves, self._level.style)
        default = self._game.appraise(view, seat, moves, next(iter(self._game.styles)))
        return {move: value - base for move, value, base in zip(moves, styled, default, strict=True)}


def choose(
    result: SearchResult, seat: int, level: Level, bonuses: Mapping[int, float], rng: random.Random
) -> Candidate:
    """Choose a candidate as a player of that level does; `bonuses` maps moves to how much more its style likes them.

    Without blur and style that is the most visited one. Blur confuses moves with similar chances of winning; a style
    prefers the moves it likes among those with similar chances.
    """
    most_visited = max(result.candidates, key=lambda candidate: candidate.visits)
    if not (level.blur or level.style):
        return most_visited
    min_visits = level.min_visit_share * most_visited.visits
    min_chance = most_visited.chance(seat) - level.max_sacrifice
    candidates = [one for one in result.candidates if one.visits >= min_visits and one.chance(seat) >= min_chance]
    values = [one.chance(seat) + level.style_weight * bonuses.get(one.move, 0.0) for one in candidates]
    best = max(values)
    if not level.blur:
        return candidates[values.index(best)]
    return rng.choices(candidates, [math.exp((value - best) / level.blur) for value in values])[0]
