"""What is wrong with a state that a program may have changed: what its fields cannot hold, or what the game says."""

from __future__ import annotations

import functools
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from niagara_tui.core.errors import sentences
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import shown
from niagara_tui.core.text import clean

MAX_LENGTH = 300  # maximum characters of a message about an invalid position


def audit(game: Game[Any], state: Any) -> list[str]:
    """All that is wrong with a state of this game's type, a sentence each, as if it had been read from a file.

    What its fields cannot hold is told alone, since no game is asked about it.
    """
    declared: Any = game.state  # Any, because the type checker holds no `type[S]` to be hashable
    try:
        adapter(declared).validate_json(adapter(declared).dump_json(state, warnings=False))
    except ValidationError as error:
        return [clean(wrong, MAX_LENGTH) for wrong in sentences(error)]
    except PydanticSerializationError:
        return [_("{given} is not a state of {game}").format(given=shown(state), game=game.id)]
    return game.audit(state)


@functools.cache
def adapter(declared: Any) -> TypeAdapter[Any]:
    """What reads and writes states of that type as JSON."""
    return TypeAdapter(declared)
