from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from niagara_tui.core.game import noted
from niagara_tui.core.goals import Noted
from niagara_tui.games.upriver.rules import HARBOUR, MOVE, START, Options, Phase
from tests.support.chronicles import Bound, chronicle, goal_of, is_bound_of, own_goals, reaches, rounds
from tests.support.upriver import GAME, after_the_round, deciders, position, step

# -- The river at the start, and who begins (U-1, U-2) ---------------------------------------------


def test_u_2_the_first_player_comes_from_the_seed() -> None:
    firsts = [GAME.new(Options(), 4, seed).first for seed in range(200)]
    assert set(firsts) == {0, 1, 2, 3}
    assert all(firsts.count(seat) > 30 for seat in range(4))
    assert firsts == [GAME.new(Options(), 4, seed).first for seed in range(200)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_u_2_or_it_is_a_seat_of_choice_and_the_throws_stay_those_of_the_seed(seats: int) -> None:
    drawn = GAME.new(Options(), seats, 3)
    for seat, letter in enumerate(GAME.letters[:seats]):
        state = GAME.new(GAME.options(first=letter), seats, 3)
        assert (state.first, state.turn, state.chance) == (seat, seat, drawn.chance)
        assert GAME.audit(state) == []


# -- river --------------------------------------------------------------------------------------------


def test_u_6_all_ten_sections_come_round() -> None:
    state = position(R="10 10 10", B="4 4 4")
    cards = []
    for _ in range(11):
        cards.append((state.sandbank, state.wave))
        state.players[0].boats = position(R="10 10 10", B="4 4 4").players[0].boats
        state = step(after_the_round(state))
    assert cards == [(1, 5), (10, 4), (9, 3), (8, 2), (7, 1), (6, 10), (5, 9), (4, 8), (3, 7), (2, 6), (1, 5)]


# -- moving -------------------------------------------------------------------------------------------


def test_u_2_all_six_faces_are_thrown_alike() -> None:
    faces = Counter(step(GAME.new(Options(), 2, seed)).die for seed in range(1200))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(150 < count < 250 for count in faces.values())


def test_u_2_the_die_is_thrown_by_itself_and_its_owner_moves() -> None:
    state = GAME.new(Options(), 4, 1)
    assert deciders(state) == ""
    thrown = step(state)
    assert (thrown.phase, thrown.turn) == (MOVE, state.first)


# -- goals -----------------------------------------------------------------------------------------


def fleet(
    *boats: tuple[int, ...], docks: tuple[int, ...] = (), won: bool | None = None, **more: Any
) -> Mapping[str, Any]:
    """Where the boats of the seats lie; seat 0 has taken docks of these values."""
    view = GAME.view(GAME.new(GAME.options(), 3, 1), None)
    for player, places in zip(view.players, boats, strict=False):
        player.boats = [places.count(place) for place in range(len(player.boats))]
    view.players[0].docks = [int(12 - index in docks) for index in range(12)]
    return {"view": view, "won": won, **more}


def points(*scores: int, **more: Any) -> Mapping[str, Any]:
    return {"scores": [scores], **more}


HOME3, TWO_HOME = (HARBOUR,) * 3, (HARBOUR, HARBOUR, 0)
CASES: dict[str, Bound] = {
    "home": (rounds({"home": 1}), rounds({})),
    "early": (rounds(*[{}] * 6, {"home": 1}), rounds(*[{}] * 7, {"home": 1})),
    "first_home": (fleet(TWO_HOME, docks=(12,)), fleet(TWO_HOME, docks=(11, 10))),
    "twenty": (points(20, 1, 0), points(19, 1, 0)),
    "wave": (rounds({"carried_by_wave": 1}), rounds({"carried_by_wave": 0})),
    "saved": (rounds({"saved": 1}), rounds({"saved": 0})),
    "six_sections": (rounds({"forward": 6}), rounds({"forward": 5}, {"forward": 5})),
    "gentle": (rounds({}, won=True), rounds({"sent": 1}, won=True)),
    "lost_one": (rounds({"lost": 1}, won=True), rounds({}, won=True)),
    "forty": (rounds({"forward": 20}, {"forward": 20}), rounds({"forward": 39})),
    "seven_sections": (rounds({"forward": 7}), rounds({"forward": 6})),
    "two_best": (fleet(TWO_HOME, docks=(12, 10)), fleet(TWO_HOME, docks=(12, 9))),
    "waves": (rounds(*[{"carried_by_wave": 1}] * 3), rounds(*[{"carried_by_wave": 1}] * 2)),
    "arrows": (rounds(*[{"arrows": 1}] * 5), rounds(*[{"arrows": 1}] * 4)),
    "sender": (rounds({"sent": 3}, {"sent": 3}), rounds({"sent": 5})),
    "five_back": (rounds({"sent": 5}), rounds({"sent": 4}, {"sent": 4})),
    "by_a_point": (points(20, 19, 1, won=True), points(20, 18, 1, won=True)),
    "fleet": (rounds({"home": 1}, {"home": 2}), rounds({"home": 2})),
    "only_fleet": (fleet(HOME3, TWO_HOME, TWO_HOME, won=False), fleet(HOME3, HOME3, TWO_HOME, won=True)),
    "best_docks": (fleet(HOME3, docks=(12, 11, 10)), fleet(HOME3, docks=(12, 11, 9))),
    "twenty_five": (points(25, 1, 0), points(24, 1, 0)),
    "far_ahead": (points(25, 18, 1, won=True), points(25, 19, 1, won=True)),
    "one_boat": (fleet((HARBOUR, 0, 0), won=True), fleet(TWO_HOME, won=True)),
    "tough": (rounds({"back": 6}, won=True), rounds({"back": 5}, won=True)),
    "eight_back": (rounds({"sent": 8}), rounds({"sent": 7})),
    "together": (fleet((START + 1,) * 3), fleet((START,) * 3)),
}


def test_each_goal_of_the_game_is_reached_by_so_much_and_no_less() -> None:
    assert {goal for goal in CASES if is_bound_of(GAME, goal, *CASES[goal])} == own_goals(GAME)


def test_the_wave_and_the_falls_are_counted_as_boats_move() -> None:
    state = thrown(2, boats=(1, 3, 4), wave=5)
    assert counts(state, "3") == {"carried_by_wave": 1, "saved": 0}
    assert counts(state, "1") == {"carried_by_wave": 0, "saved": 1}
    assert counts(state, "4") == {"carried_by_wave": 0, "saved": 0}


def test_three_boats_can_come_together_above_the_start() -> None:
    state = thrown(1, boats=(5, 5, 4), wave=9)
    assert not reaches(GAME, "together", chronicle(GAME, view=GAME.view(state, None)))
    GAME.play(state, 0, move_of(state, "4"))
    assert reaches(GAME, "together", chronicle(GAME, view=GAME.view(state, None)))


def test_the_three_best_docks_can_be_taken_by_one() -> None:
    state = thrown(5, boats=(10, 9, 9), wave=3)
    found, goal = list[Noted](), goal_of(GAME, "best_docks")
    for _step in range(200):
        before = GAME.view(state, None)
        seat, move = None, None
        if seats := GAME.deciders(state):
            seat = seats[0]
            legal = GAME.legal(state, seat)
            move = legal[-1 if seat == 0 else 0]
            GAME.play(state, seat, move)
        else:
            GAME.advance(state)
            if state.phase == Phase.MOVE:
                state.die = 5 if state.turn == 0 else 1  # the luck that it takes
        found.append(noted(GAME, before, GAME.view(state, None), seat, move))
        if goal.reached_by(chronicle(GAME, view=GAME.view(state, None))) == goal.need:
            return
    raise AssertionError(state.players[0])


def thrown(die: int, boats: tuple[int, ...], wave: int) -> Any:
    """Seat 0 has thrown that number, with its boats on these sections; the sandbank is out of the way."""
    state = GAME.new(GAME.options(first="R"), 2, 1)
    state.phase, state.die, state.wave, state.sandbank = Phase.MOVE, die, wave, 2
    state.players[0].boats = [boats.count(place) for place in range(len(state.players[0].boats))]
    return state


def move_of(state: Any, section: str) -> int:
    (found,) = (move for move in GAME.legal(state, 0) if GAME.text(move).split()[-1] == section)
    return found


def counts(state: Any, section: str) -> dict[str, int]:
    from niagara_tui.core.declare import clone

    before = GAME.view(state, None)
    after = clone(state)
    move = move_of(state, section)
    GAME.play(after, 0, move)
    found = GAME.noticed(before, GAME.view(after, None), 0, move)
    return {count.name: count.number for count in found if count.name in {"carried_by_wave", "saved"}}
