"""The engine against the brute-force oracle: both find the same tables that a turn can leave."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import plans
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.state import CARDS, CLOUD, ELK, LASSO, WITH_WAITING, State
from tests.rules import oracle
from tests.rules.oracle import Table
from tests.support.positions import GAME, number
from tests.support.scatter import scattered_turn

CANOES = "ab"
QUICK, SLOW = 75, 30_000
EVERYTHING = "doubles whirlpool cards beaver elk joe"
PARTS = ("", "doubles", "whirlpool", "elk", "joe", "doubles joe", "whirlpool joe", "doubles whirlpool elk", EVERYTHING)


def _turn(rng: random.Random, parts: str | None, barred: tuple[int, ...] = (CLOUD, LASSO)) -> tuple[State, int]:
    """A turn in which a canoe is to be picked, after the decision about the elk if there is one."""
    state, seat = scattered_turn(rng, parts, barred)
    if state.turn.stage == ELK:
        GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
    return state, seat


def _canoe_turns(state: State, seat: int, letter: str) -> set[Table]:
    """The tables that one canoe, picked first, can leave by the engine."""
    after = clone(state)
    GAME.play(after, seat, number(letter))
    left = [oracle.read(plan.after, seat) for plan in plans(GAME, after, seat)]
    assert any(state.parts) or len(left) == len(set(left)), "one chain of decisions for one result"
    return set(left)


def _compare_canoes(rng: random.Random, parts: str | None) -> int:
    state, seat = _turn(rng, parts)
    table, card = oracle.read(state, seat), CARDS[state.players[seat].played - 1]
    offered = {GAME.text(move) for move in GAME.legal(state, seat)}
    assert offered == {canoe for canoe in CANOES if table.canoe(LETTERS[seat] + canoe)[0] != "lost"}, "N-20"
    for canoe in offered:
        expected = oracle.turns(table, LETTERS[seat] + canoe, card)
        assert _canoe_turns(state, seat, canoe) == expected, (table, canoe, card)
    return len(offered)


@pytest.mark.parametrize("parts", PARTS)
def test_n_28_one_canoe_can_do_what_the_sentences_allow_and_nothing_else(parts: str) -> None:
    number_of = QUICK if not parts else QUICK // 3
    assert sum(_compare_canoes(random.Random(seed), parts) for seed in range(number_of)) > number_of


@pytest.mark.slow
@pytest.mark.parametrize("parts", [*PARTS, None])
def test_n_28_one_canoe_can_do_what_the_sentences_allow_and_nothing_else_at_length(parts: str | None) -> None:
    number_of = SLOW if not parts else SLOW // 10
    assert sum(_compare_canoes(random.Random(f"slow {seed}"), parts) for seed in range(number_of)) > number_of


@dataclass(frozen=True)
class Turn:
    """How far a turn has come: the card, the canoes moved, those of them that have not paddled, and the launch."""

    card: str
    moved: str = ""
    stayed: str = ""
    launched: bool = False
    waits: bool = False
    """Whether the option *meet while waiting* is on."""


def _whole_turns(table: Table, letter: str, turn: Turn) -> Iterator[Table]:
    """N-20 to the letter, S-31 and J-6: every table that a whole turn can leave."""
    card, moved, launched = turn.card, turn.moved, turn.launched
    places = {canoe: table.canoe(letter + canoe)[0] for canoe in CANOES if canoe not in moved}
    afloat = [canoe for canoe, place in places.items() if place not in {"bank", "lost"}]
    ashore = [canoe for canoe, place in places.items() if place == "bank" and not launched]
    if (moved and (not afloat or card == "1/2/3")) or card == "cloud":
        still = frozenset(letter + canoe for canoe in (*turn.stayed, *afloat) if turn.waits)
        yield from oracle.ends(table, still)
    for canoe in (*afloat, *ashore) if not moved or card != "1/2/3" else ():
        for after, stays in oracle.turns_and_waits(table, letter + canoe, card) if card != "cloud" else ():
            stayed = turn.stayed + canoe * stays
            now = replace(turn, moved=moved + canoe, stayed=stayed, launched=launched or canoe in ashore)
            yield from _whole_turns(after, letter, now)


def _engine_turns(state: State, seat: int) -> Iterator[Table]:
    if seat not in GAME.deciders(state):
        yield oracle.read(state, seat)
        return
    for plan in plans(GAME, state, seat):
        yield from _engine_turns(plan.after, seat)


@pytest.mark.parametrize("part", range(4))
def test_n_20_both_canoes_together_can_do_what_the_sentences_allow_and_nothing_else(part: int) -> None:
    for seed in range(10):
        _compare_turns(random.Random(f"{part} {seed}"), "")


def test_j_6_whoever_has_not_paddled_may_meet_joe_at_the_end_of_a_turn_and_nobody_else() -> None:
    """After a cloud, unmoved by a 1/2/3, or with the whole card spent on cargo."""
    for seed in range(40):
        _compare_turns(random.Random(f"waiting {seed}"), "doubles cards joe waiting")


@pytest.mark.slow
def test_n_20_both_canoes_together_can_do_what_the_sentences_allow_with_the_expansions() -> None:
    for seed in range(300):
        _compare_turns(random.Random(seed), None)


def _compare_turns(rng: random.Random, parts: str | None) -> None:
    state, seat = _turn(rng, parts, barred=(LASSO,))
    turn = Turn(CARDS[state.players[seat].played - 1], waits=bool(state.parts[WITH_WAITING]))
    expected = set(_whole_turns(oracle.read(state, seat), LETTERS[seat], turn))
    assert set(_engine_turns(state, seat)) == expected
