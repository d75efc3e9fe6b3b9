"""Whole games by Hypothesis: whatever is decided, every position is sound and nothing is gained or lost."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.board import BANK, COLOURS, LETTERS, LOST, RIVER_ZONES
from niagara_tui.games.niagara.state import CARDS, CHOOSE, ENDINGS, FLOW, PADDLE, State
from tests.support.positions import GAME, start
from tests.support.scatter import scattered

QUICK = settings(max_examples=15, stateful_step_count=100, suppress_health_check=list(HealthCheck))
SLOW = settings(QUICK, max_examples=600, stateful_step_count=400)


class WholeGame(RuleBasedStateMachine):
    """A game from its start or from any sound position, decision by decision, step by step."""

    state: State
    before: State

    @initialize(seats=st.integers(3, 5), seed=st.integers(0, 2**53 - 1), ending=st.sampled_from(ENDINGS))
    def from_the_start(self, seats: int, seed: int, ending: str) -> None:
        """A new game; half of them go on from a position at random."""
        self.state = start(seats, seed=seed, ending=ending) if seed % 2 else scattered(random.Random(seed), seats)
        self.before = clone(self.state)

    @precondition(lambda self: bool(GAME.deciders(self.state)))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """One of the seats that owe a decision makes one that is legal."""
        self.before = clone(self.state)
        seat = data.draw(st.sampled_from(GAME.deciders(self.state)), label="seat")
        move = data.draw(st.sampled_from(GAME.legal(self.state, seat)), label="move")
        GAME.play(self.state, seat, move)

    @precondition(lambda self: not GAME.deciders(self.state) and not GAME.is_over(self.state))
    @rule()
    def let_happen(self) -> None:
        """What happens by itself happens."""
        self.before = clone(self.state)
        GAME.advance(self.state)

    @precondition(lambda self: GAME.is_over(self.state))
    @rule(seed=st.integers(0, 2**53 - 1))
    def begin_again(self, seed: int) -> None:
        """Another game, near its end."""
        assert any(standing.won for standing in GAME.standings(self.state))
        self.state = scattered(random.Random(seed))
        self.before = clone(self.state)

    @invariant()
    def the_position_is_sound(self) -> None:
        """`audit` finds nothing."""
        assert GAME.audit(self.state) == []

    @invariant()
    def gems_are_conserved(self) -> None:
        """N-3: seven of each colour, at sites, in canoes, in reserves."""
        held = [*(site.gems for site in self.state.sites), *(player.reserve for player in self.state.players)]
        held += [canoe.gems for player in self.state.players for canoe in player.canoes]
        assert [sum(gems[colour] for gems in held) for colour in range(len(COLOURS))] == [7] * len(COLOURS)
        assert min(min(gems) for gems in held) >= 0

    @invariant()
    def a_canoe_holds_one_gem_and_only_afloat(self) -> None:
        """N-5, N-25, N-43."""
        for player in self.state.players:
            for canoe in player.canoes:
                assert sum(canoe.gems) <= (0 < canoe.zone <= RIVER_ZONES)

    @invariant()
    def hands_grow_smaller_alike(self) -> None:
        """N-15: who has shown a card holds one less than who has not."""
        sizes = {sum(player.hand) + bool(player.played) for player in self.state.players}
        assert len(sizes) == 1
        assert all(player.chosen == 0 or player.hand[player.chosen - 1] for player in self.state.players)
        assert all(sum(player.hand) + bool(player.played) in range(1, len(CARDS) + 1) for player in self.state.players)

    @invariant()
    def the_river_alone_takes_canoes(self) -> None:
        """N-20, N-40: nobody's canoe moves but the one in turn, or all with the river."""
        if self.before.seats != self.state.seats or self.before.phase != PADDLE:
            return
        mover = (self.before.first + self.before.turn.place) % self.before.seats
        for seat, (was, now) in enumerate(zip(self.before.players, self.state.players, strict=True)):
            if seat != mover:
                assert [canoe.zone for canoe in was.canoes] == [canoe.zone for canoe in now.canoes], LETTERS[seat]
                assert was.reserve == now.reserve

    @invariant()
    def canoes_are_lost_in_phase_3_and_come_back_before_cards_are_chosen(self) -> None:
        """N-43, N-50."""
        for was, now in zip(self.before.players, self.state.players, strict=False):
            for old, new in zip(was.canoes, now.canoes, strict=True):
                assert self.before.phase == FLOW or new.zone != LOST or old.zone == LOST
                assert self.before.phase not in {CHOOSE, PADDLE} or old.zone != LOST or new.zone != BANK

    @invariant()
    def a_legal_move_exists_for_who_owes_one(self) -> None:
        """N-27, N-28."""
        for seat in GAME.deciders(self.state):
            assert GAME.legal(self.state, seat)


def _run(profile: Any) -> None:
    run_state_machine_as_test(WholeGame, settings=profile)


def test_whole_games_stay_sound_whatever_is_decided() -> None:
    _run(QUICK)


@pytest.mark.slow
def test_many_whole_games_stay_sound_whatever_is_decided() -> None:
    _run(SLOW)
