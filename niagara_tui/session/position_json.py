"""Positions as plain JSON values, the way files and bots get them."""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any

from pydantic import TypeAdapter

from niagara_tui.core.game import Game


def to_jsonable(game: Game[Any], state: Any) -> Any:
    """The state or view as JSON values, the way files hold it."""
    declared: Any = game.state  # Any, because the type checker holds no `type[S]` to be hashable
    return _adapter(declared).dump_python(state, mode="json")


def digest(game: Game[Any], state: Any) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys, no blanks), in hexadecimal."""
    text = json.dumps(to_jsonable(game, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@functools.cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)
