"""What a browser may say: keys (the mouse's too) and the window's size. As much as a person says, and no more."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError

LONGEST = 16 * 1024
"""Bytes that one message may have."""
AT_ONCE = 16 * 1024
"""Bytes that may come at once."""
A_SECOND = 8 * 1024
"""Bytes a second that may come for ever: a mouse that never rests says a quarter of that."""
LEAST = 32
"""Bytes that even the shortest message counts for: what it makes the app do is worth that."""

WIDEST, HIGHEST = 600, 250
"""What is drawn of a larger window; the rest of it stays dark."""


class Size(BaseModel):
    """A window's size in characters."""

    width: Annotated[int, Field(strict=True, ge=1), AfterValidator(lambda width: min(width, WIDEST))] = 80
    height: Annotated[int, Field(strict=True, ge=1), AfterValidator(lambda height: min(height, HIGHEST))] = 24


Message = (
    tuple[Literal["stdin"], str]
    | tuple[Literal["resize"], Size]
    | tuple[Literal["ping"], str]
    | tuple[Literal["focus", "blur"]]
)
"""What the page's script sends."""

_MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


class Nonsense(Exception):
    """A message that no page of ours sends."""


def read(text: str) -> Message:
    """The message.

    Raises:
        Nonsense: it is none.
    """
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise Nonsense from error


class Allowance:
    """How much may still be said now; it grows again with time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """The whole of it."""
        self._clock = clock
        self._left, self._then = float(AT_ONCE), clock()

    def spend(self, size: int) -> bool:
        """Take a message of that size off; whether there was enough left."""
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._then) * A_SECOND) - max(size, LEAST)
        self._then = now
        return self._left >= 0
