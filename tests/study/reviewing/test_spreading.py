"""Tasks are done on as many threads as wanted, each with its own workspace, and their results come in order."""

from __future__ import annotations

import threading
import time
from functools import partial

import pytest

from niagara_tui.study.reviewing.making import spread


def test_results_are_in_the_order_of_the_tasks_and_every_thread_has_its_own_workspace() -> None:
    workspaces = list[object]()

    def new_workspace() -> object:
        workspaces.append(object())
        return workspaces[-1]

    def task(number: int) -> tuple[int, int]:
        time.sleep(0.002 * (number % 3))
        return number, threading.get_ident()

    done = list[int]()
    tasks = [lambda workspace, number=number: (*task(number), workspace) for number in range(20)]
    found = spread(tasks, new_workspace, 3, done.append)
    assert [number for number, _thread, _workspace in found] == [*range(20)]
    assert done == [*range(1, 21)]
    assert len({(thread, id(workspace)) for _number, thread, workspace in found}) == len(workspaces) <= 3


def test_after_a_failure_what_has_not_begun_is_dropped() -> None:
    begun = list[int]()

    def task(number: int, _workspace: object) -> None:
        begun.append(number)
        time.sleep(0.01)
        if number == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spread([partial(task, number) for number in range(200)], object, 2, lambda _: None)
    assert len(begun) < 100
