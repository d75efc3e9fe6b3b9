"""The search bot, interpreted: what it tells of its thoughts, and how it plays by its level."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from niagara_ai.contract import BotError
from niagara_ai.mcts import bot as mcts_bot
from niagara_ai.mcts.bot import Mcts
from niagara_ai.mcts.levels import UNLISTED, Budget, Level
from niagara_ai.mcts.search import Search, SearchResult
from niagara_ai.registry import kinds, make_bot, parse_bot

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel
from niagara_tui.match.bots.hints import BOT
from niagara_tui.shell.bots import player_label
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
    assert Mcts(GAME, LEVELS["expert"], 1).choose(None, 0, [5]).thoughts == ()


@pytest.mark.usefixtures("interpreted")
def test_the_rest_of_a_turn_follows_what_was_tried_most() -> None:
    state = turn("4", zones={"Ra": "2"})
    view = GAME.view(state, 0)
    bot = Mcts(GAME, Level(Budget(80)), 1)
    found = bot.consider(view, 0, GAME.legal(view, 0), Budget(80))
    best = max(found.candidates, key=lambda candidate: candidate.visits)
    (then,) = bot.predict(found, view, 0, [best.move], Chance())
    rest = [one.move for one in itertools.takewhile(lambda one: one.seat == 0, then)]
    assert rest
    for move in (best.move, *rest):
        assert move in GAME.legal(state, 0)
        GAME.play(state, 0, move)
    assert GAME.deciders(state) != [0]
    assert view == GAME.view(turn("4", zones={"Ra": "2"}), 0), "the view is left as it was"


@pytest.mark.usefixtures("interpreted")
def test_what_others_would_decide_is_foretold_alike_whatever_they_have_laid_face_down() -> None:
    told = []
    for card in ("1", "6"):
        state = start(3)
        GAME.play(state, 1, GAME.number(card) or 0)
        view = GAME.view(state, 0)
        bot = Mcts(GAME, Level(Budget(10)), 1)
        found = bot.consider(view, 0, GAME.legal(view, 0), Budget(10))
        told.append(bot.predict(found, view, 0, GAME.legal(view, 0), Chance()))
    assert told[0] == told[1]
    assert {one.seat for then in told[0] for one in then} > {2}


@pytest.mark.usefixtures("interpreted")
def test_where_nobody_knows_how_it_goes_on_nothing_is_foretold() -> None:
    """Fifty cards and hands that nobody has seen: hardly two deals agree on what the next player plays."""
    state = with_hands({"R": "S1 M2 H3", "B": "S4 M5 H6", "Y": "S7 M8 H9"}, "W1")
    view = CANYON.view(state, 0)
    bot = Mcts(CANYON, Level(Budget(3)), 1)
    found = bot.consider(view, 0, CANYON.legal(view, 0), Budget(3))
    assert bot.predict(found, view, 0, CANYON.legal(view, 0), Chance()) == [(), (), ()]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_ends_when_it_is_told_that_it_is_enough_with_what_it_has(threads: int) -> None:
    view = GAME.view(start(3), 0)
    bot = Mcts(GAME, Level(Budget(seconds=60.0)), 1, threads=threads)
    answers = iter([False, False, True])
    found = bot.consider(view, 0, GAME.legal(view, 0), Budget(seconds=60.0), lambda: next(answers, True))
    assert sum(candidate.visits for candidate in found.candidates) == found.iterations > 0
    assert found.seconds < 30


@pytest.mark.usefixtures("interpreted")
def test_a_bot_that_thinks_for_a_time_tells_whole_plans_the_surest_first() -> None:
    state = turn("4", zones={"Ra": "2"})
    bot = Mcts(GAME, Level(Budget(200, seconds=60.0)), 1)
    choice = bot.choose(GAME.view(state, 0), 0, GAME.legal(state, 0))
    sure = [thought.value - 0.5 / math.sqrt(thought.visits) for thought in choice.thoughts]
    assert sure == pytest.approx(sorted(sure, reverse=True), abs=1e-3)
    ends = set()
    for thought in choice.thoughts:
        after = clone(state)
        for text in (thought.move, *thought.continuation):
            move = GAME.number(text)
            assert move in GAME.legal(after, 0)
            GAME.play(after, 0, move)
        assert GAME.is_between_plans(after, 0)
        assert sum(thought.chances) == pytest.approx(1.0, abs=0.001)
        assert thought.value == thought.chances[0]
        ends.add(after.players[0].canoes[0].zone)
    assert len(ends) > 2


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("budget", [Budget(20), Budget(20, seconds=60.0)])
def test_choice_and_thoughts_are_one_search_s_although_another_becomes_ready_meanwhile(
    monkeypatch: pytest.MonkeyPatch, budget: Budget
) -> None:
    bot = Mcts(GAME, Level(budget), 1)
    bot._stopgap, another = bot._new_search(fast=False), bot._new_search(fast=False)
    think = Search.think

    def think_while_another_gets_ready(asked: Search, *about: Any) -> SearchResult:
        found = think(asked, *about)
        bot._search = another
        return found

    monkeypatch.setattr(Search, "think", think_while_another_gets_ready)
    view = GAME.view(start(3), 0)
    choice = bot.choose(view, 0, GAME.legal(view, 0))
    assert choice.quick
    assert sum(thought.visits for thought in choice.thoughts) == 20
    assert choice.move in {GAME.number(thought.move) for thought in choice.thoughts if thought.visits}
    assert not bot.choose(view, 0, GAME.legal(view, 0)).quick


@pytest.mark.usefixtures("interpreted")
def test_of_what_was_never_tried_no_chance_is_told() -> None:
    view = GAME.view(start(3), 0)
    for budget in (Budget(1), Budget(1, seconds=60.0)):
        thoughts = Mcts(GAME, Level(budget), 1).choose(view, 0, GAME.legal(view, 0)).thoughts
        assert [len(thought.chances) for thought in thoughts] == [3 * (thought.visits > 0) for thought in thoughts]
        assert sum(thought.visits for thought in thoughts) == 1


@pytest.mark.usefixtures("interpreted")
def test_an_adviser_s_answer_follows_from_the_position_alone() -> None:
    level = replace(UNLISTED["adviser"], budget=Budget(25))
    asked = [(turn("4", zones={"Ra": "2"}), 0), (start(3), 0)]
    bot = Mcts(GAME, level, 1)
    answers = [bot.choose(GAME.view(state, 0), seat, GAME.legal(state, seat)) for state, seat in asked * 2]
    assert answers[:2] == answers[2:], "what was asked before makes no difference"
    alone = [Mcts(GAME, level, 1).choose(GAME.view(state, 0), 0, GAME.legal(state, 0)) for state, _seat in asked]
    assert alone == answers[:2], "nor does another process"
    assert any(thought.continuation for thought in answers[0].thoughts)


def test_an_adviser_waits_until_the_search_is_compiled_and_then_does_not_take_a_quick_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = Mcts(GAME, replace(UNLISTED["adviser"], budget=Budget(5)), 1)
    bot._stopgap = bot._new_search(fast=False)

    def load() -> bool:
        bot._search = bot._new_search(fast=False)
        return True

    monkeypatch.setattr(bot._is_ready, "wait", load)
    view = GAME.view(start(3), 0)
    choice = bot.choose(view, 0, GAME.legal(view, 0))
    assert not choice.quick
    assert sum(thought.visits for thought in choice.thoughts) == 5


@pytest.mark.usefixtures("interpreted")
def test_where_nothing_can_be_compiled_a_hint_is_no_quick_look_and_the_same_position_has_the_same_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    level = replace(UNLISTED["adviser"])
    view = GAME.view(start(3), 0)
    answers = []
    for pace in (0.0, 10.0):  # a clock that goes slower or faster makes no difference
        clock = itertools.count(0.0, pace)
        monkeypatch.setattr("niagara_ai.mcts.search.time", SimpleNamespace(perf_counter=clock.__next__))
        bot = Mcts(GAME, level, 1)
        bot.warm_up("nowhere", lambda _share: None)
        assert bot._is_ready.wait(30)
        answers += [bot.choose(view, 0, GAME.legal(view, 0)) for _again in range(2)]
    assert not any(answer.quick for answer in answers)
    assert all(answer == answers[0] for answer in answers)
    assert 0 < sum(thought.visits for thought in answers[0].thoughts) <= 100, "interpreted, more would take too long"


def test_an_adviser_is_no_opponent() -> None:
    assert not set(UNLISTED) & {level for kind in kinds(GAME.styles).values() for level in kind.levels}
    for styles in (GAME.styles, None):
        with pytest.raises(BotError, match=r"^the bot mcts has no level 'adviser'; it has "):
            parse_bot("mcts:adviser", styles)
    assert player_label("mcts:adviser") == "strong adviser bot", "a save may name anybody"


def test_hints_alone_can_name_the_adviser() -> None:
    name = parse_bot(BOT, GAME.styles, unlisted=True)
    assert str(name) == BOT
    assert isinstance(make_bot(name, GAME, 1), Mcts)


def test_only_levels_that_think_for_a_time_take_more_threads() -> None:
    threads = {name: Mcts(GAME, level, 1, threads=3)._threads for name, level in LEVELS.items()}
    assert threads == {name: 3 if name == "expert" else 1 for name in LEVELS}
    assert Mcts(GAME, LEVELS["expert"], 1, threads=0)._threads == 1


def test_a_style_counts_only_as_far_as_it_is_not_what_everybody_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    likings = {"balanced": [5.0, 1.0], "thief": [4.0, 3.0]}
    monkeypatch.setattr(type(GAME), "appraise", lambda *about: likings[about[-1]])
    level = Level(Budget(1), style="thief", style_weight=0.1)
    assert Mcts(GAME, level, 1)._style_bonuses(None, 0, [7, 8]) == {7: -1.0, 8: 2.0}
    assert Mcts(GAME, LEVELS["hard"], 1)._style_bonuses(None, 0, [7, 8]) == {}
