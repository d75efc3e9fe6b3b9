"""Each style of Up the River does something more often than the ordinary player beside it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.games.upriver.player.policy import STYLES
from niagara_tui.games.upriver.rules.moves import Kind, kind_of, section_of
from tests.support.upriver import GAME

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
        kinds = {kind_of(one) for one in moves}
        if kinds == {Kind.FORWARD, Kind.BACK}:
            self.arrows += 1
            self.sent_back += kind_of(move) == Kind.BACK
        elif kinds == {Kind.MOVE} and len(moves) > 1:
            sections = [section_of(one) for one in moves]
            self.numbers += 1
            self.foremost += section_of(move) == max(sections)
            self.hindmost += section_of(move) == min(sections)


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
