"""Hints for people: about what can be chosen, and the same ones for the same position."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import plan_is_done
from niagara_tui.games.niagara.rules.state import OVER, State
from niagara_tui.match.bots.hints import Hints, NoHint, forced_moves
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.match import Match
from tests.support import play, turn, workers
from tests.support.matches import new_match
from tests.support.matches import play as submit
from tests.support.positions import GAME
from tests.support.workers import command

ASKED_FOR = """
for number, q in enumerate(questions()):
    other = q['moves'][-1]
    thoughts = [{'move': other, 'value': number, 'continuation': ['done']}]
    say(id=q['id'], move=other, thoughts=thoughts, quick=QUICK)
"""


def at_the_second_canoe() -> Match:
    """R has moved one of two canoes with a 2, and must move the other."""
    match = new_match()
    state = play(turn("2", zones={"Ra": "5", "Rb": "5"}), "R b", "R to 3")
    match._game_log = GameLog(match.game, state, match.names)
    return match


@pytest.mark.processes
async def test_n_20_a_canoe_that_alone_can_be_taken_is_no_decision_and_the_hint_is_about_what_it_can_do() -> None:
    match = at_the_second_canoe()
    assert [match.game.text(move) for move in match.legal(0)] == ["a"]
    hints = Hints(match, command=command(ASKED_FOR.replace("QUICK", "False")))
    answer = await hints.ask(0)
    await hints.close()
    assert match.game.text(answer.move) == "a"
    assert [(thought.move, thought.continuation) for thought in answer.thoughts] == [("a", ("to 7R", "done"))]


async def test_n_11_at_a_secret_choice_the_search_of_a_hint_does_not_let_the_others_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match()
    assert len(match.deciders()) > 1
    asked: list[State] = []

    async def ask(seat: int, moves: Sequence[int], view: State) -> Answer:
        asked.append(view)
        return Answer(moves[seat])

    hints = Hints(match)
    monkeypatch.setattr(hints, "_ask", ask)
    await hints.ask(0)
    await hints.close()
    (view,) = asked
    assert [match.game.has_hidden_choice(view, seat) for seat in range(view.seats)] == [False, True, True]
    assert match.game.legal(view, 0) == match.legal(0)


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
@pytest.mark.parametrize(("quick", "worths"), [("False", [0, 0, 1]), ("True", [0, 1, 2])])
async def test_the_same_position_has_the_same_hint_and_after_a_quick_look_a_better_one(
    quick: str, worths: list[float]
) -> None:
    match = new_match()
    hints = Hints(match, command=command(ASKED_FOR.replace("QUICK", quick)))
    answers = [await hints.ask(0)]
    submit(match, "B 3")
    answers.append(await hints.ask(0))
    submit(match, "Y 2", "R 1")
    match.settle()
    assert match.deciders() == [0]
    answers.append(await hints.ask(0))
    await hints.close()
    assert [answer.thoughts[0].value for answer in answers] == worths
    assert {answer.quick for answer in answers} == {quick == "True"}


@pytest.mark.processes
async def test_every_adviser_has_the_same_seed_so_that_a_resumed_game_has_the_same_hints() -> None:
    seeds = []

    def noted(_game: str, _bot: str, seed: int) -> Sequence[str]:
        seeds.append(seed)
        return command(workers.DIES)(_game, _bot, seed)

    for _ in range(2):
        hints = Hints(new_match(), command=noted)
        for _again in range(2):
            with pytest.raises(NoHint):
                await hints.ask(0)
        await hints.close()
    assert len(seeds) == 4
    assert len(set(seeds)) == 1
