"""Tables whose bots are scripts."""

from __future__ import annotations

import random

from niagara_ai.conversation import Conversation

from niagara_tui.match.bots.processes import BotProcesses
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.table_match import TableMatch
from tests.support.matches import new_match
from tests.support.workers import command

LONG = 20.0
"""A deadline in seconds that no test reaches."""


def table() -> TableMatch:
    return new_match(player="greedy")


def seats(match: TableMatch, script: str, deadline: float = LONG) -> BotSeats:
    return BotSeats(match, deadline=deadline, command=command(script), chance=random.Random(1))


def pids(bots: BotProcesses) -> dict[int, int]:
    found = bots._conversations.items()
    return {seat: each.pid for seat, each in found if isinstance(each, Conversation)}
