"""Workarounds for two race conditions of `OptionList` in Textual 8.2.

The class itself is patched, since Textual's own lists, in the palette and of `Select`, are affected too.

- Page up or down in a list that has not been laid out yet fails.
- A click on an option that has just been removed, but is still displayed, fails.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable

from textual import events
from textual.widgets import OptionList

PageAction = Callable[[OptionList], None]
ClickHandler = Callable[[OptionList, events.Click], Awaitable[None]]


def patch() -> None:
    """Patch `OptionList`; further calls do nothing."""
    if hasattr(OptionList.action_page_down, "__wrapped__"):
        return
    for name, guard in (
        ("action_page_up", _if_laid_out),
        ("action_page_down", _if_laid_out),
        ("_on_click", _if_present),
    ):
        setattr(OptionList, name, guard(getattr(OptionList, name)))


def _if_laid_out(turn_page: PageAction) -> PageAction:
    @functools.wraps(turn_page)
    def guarded(options: OptionList) -> None:
        if options.scrollable_content_region:
            turn_page(options)

    return guarded


def _if_present(handle_click: ClickHandler) -> ClickHandler:
    @functools.wraps(handle_click)
    async def guarded(options: OptionList, event: events.Click) -> None:
        option = event.style.meta.get("option")
        if option is None or option < options.option_count:
            await handle_click(options, event)

    return guarded
