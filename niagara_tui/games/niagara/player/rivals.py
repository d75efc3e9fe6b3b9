"""What a position is worth to the rivals of a seat, as far as the seat cares."""

from __future__ import annotations

from niagara_tui.games.niagara.player.goals import goals, reachable_gems
from niagara_tui.games.niagara.player.outlook import drift_table
from niagara_tui.games.niagara.player.weights import Weights
from niagara_tui.games.niagara.rules.board import LOST
from niagara_tui.games.niagara.rules.state import NO_CARD, Gems, State

ORDINARY = Weights()
"""What rivals are taken to care for, whatever the seat's own style."""
FLEES = 0.75
"""How likely a rival who has still to move gets a canoe out of danger."""
CARRIED_HOME = 0.7
"""The share of a gem's worth to a rival that carries it."""
MET = 0.3
"""How likely a rival comes by the gem that Diamond Joe carries."""
FETCHED = 0.35
"""How likely a rival comes by a gem that lies at a site."""


class Rivals:
    """A seat's rivals: what they carry and what they stand to lose."""

    def __init__(self, state: State, seat: int) -> None:
        """The rivals of `seat` in this position."""
        self._state = state
        self._drift = drift_table()[state.next_arm]
        self._losses: dict[int, float] = {}
        self._gains = {
            rival: goals(tuple(player.reserve), reachable_gems(state, rival), ORDINARY).gains
            for rival, player in enumerate(state.players)
            if rival != seat
        }

    def carry(self, state: State) -> float:
        """What gems aboard the rivals' canoes, aboard Joe's and at the sites are worth to them."""
        worth = MET * max(self._value(rival, state.joe.gems) for rival in self._gains)
        there = [any(gems) for gems in zip(*(site.gems for site in state.sites), strict=True)]
        for rival, gains in self._gains.items():
            worth += FETCHED * max((gain for gain, lies in zip(gains, there, strict=True) if lies), default=0.0)
            for canoe in state.players[rival].canoes:
                worth += CARRIED_HOME * self._value(rival, canoe.gems)
        return worth

    def cargo(self, state: State) -> int:
        """How many gems lie in their canoes."""
        return sum(sum(canoe.gems) for rival in self._gains for canoe in state.players[rival].canoes)

    def lose(self, steps: int) -> float:
        """What they are likely to lose over the falls if the river moves so far."""
        if steps not in self._losses:
            self._losses[steps] = sum(self._loses(rival, steps) for rival in self._gains)
        return self._losses[steps]

    def _loses(self, rival: int, steps: int) -> float:
        player = self._state.players[rival]
        loss = 0.0
        for canoe in player.canoes:
            if not canoe.lassoed and canoe.zone != LOST and self._drift[canoe.zone][steps] == LOST:
                loss += ORDINARY.canoe + self._value(rival, canoe.gems)
        return loss * (1.0 - FLEES) if player.played == NO_CARD else loss

    def _value(self, rival: int, gems: Gems) -> float:
        if not any(gems):
            return 0.0
        return sum(gain * count for gain, count in zip(self._gains[rival], gems, strict=True))
