"""The bots that ask the judge: the adviser that gives hints, which plays nothing, and the strongest opponents."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from pydantic import TypeAdapter

from niagara_ai.contract import BotError, Choice, Line, Thought, WholeGame
from niagara_ai.mcts.judging import SEED, Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import GLANCE, INTERPRETED, THOROUGH, Work
from niagara_ai.mcts.warmup import Report, compile_futures, explain_long_wait, made_ready, made_ready_here
from niagara_ai.plans import played

MAX_REASONS = 4
"""Number of plans, the best one among them, of which an adviser says what may follow and why the best one is better."""

PATIENCE = 8.0
"""Seconds after which an opponent at a table plays by what it has found: the table waits for ten, then plays any move.

Where nobody waits, as in the arena, it always does all its work, so that the same games are played on any machine.
"""


class JudgingAdviser:
    """Tells what each plan that was looked at is worth, the best first.

    The same question gets the same answer, whenever it is asked: it waits until the search is compiled.
    """

    interpreted: ClassVar[Work] = INTERPRETED  # how long it judges where the search cannot be compiled

    def __init__(self, game: WholeGame[Any], work: Work = THOROUGH, seed: int = SEED, *, threads: int = 1) -> None:
        """Create an adviser for `game` that judges with so many threads, on which its answers do not depend."""
        self._game, self._work, self._seed, self._threads = game, work, seed, threads
        self._judge: Judge | None = None
        self._preparing: threading.Thread | None = None

    def warm_up(self, source: str, report: Report) -> None:
        """Compile or load the search in the background; see `SlowStarter.warm_up`. Whoever asks is told what failed."""

        def prepare() -> None:
            with contextlib.suppress(BotError):  # `get_ready` meets it again
                fast = made_ready(self._game, source, report, foresees=True)
                self._judge = self._new_judge(fast=fast)
            report(1.0)

        self._preparing = threading.Thread(target=prepare, daemon=True)
        self._preparing.start()

    def get_ready(self) -> None:
        """Compile or load the search now, or wait until it is ready; this can take half a minute."""
        if self._preparing is not None:
            self._preparing.join()
        if self._judge is None:
            if fast := made_ready_here(self._game, explain_long_wait()):
                compile_futures(self._game)
            self._judge = self._new_judge(fast=fast)

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        return self.advise(view, seat, moves, ())

    def advise(
        self, view: Any, seat: int, moves: Sequence[int], plans: Sequence[Sequence[int]], before: Any = None
    ) -> Choice:
        """The same, with thoughts about these plans too; of plans with the same outcome about the first one only."""
        self.get_ready()
        assert self._judge is not None  # noqa: S101 - it is ready
        asked = {tuple(plan) for plan in plans}
        judgement = self._judge.judge(view, seat, before=before)
        # As in a hint, the best plan and its closest rival have had the longest look: any other gets it if asked about.
        if judgement is not None and not asked <= {plan.moves for plan in judgement.plans[:2]}:
            judgement = self._judge.judge(view, seat, plans, before=before)
        if judgement is None:
            return Choice(moves[0])
        judgement = self._judge.soonest(judgement)
        thoughts = (
            self._explained(view, judgement, plan)
            if place < MAX_REASONS or plan.moves in asked
            else self._thought(judgement, plan)
            for place, plan in enumerate(judgement.plans)
        )
        return Choice(judgement.best.moves[0], tuple(thoughts))

    def _new_judge(self, *, fast: bool) -> Judge:
        work = self._work if fast else self.interpreted
        return Judge(self._game, work, self._seed, fast=fast, threads=self._threads)

    def _explained(self, view: Any, judgement: Judgement, plan: JudgedPlan) -> Thought:
        """The thought about a plan, with why the best one is better, and what may follow."""
        assert self._judge is not None  # noqa: S101 - it has found the plan
        why, likely = self._judge.why(view, judgement, plan), self._judge.likely(judgement, plan)
        thought = replace(self._thought(judgement, plan), why=why, likely=likely)
        if (line := self._judge.line(judgement, plan)) is None:
            return thought
        position, decisions = line
        states: TypeAdapter[Any] = TypeAdapter(self._game.state)
        seats, moves = tuple(seat for seat, _ in decisions), tuple(self._game.text(move) for _, move in decisions)
        return replace(thought, line=Line(states.dump_python(position, mode="json"), seats, moves))

    def _thought(self, judgement: Judgement, plan: JudgedPlan) -> Thought:
        first, *rest = map(self._game.text, plan.moves)
        chances = tuple(round(chance, 4) for chance in judgement.chances(plan))
        loss, ends = judgement.loss(plan).rounded, (judgement.ends or {}).get(plan.moves)
        return Thought(first, chances[judgement.seat], chances=chances, continuation=tuple(rest), loss=loss, ends=ends)


class JudgingBot(JudgingAdviser):
    """Plays the best plan to its end. Until the search is compiled, it only has a glance."""

    interpreted = GLANCE

    def __init__(self, game: WholeGame[Any], work: Work, seed: int, *, threads: int = 1) -> None:
        """Create a bot for `game` that judges with so many threads, on which its answers do not depend."""
        super().__init__(game, work, seed, threads=threads)
        self._stopgap: Judge | None = None
        self._ahead: list[tuple[Any, Thought]] = []

    def warm_up(self, source: str, report: Report) -> None:
        """Compile or load the search in the background; see `SlowStarter.warm_up`."""
        self._stopgap = self._new_judge(fast=False)
        super().warm_up(source, report)

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """Judge the decision, or go on with the plan of the one before; there are no thoughts if there is one plan."""
        planned = next((thought for position, thought in self._ahead if position == view), None)
        move = None if planned is None else self._game.number(planned.move)
        if planned is not None and move is not None:
            return Choice(move, (planned,))
        if len(moves) == 1:
            return Choice(moves[0])
        if self._stopgap is None:
            self.get_ready()
        judge = self._judge or self._stopgap  # read once: another thread sets it
        assert judge is not None  # noqa: S101 - `warm_up` or `get_ready` has made one
        late = math.inf if self._stopgap is None else time.monotonic() + PATIENCE
        if (judgement := judge.judge(view, seat, is_enough=lambda: time.monotonic() > late)) is None:
            return Choice(moves[0])
        judgement = judge.soonest(judgement)
        chosen = Choice(judgement.best.moves[0], tuple(self._thought(judgement, plan) for plan in judgement.plans))
        # remember what to do after each of the plan's moves but the last, if nothing comes between
        thought, plan = chosen.thoughts[0], judgement.best.moves
        self._ahead = []
        for count in range(1, len(plan)):
            following, *rest = thought.continuation[count - 1 :]
            position = played(self._game, view, seat, plan[:count])
            self._ahead.append((position, replace(thought, move=following, continuation=tuple(rest))))
        return chosen
