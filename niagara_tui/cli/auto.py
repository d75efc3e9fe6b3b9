"""`niagara play --auto`: a game of bots alone, told line by line, then its ranking.

The same arguments bring the same game: nothing hangs on how quick the machine is. The bots' own random numbers follow
from a seed of their own, which is never made of the game's; whatever must be compiled is compiled before they begin,
and they are waited for. Only a bot that thinks for a time cannot be held to that.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from niagara_tui.cli.arguments import USUAL_DECISIONS
from niagara_tui.cli.output import check_free, write_output
from niagara_tui.cli.printing import complain
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.session.auto import play_out
from niagara_tui.session.bots.processes import ready_worker_command
from niagara_tui.session.bots.seats import BotSeats
from niagara_tui.session.match import Match
from niagara_tui.storage.records import write_record

if TYPE_CHECKING:
    from niagara_tui.storage.models import Setup

DEADLINE = 600.0
"""Seconds for an answer: nobody waits, and a move in a busy bot's place would make it another game."""


@dataclass(frozen=True)
class Auto:
    """A game that plays itself: `bots_seed` fixes the bots' chance (None: drawn), `output` is where its save goes.

    With `force` that may be over another file. A game that is not over after `most` decisions is broken off: random
    players may wander about for ever.
    """

    setup: Setup
    bots_seed: int | None = None
    output: str | None = None
    force: bool = False
    most: int = USUAL_DECISIONS

    def play_through(self) -> int:
        """Play the game; print its log as it grows, its ranking, and what went wrong with bots.

        Raises:
            BadInput: the file is there already, or something cannot be written.
        """
        if self.output is not None:
            check_free(self.output, self.force)
        match = Match(self.setup)
        self._warn_of_clocks()
        _compile_first(match)
        for trouble in asyncio.run(self._play(match)):
            complain(trouble)
        print()
        if not match.is_over():
            self._tell_broken_off(match)
        for standing in match.standings():
            print(f"{standing.place}. {match.names[standing.seat]}: {standing.reason}")
        if self.output is not None:
            write_output(self.output, self.force, write_record(match.record()))
        return 0

    async def _play(self, match: Match) -> list[str]:
        chance = None if self.bots_seed is None else random.Random(self.bots_seed)  # noqa: S311 - a game, not a secret
        async with BotSeats(match, deadline=DEADLINE, command=ready_worker_command, chance=chance) as bots:
            return await play_out(match, bots, _Teller(match), self.most)

    def _tell_broken_off(self, match: Match) -> None:
        """Say that the ranking is not the end of a game, and in which round it was left."""
        said = plural(
            "Broken off in round {round}, after {count} decision: the game is not over, and nobody has won.",
            "Broken off in round {round}, after {count} decisions: the game is not over, and nobody has won.",
            self.most,
        )
        print(said.format(round=match.game.kernel.clock(match.view(None)), count=self.most))

    def _warn_of_clocks(self) -> None:
        """Say which bots think by the clock, where somebody wants this game again."""
        from niagara_ai.registry import thinking_time

        players = dict.fromkeys(seat.player for seat in self.setup.seats)
        timed = [player for player in players if thinking_time(player)]
        if timed and self.bots_seed is not None:
            said = _("The same command can bring another game: how far it thinks depends on the machine ({bots}).")
            complain(said.format(bots=listed(timed)))


def _compile_first(match: Match) -> None:
    """See that the search is compiled before the first bot needs it; say so if that takes long."""
    from niagara_ai.contract import BotError

    if not any(seat.player.startswith("mcts:") for seat in match.setup.seats) or not match.game.kernel.can_compile():
        return
    from niagara_ai.mcts.warmup import compile_here, sentence_if_long

    try:
        compile_here(match.game, sentence_if_long())
    except BotError as error:
        raise BadInput(str(error)) from error


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
