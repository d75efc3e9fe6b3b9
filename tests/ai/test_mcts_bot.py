"""The search bot, interpreted: what it tells of its thoughts, and how it plays by its level."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from niagara_ai.mcts import bot as mcts_bot
from niagara_ai.mcts.bot import Mcts
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget, Level
from niagara_ai.mcts.prediction import continuations
from niagara_ai.mcts.search import Search, SearchResult

from niagara_tui.core.chance import Chance
from niagara_tui.core.game import Game, Kernel
from tests.support.canyon import GAME as CANYON
from tests.support.canyon import with_hands
from tests.support.levels import LEVELS
from tests.support.positions import GAME, start, turn

pytestmark = pytest.mark.searches


# -- the bot ------------------------------------------------------------------------------------------


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


def continued(game: Game[Any], view: Any, plans: Sequence[Sequence[int]], iterations: int) -> list[Any]:
    """How the game likely goes on after these plans of seat 0."""
    search = Search(game, DEFAULT_PARAMETERS, 1, fast=False, memory=2**20)
    search.think(view, 0, game.legal(view, 0), Budget(iterations))
    return continuations(search, game, view, 0, plans, Chance())


def test_the_rest_of_a_turn_follows_what_was_tried_most() -> None:
    state = turn("4", zones={"Ra": "2"})
    view = GAME.view(state, 0)
    first = GAME.legal(view, 0)[0]
    (then,) = continued(GAME, view, [(first,)], 80)
    rest = [one.move for one in itertools.takewhile(lambda one: one.seat == 0, then)]
    assert rest
    for move in (first, *rest):
        assert move in GAME.legal(state, 0)
        GAME.play(state, 0, move)
    assert GAME.deciders(state) != [0]
    assert view == GAME.view(turn("4", zones={"Ra": "2"}), 0), "the view is left as it was"


def test_what_is_foretold_after_a_whole_plan_begins_where_the_plan_ends() -> None:
    view = GAME.view(turn("4", zones={"Ra": "2"}), 0)
    first = GAME.legal(view, 0)[0]
    (then,) = continued(GAME, view, [(first,)], 80)
    plan = (first, *(one.move for one in itertools.takewhile(lambda one: one.seat == 0, then)))
    (after,) = continued(GAME, view, [plan], 80)
    assert after == then[len(plan) - 1 :]


def test_what_others_would_decide_is_foretold_alike_whatever_they_have_laid_face_down() -> None:
    told = []
    for card in ("1", "6"):
        state = start(3)
        GAME.play(state, 1, GAME.number(card) or 0)
        view = GAME.view(state, 0)
        told.append(continued(GAME, view, [(move,) for move in GAME.legal(view, 0)], 10))
    assert told[0] == told[1]
    assert {one.seat for then in told[0] for one in then} > {2}


def test_where_nobody_knows_how_it_goes_on_nothing_is_foretold() -> None:
    """Fifty cards and hands that nobody has seen: hardly two deals agree on what the next player plays."""
    state = with_hands({"R": "S1 M2 H3", "B": "S4 M5 H6", "Y": "S7 M8 H9"}, "W1")
    view = CANYON.view(state, 0)
    assert continued(CANYON, view, [(move,) for move in CANYON.legal(view, 0)], 3) == [(), (), ()]


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
