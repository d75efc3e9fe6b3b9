"""Made-up logbooks of people's games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from niagara_tui.games.registry import GAMES
from niagara_tui.store.logbook import Logbook, PlayedGame, Profile, ReviewFigures
from niagara_tui.store.models import Help

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
