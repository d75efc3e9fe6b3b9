"""`niagara play --auto`: a game of bots alone, logged line by line, then its ranking.

The same arguments give the same game on any machine, fast or slow: the bots draw their random numbers from a seed of
their own, never derived from the game's; all code is compiled before the game begins; and no bot is cut short. Bots
that think for a fixed time are the exception.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from niagara_tui.cli.arguments import DEFAULT_DECISIONS
from niagara_tui.cli.output import opened_output
from niagara_tui.cli.printing import print_error
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.match.bots.processes import ready_worker_command
from niagara_tui.match.bots.seats import BotSeats, play_out
from niagara_tui.match.match import Match
from niagara_tui.store.models import write_record

if TYPE_CHECKING:
    from niagara_tui.store.models import Setup

DEADLINE = 600.0
"""Seconds that a bot has to answer: long, because a move made in its place would make it a different game."""


@dataclass(frozen=True)
class Auto:
    """A game of bots without a screen.

    Attributes:
        setup: the game and its players, all of them bots.
        bots_seed: seed of the bots' random numbers; drawn if None.
        output: file to save the game to, if any.
        force: whether `output` may be overwritten.
        max_decisions: number of decisions after which the game is stopped, since random players may never end it.
    """

    setup: Setup
    bots_seed: int | None = None
    output: str | None = None
    force: bool = False
    max_decisions: int = DEFAULT_DECISIONS

    def play_through(self) -> int:
        """Play the game; print its log as it grows, then the failures of bots and the ranking. Returns exit status 0.

        Raises:
            BadInput: the output file exists already or cannot be written, or the search cannot be compiled.
        """
        if self.output is None:
            self._finished_match()
            return 0
        with opened_output(self.output, self.force) as write:
            write(write_record(self._finished_match().record()))
        return 0

    def _finished_match(self) -> Match:
        match = Match(self.setup)
        self._warn_of_clocks()
        _compile_first(match)
        for trouble in asyncio.run(self._play(match)):
            print_error(trouble)
        print()
        if not match.is_over():
            self._print_broken_off(match)
        for standing in match.standings():
            print(f"{standing.place}. {match.names[standing.seat]}: {standing.reason}")
        return match

    async def _play(self, match: Match) -> list[str]:
        chance = None if self.bots_seed is None else random.Random(self.bots_seed)  # noqa: S311 - a game, not a secret
        async with BotSeats(match, deadline=DEADLINE, command=ready_worker_command, chance=chance) as bots:
            return await play_out(match, bots, _LogPrinter(match), self.max_decisions)

    def _print_broken_off(self, match: Match) -> None:
        """Say in which round the game was stopped, so that the ranking is not taken for a final one."""
        said = plural(
            "Stopped in round {round}, after {count} decision: the game is not over, and nobody has won.",
            "Stopped in round {round}, after {count} decisions: the game is not over, and nobody has won.",
            self.max_decisions,
        )
        print(said.format(round=match.game.kernel.clock(match.view(None)), count=self.max_decisions))

    def _warn_of_clocks(self) -> None:
        """Warn that bots with a time limit make the game unrepeatable, if a seed was given for the bots."""
        from niagara_ai.registry import thinking_time

        players = dict.fromkeys(seat.player for seat in self.setup.seats)
        timed = [player for player in players if thinking_time(player)]
        if timed and self.bots_seed is not None:
            said = _("The same command may give another game: how far it thinks depends on the machine ({bots}).")
            print_error(said.format(bots=listed(timed)))


def _compile_first(match: Match) -> None:
    """Compile the search before the first bot needs it, with a message if that takes long.

    Raises:
        BadInput: the search cannot be compiled.
    """
    from niagara_ai.contract import BotError

    searches = any(seat.player.startswith("mcts:") for seat in match.setup.seats)
    if not searches or not match.game.kernel.can_compile():
        return
    from niagara_ai.mcts.warmup import compile_here, explain_long_wait

    try:
        compile_here(match.game, explain_long_wait())
    except BotError as error:
        raise BadInput(str(error)) from error


class _LogPrinter:
    """Prints the lines added to the log since the last call."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._printed = 0

    def __call__(self) -> None:
        log = self._match.log
        for line in log[self._printed :]:
            print(line.text, flush=True)
        self._printed = len(log)
