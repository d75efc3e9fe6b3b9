"""Work in the threads of workers that ends once nobody waits for it: its screen or the app has been left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import takewhile
from typing import TypeVar

from textual.worker import get_current_worker

from niagara_tui.core.errors import NiagaraError
from niagara_tui.match.replay import OnMove, watched

T = TypeVar("T")


class Unwanted(NiagaraError):
    """Nobody waits for this work any more."""


def while_wanted(items: Iterable[T]) -> Iterator[T]:
    """The items until the worker of this thread is cancelled."""
    worker = get_current_worker()
    return takewhile(lambda _: not worker.is_cancelled, items)


def watched_while_wanted(on_move: OnMove = lambda _: None) -> AbstractContextManager[None]:
    """Have every replay tell `on_move` before each move, and raise `Unwanted` once the thread's worker is cancelled."""
    worker = get_current_worker()

    def heard(moves: int) -> None:
        if worker.is_cancelled:
            raise Unwanted
        on_move(moves)

    return watched(heard)
