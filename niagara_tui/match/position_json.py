"""Positions as plain JSON values, the way files and bots get them."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_LENGTH, adapter
from niagara_tui.core.text import clean, quoted

S = TypeVar("S")

_INDEX = re.compile(r"0|[1-9][0-9]{0,5}")


def to_jsonable(game: Game[Any], state: Any) -> Any:
    """The state or view as JSON values, the way files hold it."""
    declared: Any = game.state  # Any, because the type checker holds no `type[S]` to be hashable
    return adapter(declared).dump_python(state, mode="json")


def digest(game: Game[Any], state: Any) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys, no blanks), in hexadecimal."""
    text = json.dumps(to_jsonable(game, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def with_values(game: Game[S], state: S, values: Mapping[str, Any]) -> S:
    """A copy of the state with the values at these paths replaced, such as `players.0.canoes.1.zone`."""
    found = to_jsonable(game, state)
    for path, value in values.items():
        *way, last = path.split(".")
        try:
            node = functools.reduce(lambda inner, name: inner[key(inner, name)], way, found)
            node[key(node, last)] = value
        except LookupError as error:
            raise BadInput(_("the position has no place called {path}").format(path=quoted(path))) from error
    declared: Any = game.state
    try:
        changed: S = adapter(declared).validate_json(json.dumps(found))
    except ValidationError as error:
        raise BadInput(clean(sentence(error), MAX_LENGTH)) from error
    if faults := game.audit(changed):
        raise BadInput(clean(faults[0], MAX_LENGTH))
    return changed


def key(node: Any, name: str) -> str | int:
    """What `node[...]` takes for the child of that name in a path; in a list, names are indices from 0.

    Raises:
        LookupError: these JSON values have no children, or the list none of that name.
    """
    if isinstance(node, dict):
        return name
    if isinstance(node, list) and _INDEX.fullmatch(name):
        return int(name)
    raise LookupError(name)
