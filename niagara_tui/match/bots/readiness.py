"""What people are told while bots get ready, once on each computer, and the process that gets all games' bots ready.

A search is compiled, which takes seconds of a processor and minutes on a busy machine. App and plain mode have all of
them compiled in the background before anybody needs one; bots and hints that come first have theirs compiled
themselves.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from niagara_ai.faults import ChildFault
from niagara_ai.process import Child

from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.match.bots.processes import SOURCE
from niagara_tui.match.bots.waiting import LONG, MINUTE, STEP, rounded_up, time_left

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
    """What is said to a person whose hint waits until the bots are ready."""
    return _("The hint comes as soon as the bots are ready, just this once: {time}.").format(time=time_left(seconds))


def answer_waits(seconds: float) -> str:
    """What is said to a person whose question about a bot's turn waits until the bots are ready."""
    return _("The answer comes as soon as the bots are ready, just this once: {time}.").format(time=time_left(seconds))


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
    except ChildFault:
        return
    try:
        await child.drain()
    finally:
        await child.close(grace=0)
