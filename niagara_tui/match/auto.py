"""Headless play of a match between bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.store.limits import MAX_MOVES


async def play_out(
    match: Match, bots: BotSeats, after: Callable[[], None] | None = None, max_decisions: int = MAX_MOVES
) -> list[str]:
    """Play the match to its end, or for `max_decisions`; returns the messages about failed bots.

    `after` is called after every decision and once at the end. If this is cancelled, the match stays at its last
    decision.

    Raises:
        BadInput: a person plays in the match.
        RulesAtFault: the rules come to no decision.
    """
    if len(bots.seats) != len(match.setup.seats):
        raise BadInput(_("a game can play itself only where bots sit at every seat"))
    troubles = []
    match.settle()
    while not match.is_over() and max_decisions > 0:
        seats = match.deciders()[:max_decisions]
        max_decisions -= len(seats)
        for seat, answer in zip(seats, await asyncio.gather(*map(bots.ask, seats)), strict=True):
            match.submit(seat, answer.move)
            if answer.trouble:
                troubles.append(answer.trouble)
            if after is not None:
                after()
        match.settle()
    if after is not None:
        after()
    return troubles
