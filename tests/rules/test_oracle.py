"""The engine against the brute-force oracle: the same tables can be left by a turn, in both directions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from niagara_tui.core.plans import plans
from niagara_tui.games.niagara.board import LETTERS
from niagara_tui.games.niagara.state import State
from tests.rules import oracle
from tests.rules.oracle import Table
from tests.support.positions import GAME, copy, number
from tests.support.scatter import scattered_turn

CANOES = "ab"
QUICK, SLOW = 600, 30_000


def _canoe_turns(state: State, seat: int, letter: str) -> set[Table]:
    """What the engine lets one canoe, taken first, do."""
    after = copy(state)
    GAME.play(after, seat, number(letter))
    left = [oracle.read(plan.after, seat) for plan in plans(GAME, after, seat)]
    assert len(left) == len(set(left)), "one chain of decisions for one result"
    return set(left)


def _may_be_first(table: Table, letter: str) -> list[str]:
    """N-20: which canoes can be moved first."""
    return [canoe for canoe in CANOES if table.canoe(letter + canoe)[0] != "lost"]


def _compare_canoes(luck: random.Random) -> int:
    state, seat = scattered_turn(luck)
    table, card = oracle.read(state, seat), state.players[seat].played
    offered = {GAME.text(move) for move in GAME.legal(state, seat)}
    assert offered == set(_may_be_first(table, LETTERS[seat]))
    for canoe in offered:
        expected = oracle.turns(table, LETTERS[seat] + canoe, card)
        assert _canoe_turns(state, seat, canoe) == expected, (table, canoe, card)
    return len(offered)


def test_n_28_one_canoe_can_do_what_the_sentences_allow_and_nothing_else() -> None:
    assert sum(_compare_canoes(random.Random(luck)) for luck in range(QUICK)) > QUICK


@pytest.mark.slow
def test_n_28_one_canoe_can_do_what_the_sentences_allow_and_nothing_else_at_length() -> None:
    assert sum(_compare_canoes(random.Random(f"slow {luck}")) for luck in range(SLOW)) > SLOW


# -- both canoes ----------------------------------------------------------------------------------------


def _whole_turns(table: Table, letter: str, card: int, moved: str = "", launched: bool = False) -> Iterator[Table]:
    """N-20 to the letter: every table that a whole turn can leave."""
    places = {canoe: table.canoe(letter + canoe)[0] for canoe in CANOES if canoe not in moved}
    afloat = [canoe for canoe, place in places.items() if place not in {"bank", "lost"}]
    ashore = [canoe for canoe, place in places.items() if place == "bank" and not launched]
    if moved and not afloat:
        yield table
    for canoe in (*afloat, *ashore):
        for after in oracle.turns(table, letter + canoe, card):
            yield from _whole_turns(after, letter, card, moved + canoe, launched or canoe in ashore)


def _engine_turns(state: State, seat: int) -> Iterator[Table]:
    if seat not in GAME.deciders(state):
        yield oracle.read(state, seat)
        return
    for plan in plans(GAME, state, seat):
        yield from _engine_turns(plan.after, seat)


@pytest.mark.parametrize("part", range(4))
def test_n_20_both_canoes_together_can_do_what_the_sentences_allow_and_nothing_else(part: int) -> None:
    for luck in range(40):
        state, seat = scattered_turn(random.Random(f"{part} {luck}"))
        card = state.players[seat].played
        expected = set(_whole_turns(oracle.read(state, seat), LETTERS[seat], card))
        assert set(_engine_turns(state, seat)) == expected
