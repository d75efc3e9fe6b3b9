"""The adviser, interpreted: the same question gets the same answer, the judge's, and nobody gets a quick one."""

from __future__ import annotations

import itertools
import threading
from types import SimpleNamespace

import pytest
from niagara_ai.contract import BotError, SlowStarter
from niagara_ai.mcts import judging_bot as advising
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.judging_bot import JudgingBot
from niagara_ai.mcts.levels import INTERPRETED, THOROUGH, Work
from niagara_ai.registry import kinds, make_bot, parse_bot

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel
from niagara_tui.match.bots.hints import BOT
from niagara_tui.shell.bots import player_label
from niagara_tui.study.reviewing.thoroughness import thoroughness
from niagara_tui.study.reviews.models import Effort
from tests.support.positions import GAME, start, turn

pytestmark = pytest.mark.searches

MOMENT = Work(search=20, field=5, trees=2, first=1, heats=2, doubt=0.1)
AT_A_TURN = turn("2", zones={"Ra": "5", "Rb": "2"})


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler, and a look of a moment."""
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(advising, "INTERPRETED", MOMENT)


def adviser() -> JudgingBot:
    return JudgingBot(GAME, THOROUGH, is_adviser=True)


def test_an_adviser_s_answer_follows_from_the_position_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [GAME.view(AT_A_TURN, 0), GAME.view(start(3), 0)]
    answers = []
    for pace in (0.0, 10.0):  # a clock that goes slower or faster makes no difference
        clock = itertools.count(0.0, pace)
        monkeypatch.setattr("niagara_ai.mcts.search.time", SimpleNamespace(perf_counter=clock.__next__))
        bot = make_bot(parse_bot(BOT, unlisted=True), GAME, seed=round(pace))
        answers += [bot.choose(view, 0, GAME.legal(view, 0)) for view in asked]
    assert answers[:2] == answers[2:]
    bot = adviser()
    backwards = [bot.choose(view, 0, GAME.legal(view, 0)) for view in reversed(asked)]
    assert backwards[::-1] == answers[:2], "what was asked before makes no difference"


def test_it_tells_what_the_judge_has_found_of_each_turn_the_best_first() -> None:
    view = GAME.view(AT_A_TURN, 0)
    choice, found = adviser().choose(view, 0, GAME.legal(view, 0)), Judge(GAME, MOMENT, fast=False).judge(view, 0)
    assert found is not None
    assert choice.move == found.best.moves[0]
    assert [(each.move, *each.continuation) for each in choice.thoughts] == [
        tuple(map(GAME.text, plan.moves)) for plan in found.plans
    ]
    best = found.best.chances[0]
    for plan, thought in zip(found.plans, choice.thoughts, strict=True):
        loss = found.loss(plan)
        assert thought.loss == loss.rounded
        assert thought.value == thought.chances[0] == pytest.approx(best - loss.chance, abs=1e-4)
        assert sum(thought.chances) == pytest.approx(1.0, abs=1e-3)
        after = clone(AT_A_TURN)
        for move in plan.moves:
            assert move in GAME.legal(after, 0)
            GAME.play(after, 0, move)
        assert 0 not in GAME.deciders(after), "a turn moves both canoes"


def test_a_deep_review_looks_as_long_at_a_decision_as_a_hint() -> None:
    assert thoroughness(Effort.DEEP, fast=True).work is THOROUGH
    assert thoroughness(Effort.QUICK, fast=False).work is INTERPRETED


def test_nobody_gets_an_answer_before_the_adviser_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, view, answers = threading.Event(), GAME.view(start(3), 0), []
    monkeypatch.setattr(advising, "made_ready", lambda *_about: ready.wait(30) and False)
    bot, told = adviser(), list[float]()
    bot.warm_up("nowhere", told.append)
    asking = threading.Thread(target=lambda: answers.append(bot.choose(view, 0, GAME.legal(view, 0))))
    asking.start()
    asking.join(0.1)
    assert not answers
    ready.set()
    asking.join(60)
    assert answers == [adviser().choose(view, 0, GAME.legal(view, 0))]
    assert told == [1.0]


def test_where_there_is_one_turn_there_is_nothing_to_tell() -> None:
    view = GAME.view(turn("2", zones={"Ra": "bank", "Rb": "lost"}), 0)
    choice = adviser().choose(view, 0, GAME.legal(view, 0))
    assert (choice.move, choice.thoughts) == (GAME.number("a"), ())


def test_an_adviser_is_no_opponent() -> None:
    assert not any("adviser" in kind.levels for kind in kinds(GAME.styles).values())
    for styles in (GAME.styles, None):
        with pytest.raises(BotError, match=r"^the bot mcts has no level 'adviser'; it has "):
            parse_bot("mcts:adviser", styles)
    assert player_label("mcts:adviser") == "strong adviser bot", "a save may name anybody"


def test_hints_alone_can_name_the_adviser() -> None:
    name = parse_bot(BOT, GAME.styles, unlisted=True)
    assert str(name) == BOT
    bot = make_bot(name, GAME, 1)
    assert isinstance(bot, JudgingBot)
    assert isinstance(bot, SlowStarter)
