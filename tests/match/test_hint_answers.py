"""What a hint asks an adviser, and which turns are one plan."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.judging_bot import JudgingAdviser
from niagara_ai.mcts.levels import Work
from niagara_ai.plans import forced_moves, plan_is_done, same_outcome

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import after
from niagara_tui.games.niagara.rules.state import OVER, State
from niagara_tui.match.bots.advice import turn_of
from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import read_record
from tests.match.test_advice import TABLE, moves, thought
from tests.support import play, workers
from tests.support.matches import new_match
from tests.support.matches import play as submit
from tests.support.positions import GAME, position, turn
from tests.support.workers import command

ASKED_FOR = """
for number, q in enumerate(questions()):
    other = q['moves'][-1]
    say(id=q['id'], move=other, thoughts=[{'move': other, 'value': number}])
"""


def at_the_second_canoe() -> TableMatch:
    """R has moved one of two canoes with a 2, and must move the other."""
    match = new_match()
    state = play(turn("2", zones={"Ra": "5", "Rb": "5"}), "R b", "R to 3")
    match._game_log = GameLog(match.game, state, match.names)
    return match


def test_n_20_a_canoe_that_alone_can_be_taken_is_no_decision_and_the_hint_is_about_what_it_can_do() -> None:
    match = at_the_second_canoe()
    assert [match.game.text(move) for move in match.legal(0)] == ["a"]
    answer = interpreted_adviser(match.game).choose(match.view(0), 0, match.legal(0))
    assert match.game.text(answer.move) == "a"
    assert {thought.move for thought in answer.thoughts} == {"a"}
    assert len({thought.continuation for thought in answer.thoughts}) > 1


async def test_n_11_a_hint_asks_what_the_seat_sees_without_what_the_others_have_laid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That nobody answers the seat's choice is a rule of the search (`iteration.descend`), whoever asks."""
    match = new_match()
    asked: list[State] = []

    async def ask(
        seat: int, moves: Sequence[int], view: State, plans: object, before: object, *, bot: object
    ) -> Answer:
        assert moves == match.legal(seat)
        assert before is None, "at a secret choice nothing is hidden"
        asked.append(view)
        return Answer(moves[seat])

    for laid in (False, True):
        if laid:
            submit(match, "B 3")
        hints = Hints(match)
        monkeypatch.setattr(hints, "_ask", ask)
        await hints.ask(0)
        await hints.close()
    first, second = asked
    assert first == second
    assert not any(match.game.has_hidden_choice(first, seat) for seat in range(first.seats))


async def test_where_there_is_one_turn_alone_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    monkeypatch.setattr(type(match.game), "legal", lambda _game, _state, _seat: [7])
    hints = Hints(match, command=command(workers.DIES))
    assert await hints.ask(0) == Answer(7)
    await hints.close()


def test_n_24_a_plan_is_done_where_nothing_is_in_hand_and_where_the_seat_owes_no_decision() -> None:
    before = turn("2", zones={"Ra": "5", "Rb": "lost"})
    begun = play(before, "R a")
    landed = play(turn("5", zones={"Ra": "3", "Rb": "lost"}), "R a", "R load violet", "R to bank")
    assert not plan_is_done(GAME, begun, 0), "a canoe is in hand"
    assert plan_is_done(GAME, begun, 1), "whatever another seat has in hand"
    assert plan_is_done(GAME, landed, 0)
    over = clone(begun)
    over.phase = OVER
    assert plan_is_done(GAME, over, 0), "a game that is over"


def test_n_20_what_is_forced_ends_where_a_plan_does() -> None:
    match = at_the_second_canoe()
    moves, fork = forced_moves(match.game, match.view(0), 0)
    assert [match.game.text(move) for move in moves] == ["a"]
    assert not plan_is_done(match.game, fork, 0)
    assert len(match.game.legal(fork, 0)) > 1


@pytest.mark.processes
async def test_the_same_position_has_the_same_hint() -> None:
    match = new_match()
    hints = Hints(match, command=command(ASKED_FOR))
    answers = [await hints.ask(0)]
    submit(match, "B 3")
    answers.append(await hints.ask(0))
    submit(match, "Y 2", "R 1")
    match.settle()
    assert match.deciders() == [0]
    answers.append(await hints.ask(0))
    await hints.close()
    assert [answer.thoughts[0].value for answer in answers] == [0, 0, 1]


def interpreted_adviser(game: Game[Any]) -> JudgingAdviser:
    """An adviser that compiles nothing and looks at a decision for a moment."""
    adviser = JudgingAdviser(game)
    adviser._judge = Judge(game, Work(search=60, field=6, trees=2, first=1, heats=1), fast=False)
    return adviser


@pytest.mark.processes
async def test_42_6_the_figure_stays_while_the_turn_that_was_recommended_is_followed() -> None:
    match = new_match()
    state = turn("2", zones={"Ra": "5", "Rb": "3"})
    match._game_log = GameLog(match.game, state, match.names)
    best = thought("a", "to 7R", "b", "to 5", chance=0.4)
    hints = Hints(match, command=command(ASKED_FOR))
    hints._cache[0] = hints.cache_key(0), Answer(moves("a")[0], thoughts=(best, thought("b", "to 5")))
    submit(match, "R a")
    rest = await hints.ask(0)
    assert (rest.move, rest.thoughts[0].move, rest.thoughts[0].chances[0]) == (moves("to 7R")[0], "to 7R", 0.4)
    submit(match, "R to 3")
    asked = await hints.ask(0)
    await hints.close()
    assert asked.thoughts[0].value == 0, "another way was gone, so the adviser is asked"


def test_38_22_plans_that_end_alike_are_one_plan() -> None:
    """Two canoes in one zone: which of them stays there makes no difference."""
    answer = interpreted_adviser(GAME).choose(TABLE, 0, GAME.legal(TABLE, 0))
    told = [after(GAME, TABLE, 0, turn_of(GAME, each)) for each in answer.thoughts]
    assert len(told) > 1
    assert not any(GAME.equivalent(one, other) for one, other in itertools.combinations(told, 2))


def test_41_turns_that_differ_in_the_order_of_the_canoes_alone_are_one_turn() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "2"}, gems={"Ra": "white"})
    one, other = moves("a", "to 3", "b", "to 4"), moves("b", "to 4", "a", "to 3")
    assert GAME.equivalent(after(GAME, state, 0, one), after(GAME, state, 0, other))
    view = GAME.view(state, 0)
    thoughts = interpreted_adviser(GAME).choose(view, 0, GAME.legal(view, 0)).thoughts
    ends = [after(GAME, state, 0, turn_of(GAME, each)) for each in thoughts]
    assert len(ends) > 1
    assert not any(GAME.equivalent(one, other) for one, other in itertools.combinations(ends, 2))


def test_38_22_two_cards_that_land_the_same_winning_gem_are_one_plan() -> None:
    """In round 12 of a game with all options R paddles first, and lands the last of five colours with a 6 or a 7."""
    record = read_record((Path(__file__).with_name("saves") / "two-cards-that-win.json").read_bytes())
    match = TableMatch.resume(record.model_copy(update={"moves": record.moves[:308], "result": None}))
    match.settle()
    view = match.view(0)
    answer = interpreted_adviser(GAME).choose(view, 0, match.legal(0))
    told = {thought.move for thought in answer.thoughts}
    assert len(told & {"6", "7"}) == 1
    assert len(told) > 1
    same = same_outcome(GAME, view, 0)
    six, seven, three = (after(GAME, view, 0, moves(card)) for card in ("6", "7", "3"))
    assert same(six, seven)
    assert same(seven, six)
    assert not same(six, three)


def test_38_22_cards_are_one_plan_only_if_nobody_can_come_between() -> None:
    """Whoever paddles before may rob the canoe, or land first: then the two cards may differ."""
    gems, reserve, hands = {"Ra": "white"}, {"R": "white white white"}, dict.fromkeys("RBY", "2 3 5")
    for first, is_alike in (("R", True), ("B", False)):
        state = position(first=first, zones={"Ra": "2", "Rb": "lost"}, gems=gems, reserve=reserve, hands=hands)
        view = GAME.view(state, 0)
        two, three = (after(GAME, view, 0, moves(card)) for card in ("2", "3"))
        assert same_outcome(GAME, view, 0)(two, three) is is_alike
    poorer = position(zones={"Ra": "2", "Rb": "lost"}, gems=gems, reserve={"R": "white white"}, hands=hands)
    ends = [after(GAME, GAME.view(poorer, 0), 0, moves(card)) for card in ("2", "3")]
    assert not same_outcome(GAME, poorer, 0)(*ends), "the cards that are left matter in the rounds to come"


def test_a_chain_ends_where_the_game_knows_no_such_move() -> None:
    assert turn_of(GAME, thought("a", "to 5", "fly away", "done")) == (GAME.number("a"), GAME.number("to 5"))


@pytest.mark.processes
async def test_58_a_loaded_adviser_runs_before_it_is_asked_and_one_that_cannot_start_is_told_by_the_question() -> None:
    hints = Hints(new_match(), command=command(ASKED_FOR))
    await hints.load(0)
    assert hints._conversations[0].is_alive
    assert (await hints.ask(0)).thoughts
    await hints.close()
    broken = Hints(new_match(), command=command("import sys; sys.exit(3)"))
    await broken.load(0)
    with pytest.raises(NoHint, match="has ended with status 3"):
        await broken.ask(0)
    await broken.close()
