"""The adviser, which people ask for hints: it says what the plans of a decision are worth, and plays nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

from niagara_ai.contract import Choice, Thought, WholeGame
from niagara_ai.mcts.judging import Judge, JudgedPlan, Judgement, Work
from niagara_ai.mcts.warmup import compile_here, explain_long_wait, load_search, made_ready

WORK = Work(search=8_000, field=8, trees=8, first=100, heats=5, doubt=0.005, close=0.02)
"""How long a hint, and a deep review, looks at a decision: one or two seconds of one core."""
WORK_INTERPRETED = Work(search=40, field=3, trees=3, first=6, heats=2, doubt=0.03, close=0.1)
"""The same where nothing can be compiled: some seconds."""


class Adviser:
    """Answers with the first move of the best plan, and with a thought about each plan that was looked at.

    The same position gets the same answer, whoever asks and whenever. Nobody gets one before the adviser is ready.
    """

    def __init__(self, game: WholeGame[Any], threads: int = 1) -> None:
        """Create an adviser for `game` that judges with so many threads."""
        self._game, self._threads = game, threads
        self._judge: Judge | None = None
        self._preparing: threading.Thread | None = None

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Compile or load the search in the background; see `SlowStarter.warm_up`."""
        self._preparing = threading.Thread(target=self._prepare, args=(source, report), daemon=True)
        self._preparing.start()

    def get_ready(self) -> None:
        """Compile or load the search now, or wait until it is ready; this can take half a minute.

        Raises:
            BotError: the file of the game's mind cannot be read, or the compile cache cannot be written.
        """
        if self._preparing is not None:
            self._preparing.join()
        if self._judge is not None:
            return
        if fast := self._game.kernel.can_compile():
            compile_here(self._game, explain_long_wait())
            load_search(self._game)
        self._judge = self._new_judge(fast=fast)

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Judge the decision; there are no thoughts if there is only one plan.

        Raises:
            BotError: as `get_ready`.
        """
        self.get_ready()
        assert self._judge is not None  # noqa: S101 - `get_ready` has made one
        found = self._judge.judge(view, seat)
        if found is None:
            return Choice(moves[0])
        return Choice(found.best.moves[0], tuple(self._thought(found, plan) for plan in found.plans))

    # -- private --------------------------------------------------------------------------------------

    def _prepare(self, source: str, report: Callable[[float], None]) -> None:
        fast = made_ready(self._game, source, report)
        self._judge = self._new_judge(fast=fast)
        report(1.0)

    def _new_judge(self, *, fast: bool) -> Judge:
        return Judge(self._game, WORK if fast else WORK_INTERPRETED, fast=fast, threads=self._threads)

    def _thought(self, found: Judgement, plan: JudgedPlan) -> Thought:
        first, *rest = map(self._game.text, plan.moves)
        chances = tuple(round(chance, 4) for chance in found.chances(plan))
        return Thought(
            first, value=chances[found.seat], chances=chances, continuation=tuple(rest), loss=found.loss(plan).rounded
        )
