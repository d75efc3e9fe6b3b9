"""Records to write and read."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from niagara_tui.store.models import Record, SeatSetup, Setup
from tests.support.matches import NOON


def setup(*names: str, seed: int = 7) -> Setup:
    people = [SeatSetup(name=name) for name in names or ("Rosa", "Ben")]
    return Setup(game="chess", seats=[*people, SeatSetup(name="Yves", player="greedy:thief")], seed=seed)


def record(*moves: str, minutes: int = 0) -> Record:
    saved = NOON + timedelta(minutes=minutes)
    return Record(game_version=1, setup=setup(), moves=list(moves), started=NOON, saved=saved)


def contents(**changes: Any) -> dict[str, Any]:
    """A sound save as plain JSON values, with some of its fields changed."""
    return {**json.loads(record("R 5", "B ?").model_dump_json()), **changes}


def as_bytes(value: Any) -> bytes:
    return json.dumps(value).encode()
