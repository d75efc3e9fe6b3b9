"""Deciders, legal moves, move texts and play of every game."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from niagara_tui.conformance.tables import TableSetup, sample_events, walk
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import plans
from niagara_tui.core.text import clean

TEXT = re.compile(r"[A-Za-z0-9+/-]+( [A-Za-z0-9+/-]+)*")

REASON_LENGTH = 300
"""Maximum characters of a reason; a hint shows two reasons."""


def test_who_owes_a_decision_has_legal_moves_and_nobody_else_has(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        deciders = game.deciders(event.before)
        assert deciders == sorted(set(deciders))
        for seat in range(table.seats):
            assert bool(game.legal(event.before, seat)) == (seat in deciders)


def test_a_seat_that_is_finished_never_decides_again(table: TableSetup) -> None:
    """By default nobody is before the game is over, so that a sample of its events shows as much as all of them."""
    game, finished = table.game, set[int]()
    is_default = getattr(type(game), "is_finished", None) is BaseGame.is_finished
    for event in sample_events(table) if is_default else walk(table, random.Random(str(table)), 2000):
        finished.update(seat for seat in range(table.seats) if game.is_finished(game.view(event.before, seat), seat))
        assert not finished.intersection(game.deciders(event.before))


def test_when_nobody_decides_the_game_is_over_or_something_happens_by_itself(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        if not game.deciders(event.before) and not game.is_over(event.before):
            after = clone(event.before)
            game.advance(after)
            assert after != event.before


def test_legal_moves_are_distinct_numbers_below_the_bound_and_always_the_same(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        for seat in game.deciders(event.before):
            moves = game.legal(event.before, seat)
            assert len(set(moves)) == len(moves)
            assert all(type(move) is int and 0 <= move < game.bound for move in moves)
            assert moves == game.legal(clone(event.before), seat)


def test_texts_are_short_clean_unique_in_their_list_and_lead_back_to_the_number(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        for seat in game.deciders(event.before):
            moves = game.legal(event.before, seat)
            texts = [game.text(move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert [game.number(text) for text in texts] == moves
            assert all(TEXT.fullmatch(text) and len(text) <= 40 for text in texts)


@pytest.mark.parametrize("text", ["", " ", "no such move", "R", "-", "to 10", "LOAD violet", "1 ", "\x1b[31m"])
def test_other_texts_are_no_moves(game: Game[Any], text: str) -> None:
    """Independent of the table: a move has the same text at all tables of a game."""
    assert game.number(text) is None


def test_every_legal_move_leads_to_a_sound_position(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        assert game.audit(event.before) == []
        for seat in game.deciders(event.before):
            for move in game.legal(event.before, seat):
                after = clone(event.before)
                game.play(after, seat, move)
                assert game.audit(after) == []
                assert after != event.before


def test_listing_moves_changes_nothing(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        state = clone(event.before)
        for seat in range(table.seats):
            game.legal(state, seat)
            game.is_secret(state, seat)
            game.is_between_plans(state, seat)
            game.has_hidden_choice(state, seat)
        game.deciders(state)
        game.standings(state)
        game.audit(state)
        assert state == event.before


def test_every_beginning_of_a_plan_can_be_completed(table: TableSetup) -> None:
    game = table.game
    for event in sample_events(table):
        for seat in game.deciders(event.before):
            if game.is_secret(event.before, seat):
                assert list(plans(game, event.before, seat)) == []
                continue
            begun = {plan.moves[0] for plan in plans(game, event.before, seat)}
            assert begun == set(game.legal(event.before, seat))


def test_standings_hold_every_seat_once_in_order(table: TableSetup) -> None:
    for event in sample_events(table):
        standings = table.game.standings(event.after)
        assert sorted(standing.seat for standing in standings) == list(range(table.seats))
        places = [standing.place for standing in standings]
        assert places[0] == 1
        assert all(place in {index + 1, places[index - 1]} for index, place in enumerate(places) if index)
        assert all(standing.reason for standing in standings)


def test_who_won_comes_first_and_nobody_wins_before_the_end(table: TableSetup) -> None:
    for event in sample_events(table):
        won = [standing.place for standing in table.game.standings(event.after) if standing.won]
        assert set(won) <= {1}
        assert bool(won) or not table.game.is_over(event.after)


def test_what_a_decision_does_at_once_is_half_a_sentence_and_changes_no_view(
    table: TableSetup,
) -> None:
    game, names = table.game, [f"Player {letter}" for letter in table.game.letters]
    for event in sample_events(table):
        if event.seat is not None and event.move is not None:
            view = game.view(event.before, event.seat)
            reason = game.explain(view, event.seat, [event.move], names)
            assert reason == clean(reason, REASON_LENGTH)
            assert not reason.endswith(".")
            assert view == game.view(event.before, event.seat)
