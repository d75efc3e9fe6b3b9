"""Loops that evaluate one position many times, to measure the mind's speed; linked like a search."""

from __future__ import annotations

from typing import Any

from niagara_ai.mcts.mind import FUNCTIONS as MIND
from niagara_ai.mcts.mind import judge, weigh


def weigh_often(workspace: Any, mind: Any, seat: int, count: int, times: int) -> None:
    """Weigh the first `count` of `workspace.moves`, the seat's legal ones, that many times."""
    for _ in range(times):
        weigh(workspace, mind, seat, count)


def judge_often(workspace: Any, mind: Any, seats: int, times: int) -> None:
    """Judge the working position that many times."""
    for _ in range(times):
        judge(workspace, mind, seats)


FUNCTIONS = (*MIND, weigh_often, judge_often)
"""The functions that are linked with a game's rules."""
