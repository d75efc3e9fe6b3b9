"""Workarounds for two race conditions of `OptionList` in Textual 8.2.

They are patched into the class itself, as Textual's own lists, in the palette and under a `Select`, have them too.

- Page up or down in a list that has not been laid out yet fails.
- A click on an option that has just been removed, but is still displayed, fails.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable

from textual import events
from textual.widgets import OptionList

Turn = Callable[[OptionList], None]
Take = Callable[[OptionList, events.Click], Awaitable[None]]


def patch() -> None:
    """Patch `OptionList`; further calls do nothing."""
    if hasattr(OptionList.action_page_down, "__wrapped__"):
        return
    for name, guarded in (
        ("action_page_up", _if_laid_out),
        ("action_page_down", _if_laid_out),
        ("_on_click", _if_present),
    ):
        setattr(OptionList, name, guarded(getattr(OptionList, name)))


def _if_laid_out(turn: Turn) -> Turn:
    @functools.wraps(turn)
    def turn_with_room(lines: OptionList) -> None:
        if lines.scrollable_content_region:
            turn(lines)

    return turn_with_room


def _if_present(take: Take) -> Take:
    @functools.wraps(take)
    async def take_what_is_there(lines: OptionList, event: events.Click) -> None:
        option = event.style.meta.get("option")
        if option is None or option < lines.option_count:
            await take(lines, event)

    return take_what_is_there
