"""A list that has no room yet turns no page: Textual 8.2 looks there for a line that has not been laid out.

Every list has the flaw, also those in the palette and under a field with choices, so it is mended in their class.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from textual.widgets import OptionList


def _with_room(turn: Callable[[OptionList], None]) -> Callable[[OptionList], None]:
    @functools.wraps(turn)
    def turn_with_room(lines: OptionList) -> None:
        if lines.scrollable_content_region:
            turn(lines)

    return turn_with_room


def mend() -> None:
    """Mend the lists of this program."""
    for name in ("action_page_up", "action_page_down"):
        turn = getattr(OptionList, name)
        if not hasattr(turn, "__wrapped__"):
            setattr(OptionList, name, _with_room(turn))
