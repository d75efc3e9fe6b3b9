"""A screen closes once, however often it is told to before it has gone."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Once(Screen[T]):
    """A screen that is dismissed only while it lies on top; the last of a screen's bases: styles come from the first.

    Two keys or clicks can be on their way to a screen before it closes at the first. In Textual 8.2 the second closes
    whatever lies below, be it a table.
    """

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close with this result; nothing where it is closed already."""
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)
