"""How long the bots of a game still take to get ready: one estimate for everybody in this program who waits for it.

The bots of a table, its hints and whoever says why a bot did something wait for the same search to be compiled.
"""

from __future__ import annotations

import math
from weakref import WeakSet

from niagara_ai.patience import Countdown

from niagara_tui.core.i18n import _, plural

FEW, STEP, MINUTE = 4.0, 5, 60
LONG = 90  # seconds from which minutes are told; 65 s rounded up to two minutes would be far from the truth


class _Wait:
    """One wait: its countdown, and who waits."""

    def __init__(self) -> None:
        self.countdown = Countdown()
        self.waiting = WeakSet[object]()


_waits: dict[str, _Wait] = {}
"""The latest wait for the bots of a game, by its id; it is over once nobody waits any more."""


def tell(game: str, who: object, share: float | None) -> None:
    """Take the share from 0 to 1 that has been done, as `who` has heard; None once it waits no more."""
    wait = _waits.get(game)
    if share is None:
        if wait is not None:
            wait.waiting.discard(who)
        return
    if wait is None or not wait.waiting:
        wait = _waits[game] = _Wait()
    wait.waiting.add(who)
    wait.countdown.tell(share)


def seconds_left(game: str, who: object) -> float | None:
    """About how long `who` still waits for the bots of the game; None if it does not wait."""
    wait = _waits.get(game)
    return None if wait is None or who not in wait.waiting else wait.countdown.seconds_left


def time_left(seconds: float) -> str:
    """About so many seconds, in words."""
    if seconds <= FEW:
        return _("a few seconds")
    if seconds <= LONG:
        return _("about {seconds} s").format(seconds=rounded_up(seconds, STEP))
    minutes = rounded_up(seconds, MINUTE) // MINUTE
    return plural("about {count} minute", "about {count} minutes", minutes).format(count=minutes)


def rounded_up(seconds: float, step: int) -> int:
    return step * max(1, math.ceil(seconds / step))
