"""What bots and searches require of every game's kernel, at both speeds: rules, odds, views, draws, shares, a clock."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from niagara_tui.conformance.tables import TABLES, Event, TableSetup, differences, sample_events, viewers
from niagara_tui.core.base_game import PUBLIC
from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.outcomes import Step, telling
from niagara_tui.core.packing import pack, unpack
from niagara_tui.core.perft import perft, perft_compiled
from niagara_tui.core.speed import compiled

DEPTH = 2
"""Depth in decisions of the trees that both speeds count."""
ROOM = 2**63
"""What the product of bounds must be below at the compiled speed."""


def test_the_kernel_interpreted_says_what_the_game_says(table: TableSetup) -> None:
    game, kernel = table.game, table.game.kernel
    buffer = [0] * game.bound
    for event in sample_events(table):
        state = event.before
        assert bool(kernel.is_over(state)) == game.is_over(state)
        for seat in range(table.seats):
            assert bool(kernel.must_decide(state, seat)) == (seat in game.deciders(state))
            assert buffer[: kernel.legal_moves(state, seat, buffer)] == game.legal(state, seat)
        after = clone(state)
        if event.seat is None:
            kernel.advance(after)
        else:
            assert event.move is not None
            kernel.play(after, event.seat, event.move)
        assert after == event.after


@pytest.mark.compiled
def test_machine_code_counts_the_tree_that_is_counted_interpreted(game: Game[Any]) -> None:
    table = next(table for table in TABLES if table.game is game)
    for event in sample_events(table)[::20]:
        assert perft_compiled(game, event.after, DEPTH) == perft(game, event.after, DEPTH)


@pytest.mark.compiled
def test_machine_code_notes_the_events_that_are_noted_interpreted(table: TableSetup) -> None:
    game = table.game
    note, shape = compiled(game.kernel.note), (len(game.events), game.seats[-1])
    for event in sample_events(table)[::5]:
        one, two = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
        game.kernel.note(event.before, event.after, one)
        note(pack(event.before), pack(event.after), two)
        assert one.tolist() == two.tolist()


# -- what bots ask ------------------------------------------------------------------------------------


def _odds(table: TableSetup, state: Any, seat: int, moves: list[int]) -> list[float]:
    odds = [math.nan] * len(moves)
    table.game.kernel.prefer(state, seat, moves, len(moves), odds)
    return odds


def _decisions(table: TableSetup) -> list[tuple[Event, int, list[int]]]:
    game = table.game
    events = sample_events(table)
    return [(event, seat, game.legal(event.before, seat)) for event in events for seat in game.deciders(event.before)]


def test_every_legal_move_has_odds_above_nothing(table: TableSetup) -> None:
    decisions = _decisions(table)
    assert decisions
    for event, seat, moves in decisions:
        odds = _odds(table, event.before, seat, moves)
        assert all(math.isfinite(one) and one > 0.0 for one in odds), (odds, moves)


def test_a_seat_prefers_alike_in_its_view_and_in_the_true_position(table: TableSetup) -> None:
    game = table.game
    for event, seat, moves in _decisions(table)[::3]:
        assert _odds(table, game.view(event.before, seat), seat, moves) == _odds(table, event.before, seat, moves)


def test_a_search_looks_at_legal_moves_and_at_one_at_least_and_at_the_same_ones_in_the_view(table: TableSetup) -> None:
    game = table.game
    for event, seat, moves in _decisions(table):
        looked_at = game.candidates(event.before, seat)
        assert looked_at
        assert looked_at == [move for move in moves if move in looked_at]
        assert game.candidates(game.view(event.before, seat), seat) == looked_at


def test_who_owes_no_decision_has_nothing_to_look_at(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table)[::3]:
        idle = set(range(table.seats)) - {*game.deciders(event.before)}
        assert not any(game.candidates(event.before, seat) for seat in idle)


@pytest.mark.compiled
def test_machine_code_looks_at_the_same_moves(table: TableSetup) -> None:
    game = table.game
    candidate_moves = compiled(game.kernel.candidate_moves)
    for event, seat, moves in _decisions(table)[::2]:
        buffer = np.zeros(game.bound, np.int16)
        count = candidate_moves(pack(event.before), seat, buffer)
        assert buffer[:count].tolist() == game.candidates(event.before, seat)
        assert count <= len(moves)


def test_asking_changes_nothing(table: TableSetup) -> None:
    for event, seat, moves in _decisions(table)[::3]:
        state, kept = clone(event.before), list(moves)
        _odds(table, state, seat, moves)
        assert (state, moves) == (event.before, kept)


@pytest.mark.compiled
@pytest.mark.slow
def test_machine_code_gives_the_same_odds(table: TableSetup) -> None:
    game = table.game
    prefer = compiled(game.kernel.prefer)
    for event, seat, moves in _decisions(table)[::2]:
        record = pack(event.before)
        buffer, odds = np.array([*moves, 0], np.int16), np.full(len(moves), np.nan)
        prefer(record, seat, buffer, len(moves), odds)
        assert odds.tolist() == pytest.approx(_odds(table, event.before, seat, moves), rel=1e-9)


def test_concealing_in_place_makes_the_view(table: TableSetup) -> None:
    for event in sample_events(table):
        for viewer in viewers(table):
            state = clone(event.after)
            table.game.kernel.conceal(state, PUBLIC if viewer is None else viewer)
            assert state == table.game.view(event.after, viewer)


def test_filling_the_blanks_gives_what_the_game_samples(table: TableSetup) -> None:
    """`test_views` checks that the samples are valid and have the same view."""
    game = table.game
    for seed, event in enumerate(sample_events(table)[::3]):
        viewer = viewers(table)[seed % len(viewers(table))]
        seen = game.view(event.after, viewer)
        state = clone(seen)
        game.kernel.determinize(state, Chance(seed=seed))
        assert state == game.sample(seen, Chance(seed=seed))


@pytest.mark.compiled
@pytest.mark.slow
def test_machine_code_fills_the_same_blanks(table: TableSetup) -> None:
    game = table.game
    determinize = compiled(game.kernel.determinize)
    for seed, event in enumerate(sample_events(table)[::7]):
        seen = game.view(event.after, 0)
        state, chance = clone(seen), Chance(seed=seed)
        game.kernel.determinize(state, chance)
        record, packed_chance = pack(seen), pack(Chance(seed=seed))
        determinize(record, packed_chance)
        assert unpack(record, seen) == state
        assert int(packed_chance["counter"]) == chance.counter


def test_the_clock_never_goes_back(table: TableSetup) -> None:
    for event in sample_events(table):
        assert table.game.kernel.clock(event.after) >= table.game.kernel.clock(event.before)


def test_shares_of_a_game_that_is_over_are_one_and_go_to_the_winners(table: TableSetup) -> None:
    game, state, chance = table.game, table.new(7), Chance(seed=5)
    for _ in range(20_000):
        if game.is_over(state):
            break
        if seats := game.deciders(state):
            moves = game.legal(state, seats[0])
            game.play(state, seats[0], _weighted(moves, _odds(table, state, seats[0], moves), chance))
        else:
            game.advance(state)
    assert game.is_over(state), "play by the policy does not end"
    shares = [math.nan] * table.seats
    game.kernel.shares(state, shares)
    won = [standing.seat for standing in game.standings(state) if standing.won]
    assert sum(shares) == pytest.approx(1.0)
    assert [seat for seat, share in enumerate(shares) if share > 0.0] == sorted(won)
    assert len({shares[seat] for seat in won}) == 1


def _weighted(moves: list[int], odds: list[float], chance: Chance) -> int:
    place = below(chance, 1 << 20) / (1 << 20) * sum(odds)
    for move, part in zip(moves, odds, strict=True):
        place -= part
        if place < 0.0:
            return move
    return moves[-1]


# -- what chance can bring, where a game promises that its rules draw by `core.chance.below` alone -------


def _steps(table: TableSetup) -> list[Event]:
    if not table.game.outcomes:
        pytest.skip("the game does not promise to draw by `below` alone: give it `outcomes`")
    return [event for event in sample_events(table) if event.seat is None]


def _drawn(game: Game[Any], event: Event) -> tuple[tuple[int, ...], tuple[int, ...], Step[Any]]:
    """What the step draws with the seed of its position, the numbers of outcomes, and the step told so."""
    step, chance, counts = Step(game, event.before), clone(event.before.chance), []
    while step.count:
        counts.append(step.count)
        step = step.tell(below(chance, step.count))
    return step.drawn, tuple(counts), step


def test_what_a_seed_draws_is_one_of_the_outcomes_that_are_listed(table: TableSetup) -> None:
    for event in _steps(table):
        _, counts, step = _drawn(table.game, event)
        after = step.position()
        after.chance = event.after.chance
        assert differences(after, event.after) == []
        assert max(counts, default=0) <= table.game.outcomes
        assert step.probability.numerator == 1


def test_a_draw_that_nobody_sees_coming_is_not_made_in_a_decision(table: TableSetup) -> None:
    """Otherwise a search with explicit chance would meet it where it asks a player."""
    game = table.game
    for event in sample_events(table):
        if game.outcomes and event.seat is not None:
            assert event.after.chance == event.before.chance


@pytest.mark.compiled
def test_machine_code_draws_what_it_is_told(table: TableSetup) -> None:
    advance = compiled(table.game.kernel.advance)
    for event in _steps(table)[::3]:
        drawn, counts, step = _drawn(table.game, event)
        before = clone(event.before)
        before.chance.seed, before.chance.counter = telling(drawn, counts), 0
        if -before.chance.seed >= ROOM:
            continue
        record = pack(before)
        advance(record)
        after = unpack(record, event.after)
        after.chance = event.before.chance
        assert differences(after, step.position()) == []
