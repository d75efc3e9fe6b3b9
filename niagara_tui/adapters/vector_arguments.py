"""What the vector environment is given, checked: players, switches, seeds and actions; and what it may use."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from niagara_tui.adapters.vector_rules import LEARNER, QUICK, RANDOM
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import shown

PLAYERS = {"learner": LEARNER, "random": RANDOM, "quick": QUICK}
"""Who can play a seat, by name."""

RAW, HOT = ENCODINGS = ("raw", "one-hot")
"""What observations can be: the numbers of the view (`encoding`), or inputs of a network (`core.encoding`)."""


def switch(name: str, given: object) -> bool:
    """Return the argument of that name, which must be a truth value.

    Raises:
        BadInput: it is something else.
    """
    if not isinstance(given, bool | np.bool_):
        raise BadInput(f"{name}: {shown(given)} is neither True nor False")
    return bool(given)


def checked_players(given: Any) -> list[str]:
    """Return the players' names as a list.

    Raises:
        BadInput: they are not names of `PLAYERS`, with a learner among them.
    """
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise BadInput(f"players: {shown(given)} is no list of names")
    for name in given:
        if not isinstance(name, str) or name not in PLAYERS:
            raise BadInput(f"players: {shown(name)} is none; there is {', '.join(PLAYERS)}")
    if "learner" not in given:
        raise BadInput("players: one at least is a learner")
    return list(given)


def memory_of_computer() -> int:
    """The bytes of this computer's memory; if the system does not say, those that a program can address."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def whole(name: str, given: ArrayLike) -> NDArray[np.int64]:
    """Convert to an array of int64.

    Raises:
        BadInput: the values are not whole numbers or too large, or a seed is out of range.
    """
    try:
        numbers = np.asarray(given)
    except (ValueError, TypeError, OverflowError) as error:
        raise BadInput(f"{name}: whole numbers are wanted, and not rows of different lengths") from error
    if numbers.dtype.kind not in "iu":
        raise BadInput(f"{name}: whole numbers are wanted, not {numbers.dtype}")
    if name == "seed" and not np.all((numbers >= 0) & (numbers < SEED_BOUND)):
        raise BadInput(f"seed: a seed is a whole number from 0 to {SEED_BOUND - 1}")
    if numbers.dtype == np.uint64 and np.any(numbers > np.iinfo(np.int64).max):
        raise BadInput(f"{name}: {numbers.max()} is too large")
    return numbers.astype(np.int64)
