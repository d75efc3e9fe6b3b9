"""Digests of what a review is made from: when one of them changes, the review is out of date."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.store.models import Record

METHOD = 5
"""Version of the method of reviews; raise it whenever the same game would get other figures."""


def record_digest(record: Record) -> str:
    """Digest of the game in a record; independent of the players' names and of when it was saved."""
    moves = record.model_dump_json(include={"game_version", "moves", "conceded"})
    setup = record.setup.model_dump_json(exclude={"seats": {"__all__": {"name"}}})
    return _digest(moves.encode(), setup.encode())


def weights_digest(game: Game[Any]) -> str:
    """Digest of what the figures depend on besides the record: weights, method, rules, and whether Numba is there."""
    mind = game.mind.read_bytes() if game.mind.exists() else b""
    return _digest(mind, f"{METHOD} {game.version} {find_spec('numba') is not None}".encode())


def _digest(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:32]
