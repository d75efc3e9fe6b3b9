from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError
from niagara_ai.mcts.network import MAX_TICKS, Layers, rounded
from niagara_ai.train.fit import Losses
from niagara_ai.train.folder import Figures, Folder
from niagara_ai.train.generations import Duel, Generation, Training
from niagara_ai.train.samples import Samples
from niagara_ai.train.self_play import Pace

from tests.ai.training import ENCODING, SETTINGS, SOURCE, Told, simulated
from tests.support.learned import drawn_layers

SLOW = SETTINGS.model_copy(update={"iterations": 500, "quick_iterations": 40})
VIEWS = 20
"""Number of views of a generation of `_quick` runs."""


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace compiling, games and fits by what takes no time; the mind of a generation is drawn by its seed."""

    def fitted(_window: Samples, _held: Any, _game: Any, _epochs: int, seed: int, *_rest: Any) -> tuple[Layers, Losses]:
        return drawn_layers(ENCODING, seed), Losses(0.0, 0.0, 0.0, 0.0, 0.0)

    monkeypatch.setattr("niagara_ai.train.generations.compile_here", lambda *_: None)
    monkeypatch.setattr("niagara_ai.train.generations.FIRST_GAMES", 1)
    monkeypatch.setattr("niagara_ai.train.generations.fit", fitted)
    monkeypatch.setattr(Generation, "play", lambda *_: simulated(VIEWS // 4))


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> list[Duel]:
    """Replace matches by one game that every seat shares; lists them."""
    held: list[Duel] = []

    class Shared:
        def share(self, _entry: int) -> float:
            return 0.25

    def play(duel: Duel, *_rest: Any) -> Iterator[Shared]:
        held.append(duel)
        yield Shared()

    monkeypatch.setattr("niagara_ai.train.generations.play", play)
    return held


def run_in(path: Path, generations: int, **settings: Any) -> list[Figures]:
    """The figures of a new run of so many generations after the first."""
    folder = Folder(path)
    folder.create(SETTINGS.model_copy(update=settings))
    return list(Training(SOURCE, folder, Workers(1)).run(generations, Told()))


def paces(*numbers: int, from_odds: bool = False) -> list[Pace]:
    settings = SLOW.model_copy(update={"from_odds": from_odds})
    return [Generation(SOURCE, settings, number, None).pace for number in numbers]


def test_from_nothing_searches_and_games_double_up_to_what_is_wanted() -> None:
    found = [(pace.iterations, pace.quick_iterations, pace.ticks) for pace in paces(0, 1, 2, 3, 4, 5)]
    assert found == [(0, 0, 10), (64, 16, 20), (128, 32, 40), (256, 40, 50), (500, 40, 50), (500, 40, 50)]
    assert not any(pace.by_odds for pace in paces(0, 1))


def test_after_games_by_odds_searches_and_games_have_their_full_length_at_once() -> None:
    found = paces(0, 1, 2, from_odds=True)
    whole = Pace(500, 40, ticks=MAX_TICKS)
    assert found == [Pace(0, 0, ticks=MAX_TICKS, by_odds=True), whole, whole]


@pytest.mark.usefixtures("_quick", "matches")
def test_games_are_played_by_the_best_mind_not_by_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    players: list[Layers | None] = []

    def hear(generation: Generation, _portion: int) -> Samples:
        players.append(generation.layers)
        return simulated(VIEWS // 4)

    run_in(tmp_path, 1)
    folder = Folder(tmp_path)
    first, second = folder.figures()
    folder.write_figures([first, second.model_copy(update={"is_better": False})])
    monkeypatch.setattr(Generation, "play", hear)
    next(Training(SOURCE, folder, Workers(1)).run(2, Told()))
    assert len(players) == 1
    assert players[0] is not None
    assert np.array_equal(players[0].inner, rounded(drawn_layers(ENCODING, 0)).inner)


@pytest.mark.usefixtures("_quick")
def test_games_that_teach_nothing_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = simulated(1)
    empty = replace(nothing, **{field.name: getattr(nothing, field.name)[:0] for field in fields(nothing)})
    monkeypatch.setattr(Generation, "play", lambda *_: empty)
    with pytest.raises(BotError, match="no clock ticked before its game's end, and no decision was recorded"):
        run_in(tmp_path, 0)


@pytest.mark.usefixtures("_quick", "matches")
@pytest.mark.parametrize(("window", "generations"), [(1, 1), (VIEWS, 1), (VIEWS + 1, 2), (3 * VIEWS, 3), (1000, 4)])
def test_a_fit_goes_back_to_the_generation_by_which_the_window_is_full(
    tmp_path: Path, window: int, generations: int
) -> None:
    views = [figures.views for figures in run_in(tmp_path, 3, window=window)]
    assert views == [VIEWS * min(generations, number + 1) for number in range(4)]


@pytest.mark.usefixtures("_quick")
def test_every_match_of_every_run_has_games_of_its_own(tmp_path: Path, matches: list[Duel]) -> None:
    run_in(tmp_path / "one", 2)
    run_in(tmp_path / "other", 2, seed=1)
    assert len({duel.seed for duel in matches}) == len(matches) == 4
