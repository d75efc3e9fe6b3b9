"""Runs tasks on several threads: the search's compiled code releases Python's global lock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

W = TypeVar("W")
R = TypeVar("R")


def spread(
    tasks: Sequence[Callable[[W], R]], new_workspace: Callable[[], W], jobs: int, on_done: Callable[[int], object]
) -> list[R]:
    """Run all tasks on `jobs` threads, each with its own workspace; return the results in the order of the tasks.

    `on_done` gets the number of tasks done so far. After an exception, also Ctrl+C, tasks that have not begun are
    cancelled, and the running ones are waited for.
    """
    workspaces = threading.local()

    def work(task: Callable[[W], R]) -> R:
        if not hasattr(workspaces, "own"):
            workspaces.own = new_workspace()
        return task(workspaces.own)

    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(work, task) for task in tasks]
        try:
            for done, future in enumerate(as_completed(futures), 1):
                future.result()
                on_done(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in futures]
