"""Messages from the browser: input (keys and mouse), window size and focus, limited to the rate of a person."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError

from niagara_tui.shell.terminal import MAX_HEIGHT, MAX_WIDTH

MAX_MESSAGE_SIZE = 16 * 1024  # maximum size of a message in bytes
BURST = 16 * 1024  # maximum burst in bytes
BYTES_PER_SECOND = 8 * 1024  # sustained rate in bytes per second; a mouse in constant motion sends a quarter of that
MIN_COST = 32  # minimum cost of a message in bytes, since even a short one causes work in the app


class Size(BaseModel):
    """A window's size in characters."""

    width: Annotated[int, Field(strict=True, ge=1), AfterValidator(lambda width: min(width, MAX_WIDTH))] = 80
    height: Annotated[int, Field(strict=True, ge=1), AfterValidator(lambda height: min(height, MAX_HEIGHT))] = 24


Message = (
    tuple[Literal["stdin"], str]
    | tuple[Literal["resize"], Size]
    | tuple[Literal["ping"], str]
    | tuple[Literal["focus", "blur"]]
)
"""A message from the page's script."""

_MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


class InvalidMessage(Exception):
    """A message that the page's script never sends."""


def read(text: str) -> Message:
    """Parse a message.

    Raises:
        InvalidMessage: it is not a valid message.
    """
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise InvalidMessage from error


class RateLimiter:
    """A token bucket that limits the incoming bytes to bursts of `BURST` and a rate of `BYTES_PER_SECOND`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with a full bucket; `clock` returns seconds."""
        self._clock = clock
        self._left, self._last_time = float(BURST), clock()

    def spend(self, size: int) -> bool:
        """Charge a message of `size` bytes, at least `MIN_COST`; whether it was within the limit."""
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._last_time) * BYTES_PER_SECOND) - max(size, MIN_COST)
        self._last_time = now
        return self._left >= 0
