"""Lists that quick fingers do no harm: two flaws of Textual 8.2, mended in its class, since all lists have them.

Also those in the palette and under a field with choices, which are Textual's own.

- A page is turned in a list that has no room yet: the line to go on from has not been laid out.
- A click on what is still shown of an option comes when the list has fewer.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable

from textual import events
from textual.widgets import OptionList

Turn = Callable[[OptionList], None]
Take = Callable[[OptionList, events.Click], Awaitable[None]]


def mend() -> None:
    """Mend the lists of this program; once is enough."""
    if hasattr(OptionList.action_page_down, "__wrapped__"):
        return
    for name, mended in (("action_page_up", _with_room), ("action_page_down", _with_room), ("_on_click", _still_there)):
        setattr(OptionList, name, mended(getattr(OptionList, name)))


def _with_room(turn: Turn) -> Turn:
    @functools.wraps(turn)
    def turn_with_room(lines: OptionList) -> None:
        if lines.scrollable_content_region:
            turn(lines)

    return turn_with_room


def _still_there(take: Take) -> Take:
    @functools.wraps(take)
    async def take_what_is_there(lines: OptionList, event: events.Click) -> None:
        option = event.style.meta.get("option")
        if option is None or option < lines.option_count:
            await take(lines, event)

    return take_what_is_there
