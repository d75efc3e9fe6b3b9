"""A match of bots alone, without a screen.

`play_alone` plays the same game for the same arguments on any machine, fast or slow: the bots draw their random numbers
from a seed of their own, never derived from the game's; all code is compiled before the game begins; and no bot is cut
short. Bots that think for a fixed time are the exception (`bots_by_the_clock`).
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from niagara_ai.contract import BotError

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.match.bots.processes import ready_worker_command
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import Setup

_NOT_ALONE = _("a game can play itself only where bots sit at every seat")
DEADLINE = 600.0
"""Seconds that a bot has to answer: long, because a move made in its place would make it a different game."""


def bots_by_the_clock(setup: Setup) -> list[str]:
    """The players whose moves depend on the speed of the machine, each once."""
    from niagara_ai.registry import thinking_time

    return [player for player in dict.fromkeys(setup.players) if thinking_time(player)]


def play_alone(
    match: Match,
    bots_seed: int | None = None,
    after: Callable[[], None] | None = None,
    max_decisions: int = MAX_MOVES,
    failures: list[str] | None = None,
) -> None:
    """Play a match of bots with a seed of their own, drawn if None; the rest is as for `play_out`."""
    if match.setup.people:
        raise BadInput(_NOT_ALONE)
    if any(seat.player.startswith("mcts:") for seat in match.setup.seats) and match.game.kernel.can_compile():
        from niagara_ai.mcts.warmup import compile_here, explain_long_wait

        compile_here(match.game, explain_long_wait())
    chance = None if bots_seed is None else random.Random(bots_seed)  # noqa: S311 - a game, not a secret

    async def play() -> None:
        async with BotSeats(match, deadline=DEADLINE, command=ready_worker_command, chance=chance) as bots:
            await play_out(match, bots, after, max_decisions, failures)

    return asyncio.run(play())


async def play_out(
    match: Match,
    bots: BotSeats,
    after: Callable[[], None] | None = None,
    max_decisions: int = MAX_MOVES,
    failures: list[str] | None = None,
) -> None:
    """Play the match to its end, or for `max_decisions`; a bot that fails ends it, unless `failures` takes a message.

    `after` is called after every decision and once at the end. If this is cancelled, the match stays at its last
    decision.
    """
    if len(bots.seats) != len(match.setup.seats):
        raise BadInput(_NOT_ALONE)
    match.settle()
    while not match.is_over() and max_decisions > 0:
        seats = match.deciders()[:max_decisions]
        max_decisions -= len(seats)
        for seat, answer in zip(seats, await asyncio.gather(*map(bots.ask, seats)), strict=True):
            if answer.trouble and failures is None:
                raise BotError(answer.fault or answer.trouble.removesuffix("."))
            match.play(seat, answer.move)
            if answer.trouble and failures is not None:
                failures.append(answer.trouble)
            if after is not None:
                after()
    if after is not None:
        after()
