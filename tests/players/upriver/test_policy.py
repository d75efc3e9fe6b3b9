from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.chance import Chance
from niagara_tui.games.upriver.player.policy import (
    EXPECTED_SHARE,
    HALF_ODDS,
    PARAMETERS,
    SANDBANK_LOSS,
    STYLES,
    WAVE_GAIN,
    Style,
    expected_points,
    shift_value,
    style_bonus,
)
from niagara_tui.games.upriver.rules import HARBOUR, LAST_SECTION, LETTERS, Shift, State
from tests.support.upriver import GAME, NO_SHIFT, after_the_round, position

FRONT, MIDDLE, HINDMOST = EXPECTED_SHARE


def expected(state: State, seat: str = "R", shift: Shift = NO_SHIFT) -> float:
    return expected_points(state, LETTERS.index(seat), shift)


def test_u_7_a_boat_counts_for_a_share_of_the_next_dock_by_its_place_and_rank() -> None:
    assert expected(position(R="lost 6 lost", B="4 4 4", sandbank=10)) == pytest.approx(12 * FRONT[6])
    three = position(R="8 10 9", B="4 4 4", sandbank=3)
    assert expected(three) == pytest.approx(12 * (FRONT[10] + MIDDLE[9] + HINDMOST[8]))


def test_boats_side_by_side_rank_one_behind_the_other() -> None:
    state = position(R="8 8 lost", B="4 4 4", sandbank=3)
    assert expected(state) == pytest.approx(12 * (FRONT[8] + MIDDLE[8]))


def test_u_7_docks_held_count_in_full_and_those_taken_make_the_next_one_worth_less() -> None:
    state = position(R="harbour 8 lost", B="harbour lost lost", sandbank=3)
    assert expected(state) == pytest.approx(12 + 10 * FRONT[8])
    assert expected(state, "B") == 11


def test_u_7_a_boat_that_goes_home_takes_the_dock_from_everybody() -> None:
    state = position(R="9 8 lost", B="8 lost lost", die="3", sandbank=3)
    home = Shift(0, 9, HARBOUR)
    assert expected(state, shift=home) == pytest.approx(12 + 11 * FRONT[8])
    assert expected(state, "B", home) == pytest.approx(11 * FRONT[9]), "B throws before the river moves"


def test_a_boat_counts_where_the_shift_takes_it() -> None:
    state = position(R="8 9 lost", B="8 lost lost", die="1", sandbank=3)
    assert expected(state, shift=Shift(0, 8, 10)) == pytest.approx(12 * (FRONT[10] + MIDDLE[9]))


def test_u_6_a_boat_whose_seat_throws_before_the_river_moves_counts_like_one_a_section_further_up() -> None:
    boats = {"R": "8 lost lost", "B": "8 lost lost", "Y": "8 lost lost"}
    state = position(turn="B", first="Y", sandbank=3, **boats)
    assert expected(state, "Y") == pytest.approx(12 * FRONT[8]), "Y has thrown"
    assert expected(state, "B") == pytest.approx(12 * FRONT[8]), "it is B's turn"
    state.turn = 0
    assert expected(state, "B") == pytest.approx(12 * FRONT[9]), "B is to throw yet"
    assert expected(after_the_round(state), "B") == pytest.approx(12 * FRONT[8]), "the river moves next"


def test_on_the_last_section_there_is_none_further_up() -> None:
    boats = {"R": "4 4 4", "B": f"{LAST_SECTION} lost lost"}
    assert expected(position(sandbank=3, **boats), "B") == pytest.approx(12 * FRONT[LAST_SECTION])


@pytest.mark.parametrize("below", [1, 2, 3])
def test_u_3_a_boat_close_below_the_sandbank_is_worth_less(below: int) -> None:
    state = position(R="5 lost lost", B="4 4 4", sandbank=5 + below)
    assert expected(state) == pytest.approx(12 * FRONT[5] * (1 - SANDBANK_LOSS[below]))


def test_u_3_a_boat_four_sections_below_the_sandbank_is_worth_no_less() -> None:
    assert expected(position(R="5 lost lost", B="4 4 4", sandbank=9)) == pytest.approx(12 * FRONT[5])


@pytest.mark.parametrize(("place", "sandbank"), [(1, 8), (2, 10), (1, 10), (5, 5), (6, 5)])
def test_u_4_a_boat_within_a_throw_of_the_wave_is_worth_more(place: int, sandbank: int) -> None:
    state = position(R=f"{place} lost lost", B="4 4 4", sandbank=sandbank)
    assert 0 < state.wave - place < 5
    assert expected(state) == pytest.approx(12 * FRONT[place] * (1 + WAVE_GAIN))


@pytest.mark.parametrize("place", [9, 10])
def test_u_4_a_boat_on_the_wave_or_past_it_is_worth_no_more(place: int) -> None:
    state = position(R=f"{place} lost lost", B="4 4 4", sandbank=5)
    assert state.wave == 9
    assert expected(state) == pytest.approx(12 * FRONT[place])


def test_a_boat_further_up_is_never_worth_less() -> None:
    for row in EXPECTED_SHARE:
        assert list(row) == sorted(row)
    assert all(a >= b >= c for a, b, c in zip(*EXPECTED_SHARE, strict=True))


# The policy of Up the River: what moves are worth, the odds that follow, and how the styles differ.

NUMBER = position(R="2 5 7", B="4 4 4", die="3", sandbank=10)
FORWARD_OR_BACK = position(R="5 8 lost", B="3 6 lost", die="arrows", sandbank=10)


def test_a_shift_is_worth_the_seats_points_less_a_share_of_the_rivals_mean() -> None:
    state = position(R="4 5 6", B="5 6 7", Y="6 harbour lost", die="3")
    shift = Shift(0, 5, 8)
    own, *rivals = (expected_points(state, seat, shift) for seat in range(state.seats))
    assert shift_value(state, 0, shift, Style(spite=2.0)) == pytest.approx(own - 2.0 * sum(rivals) / len(rivals))


def test_the_bonus_for_the_front_grows_with_the_square_of_each_boats_place() -> None:
    state = position(R="harbour 5 2", B="4 4 4")
    squares = sum(place**2 for place in (HARBOUR, 5, 2)) / HARBOUR**2
    assert style_bonus(state, 0, NO_SHIFT, Style(front=3.0)) == pytest.approx(3.0 * squares)
    doubled = position(R="5 5 lost", B="4 4 4")
    assert style_bonus(doubled, 0, NO_SHIFT, Style(front=1.0)) == pytest.approx(2 * 5**2 / HARBOUR**2)


def test_the_bonus_for_the_rear_counts_the_hindmost_boat_that_is_not_lost() -> None:
    state = position(R="lost 3 8", B="4 4 4")
    assert style_bonus(state, 0, NO_SHIFT, Style(rear=2.0)) == pytest.approx(2.0 * 3 / HARBOUR)
    assert style_bonus(state, 0, Shift(0, 3, 5), Style(rear=2.0)) == pytest.approx(2.0 * 5 / HARBOUR)


def test_the_ordinary_style_gives_no_bonus() -> None:
    state = position(R="harbour 5 2", B="4 4 4")
    assert style_bonus(state, 0, NO_SHIFT, PARAMETERS["balanced"]) == 0.0
    assert list(STYLES) == list(PARAMETERS)


def odds(state: State, seat: int = 0) -> list[float]:
    moves = GAME.legal(state, seat)
    row = [0.0] * len(moves)
    GAME.kernel.prefer(state, seat, moves, len(moves), row)
    return row


@pytest.mark.parametrize("state", [NUMBER, FORWARD_OR_BACK], ids=["a number", "arrows"])
def test_the_odds_follow_from_how_much_worse_than_the_best_a_move_is_in_the_ordinary_style(state: State) -> None:
    worths = GAME.appraise(state, 0, GAME.legal(state, 0), "balanced")
    gaps = [max(worths) - worth for worth in worths]
    assert odds(state) == pytest.approx([1.0 / (1.0 + (gap / HALF_ODDS) ** 2) for gap in gaps])
    assert max(odds(state)) == 1.0
    assert 0.0 < min(odds(state)) < 1.0


def test_the_best_move_has_the_highest_odds_wherever_it_stands_in_the_list() -> None:
    places = set()
    for boats in ("1 5 7", "2 6 8", "3 4 9", "2 5 10", "1 2 4"):
        row = odds(position(R=boats, B="4 4 4", die="2", sandbank=10))
        assert max(row) == 1.0
        places.add(row.index(1.0))
    assert len(places) > 1


def test_an_only_move_is_certain() -> None:
    assert odds(position(R="4 lost lost", B="4 4 4", die="2")) == [1.0]


# Each style of Up the River does something more often than the ordinary player beside it.

GAMES = 24


@dataclass
class Habits:
    """What a style did in all its games, where it had a choice."""

    arrows: int = 0
    sent_back: int = 0
    numbers: int = 0
    foremost: int = 0
    hindmost: int = 0

    def note(self, moves: Sequence[int], move: int) -> None:
        """Count a decision: arrows that could be used either way, or a number for boats on several sections."""
        kinds = {GAME.text(one).split()[0] for one in moves}
        if kinds == {"forward", "back"}:
            self.arrows += 1
            self.sent_back += GAME.text(move).startswith("back")
        elif kinds == {"move"} and len(moves) > 1:  # numbered by their sections
            self.numbers += 1
            self.foremost += move == max(moves)
            self.hindmost += move == min(moves)


@functools.cache
def habits() -> Mapping[str, Habits]:
    """The habits of each style, in games with all four at the table; seats rotate."""
    found = {style: Habits() for style in STYLES}
    for number in range(GAMES):
        styles = [list(STYLES)[(seat + number) % len(STYLES)] for seat in range(len(STYLES))]
        bots = [make_bot(parse_bot(f"greedy:{style}", GAME.styles), GAME, seat) for seat, style in enumerate(styles)]
        state = GAME.new(GAME.options(), len(STYLES), number)
        while not GAME.is_over(state):
            seats = GAME.deciders(state)
            if not seats:
                GAME.advance(state)
                continue
            (seat,) = seats
            moves = GAME.legal(state, seat)
            move = bots[seat].choose(GAME.view(state, seat), seat, moves).move
            found[styles[seat]].note(moves, move)
            GAME.play(state, seat, move)
    return found


def test_a_spiteful_player_sends_back_more_often() -> None:
    seen = habits()
    shares = {style: seen[style].sent_back / seen[style].arrows for style in STYLES}
    assert shares["spiteful"] >= shares["balanced"] + 0.1, shares


def test_a_racer_moves_its_foremost_boat_more_often() -> None:
    seen = habits()
    shares = {style: seen[style].foremost / seen[style].numbers for style in STYLES}
    assert shares["racer"] >= shares["balanced"] + 0.05, shares


def test_a_shepherd_moves_its_hindmost_boat_more_often() -> None:
    seen = habits()
    shares = {style: seen[style].hindmost / seen[style].numbers for style in STYLES}
    assert shares["shepherd"] >= shares["balanced"] + 0.1, shares


# What a search draws anew in Up the River, which hides nothing but chance.


def test_a_determinization_draws_the_throws_to_come_anew() -> None:
    seeds = set()
    for seed in range(4):
        state = position(R="4 4 4", B="4 4 4")
        state.chance.counter = 7
        before = [player.boats for player in state.players]
        GAME.kernel.determinize(state, Chance(seed=seed))
        assert state.chance.counter == 0
        assert [player.boats for player in state.players] == before
        seeds.add(state.chance.seed)
    assert len(seeds) == 4
