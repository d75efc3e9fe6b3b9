"""A base class for screens that can be dismissed only once."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class DismissOnce(Screen[T]):
    """A screen that is dismissed only while it is on top of the stack.

    Two keys or clicks can be queued for a screen before the first closes it; in Textual 8.2 the second one then closes
    the screen below. Name this class last among the bases: Textual takes styles from the first.
    """

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Dismiss with this result; does nothing if the screen is not on top any more."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)
