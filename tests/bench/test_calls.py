"""How many functions of this program are called for a key, and while a hint waits: counted, not timed.

`pytest -m bench -n 0 tests/bench/test_calls.py -s` prints them.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import niagara_ai
import pytest
from textual.pilot import Pilot

import niagara_tui
from tests.support.tables import new_match
from tests.ui.table_parts import decision_session

pytestmark = pytest.mark.bench

FOLDERS = tuple(str(Path(package.__file__ or "").parent) for package in (niagara_tui, niagara_ai))
FOR_A_KEY, FOR_A_HINT = 300, 5_000
FOR_A_SECOND = 15
"""That a hint waits, minutes on a busy machine: a look at how long the bots still take, and this test's pauses."""


@contextmanager
def counted() -> Iterator[Counter[tuple[str, str]]]:
    """Count the calls of functions of this program in this thread, by file and name; a generator's steps count."""
    calls = Counter[tuple[str, str]]()

    def count(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(FOLDERS):
            calls[code.co_filename, code.co_qualname] += 1

    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        print(f"\n{calls.total()} calls of {len(calls)} functions in {len({file for file, _name in calls})} files")


async def test_an_arrow_key_calls_few_functions(tmp_path: Path) -> None:
    async with decision_session(new_match("human", "greedy", "greedy"), tmp_path, size=(120, 40)) as (_app, pilot):
        for _ in range(2):
            await pressed(pilot, "right")
        with counted() as calls:
            await pressed(pilot, "right")
    assert calls.total() < FOR_A_KEY


async def test_while_a_hint_waits_few_functions_are_called(tmp_path: Path) -> None:
    async with decision_session(new_match("human", "greedy", "greedy"), tmp_path, size=(120, 40)) as (app, pilot):
        await pressed(pilot, "i")  # says that the game then no longer counts
        with counted() as calls:
            begun = time.monotonic()
            await pressed(pilot, "i")
            while not (app.table._shown is not None and app.table._shown.hinted):
                await pilot.pause(0.5)  # seldom: a pause calls functions itself
    assert calls.total() < FOR_A_HINT + FOR_A_SECOND * (time.monotonic() - begun)


async def pressed(pilot: Pilot[None], key: str) -> None:
    await pilot.press(key)
    await pilot.pause()
