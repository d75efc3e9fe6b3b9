"""Reviewed games of one person, with what their turns cost and why, made up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path

from niagara_ai.contract import WON, Part

from niagara_tui.games.registry import GAMES
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import LogbookFile, PlayedGame
from niagara_tui.study.reviews.models import JudgedDecision, Review, record_digest
from niagara_tui.study.reviews.reviewer import keep_review
from tests.support.logbooks import logbook_of, played, put
from tests.support.reviews import made_up, played_record

Turn = tuple[str, float]  # an event, after `others` one of another player, and what a turn cost for which it is why
LOST = [("canoes", 0.08), ("fetched", 0.03), ("others fetched", 0.02)]


@cache
def _base(game: str) -> Review:
    record = played_record(game, 3)
    return made_up(record).model_copy(update={"record": record_digest(record)})


def review_with(game: str, turns: Sequence[Turn]) -> Review:
    """A review of a game of that name in which the person at seat 0 lost that with their turns, and nothing else."""
    base = _base(game)
    own = [made for made in base.decisions if made.seat == 0]
    costs = [*turns, *[("", 0.0)] * (len(own) - len(turns))]
    return base.model_copy(update={"decisions": tuple(map(_made, [game] * len(own), own, costs))})


def _made(game: str, made: JudgedDecision, turn: Turn) -> JudgedDecision:
    event, cost = turn[0].removeprefix("others "), turn[1]
    is_own = event == turn[0]
    gain = next((each.gain for each in (*GAMES[game].events, WON) if each.name == event), 0)
    shares = (0.8, 0.1) if (gain > 0) == is_own else (0.1, 0.8)
    why = (Part(event, 0 if is_own else 1, 1, 2, *shares, 0.05),) if event else ()
    figures = {"chance": 0.3, "best_chance": 0.3 + cost, "error": 0.002 if cost else 0.0}
    return made.model_copy(update={**figures, "obvious": None, "why": why})


def keep_games(folder: Path, config: Path, *games: Sequence[Turn], game: str = "niagara") -> list[PlayedGame]:
    """Keep these games, the oldest first, with saves and reviews, and as Ann's record; returns that."""
    saves, record, found = SaveFolder(folder), played_record(game, 3), list[PlayedGame]()
    for number, turns in enumerate(games):
        this = record.model_copy(update={"started": record.started + timedelta(days=number)})
        saves.write(f"game-{number}", this)
        keep_review(saves, f"game-{number}", review_with(game, turns))
        own = played(number, game=game, cost=3.0)
        found.append(own.model_copy(update={"key": game_key(this)}))
    put(LogbookFile(config), logbook_of(Ann=found))
    return found
