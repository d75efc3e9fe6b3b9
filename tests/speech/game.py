"""Plays a game of bots with everything on and prints all that is said in it: `python -m tests.speech.game SEED`.

Data that is never translated is printed in signs without letters: players, and what a table draws.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator, Sequence

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.games.registry import GAMES
from niagara_tui.match.auto import play_out
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.ending import headline
from niagara_tui.match.match import Match
from niagara_tui.store.models import SeatSetup, Setup

PLAYERS = {"①": "greedy", "②": "greedy:thief", "③": "greedy:hoarder"}
NAMING = Naming(tuple(PLAYERS))


class Listener:
    """Collects what is offered at each decision, with warnings and reasons."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.heard: list[str] = []

    def __call__(self) -> None:
        """After a decision, collect what is offered for the next ones."""
        for seat in self._match.deciders():
            view = self._match.view(seat)
            for option in _all(self._match.game.choices(view, seat, NAMING)):
                self.heard += [option.label, option.warning]
                if option.moves:
                    self.heard.append(self._match.game.explain(view, seat, option.moves, tuple(PLAYERS)))


def _all(offered: Sequence[Option]) -> Iterator[Option]:
    for option in offered:
        yield option
        yield from _all(option.inner)


def everything_on(seed: int) -> Setup:
    fields = GAMES["niagara"].options.model_fields
    switches = {name: True for name, field in fields.items() if field.annotation is bool}
    seats = [SeatSetup(name=name, player=player) for name, player in PLAYERS.items()]
    return Setup(game="niagara", options=dict(switches), seats=seats, seed=seed)


async def said(seed: int) -> list[str]:
    """All sentences of the game, from its list of options to its ranking."""
    match = Match(everything_on(seed))
    game, listener = match.game, Listener(match)
    async with BotSeats(match, chance=random.Random(seed)) as bots:
        troubles = await play_out(match, bots, listener)
    fields = game.options.model_fields.values()
    standings = match.standings()
    return [
        *(text or "" for field in fields for text in (field.title, field.description)),
        *(line.text for line in match.log),
        *listener.heard,
        *troubles,
        *(standing.reason for standing in standings),
        headline(standings, match.names, match.players),
        match.record().result or "",
        *game.styles.values(),
        game.summary,
    ]


if __name__ == "__main__":
    sys.stdout.write("\n".join(asyncio.run(said(int(sys.argv[1])))))
