"""Two lengths for every row of the harness: a few seconds in `.ci/run`, and as long as desired.

`@rounds(quick=3, long=200)` gives a test an argument `rounds`; `pytest -m robustness` runs the long form, and
`NIAGARA_ROUNDS` sets its number of rounds. `rounds.play(check)` calls `check` with a `random.Random` of a fixed
seed in each round; a failure reports the seed, and `NIAGARA_SEED` repeats that round alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

FOUND = Path(__file__).parent / "found"
"""Folder for the smallest reproductions of failures; ignored by git."""
LONGEST = 4 * 3600
"""Timeout of the long form of one test, in seconds."""

T = TypeVar("T")


@dataclass(frozen=True)
class Rounds:
    """A number of rounds, with the seeds from 0 on."""

    count: int

    @property
    def seeds(self) -> Sequence[int]:
        """The seeds to play: those of all rounds, or the one in `NIAGARA_SEED`."""
        if one := os.environ.get("NIAGARA_SEED"):
            return [int(one)]
        return range(self.count)

    def play(self, check: Callable[[Random], object]) -> None:
        """Call `check` once per round; a failure gets a note about how to repeat it."""
        for seed in self.seeds:
            try:
                check(Random(seed))
            except BaseException as error:
                error.add_note(f"this was round {seed}: NIAGARA_SEED={seed} pytest -n 0 … repeats it")
                raise


def rounds(quick: int, long: int) -> pytest.MarkDecorator:
    """Parametrize the argument `rounds` with both lengths, or only with the long one if `quick` is 0."""
    longer = int(os.environ.get("NIAGARA_ROUNDS", long))
    forms = [
        pytest.param(Rounds(quick), id="quick"),
        pytest.param(Rounds(longer), id="long", marks=[pytest.mark.robustness, pytest.mark.timeout(LONGEST)]),
    ]
    return pytest.mark.parametrize("rounds", forms if quick else forms[1:])


def smallest(steps: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """Minimise the failing steps by delta debugging, which tries to leave out halves, quarters, and so on."""
    left, parts = list(steps), 2
    while len(left) > 1:
        size = -(-len(left) // parts)
        for start in range(0, len(left), size):
            tried = left[:start] + left[start + size :]
            if tried and fails(tried):
                left, parts = tried, max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(parts * 2, len(left))
    return left


def keep(row: str, what: dict[str, Any]) -> Path:
    """Write a file with what reproduces a failure (the row such as `G19`, the seed, the steps), and return its path."""
    FOUND.mkdir(exist_ok=True)
    file = FOUND / f"{row}-{what.get('seed', len(list(FOUND.iterdir())))}.json"
    file.write_text(json.dumps(what, indent=1, ensure_ascii=True, default=repr), encoding="utf-8")
    return file
