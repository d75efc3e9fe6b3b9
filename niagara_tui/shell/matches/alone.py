"""The games of a league in which bots play alone: played one after the other, each saved once it is over.

A game that is broken off is begun again the next time, with the same chance: nobody gets another result by that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.text import as_sentence
from niagara_tui.match.auto import DEADLINE, play_out
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.processes import Command, ready_worker_command
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.shell.matches import contests, keeping
from niagara_tui.shell.matches.words import game_result, verdict
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.matches import MatchesFile

MOST_DECISIONS = 5_000
"""Decisions after which a game of bots is taken as it stands: some bots may never end one."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a league's games of bots are: the number of the game, of how many, and its round.

    `result` says how it has ended, once it has, and who has won the league if that was its last one.
    """

    game: int
    games: int
    round: int
    result: str = ""


async def play_due(
    contest: str,
    folder: SaveFolder,
    config: Path | None,
    clock: Callable[[], datetime],
    tell: Callable[[SoFar], None],
    command: Command = ready_worker_command,
) -> str:
    """Play the games of that league that bots have to play before its person's next one; `tell` hears how far it is.

    Returns a message if a result could not be kept, else "". It can be cancelled at any time: games that are over are
    kept by then.

    Raises:
        NiagaraError: a game cannot be played here.
    """
    while True:
        held, problem = MatchesFile(config).read()
        found = keeping.find_contest(held, contest)
        due = [] if found is None or problem else contests.due_alone(found)
        if found is None or not due:
            return problem
        number = due[0]
        match = Match(keeping.next_setup(found, number), clock)

        def said(result: str = "", match: Match = match, number: int = number, games: int = found.length) -> None:
            tell(SoFar(number + 1, games, int(match.game.kernel.clock(match.view(None))), result))

        said()
        chance = Random(contests.seed_of(found, number, "bots"))  # noqa: S311 - no secret hangs on it
        async with BotSeats(match, deadline=DEADLINE, command=command, chance=chance) as bots:
            await play_out(match, bots, said, MOST_DECISIONS)
        if problem := keeping.keep_alone(contest, number, match, config) or _save(match, folder):
            return problem
        kept = keeping.find_contest(MatchesFile(config).read()[0], contest)
        said("" if kept is None else " ".join(filter(None, [game_result(kept, number), verdict(kept)])))


def _save(match: Match, folder: SaveFolder) -> str:
    """Save the game; returns why that failed, else ""."""
    try:
        with Autosave.new(folder, match) as autosave:
            autosave.save()
    except NiagaraError as error:
        return as_sentence(error)
    return ""
