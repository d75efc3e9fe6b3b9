"""Hints and advice in words: about what can be chosen, told once if alike, the same ones for the same position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from niagara_ai.contract import Thought

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import after, plan_is_done, same_outcome
from niagara_tui.games.niagara.rules.state import OVER, State
from niagara_tui.match.bots.advice import Advice, Offered, Voice, advise, chain
from niagara_tui.match.bots.hints import Hints, NoHint, forced_moves
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.match import Match
from niagara_tui.store.models import read_record
from tests.support import play, workers
from tests.support.matches import new_match
from tests.support.matches import play as submit
from tests.support.positions import GAME, position, turn
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


async def test_n_11_a_hint_is_searched_in_the_view_in_which_nobody_has_chosen_as_a_bots_choice_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match()
    match.submit(1, match.legal(1)[0])
    asked: list[State] = []

    async def ask(seat: int, moves: Sequence[int], view: State) -> Answer:
        asked.append(view)
        return Answer(moves[seat])

    hints = Hints(match)
    monkeypatch.setattr(hints, "_ask", ask)
    await hints.ask(0)
    await hints.close()
    (view,) = asked
    assert match.game.deciders(view) == [0, 1, 2]
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


# A hint in words: what reads alike is told once, and a chance where there is one.

NAMES = ("Rose", "Bert", "Yann")
VOICE = Voice(NAMES)


def thought(*texts: str, chance: float = 0.5, visits: int = 200_000) -> Thought:
    chances = (chance, 1 - chance, 0.0) if visits else ()
    return Thought(move=texts[0], continuation=texts[1:], value=chance, chances=chances, visits=visits)


def moves(*texts: str) -> tuple[int, ...]:
    found = [GAME.number(text) for text in texts]
    assert None not in found
    return tuple(move for move in found if move is not None)


TABLE = GAME.view(turn("2", zones={"Ra": "3", "Rb": "3"}), 0)
OFFERED = (
    Offered(moves("a", "to 5"), "[a] to 5", aim="5", twins=(moves("b", "to 5"),)),
    Offered(moves("a", "to 1"), "[b] to 1", aim="1", twins=(moves("b", "to 1"),)),
    Offered(moves("a", "load violet"), "[c] stay, load violet", aim="3"),
)


def hint(*thoughts: Thought, quick: bool = False, offered: tuple[Offered, ...] = OFFERED) -> Advice:
    return advise(GAME, TABLE, 0, Answer(0, thoughts=thoughts, quick=quick), offered, VOICE)


def lines(*thoughts: Thought, quick: bool = False) -> list[str]:
    return hint(*thoughts, quick=quick).text.splitlines()


def test_the_best_and_the_second_best_are_told_by_the_table_s_words() -> None:
    told = hint(thought("a", "to 5"), thought("b", "to 5", chance=0.4), thought("a", "to 1", chance=0.3))
    first, second = told.text.splitlines()
    assert first.startswith("Best: [a] to 5, wins 50%. It ")
    assert second.startswith("Second best: [b] to 1, wins 30%. It ")
    assert told.moves == OFFERED[0].moves


def test_the_second_best_says_what_it_loses_and_what_the_best_has_that_it_lacks() -> None:
    reasons = {OFFERED[0].moves: "steals blue; is safe", OFFERED[1].moves: "is safe"}
    answer = Answer(0, thoughts=(thought("a", "to 5"), thought("a", "to 1", chance=0.3)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "explain", lambda _self, _view, _seat, plan, *_rest: reasons[plan])
        said = advise(GAME, TABLE, 0, answer, OFFERED, VOICE).text.splitlines()[1]
        assert said == "Second best: [b] to 1, wins 30%. It is safe. That costs 20% of a win: the best steals blue."
        reasons[OFFERED[1].moves] = "is safe; steals blue; sings"
        assert advise(GAME, TABLE, 0, answer, OFFERED, VOICE).text.endswith(" That costs 20% of a win.")
        reasons[OFFERED[0].moves] = "comes within 4 zones of home; is safe"
        reasons[OFFERED[1].moves] = "comes within 1 zone of home; sings"
        assert advise(GAME, TABLE, 0, answer, OFFERED, VOICE).text.endswith(" of a win: the best is safe.")
        reasons[OFFERED[0].moves] = "steals blue; is safe"
        reasons[OFFERED[1].moves] = "steals blue, though it falls this round"
        assert advise(GAME, TABLE, 0, answer, OFFERED, VOICE).text.endswith(" of a win: the best is safe.")


def test_what_costs_next_to_nothing_needs_no_reason_and_what_reads_alike_no_word() -> None:
    assert lines(thought("a", "to 5"), thought("a", "to 1", chance=0.494))[1].endswith(" That costs 1% of a win.")
    assert "costs" not in lines(thought("a", "to 5"), thought("a", "to 1", chance=0.499))[1]


@pytest.mark.parametrize(
    ("best", "other", "costs"),
    [(0.244, 0.216, "2%"), (0.346, 0.304, "5%"), (0.996, 0.987, "1%"), (0.992, 0.986, "<1%")],
)
def test_what_a_plan_costs_is_the_difference_of_the_chances_as_they_read(best: float, other: float, costs: str) -> None:
    said = lines(thought("a", "to 5", chance=best), thought("a", "to 1", chance=other))[1]
    assert f" That costs {costs} of a win" in said


def test_a_second_best_that_wins_more_by_fewer_tries_is_no_puzzle() -> None:
    for other, said in ((0.54, "About as good, but less sure: [b] to 1."), (0.504, "Second best: [b] to 1, wins 50%.")):
        first, second = lines(thought("a", "to 5"), thought("a", "to 1", chance=other))
        assert first.startswith("Best: [a] to 5, wins 50%.")
        assert second.startswith(said)


@pytest.mark.parametrize(("visits", "told"), [(0, "violet"), (39, "violet"), (40, "to 1")])
def test_a_second_best_that_was_hardly_tried_says_nothing_and_is_not_told(visits: int, told: str) -> None:
    tried = thought("a", "to 5"), thought("a", "to 1", visits=visits), thought("a", "load violet", chance=0.2)
    assert told in lines(*tried)[1]


@pytest.mark.parametrize(
    ("chance", "visits", "said"),
    [
        (0.4, 20_000, "Second best: [b] to 1, wins 40%. It cannot fall this round. That costs 10% of a win"),
        (0.4, 99, "Hardly tried: [b] to 1. It "),
        (0.38, 100, "Second best: [b] to 1, wins 38%. It cannot fall this round. That costs 12% of a win"),
        (0.45, 100, "Perhaps as good: [b] to 1. It "),
        (0.45, 390, "Perhaps as good: [b] to 1. It "),
        (0.45, 400, "Second best: [b] to 1, wins 45%. It cannot fall this round. That costs 5% of a win"),
        (0.0, 60, "Hardly tried: [b] to 1. It "),
    ],
)
def test_38_22_no_cost_is_told_that_the_visits_do_not_carry(chance: float, visits: int, said: str) -> None:
    second = lines(thought("a", "to 5"), thought("a", "to 1", chance=chance, visits=visits))[1]
    assert second.startswith(said)
    assert ("%" in second) == said.startswith("Second best")


def test_38_22_a_plan_that_ends_as_the_best_one_does_is_not_told_beside_it() -> None:
    """Two canoes in one zone: which of them stays there makes no difference."""
    twin = Offered(moves("b", "to 5"), "[d] to 5 with the other canoe", aim="other")
    answer = Answer(0, thoughts=(thought("a", "to 5"), thought("b", "to 5", chance=0.4), thought("a", "to 1")))
    told = advise(GAME, TABLE, 0, answer, (replace(OFFERED[0], twins=()), twin, OFFERED[1]), VOICE).text
    assert "[d]" not in told
    assert "[b] to 1" in told


def winning_round() -> tuple[Match, int]:
    """Round 12 of a game with all options: R paddles first, and lands the last of five colours with a 6 or a 7."""
    record = read_record((Path(__file__).with_name("saves") / "two-cards-that-win.json").read_bytes())
    match = Match.resume(record.model_copy(update={"moves": record.moves[:308], "result": None}))
    match.settle()
    return match, 0


def test_38_22_two_cards_that_land_the_same_winning_gem_are_one_plan() -> None:
    match, seat = winning_round()
    view = match.view(seat)
    offered = [Offered(moves(card), f"[{card}]", aim=card) for card in ("6", "7", "3", "cloud")]
    answer = Answer(0, thoughts=(thought("6", chance=0.81, visits=27_436), thought("7", chance=0.71, visits=168)))
    said = advise(GAME, view, seat, answer, offered, Voice(match.names)).text
    assert said.startswith("Best: [6], wins 81%. It allows a turn that brings home ")
    assert "[7]" not in said
    same = same_outcome(GAME, view, seat)
    six, seven, three = (after(GAME, view, seat, moves(card)) for card in ("6", "7", "3"))
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


def test_a_second_best_of_the_same_aim_and_reason_says_nothing_and_is_not_told() -> None:
    same = Offered(moves("a", "to 1"), "[b] another way", aim="5")
    answer = Answer(0, thoughts=(thought("a", "to 5"), thought("a", "to 1")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "explain", lambda *_about: "is as good")
        assert "\n" not in advise(GAME, TABLE, 0, answer, (OFFERED[0], same), VOICE).text
        assert "\n" in advise(GAME, TABLE, 0, answer, OFFERED, VOICE).text


def test_a_quick_look_says_so() -> None:
    assert lines(thought("a", "to 5"), quick=True)[0] == "A quick look, as the bots are still warming up:"


def test_only_one_thing_to_do_is_said_where_that_is_so() -> None:
    assert hint(offered=OFFERED[:1]) == Advice("There is only one thing to do: [a] to 5.", OFFERED[0].moves)
    assert hint() == Advice("There is no hint: the search found nothing.")


def test_a_chain_ends_where_the_game_knows_no_such_move() -> None:
    assert chain(GAME, thought("a", "to 5", "fly away", "done")) == (GAME.number("a"), GAME.number("to 5"))


def test_what_the_table_has_no_words_for_is_not_told() -> None:
    (only,) = lines(thought("b", "to 1"), thought("a", "to 1"))
    assert only.startswith("Best: [b] to 1, wins 50%.")


def test_where_the_search_s_tree_ended_the_plan_is_named_that_begins_so() -> None:
    (only,) = lines(thought("a"))
    assert only.startswith("Best: [a] to 5, wins 50%.")


@pytest.mark.parametrize(("chance", "said"), [(0.004, "<1%"), (0.37, "37%"), (0.996, ">99%")])
def test_only_what_is_certain_is_called_so(chance: float, said: str) -> None:
    assert f", wins {said}. It " in hint(thought("a", "to 5", chance=chance)).text


def test_on_the_screen_a_hint_says_every_chance_alike() -> None:
    risky = Offered(moves("a", "load violet", "to 6L"), "[c] to 6L")
    view = GAME.view(turn("5", zones={"Ra": "3", "Rb": "lost"}), 0)
    answer = Answer(0, thoughts=(thought("a", "load violet", "to 6L"),))
    said = advise(GAME, view, 0, answer, (risky, OFFERED[1]), VOICE).text
    assert "wins 50%." in said
    assert said.endswith("a chance of 51%.")
