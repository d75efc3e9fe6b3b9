"""Every row of the harness at two lengths: some seconds in the quick suite, and as long as one likes.

`@rounds(quick=3, long=200)` gives a test an argument `rounds`; `pytest -m robustness` runs the long form, and
`NIAGARA_ROUNDS` says how many rounds that has. `rounds.play(check)` calls `check` with a `random.Random` of a fixed
seed each round; where it fails, the failure tells the seed, and `NIAGARA_SEED` plays that one alone.
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
"""Where the smallest way to a failure is kept, for who mends it; git ignores it."""
LONGEST = 4 * 3600
"""Seconds that the long form of one test may take."""

T = TypeVar("T")


@dataclass(frozen=True)
class Rounds:
    """So many rounds, each with a seed of its own from 0 on."""

    count: int

    @property
    def seeds(self) -> Sequence[int]:
        """The seeds to play: those of the rounds, or the one that `NIAGARA_SEED` names."""
        if one := os.environ.get("NIAGARA_SEED"):
            return [int(one)]
        return range(self.count)

    def play(self, check: Callable[[Random], object]) -> None:
        """Call `check` once a round; a failure says with which seed it can be had again."""
        for seed in self.seeds:
            try:
                check(Random(seed))
            except BaseException as error:
                error.add_note(f"this was round {seed}: NIAGARA_SEED={seed} pytest -n 0 … repeats it")
                raise


def rounds(quick: int, long: int) -> pytest.MarkDecorator:
    """The test's argument `rounds`, at both lengths; only the long one where `quick` is 0."""
    longer = int(os.environ.get("NIAGARA_ROUNDS", long))
    forms = [
        pytest.param(Rounds(quick), id="quick"),
        pytest.param(Rounds(longer), id="long", marks=[pytest.mark.robustness, pytest.mark.timeout(LONGEST)]),
    ]
    return pytest.mark.parametrize("rounds", forms if quick else forms[1:])


def smallest(steps: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """The steps less all that the failure does not need (delta debugging: halves, quarters, … are left out)."""
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
    """Write down how a failure can be had again (`G19`, the seed, the steps); returns the file."""
    FOUND.mkdir(exist_ok=True)
    file = FOUND / f"{row}-{what.get('seed', len(list(FOUND.iterdir())))}.json"
    file.write_text(json.dumps(what, indent=1, ensure_ascii=True, default=repr), encoding="utf-8")
    return file
