from __future__ import annotations

from typing import Any

import pytest
from niagara_ai.mcts import bot as mcts_bot
from niagara_ai.mcts.bot import Mcts
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget, Level
from niagara_ai.mcts.search import Search, SearchResult

from niagara_tui.core.game import Kernel
from tests.support.levels import LEVELS
from tests.support.positions import GAME, start

pytestmark = pytest.mark.searches


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler and with a long time limit, so that only iterations count on a busy machine."""
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(mcts_bot, "SECONDS_UNCOMPILED", 600.0)


@pytest.mark.usefixtures("interpreted")
def test_a_bot_tells_its_candidates_with_visits_chances_and_what_it_expects() -> None:
    state = start(3)
    choice = Mcts(GAME, Level(Budget(30)), 1).choose(GAME.view(state, 0), 0, GAME.legal(state, 0))
    first, *others = choice.thoughts
    assert first.move == GAME.text(choice.move)
    assert sum(thought.visits for thought in choice.thoughts) == 30
    assert [thought.visits for thought in others] == sorted((thought.visits for thought in others), reverse=True)
    assert (first.value, len(first.chances)) == (first.chances[0], 3)
    assert first.score is not None


@pytest.mark.usefixtures("interpreted")
def test_an_only_move_is_taken_without_thought() -> None:
    assert Mcts(GAME, LEVELS["normal"], 1).choose(None, 0, [5]).thoughts == ()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_when_it_is_told_that_it_is_enough_with_what_it_has(threads: int) -> None:
    view = GAME.view(start(3), 0)
    search = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, threads=threads, memory=2**20)
    answers = iter([False, False, True])
    found = search.think(view, 0, GAME.legal(view, 0), Budget(seconds=60.0), lambda: next(answers, True))
    assert sum(candidate.visits for candidate in found.candidates) == found.iterations > 0
    assert found.seconds < 30


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("budget", [Budget(20), Budget(20, seconds=60.0)])
def test_choice_and_thoughts_are_one_search_s_although_another_becomes_ready_meanwhile(
    monkeypatch: pytest.MonkeyPatch, budget: Budget
) -> None:
    bot = Mcts(GAME, Level(budget), 1)
    bot._stopgap, another = bot._new_search(fast=False), bot._new_search(fast=False)
    think, asked_of = Search.think, list[Search]()

    def think_while_another_gets_ready(asked: Search, *about: Any) -> SearchResult:
        found = think(asked, *about)
        asked_of.append(asked)
        bot._search = another
        return found

    monkeypatch.setattr(Search, "think", think_while_another_gets_ready)
    view = GAME.view(start(3), 0)
    choice = bot.choose(view, 0, GAME.legal(view, 0))
    assert sum(thought.visits for thought in choice.thoughts) == 20
    assert choice.move in {GAME.number(thought.move) for thought in choice.thoughts if thought.visits}
    bot.choose(view, 0, GAME.legal(view, 0))
    assert asked_of == [bot._stopgap, another]


@pytest.mark.usefixtures("interpreted")
def test_of_what_was_never_tried_no_chance_is_told() -> None:
    view = GAME.view(start(3), 0)
    for budget in (Budget(1), Budget(1, seconds=60.0)):
        thoughts = Mcts(GAME, Level(budget), 1).choose(view, 0, GAME.legal(view, 0)).thoughts
        assert [len(thought.chances) for thought in thoughts] == [3 * (thought.visits > 0) for thought in thoughts]
        assert sum(thought.visits for thought in thoughts) == 1


def test_only_levels_that_think_for_a_time_take_more_threads() -> None:
    assert {Mcts(GAME, level, 1, threads=3)._threads for level in LEVELS.values()} == {1}
    timed = Level(Budget(seconds=1.0))
    assert [Mcts(GAME, timed, 1, threads=given)._threads for given in (0, 1, 3)] == [1, 1, 3]


def test_a_style_counts_only_as_far_as_it_is_not_what_everybody_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    likings = {"balanced": [5.0, 1.0], "thief": [4.0, 3.0]}
    monkeypatch.setattr(type(GAME), "appraise", lambda *about: likings[about[-1]])
    level = Level(Budget(1), style="thief", style_weight=0.1)
    assert Mcts(GAME, level, 1)._style_bonuses(None, 0, [7, 8]) == {7: -1.0, 8: 2.0}
    assert Mcts(GAME, LEVELS["normal"], 1)._style_bonuses(None, 0, [7, 8]) == {}
