"""The bots that ask the judge: the strongest opponents, and the adviser that gives hints, which plays nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from niagara_ai.contract import Choice, Part, Thought, WholeGame
from niagara_ai.mcts.judging import SEED, Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import GLANCE, INTERPRETED, Work
from niagara_ai.mcts.warmup import compile_here, explain_long_wait, load_search, made_ready
from niagara_ai.plans import played

MAX_REASONS = 4
"""Number of plans, the best one among them, for which an adviser says why the best one is better, unasked."""


class JudgingBot:
    """Plays the best plan to its end, and tells what each plan that was looked at is worth.

    Until the search is compiled, it only has a glance.
    """

    def __init__(
        self, game: WholeGame[Any], work: Work, seed: int = SEED, *, threads: int = 1, is_adviser: bool = False
    ) -> None:
        """Create a bot for `game` that judges with so many threads, on which its answers do not depend.

        An adviser gives the same answer to the same question, whenever it is asked: it waits until the search is
        compiled, and does not follow what it has said before.
        """
        self._game, self._work, self._seed, self._threads = game, work, seed, threads
        self._is_adviser = is_adviser
        self._judge: Judge | None = None
        self._stopgap: Judge | None = None
        self._preparing: threading.Thread | None = None
        self._ahead: list[tuple[Any, Thought]] = []

    def warm_up(self, source: str, report: Callable[[float], None]) -> None:
        """Compile or load the search in the background; see `SlowStarter.warm_up`.

        Raises:
            BotError: the file of the game's mind cannot be read.
        """
        if not self._is_adviser:
            self._stopgap = self._new_judge(fast=False)
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
        """Judge the decision, or go on with the plan of the one before; there are no thoughts if there is one plan.

        Raises:
            BotError: as `get_ready`.
        """
        return self.advise(view, seat, moves, ())

    def advise(self, view: Any, seat: int, moves: Sequence[int], plans: Sequence[Sequence[int]]) -> Choice:
        """The same, with thoughts about these plans too; of plans with the same outcome about the first one only.

        Raises:
            BotError: as `get_ready`.
        """
        if not plans and (planned := self._planned(view)) is not None:
            return planned
        if len(moves) == 1 and not plans and not self._is_adviser:
            return Choice(moves[0])
        if self._judge is None and self._stopgap is None:
            self.get_ready()
        judge = self._judge or self._stopgap  # read once: another thread sets it
        assert judge is not None  # noqa: S101 - `warm_up` or `get_ready` has made one
        asked = {tuple(plan) for plan in plans}
        found = judge.judge(view, seat, to_end=self._is_adviser)
        # As in a hint, the best plan and its closest rival have had the longest look: any other gets it if asked about.
        if found is not None and not asked <= {plan.moves for plan in found.plans[:2]}:
            found = judge.judge(view, seat, plans, to_end=self._is_adviser)
        if found is None:
            return Choice(moves[0])
        explained = [
            plan
            for place, plan in enumerate(found.plans)
            if self._is_adviser and (place < MAX_REASONS or plan.moves in asked)
        ]
        whys = {plan.moves: judge.why(view, found, plan) for plan in explained}
        thoughts = tuple(self._thought(found, plan, whys.get(plan.moves, ())) for plan in found.plans)
        self._plan_ahead(view, seat, found.best, thoughts[0])
        return Choice(found.best.moves[0], thoughts, quick=judge is self._stopgap)

    # -- private --------------------------------------------------------------------------------------

    def _prepare(self, source: str, report: Callable[[float], None]) -> None:
        fast = made_ready(self._game, source, report)
        self._judge = self._new_judge(fast=fast)
        report(1.0)

    def _new_judge(self, *, fast: bool) -> Judge:
        slowly = INTERPRETED if self._is_adviser else GLANCE
        return Judge(self._game, self._work if fast else slowly, self._seed, fast=fast, threads=self._threads)

    def _plan_ahead(self, view: Any, seat: int, plan: JudgedPlan, thought: Thought) -> None:
        """Remember what to do after each of the plan's moves but the last, if nothing comes between."""
        self._ahead = []
        for count in range(1, 0 if self._is_adviser else len(plan.moves)):
            following, *rest = thought.continuation[count - 1 :]
            position = played(self._game, view, seat, plan.moves[:count])
            self._ahead.append((position, replace(thought, move=following, continuation=tuple(rest))))

    def _planned(self, view: Any) -> Choice | None:
        """The choice by the plan that has been made for this position; None if there is none."""
        thought = next((thought for position, thought in self._ahead if position == view), None)
        move = None if thought is None else self._game.number(thought.move)
        return None if thought is None or move is None else Choice(move, (thought,))

    def _thought(self, found: Judgement, plan: JudgedPlan, why: tuple[Part, ...]) -> Thought:
        first, *rest = map(self._game.text, plan.moves)
        chances = tuple(round(chance, 4) for chance in found.chances(plan))
        return Thought(
            first,
            value=chances[found.seat],
            chances=chances,
            continuation=tuple(rest),
            loss=found.loss(plan).rounded,
            why=why,
        )
