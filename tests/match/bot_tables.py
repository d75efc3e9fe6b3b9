"""Tables whose bots are scripts."""

from __future__ import annotations

import random

from niagara_tui.match.bots.processes import BotProcesses, Conversation
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from tests.support.matches import new_match
from tests.support.workers import command

LONG = 20.0
"""A deadline in seconds that no test reaches."""


def table() -> Match:
    """A match in which every seat is a bot's."""
    return new_match(player="greedy")


def seats(match: Match, script: str, deadline: float = LONG) -> BotSeats:
    """Its bots, each of which is that script."""
    return BotSeats(match, deadline=deadline, command=command(script), chance=random.Random(1))


def pids(bots: BotProcesses) -> dict[int, int]:
    """The ids of the running processes, by seat."""
    found = bots._conversations.items()
    return {seat: each.pid for seat, each in found if isinstance(each, Conversation)}
