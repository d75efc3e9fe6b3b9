"""Made-up matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from niagara_tui.shell.matches import contests
from niagara_tui.shell.matches.keeping import new_contest
from niagara_tui.store.matches import Contest
from niagara_tui.store.models import SeatSetup, Setup

BEGUN = datetime(2026, 11, 20, 18, tzinfo=UTC)
NAMES = ("Rose", "Otter", "Heron", "Trout", "Owl", "Frog")


def setup_for(*players: str, game: str = "upriver", seed: int = 7) -> Setup:
    """A table of these players, `human` or bots, under names of their own."""
    seats = [SeatSetup(name=name, player=player) for name, player in zip(NAMES, players, strict=False)]
    return Setup(game=game, seats=seats, seed=seed)


def best_of(length: int, *winners: Sequence[int], players: int = 2, game: str = "upriver") -> Contest:
    """A match, the best of so many games, in which these players, by number, won one game after the other."""
    contest = new_contest(setup_for("human", *["greedy"] * (players - 1), game=game), BEGUN, best_of=length)
    contest = contest.model_copy(update={"id": "00000001"})
    for number, won in enumerate(winners):
        meeting = contests.meeting_at(contest, number)
        wins = [player in won for player in meeting.seats]
        meeting = meeting.model_copy(update={"places": [1 if each else 2 for each in wins], "won": wins})
        contest.meetings[number : number + 1] = [meeting]
    return contest
