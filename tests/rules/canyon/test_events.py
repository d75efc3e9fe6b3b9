"""What reasons count in Canyon: points for bids and tricks, and what is lost of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Part
from niagara_tui.core.packing import pack
from niagara_tui.core.speed import compiled
from niagara_tui.games.canyon.rules.map import CAVE, is_rapid, is_village
from niagara_tui.games.canyon.rules.phases import note
from niagara_tui.games.canyon.rules.state import LETTERS, MOVE, OVER, TRICKS, State
from tests.support.canyon import GAME, PLAY, start, to_move


def between(before: State, after: State) -> dict[tuple[str, int], int]:
    """The events from one position to the next, by name and seat."""
    noted: Counter[tuple[int, int]] = Counter()
    GAME.kernel.note(before, after, noted)
    return {(GAME.events[event].name, seat): number for (event, seat), number in noted.items() if number}


def game(seats: int) -> Iterator[tuple[State, State]]:
    """Every position of a game of the policy's likeliest moves, with the one before it."""
    state = start(seats, seats)
    while state.phase != OVER:
        before = clone(state)
        if owing := GAME.deciders(state):
            letter = LETTERS[owing[0]]
            state = PLAY.play(state, f"{letter} {PLAY.best(state, letter)}")
        else:
            GAME.advance(state)
        yield before, state


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_c_6_c_7_columns_are_the_points_of_bids_and_tricks_less_those_that_are_lost(seats: int) -> None:
    found, compared, canoes = Counter[tuple[str, int]](), 0, list[int]()
    for before, state in game(seats):
        if before.phase in {TRICKS, MOVE}:
            found.update(between(before, state))
        if before.phase == TRICKS and state.phase == MOVE:
            canoes = [player.canoe for player in state.players]
        if before.phase == MOVE and state.phase != MOVE:
            for seat, player in enumerate(state.players):
                of = {name: number for (name, whose), number in found.items() if whose == seat}
                if is_village(player.canoe) or "back" in of or player.canoe == CAVE == canoes[seat]:
                    continue
                points = of.get("bonus", 0) + of.get("calm", 0)
                assert of.get("columns", 0) == points - of.get("short", 0)
                assert not (is_rapid(canoes[seat]) and "calm" in of), "in the rapids tricks bring nothing (C-8)"
                compared += 1
            found.clear()
    assert compared > 3 * seats


def test_c_6_a_bid_is_kept_or_has_too_few_or_too_many_tricks() -> None:
    ways, found = {"kept", "too_few", "too_many"}, set[str]()
    for before, after in game(4):
        if before.phase == TRICKS and after.phase == MOVE:
            told = [name for name, _seat in between(before, after) if name in ways]
            assert len(told) == 4, "each seat's bid one of them"
            found.update(told)
    assert found == ways


@pytest.mark.compiled
def test_both_speeds_note_the_same() -> None:
    quick = compiled(note)
    for before, after in game(4):
        noted = np.zeros((len(GAME.events), 4), np.int16)
        quick(pack(before), pack(after), noted)
        found = {(GAME.events[event].name, seat): number for (event, seat), number in np.ndenumerate(noted) if number}
        assert found == between(before, after)


def test_c_7_a_canoe_that_is_held_up_loses_points() -> None:
    """Both lanes of the narrows at column 5 are taken."""
    state = to_move({"R": "c3", "B": "c5", "Y": "d5"}, {"R": 5}, {"R": 5})
    noted = between(state, PLAY.play(state, f"R {PLAY.texts(state)[0]}"))
    assert (noted["columns", 0], noted["short", 0]) == (1, 7)


def test_what_kept_reviews_and_puzzles_tell_of_columns_and_bids_still_has_words() -> None:
    assert GAME.happening("columns", 2, None) == "your canoe gets 2 columns further"
    assert GAME.happening("kept", 1, "Ann") == "Ann keeps the bid"


def test_58_4_reasons_count_bids_in_points_and_leave_columns_that_follow_from_them_to_the_goals() -> None:
    told = {event.name for event in GAME.events if event.gain}
    assert {"bonus", "calm", "short"} <= told
    assert "columns" not in told
    assert GAME.happening("bonus", 3, None) == "you get 3 points for kept bids"


@pytest.mark.parametrize(
    ("event", "seat", "least", "said"),
    [
        ("kept", 0, 1, "your bid comes out exact"),
        ("bonus", 1, 1, "Ben bids exactly"),
        ("bonus", 0, 3, "you get 3 points for kept bids"),
    ],
)
def test_c_6_a_reason_tells_of_exact_bids_and_of_a_bonus_beyond_what_each_has(
    event: str, seat: int, least: int, said: str
) -> None:
    assert GAME.happens(Part(event, seat, least, 1, 0.5, 0.1, 0.1), ("Ann", "Ben"), 0) == said
