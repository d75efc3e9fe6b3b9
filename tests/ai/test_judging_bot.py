from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from niagara_ai.contract import BotError, Choice, SlowStarter
from niagara_ai.mcts import judging_bot, warmup
from niagara_ai.mcts.judging import Judge, Judgement
from niagara_ai.mcts.judging_bot import JudgingAdviser, JudgingBot
from niagara_ai.mcts.levels import INTERPRETED, THOROUGH, Work
from niagara_ai.registry import kinds, make_bot, parse_bot

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel
from niagara_tui.match.bots.hints import BOT
from niagara_tui.shell.bots import player_label
from niagara_tui.study.reviewing.making import thoroughness
from niagara_tui.study.reviews.models import Effort
from tests.support.levels import WORKS
from tests.support.positions import GAME, start, turn

pytestmark = pytest.mark.searches

MOMENT = Work(search=20, field=5, trees=2, first=1, heats=2)
AT_A_TURN = turn("2", zones={"Ra": "5", "Rb": "2"})


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)
    monkeypatch.setattr(JudgingAdviser, "interpreted", MOMENT)
    monkeypatch.setattr(JudgingBot, "interpreted", MOMENT)


def adviser() -> JudgingAdviser:
    return JudgingAdviser(GAME)


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


def test_it_tells_of_a_turn_that_it_is_asked_about_however_bad_and_why_the_best_is_better() -> None:
    view = GAME.view(start(3), 0)
    moves, bot = GAME.legal(view, 0), adviser()
    unasked = bot.choose(view, 0, moves)
    last = unasked.thoughts[-1].move
    found = bot.advise(view, 0, moves, [[GAME.number(last) or 0]])
    assert last in [thought.move for thought in found.thoughts]
    best = unasked.thoughts[0].move
    assert bot.advise(view, 0, moves, [[GAME.number(best) or 0]]) == unasked, "of the best a hint tells already"
    judged = Judge(GAME, MOMENT, fast=False)
    again = judged.judge(view, 0, [[GAME.number(last) or 0]])
    assert again is not None
    assert [tuple(map(GAME.text, plan.moves)) for plan in again.plans] == [
        (thought.move, *thought.continuation) for thought in found.thoughts
    ]
    whys = {thought.move: thought.why for thought in found.thoughts}
    asked = next(plan for plan in again.plans if GAME.text(plan.moves[0]) == last)
    assert whys[last] == judged.why(view, again, asked)


def test_a_deep_review_looks_as_long_at_a_decision_as_a_hint_and_as_the_expert() -> None:
    assert (
        replace(WORKS["expert"], told=THOROUGH.told, futures=THOROUGH.futures, others=THOROUGH.others)
        == THOROUGH
        == adviser()._work
    )
    assert thoroughness(Effort.DEEP, fast=True).work is THOROUGH
    assert replace(thoroughness(Effort.QUICK, fast=False).work, futures=0) == INTERPRETED


def test_nobody_gets_an_answer_before_the_adviser_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, view, answers = threading.Event(), GAME.view(start(3), 0), []
    monkeypatch.setattr(judging_bot, "made_ready", lambda *_about, **_how: ready.wait(30) and False)
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


def test_an_adviser_is_ready_once_what_foresees_futures_is_compiled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    done, told = list[str](), list[float]()

    def compile_elsewhere(_game: object, _source: str, report: Callable[[float], None]) -> None:
        done.append("search")
        report(1.0)

    def compile_one(_game: object, tag: str, *_about: object) -> None:
        done.append(tag)
        assert max(told) < 1.0, "who waits for a hint waits for this, too"

    monkeypatch.setattr(warmup, "compile_elsewhere", compile_elsewhere)
    monkeypatch.setattr(warmup, "load_search", lambda _game: None)
    monkeypatch.setattr(warmup, "compile_once", compile_one)
    monkeypatch.setattr(Kernel, "can_compile", lambda _: True)
    bot = adviser()
    monkeypatch.setattr(bot, "_new_judge", lambda *, fast: Judge(GAME, MOMENT, fast=False) if fast else None)
    bot.warm_up("nowhere", told.append)
    bot.get_ready()
    assert done == ["search", "mcts_niagara_futures"]
    assert told[-1] == 1.0
    told.clear()
    strongest = JudgingBot(GAME, WORKS["expert"], 1)
    monkeypatch.setattr(strongest, "_new_judge", lambda **_how: Judge(GAME, MOMENT, fast=False))
    strongest.warm_up("nowhere", told.append)
    strongest.get_ready()
    assert done == 2 * ["search", "mcts_niagara_futures"], "an opponent asks them how soon a won game ends"


def test_an_adviser_that_cannot_get_ready_says_so_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_how: object) -> Judge:
        raise BotError("the weights cannot be read")

    bot, view, told = adviser(), GAME.view(start(3), 0), list[float]()
    monkeypatch.setattr(bot, "_new_judge", fail)
    bot.warm_up("nowhere", told.append)
    for _ in range(2):
        with pytest.raises(BotError, match="the weights cannot be read"):
            bot.choose(view, 0, GAME.legal(view, 0))
    assert told[-1] == 1.0


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
    assert type(bot) is JudgingAdviser
    assert isinstance(bot, SlowStarter)


def test_the_strong_and_the_expert_bot_play_what_the_judge_finds_best() -> None:
    view = GAME.view(AT_A_TURN, 0)
    for level in WORKS:
        bot = make_bot(parse_bot(f"mcts:{level}"), GAME, 1)
        assert isinstance(bot, JudgingBot)
        found = Judge(GAME, MOMENT, 1, fast=False).judge(view, 0)
        assert found is not None
        assert bot.choose(view, 0, GAME.legal(view, 0)).move == found.best.moves[0]


def test_a_plan_is_followed_to_its_end_unless_something_comes_between(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, position = JudgingBot(GAME, THOROUGH, 1), clone(AT_A_TURN)
    choice = bot.choose(GAME.view(position, 0), 0, GAME.legal(position, 0))
    plan = [choice.move]
    asked = mock.Mock(side_effect=AssertionError("it has a plan"))
    with monkeypatch.context() as patched:
        patched.setattr(Judge, "judge", asked)
        while True:
            GAME.play(position, 0, plan[-1])
            if 0 not in GAME.deciders(position):
                break
            view = GAME.view(position, 0)
            followed = bot.choose(view, 0, GAME.legal(position, 0))
            assert [thought.value for thought in followed.thoughts] == [choice.thoughts[0].value]
            plan.append(followed.move)
    best = choice.thoughts[0]
    assert [*map(GAME.text, plan)] == [best.move, *best.continuation]
    elsewhere = turn("2", zones={"Ra": "4", "Rb": "2"})
    assert bot.choose(GAME.view(elsewhere, 0), 0, GAME.legal(elsewhere, 0)).thoughts[0] != best


def test_an_opponent_plays_before_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    ready, view = threading.Event(), GAME.view(start(3), 0)
    monkeypatch.setattr(judging_bot, "made_ready", lambda *_about, **_how: ready.wait(30) and False)
    bot, told = JudgingBot(GAME, THOROUGH, 1), list[float]()
    bot.warm_up("nowhere", told.append)
    assert bot.choose(view, 0, GAME.legal(view, 0)).thoughts
    assert not told, "it has not waited"
    ready.set()
    bot.get_ready()
    assert told == [1.0]


def test_41_on_a_slow_machine_an_opponent_plays_in_time_by_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, heats = itertools.count(), list[int]()
    race = Judge.race

    def raced(judge: Judge, *about: Any) -> Judgement:
        found = race(judge, *about)
        heats.append(max(len(plan.heats) for plan in found.plans))
        return found

    monkeypatch.setattr(Judge, "race", raced)
    monkeypatch.setattr(JudgingAdviser, "interpreted", replace(MOMENT, told=2))
    monkeypatch.setattr(JudgingBot, "interpreted", replace(MOMENT, told=2))
    monkeypatch.setattr(judging_bot, "made_ready", lambda *_about, **_how: False)
    monkeypatch.setattr(judging_bot, "time", SimpleNamespace(monotonic=lambda: judging_bot.PATIENCE * next(clock)))
    view, at_table = GAME.view(AT_A_TURN, 0), JudgingBot(GAME, THOROUGH, 1)
    at_table.warm_up("nowhere", lambda _share: None)
    at_table.get_ready()
    for bot in (adviser(), JudgingBot(GAME, THOROUGH, 1), at_table):
        assert bot.choose(view, 0, GAME.legal(view, 0)).thoughts
    assert heats == [MOMENT.heats, MOMENT.heats, 1], "nobody waits for the second, and advice takes its time"


def test_an_only_move_is_taken_without_thought() -> None:
    assert JudgingBot(GAME, THOROUGH, 1).choose(None, 0, [5]) == Choice(5)
