"""Matches and challenges of one person, for tests of their page and their tables."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.games.registry import GAMES
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.matches.challenge import Challenge
from niagara_tui.store.matches import Contest, Matches, MatchesFile, Outcome
from niagara_tui.ui.app import NiagaraApp
from tests.support.contests import best_of
from tests.ui.conftest import NOW

ONE = Challenge("upriver", GAMES["upriver"].version, ("human", "greedy:balanced", "random:uniform"), 12, 34)
ANNA = ONE.with_result("Anna", Outcome(place=1, share=100, rounds=12))


def held(config: Path) -> Matches:
    return MatchesFile(config).load()[0]


def added(contest: Contest, config: Path) -> Contest:
    found, problem = keeping.add_contest(contest, config)
    assert found is not None, problem
    return found


def full(config: Path) -> None:
    for contest in (best_of(3, [0], [0]), best_of(5, [0], players=3, game="niagara"), best_of(3, [0], [1], players=3)):
        added(contest, config)
    assert keeping.take(ANNA, None, NOW, config) == ""


def notices(app: NiagaraApp) -> list[str]:
    return [notice.message for notice in app._notifications]
