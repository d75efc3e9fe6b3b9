"""How long the bots of a game still take to get ready, what people are told of it, and the process that prepares all.

A search is compiled, which takes seconds of a processor and minutes on a busy machine. App and plain mode have all of
them compiled in the background before anybody needs one; bots and hints that come first have theirs compiled
themselves. The bots of a table, its hints and whoever says why a bot did something wait for the same search, so there
is one estimate for everybody in this program who waits for it.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from weakref import WeakSet

from niagara_ai.faults import ChildFault
from niagara_ai.patience import Countdown
from niagara_ai.process import Child

from niagara_tui.core.i18n import _, plural
from niagara_tui.games import registry

SOURCE = "niagara_tui.games.registry:game"  # the function that a bot's process calls to get a game, as `module:name`
FEW, STEP, MINUTE = 4.0, 5, 60
LONG = 90  # seconds from which minutes are told; 65 s rounded up to two minutes would be far from the truth


class _Wait:
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
    if seconds <= FEW:
        return _("a few seconds")
    if seconds <= LONG:
        return _("about {seconds} s").format(seconds=rounded_up(seconds, STEP))
    minutes = rounded_up(seconds, MINUTE) // MINUTE
    return plural("about {count} minute", "about {count} minutes", minutes).format(count=minutes)


def rounded_up(seconds: float, step: int) -> int:
    return step * max(1, math.ceil(seconds / step))


SWITCH = "NIAGARA_GET_READY"  # environment variable: with `0` no bots are got ready in the background
IDLE = 3.0
"""Seconds after the start when the bots are got ready in the background: the first screen is there, and at rest."""


def getting_ready(seconds: float) -> tuple[str, str, str]:
    """What is said while bots get ready, which takes so many seconds more, at three lengths, the longest first."""
    left = time_left(seconds)
    short = rounded_up(seconds, STEP if seconds <= LONG else MINUTE)
    return (
        _("The bots get ready, just this once: {time}. Until then they only glance at each choice.").format(time=left),
        _("The bots get ready, just this once: {time}.").format(time=left),
        _("Bots get ready: {seconds} s.").format(seconds=short),
    )


def hint_waits(seconds: float) -> str:
    return _("The hint comes as soon as the bots are ready, just this once: {time}.").format(time=time_left(seconds))


def answer_waits(seconds: float) -> str:
    return _("The answer comes as soon as the bots are ready, just this once: {time}.").format(time=time_left(seconds))


def preparing_command(current: str | None) -> list[str]:
    """The command that compiles the searches of all games, the current one's first, at the lowest priority."""
    games = sorted(registry.names(), key=lambda name: name != current)
    asked = ["--game-source", SOURCE, "--spare"]
    named = [argument for game in games for argument in ("--game", game)]
    return [sys.executable, "-P", "-m", "niagara_ai.mcts.warmup", *asked, *named]


def is_wanted() -> bool:
    return os.environ.get(SWITCH) != "0"


async def get_ready(current: str | None) -> None:
    """Get all games' bots ready, the current game's first, unless that is not wanted; see `prepare`."""
    if is_wanted():
        await prepare(preparing_command(current))


async def prepare(command: Sequence[str]) -> None:
    """Run that command to its end; if this is cancelled, it has ended on return. That it fails is no trouble."""
    try:
        child = await Child.start(command)
    except ChildFault:
        return
    try:
        await child.drain()
    finally:
        await child.close(grace=0)
