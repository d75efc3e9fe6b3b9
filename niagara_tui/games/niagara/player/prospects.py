"""What one canoe of a seat can be expected to bring with each card of its next turn."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.games.niagara.player.goals import Reserve, nearness, reachable_gems, with_more, with_one_more
from niagara_tui.games.niagara.player.outlook import drift_table, next_hand, prey, robbery_odds, whirlpool_course
from niagara_tui.games.niagara.player.ways import Berth, Way, points_with, pushed_to, ways_on
from niagara_tui.games.niagara.player.weights import Weights
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, SITE, WAY, ZONE_5, ZONE_6L, ZONE_7L
from niagara_tui.games.niagara.rules.state import CLOUD, HAND, LASSO, Canoe, State

EMPTY: Reserve = (0, 0, 0, 0, 0)
HOME = (1.0, 0.86, 0.82, 0.77, 0.7, 0.58, 0.36, 0.15)
"""By depth: the share of a gem's worth that remains when its canoe comes to rest there."""
REST = (0.0, 0.08, 0.12, 0.12, 0.08, -0.03, -0.25, -0.6)
"""By depth: how well an empty canoe rests there."""
NEXT_ARM = 0.02
"""How much worse a canoe rests in the arm that the river feeds next, and how much better in the other."""
TOUCH = 0.2
"""How much of that counts for a canoe that will move before the river does."""
LATER = 0.85
"""What a further gem is worth that can still be loaded, against one that is aboard."""
ASHORE = 0.55
"""The share of a gem's worth that remains at least when its canoe is lassoed."""
DOUBLE = 0.4
"""How much more of a canoe's worth each further place of its hold is."""


def _by_zone(depths: Sequence[float], arm: int) -> tuple[float, ...]:
    """The values of `depths` by zone, while the river feeds that arm next."""
    return tuple(depths[depth] - _exposed(zone, arm) for zone, depth in enumerate(DEPTH))


def _exposed(zone: int, arm: int) -> float:
    if DEPTH[zone] <= ZONE_5:
        return 0.0
    return NEXT_ARM if (zone in (ZONE_6L, ZONE_7L)) == (arm == 0) else -NEXT_ARM


HOMES = tuple(_by_zone(HOME, arm) for arm in range(2))
RESTS = tuple(_by_zone(REST, arm) for arm in range(2))


class Prospects:
    """A seat's canoes at its next turn, card by card; whatever was worked out once is kept."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        """The prospects of `seat`, who plays its turn of this round."""
        self._state, self._seat, self._weights = state, seat, weights
        self._reachable = reachable_gems(state, seat)
        hand = next_hand(state.players[seat], state.parts)
        self.cards = [card for card in range(1, HAND + 1) if hand[card - 1]]
        self._robbed = robbery_odds(state, seat)
        self._prey = prey(state, seat)
        self._drift = drift_table()[state.next_arm]
        self._whirlpool = whirlpool_course(state.next_arm, state.whirlpool)
        self._rows: dict[tuple[object, ...], list[float]] = {}
        self._worths: dict[Reserve, float] = {}
        self._filled: dict[tuple[Reserve, int, int], Reserve] = {}

    def worth_of(self, reserve: Reserve) -> float:
        """How near a reserve is to its goals."""
        if reserve not in self._worths:
            self._worths[reserve] = nearness(reserve, self._reachable, self._weights)
        return self._worths[reserve]

    def gain(self, reserve: Reserve, cargo: Reserve) -> float:
        """What a cargo would add to the reserve."""
        return self.worth_of(with_more(reserve, cargo)) - self.worth_of(reserve)

    def loss(self, canoe: Canoe) -> float:
        """What it is to lose this canoe, its cargo left aside."""
        return self._weights.canoe * (1.0 + DOUBLE * (canoe.hold - 1))

    # -- card by card ---------------------------------------------------------------------------------

    def row(self, canoe: Canoe, steps: int, reserve: Reserve) -> list[float]:
        """The canoe's prospects after so many steps, by card in hand; the last is what it is worth where it lies."""
        zone, cargo = self._zone_after(canoe, steps), tuple(canoe.gems)
        key = (zone, self._whirlpool[steps], steps % 2, cargo, canoe.hold, canoe.elk, reserve)
        if key not in self._rows:
            self._rows[key] = self._new_row(canoe, zone, steps, reserve)
        row = self._rows[key]
        if cargo == EMPTY or zone == LOST:
            return row
        risk = self._robbed[canoe.lassoed][canoe.zone]
        return [worth * (1.0 - self._weights.fear * risk) for worth in row] if risk else row

    def _zone_after(self, canoe: Canoe, steps: int) -> int:
        """Where the canoe lies when the river has moved and lassoed canoes are back (S-33)."""
        if not canoe.lassoed:
            return self._drift[canoe.zone][steps]
        if canoe.zone != self._whirlpool[steps]:
            return canoe.zone
        return pushed_to(canoe.zone)[-1]

    def _new_row(self, canoe: Canoe, zone: int, steps: int, reserve: Reserve) -> list[float]:
        if zone == LOST:
            return [-self.loss(canoe)] * (len(self.cards) + 1)
        cargo, arm = tuple(canoe.gems), (self._state.next_arm + steps) % 2
        carried = with_more(reserve, cargo)
        berth = Berth(zone, canoe.hold - sum(cargo), cargo != EMPTY, bool(canoe.elk))
        row, lies = [], TOUCH * _exposed(zone, arm)
        for card in (*self.cards, CLOUD):
            ways = ways_on(berth, card, self._whirlpool[steps])
            row.append(max(self._way_on(way, reserve, carried, arm, card == LASSO) for way in ways) - lies)
        return row

    def _way_on(self, way: Way, reserve: Reserve, carried: Reserve, arm: int, lassoed: bool) -> float:
        if way.end == LOST:
            return -self._weights.canoe
        gain = self.worth_of(carried) - self.worth_of(reserve) + self._loads(way, reserve, carried)
        rest = 0.0 if lassoed else RESTS[arm][way.end]
        if not gain:
            return rest
        share = max(HOMES[arm][way.end], ASHORE if lassoed else 0.0)
        return self._weights.haste * gain * share + min(0.0, rest)

    def _loads(self, way: Way, reserve: Reserve, carried: Reserve) -> float:
        """What the gems loaded on the way add; those after the first count less, for they are easily spoilt."""
        if not way.loaded:
            return 0.0
        filled = self._fill(carried, SITE[way.at], way.loaded)
        sure = self._fill(carried, SITE[way.at], 1) if carried == reserve else carried
        return self.worth_of(sure) - self.worth_of(carried) + LATER * (self.worth_of(filled) - self.worth_of(sure))

    def _fill(self, carried: Reserve, site: int, count: int) -> Reserve:
        """With the best gems that lie at the site, one after the other; as many as there are."""
        key = (carried, site, count)
        if key not in self._filled:
            left = list(self._state.sites[site].gems)
            for _ in range(count):
                there = [colour for colour, gems in enumerate(left) if gems]
                if there:
                    best = max(there, key=lambda colour: self.worth_of(with_one_more(carried, colour)))
                    carried, left[best] = with_one_more(carried, best), left[best] - 1
            self._filled[key] = carried
        return self._filled[key]

    # -- lying in wait --------------------------------------------------------------------------------

    def ambush(self, canoe: Canoe, reserve: Reserve) -> list[float]:
        """By card in hand: what lying in wait here for rivals up-river may bring."""
        if not self._prey or canoe.zone in (BANK, LOST) or canoe.hold == sum(canoe.gems):
            return [0.0] * len(self.cards)
        chances = [0.0] * (HAND + 1)
        for zone, colour, stays in self._prey:
            way = -WAY[canoe.zone][zone]
            if way > 0:
                gain = self.worth_of(with_one_more(reserve, colour)) - self.worth_of(reserve)
                for card in self.cards:
                    if way in points_with(card, bool(canoe.elk)):
                        chances[card] = max(chances[card], stays * gain * HOME[DEPTH[zone]])
        return [self._weights.ambush * chances[card] for card in self.cards]

    def best_first(self, canoes: Sequence[Canoe], reserve: Reserve) -> list[Canoe]:
        """The canoes, that with the more valuable cargo first; an empty one comes last."""
        return sorted(canoes, key=lambda canoe: self._rank(canoe, reserve), reverse=True)

    def _rank(self, canoe: Canoe, reserve: Reserve) -> float:
        cargo = tuple(canoe.gems)
        return -1.0 if cargo == EMPTY else self.gain(reserve, cargo)
