"""`niagara play --auto`: a game of bots alone, told line by line, then its ranking."""

from __future__ import annotations

import asyncio
import sys

from niagara_tui.session.auto import play_out
from niagara_tui.session.bots import BotSeats
from niagara_tui.session.match import Match
from niagara_tui.storage.models import Setup


def play_through(setup: Setup) -> int:
    """Play the game to its end; print its log as it grows, its ranking, and what went wrong with bots."""
    match = Match(setup)
    for trouble in asyncio.run(_play(match, _Teller(match))):
        print(f"niagara: {trouble}", file=sys.stderr)
    print()
    for standing in match.standings():
        print(f"{standing.place}. {match.names[standing.seat]}: {standing.reason}")
    return 0


async def _play(match: Match, tell: _Teller) -> list[str]:
    async with BotSeats(match) as bots:
        return await play_out(match, bots, tell)


class _Teller:
    """Prints what the log holds beyond what was printed before."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._told = 0

    def __call__(self) -> None:
        log = self._match.log
        for line in log[self._told :]:
            print(line.text, flush=True)
        self._told = len(log)
