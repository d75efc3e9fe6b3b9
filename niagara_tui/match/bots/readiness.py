"""What people are told while bots get ready, once on each computer, and the process that gets all games' bots ready.

A search is compiled, which takes seconds of a processor and minutes on a busy machine. App and plain mode have all of
them compiled in the background before anybody needs one; bots and hints that come first have theirs compiled
themselves.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.games import registry
from niagara_tui.match.bots.child import Child
from niagara_tui.match.bots.faults import ChildTrouble
from niagara_tui.match.bots.processes import SOURCE

SWITCH = "NIAGARA_GET_READY"
"""Environment variable: with `0` no bots are got ready in the background."""
IDLE = 3.0
"""Seconds after the start when the bots are got ready in the background: the first screen is there, and at rest."""
_FEW, _STEP, _MINUTE = 4.0, 5, 60
_LONG = 90
"""Seconds from which minutes are told; 65 s rounded up to two minutes would be far from the truth."""


def time_left(seconds: float) -> str:
    """About so many seconds, in words."""
    if seconds <= _FEW:
        return _("a few seconds")
    if seconds <= _LONG:
        return _("about {seconds} s").format(seconds=_rounded_up(seconds, _STEP))
    minutes = _rounded_up(seconds, _MINUTE) // _MINUTE
    return plural("about {count} minute", "about {count} minutes", minutes).format(count=minutes)


def _rounded_up(seconds: float, step: int) -> int:
    return step * max(1, math.ceil(seconds / step))


def getting_ready(seconds: float) -> tuple[str, str, str]:
    """What is said while bots get ready, which takes so many seconds more, at three lengths, the longest first."""
    left = time_left(seconds)
    short = _rounded_up(seconds, _STEP if seconds <= _LONG else _MINUTE)
    return (
        _("The bots get ready, once: {time}. Until then they take only a quick look at each choice.").format(time=left),
        _("The bots get ready, once: {time}.").format(time=left),
        _("Bots get ready: {seconds} s.").format(seconds=short),
    )


def hint_waits(seconds: float) -> str:
    """What is said to a person whose hint waits until the bots are ready."""
    return _("The hint comes as soon as the bots are ready, once: {time}.").format(time=time_left(seconds))


def answer_waits(seconds: float) -> str:
    """What is said to a person whose question about a bot's turn waits until the bots are ready."""
    return _("The answer comes as soon as the bots are ready, once: {time}.").format(time=time_left(seconds))


def preparing_command(current: str | None) -> list[str]:
    """The command that compiles the searches of all games, the current one's first, at the lowest priority."""
    games = sorted(registry.names(), key=lambda name: name != current)
    asked = ["--game-source", SOURCE, "--spare"]
    named = [argument for game in games for argument in ("--game", game)]
    return [sys.executable, "-P", "-m", "niagara_ai.mcts.warmup", *asked, *named]


def is_wanted() -> bool:
    """Whether bots may be got ready in the background."""
    return os.environ.get(SWITCH) != "0"


async def get_ready(current: str | None) -> None:
    """Get all games' bots ready, the current game's first, unless that is not wanted; see `prepare`."""
    if is_wanted():
        await prepare(preparing_command(current))


async def prepare(command: Sequence[str]) -> None:
    """Run that command to its end; if this is cancelled, it has ended on return. That it fails is no trouble."""
    try:
        child = await Child.start(command)
    except ChildTrouble:
        return
    try:
        await child.drain()
    finally:
        await child.close(grace=0)
