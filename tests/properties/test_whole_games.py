"""Whole games by Hypothesis: after any decisions, every position is sound and no piece is gained or lost."""

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
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, LETTERS, LOST, RIVER_ZONES
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    CARDS,
    CHOOSE,
    ENDINGS,
    FLOW,
    NO_CARD,
    PADDLE,
    REDEEMS,
    RETURN,
    SITES,
    SIX_EACH,
    WITH_DOUBLES,
    State,
)
from tests.support.positions import GAME, SWITCHES, start
from tests.support.scatter import scattered

QUICK = settings(max_examples=12, stateful_step_count=150, suppress_health_check=list(HealthCheck))
SLOW = settings(QUICK, max_examples=600, stateful_step_count=400)


class WholeGame(RuleBasedStateMachine):
    """A game from its start or from any sound position, decision by decision, step by step."""

    state: State
    before: State

    @initialize(
        parts=st.sets(st.sampled_from(list(SWITCHES))),
        seats=st.integers(3, 6),
        seed=st.integers(0, 2**53 - 1),
        options=st.fixed_dictionaries(
            {"ending": st.sampled_from(ENDINGS), "redeem": st.sampled_from(REDEEMS), "sites": st.sampled_from(SITES)}
        ),
    )
    def from_the_start(self, parts: set[str], seats: int, seed: int, options: dict[str, Any]) -> None:
        """A new game with any parts of the expansions; half of them go on from a position at random."""
        chosen = [part for part in SWITCHES if part in parts and (part != "waiting" or "joe" in parts)]
        if not set(chosen) - {"joe", "waiting"}:
            seats = min(seats, 5)
        words = " ".join(chosen)
        rng = random.Random(seed)
        self.state = start(seats, seed=seed, parts=words, **options) if seed % 2 else scattered(rng, seats, words)
        self.before = clone(self.state)

    @precondition(lambda self: bool(GAME.deciders(self.state)))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Make a legal decision for one of the seats that owe one."""
        self.before = clone(self.state)
        seat = data.draw(st.sampled_from(GAME.deciders(self.state)), label="seat")
        move = data.draw(st.sampled_from(GAME.legal(self.state, seat)), label="move")
        GAME.play(self.state, seat, move)

    @precondition(lambda self: not GAME.deciders(self.state) and not GAME.is_over(self.state))
    @rule()
    def let_happen(self) -> None:
        self.before = clone(self.state)
        GAME.advance(self.state)

    @precondition(lambda self: GAME.is_over(self.state))
    @rule(seed=st.integers(0, 2**53 - 1))
    def begin_again(self, seed: int) -> None:
        assert any(standing.won for standing in GAME.standings(self.state))
        self.state = scattered(random.Random(seed))
        self.before = clone(self.state)

    @invariant()
    def the_position_is_sound(self) -> None:
        assert GAME.audit(self.state) == []

    @invariant()
    def gems_are_conserved(self) -> None:
        """N-3, S-1: six, seven or eight of each colour, at sites, in canoes, with Joe, in reserves; six if chosen."""
        held = [*(site.gems for site in self.state.sites), *(player.reserve for player in self.state.players)]
        held += [canoe.gems for player in self.state.players for canoe in player.canoes]
        held.append(self.state.joe.gems)
        spirits = any(self.state.parts[:5])
        by_the_book = {3: 6, 4: 7, 5: 7, 6: 8}[self.state.seats] if spirits else 7
        supply = 6 if self.state.supply == SIX_EACH else by_the_book
        assert [sum(gems[colour] for gems in held) for colour in range(len(COLOURS))] == [supply] * len(COLOURS)
        assert min(min(gems) for gems in held) >= 0

    @invariant()
    def a_canoe_holds_one_gem_or_two_and_only_afloat(self) -> None:
        """N-5, N-25, N-43, S-1: the second canoe holds two in games with double canoes."""
        for player in self.state.players:
            for canoe, hold in zip(player.canoes, (1, 1 + self.state.parts[WITH_DOUBLES]), strict=True):
                assert sum(canoe.gems) <= hold * (0 < canoe.zone <= RIVER_ZONES)
        assert sum(self.state.joe.gems) <= (0 < self.state.joe.zone <= RIVER_ZONES)

    @invariant()
    def there_is_one_elk_and_nobody_rests_on_the_whirlpool(self) -> None:
        """S-20, S-50 to S-52."""
        canoes = [canoe for player in self.state.players for canoe in player.canoes]
        assert sum(canoe.elk for canoe in canoes) == (self.state.elk == ABOARD)
        assert all(0 < canoe.zone <= RIVER_ZONES for canoe in canoes if canoe.elk or canoe.lassoed)
        if self.state.phase == CHOOSE and self.state.whirlpool > BANK:
            assert self.state.whirlpool not in {canoe.zone for canoe in (*canoes, self.state.joe)}

    @invariant()
    def hands_grow_smaller_alike(self) -> None:
        """N-15: who has shown a card holds one less than who has not."""
        sizes = {sum(player.hand) + bool(player.played) for player in self.state.players}
        assert len(sizes) == 1
        assert all(player.chosen == NO_CARD or player.hand[player.chosen - 1] for player in self.state.players)
        assert all(sum(player.hand) + bool(player.played) in range(1, len(CARDS) + 1) for player in self.state.players)

    @invariant()
    def nobody_robs_or_moves_what_is_lassoed(self) -> None:
        """S-32: until the river has moved a lassoed canoe keeps its gems, its zone and its elk."""
        for was, now in zip(self.before.players, self.state.players, strict=False):
            for old, new in zip(was.canoes, now.canoes, strict=True):
                if old.lassoed and new.lassoed:
                    assert old == new

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
        """N-43, N-50; the whirlpool takes canoes in 7 in a turn too (S-24), and lassoed ones that go back (S-33)."""
        takes = {FLOW, RETURN} | ({PADDLE} if self.before.whirlpool in {7, 9} else set())
        for was, now in zip(self.before.players, self.state.players, strict=False):
            for old, new in zip(was.canoes, now.canoes, strict=True):
                assert self.before.phase in takes or new.zone != LOST or old.zone == LOST
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
