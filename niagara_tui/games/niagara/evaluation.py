"""What a position is worth to a seat: a quick estimate in gems, one turn deep.

It adds up how near the reserve is to a goal, what each canoe can be expected to bring with the best card of the next
turn after the river has moved, and, much smaller, what happens to the rivals. The numbers are experience, not rules.
"""

from __future__ import annotations

import functools

from niagara_tui.games.niagara.board import BANK, COLOURS, DEPTH, LOST, NONE, RIVER_ZONES, SITE, UP_RIVER, WAY
from niagara_tui.games.niagara.cargo import COST
from niagara_tui.games.niagara.gems import wins
from niagara_tui.games.niagara.goals import Goals, Reserve, goals, reachable_gems, with_one_more
from niagara_tui.games.niagara.outlook import drift_table, flow_odds, next_hand, prey, robbery_odds
from niagara_tui.games.niagara.state import CLOUD, HAND, NO_CARD, Canoe, State
from niagara_tui.games.niagara.weights import Weights

CERTAIN = 4.0
"""How much better it is to have won than to be sure to win soon."""
HOME = (1.0, 0.86, 0.82, 0.77, 0.7, 0.58, 0.36, 0.15)
"""By depth: the share of a gem's worth that remains when its canoe comes to rest there."""
REST = (0.0, 0.08, 0.12, 0.12, 0.08, -0.03, -0.25, -0.6)
"""By depth: how well an empty canoe rests there."""
RIVAL_FLEES = 0.75
"""How likely a rival who has still to move gets a canoe out of danger."""
RIVAL_HOME = 0.7
"""The share of a gem's worth to a rival that carries it."""


# -- one canoe at its next turn -----------------------------------------------------------------------


@functools.cache
def ways_on(zone: int, card: int) -> tuple[tuple[int, int], ...]:
    """What an empty canoe can do next turn, roughly, as pairs: a zone to load in or NONE, and the zone it rests in."""
    if card == CLOUD:
        return ((NONE, zone),)
    found = [(NONE, end) for end in _ends(zone, card)]
    if zone == BANK:
        found.append((NONE, BANK))
    if card >= COST:
        found.extend((end, end) for end in _ends(zone, card - COST) if SITE[end] != NONE)
        if SITE[zone] != NONE:
            found.append((zone, up_river(zone, card - COST)))
    return tuple(found)


def _ends(zone: int, points: int) -> list[int]:
    return [end for end in range(BANK + 1, RIVER_ZONES + 1) if points and abs(WAY[zone][end]) == points] + [BANK] * (
        zone != BANK and points >= DEPTH[zone]
    )


def up_river(zone: int, points: int) -> int:
    """Where a canoe is that paddles up-river with so many points."""
    for _ in range(points):
        zone = UP_RIVER[zone]
    return zone


def both(one: float, other: float, most: float) -> float:
    """What two canoes bring together, when nothing counts beyond `most`; the better one alone if that is 0.

    Gains join as chances do: two canoes that could each bring the last gem do not win twice.
    """
    if most <= 0.0:
        return max(one, other)
    if one <= 0.0 or other <= 0.0:
        return one + other
    return one + other - one * other / most


def gain_of(cargo: int, gains: tuple[float, ...]) -> float:
    """What a cargo would add to the reserve, below zero for none."""
    return -1.0 if cargo == NONE else gains[cargo]


def cargo_of(canoe: Canoe) -> int:
    """The most valuable colour aboard, or NONE."""
    for colour in range(len(COLOURS) - 1, -1, -1):
        if canoe.gems[colour]:
            return colour
    return NONE


# -- the whole position -------------------------------------------------------------------------------


class Evaluation:
    """Weighs the positions that one seat's turn can lead to; what the turn cannot change is worked out once."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        """An evaluation for `seat`, whose own card of this round, if it has played, counts for the river."""
        self._state, self._seat, self._weights = state, seat, weights
        self._reachable = reachable_gems(state, seat)
        hand = next_hand(state.players[seat])
        self._cards = [card for card in range(1, HAND + 1) if hand[card - 1]]
        self._robbed = robbery_odds(state, seat)
        self._prey = prey(state, seat)
        self._drift = drift_table()[state.next_arm]
        self._rows: dict[tuple[int, int, Reserve], list[float]] = {}
        self._goals: dict[Reserve, Goals] = {}
        self._losses: dict[int, float] = {}
        self._rivals = {
            rival: goals(tuple(player.reserve), reachable_gems(state, rival), weights).gains
            for rival, player in enumerate(state.players)
            if rival != seat
        }

    def worth(self, state: State) -> float:
        """What the position after the seat's turn is worth to it."""
        player = state.players[self._seat]
        reserve = tuple(player.reserve)
        mine = self._goals_of(reserve)
        if wins(player.reserve):
            return mine.worth + CERTAIN
        odds = flow_odds(self._state, self._seat, state.sky)
        canoes = self._next_turn(player.canoes, reserve, odds)
        rivals = sum(chance * self._rivals_lose(steps) for steps, chance in odds) - self._rival_cargo(state)
        return mine.worth + canoes + self._weights.spite * rivals

    def _goals_of(self, reserve: Reserve) -> Goals:
        if reserve not in self._goals:
            self._goals[reserve] = goals(reserve, self._reachable, self._weights)
        return self._goals[reserve]

    def _next_turn(self, canoes: list[Canoe], reserve: Reserve, odds: tuple[tuple[int, float], ...]) -> float:
        """The two canoes' prospects with the best card for both, over what the river may do.

        The better cargo counts first; what the other canoe brings is weighed as if that had come home.
        """
        worth_now, gains = self._goals_of(reserve)
        one, other = sorted(canoes, key=lambda canoe: gain_of(cargo_of(canoe), gains), reverse=True)
        expected = with_one_more(reserve, cargo_of(one))
        ambush = [sum(pair) for pair in zip(self._ambush(one), self._ambush(other), strict=True)]
        most = 0.0 if one.zone == other.zone == BANK else self._weights.win - worth_now
        worth = 0.0
        for steps, chance in odds:
            rows = zip(self._row(one, steps, reserve), self._row(other, steps, expected), ambush, strict=True)
            worth += chance * max(both(first, second, most) + wait for first, second, wait in rows)
        return worth

    def _row(self, canoe: Canoe, steps: int, reserve: Reserve) -> list[float]:
        """The canoe's prospects after so many steps, by card in hand."""
        zone, cargo = self._drift[canoe.zone][steps], cargo_of(canoe)
        spared = 1.0 - self._weights.fear * self._robbed[canoe.zone] if cargo != NONE else 1.0
        key = (zone, cargo, reserve)
        if key not in self._rows:
            self._rows[key] = [self._with_card(zone, cargo, reserve, card) for card in self._cards]
        row = self._rows[key]
        if spared == 1.0 or zone == LOST:
            return row
        return [spared * worth for worth in row]

    def _with_card(self, zone: int, cargo: int, reserve: Reserve, card: int) -> float:
        if zone == LOST:
            return -self._weights.canoe
        gains = self._goals_of(reserve).gains
        if cargo != NONE:
            end = zone if card == CLOUD else up_river(zone, card)
            return self._weights.haste * gains[cargo] * HOME[DEPTH[end]] + min(0.0, REST[DEPTH[end]])
        return max(self._way_on(load, end, gains) for load, end in ways_on(zone, card))

    def _way_on(self, load: int, end: int, gains: tuple[float, ...]) -> float:
        if load == NONE:
            return REST[DEPTH[end]]
        gems = self._state.sites[SITE[load]].gems
        best = max((gain for gain, count in zip(gains, gems, strict=True) if count), default=0.0)
        return self._weights.haste * best * HOME[DEPTH[end]] + min(0.0, REST[DEPTH[end]])

    def _ambush(self, canoe: Canoe) -> list[float]:
        """By card in hand: what lying in wait here for rivals up-river may bring."""
        if canoe.zone in (BANK, LOST) or cargo_of(canoe) != NONE or not self._prey:
            return [0.0] * len(self._cards)
        gains = self._goals_of(tuple(self._state.players[self._seat].reserve)).gains
        chances = [0.0] * (HAND + 1)
        for zone, colour, stays in self._prey:
            way = -WAY[canoe.zone][zone]
            if 0 < way < CLOUD:
                chances[way] = max(chances[way], stays * gains[colour] * HOME[DEPTH[zone]])
        return [self._weights.ambush * chances[card] for card in self._cards]

    # -- the rivals -----------------------------------------------------------------------------------

    def _rival_cargo(self, state: State) -> float:
        """What the gems aboard the rivals' canoes are worth to them."""
        return sum(
            RIVAL_HOME * gains[cargo]
            for rival, gains in self._rivals.items()
            for canoe in state.players[rival].canoes
            if (cargo := cargo_of(canoe)) != NONE
        )

    def _rivals_lose(self, steps: int) -> float:
        """What the rivals are likely to lose over the falls if the river moves so far."""
        if steps not in self._losses:
            self._losses[steps] = sum(self._rival_loses(rival, steps) for rival in self._rivals)
        return self._losses[steps]

    def _rival_loses(self, rival: int, steps: int) -> float:
        player = self._state.players[rival]
        loss = 0.0
        for canoe in player.canoes:
            if canoe.zone != LOST and self._drift[canoe.zone][steps] == LOST:
                cargo = cargo_of(canoe)
                loss += self._weights.canoe + (self._rivals[rival][cargo] if cargo != NONE else 0.0)
        return loss * (1.0 - RIVAL_FLEES) if player.played == NO_CARD else loss
