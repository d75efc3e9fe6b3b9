"""Watching replays from outside: a long one takes seconds, may be part of anything, and may be unwanted by then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

OnMove = Callable[[int], object]
"""Hears how many moves have been replayed so far; what it raises ends the replay."""

_on_move: ContextVar[OnMove | None] = ContextVar("on_move", default=None)


@contextmanager
def watched(on_move: OnMove) -> Iterator[None]:
    """Have every replay in this context tell `on_move` before each move."""
    before = _on_move.set(on_move)
    try:
        yield
    finally:
        _on_move.reset(before)


def tell(moves: int) -> None:
    """Tell the watcher, if there is one, how many moves have been replayed."""
    if (on_move := _on_move.get()) is not None:
        on_move(moves)
