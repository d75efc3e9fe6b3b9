"""Made-up logbooks of people's games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from niagara_tui.games.registry import GAMES
from niagara_tui.store.goals import Goals, GoalsOfGame
from niagara_tui.store.keeper import KeptFile
from niagara_tui.store.logbook import Logbook, LogbookFile, PlayedGame, Profile, ReviewFigures
from niagara_tui.store.models import Help

M = TypeVar("M", bound=BaseModel)

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def played(
    number: int,
    *opponents: str,
    game: str = "niagara",
    won: bool = False,
    cost: float | None = None,
    help: Help | None = None,  # noqa: A002 - the name of the field
    deeds: dict[str, int] | None = None,
) -> PlayedGame:
    """A game with that number, against default bots unless others are named; with review figures if `cost` is given.

    It was played without help unless some is given.
    """
    players = ["human", *(opponents or ("greedy:balanced", "greedy:balanced"))]
    review = None if cost is None else ReviewFigures(effort="quick", cost=cost, decisions=20, luck=0.1, error=0.02)
    return PlayedGame(
        key=f"{number:032x}",
        game=game,
        rules=GAMES[game].version,
        players=players,
        seat=0,
        share=float(won),
        place=1 if won else 2,
        rounds=12,
        finished=START + timedelta(days=number),
        help=help or Help(),
        deeds=deeds,
        review=review,
    )


def wins_and_losses(results: str, *opponents: str, game: str = "niagara") -> list[PlayedGame]:
    """A game for each letter: `w` for one that was won, another letter for one that was lost."""
    return [played(number, *opponents, game=game, won=each == "w") for number, each in enumerate(results)]


def logbook_of(**games: list[PlayedGame]) -> Logbook:
    return Logbook(profiles=[Profile(name=name, games=held) for name, held in games.items()])


def goals_of(*kept: tuple[str, str, GoalsOfGame]) -> Goals:
    """The goals of these profiles, each at a game."""
    goals = Goals()
    for each in kept:
        goals.keep(*each)
    return goals


def put(file: KeptFile[M], held: M) -> str:
    """Put this into the file, in place of what it holds; returns why that failed, if it did."""
    with file.edit() as now:
        for name in type(held).model_fields:
            setattr(now, name, getattr(held, name))
    return file.problem


def keep(config: Path, *games: PlayedGame) -> None:
    """Keep these, and no others, as Ann's games."""
    put(LogbookFile(config), logbook_of(Ann=[*games]))
