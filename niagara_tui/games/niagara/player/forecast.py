"""What this round's river does, for everything that people are told: its odds, positions after it, each canoe's fate.

The odds are exact: cards shown are known, and a face-down card if the view holds it; all other cards of a hand are
equally likely, and a cloud moves the sky either way with equal probability (N-36). All of it is computed from a view,
thus only from what its viewer can know; `consequences` has the words.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules import state as position
from niagara_tui.games.niagara.rules.board import BANK, LOST, SIX, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.phases import play, seat_at, somebody_reached
from niagara_tui.games.niagara.rules.river import disc_after, flow, is_lost_going_back, step, throw_lasso
from niagara_tui.games.niagara.rules.state import State

FASTEST = position.HIGHEST + SKY_HIGH  # maximum number of steps of the river in a round (N-40)
_NO_NUMBER = position.HIGHEST + 1  # what counts as the lowest number while there is none
_SKIES_AFTER_CLOUD = {
    sky: tuple(there for there in (sky - 1, sky + 1) if SKY_LOW <= there <= SKY_HIGH)
    for sky in range(SKY_LOW, SKY_HIGH + 1)
}

Odds = tuple[float, ...]
"""The probabilities of 0, 1, ... `FASTEST` steps."""
Hand = tuple[int, ...]  # equally likely cards, one of which counts in this round


def river_odds(view: State) -> Odds:
    """The odds of each number of steps in this round (N-40), or of those left while the river moves.

    A round in which somebody has reached the goal ends the game before the river moves (N-60).
    """
    if view.phase in (position.FLOW, position.RETURN, position.JOE, position.OVER):
        return _certain(view.steps)
    if somebody_reached(view):
        return _certain(0)
    return _odds(view.sky, tuple(sorted(_hand(view, place) for place in range(view.seats))))


def hands_are_known(view: State) -> bool:
    """Whether the view holds every hand that counts in this round; without the card tracker it does not (N-71)."""
    return all(any(player.hand) for player in view.players if player.played == position.NO_CARD)


def is_settled(view: State) -> bool:
    """Whether the view holds that no card changes any more by how much the river moves as things stand (N-40)."""
    return hands_are_known(view) and math.isclose(river_odds(view)[flow(view)], 1.0)


def _certain(steps: int) -> Odds:
    return tuple(float(flow == steps) for flow in range(FASTEST + 1))


def _hand(view: State, place: int) -> Hand:
    """The cards that the player at `place` in turn order may still contribute, without a played cloud."""
    player = view.players[seat_at(view, place)]
    known = player.played if player.played != position.NO_CARD else player.chosen
    if known > position.NO_CARD:
        is_to_come = player.played == position.NO_CARD or (view.phase == position.PADDLE and place == view.turn.place)
        return (known,) if known != position.CLOUD or is_to_come else ()
    hand = player.hand if any(player.hand) else position.hand_of(view.parts)
    return tuple([card for card, has in enumerate(hand, 1) if has])


@functools.lru_cache(maxsize=4096)
def _odds(sky: int, hands: tuple[Hand, ...]) -> Odds:
    """Combine the hands one by one into the joint odds of the lowest number (`_NO_NUMBER`: none) and the sky.

    The order of the hands makes no difference, so callers sort them for the cache.
    """
    chances = {(_NO_NUMBER, sky): 1.0}
    for hand in filter(None, hands):
        later: dict[tuple[int, int], float] = {}
        for (lowest, weather), chance in chances.items():
            for card in hand:
                # Lasso and 1/2/3 change neither the lowest number nor the sky (S-31, S-32)
                number = lowest if card == position.CLOUD else min(lowest, position.CARD_NUMBERS[card] or _NO_NUMBER)
                skies = _SKIES_AFTER_CLOUD[weather] if card == position.CLOUD else (weather,)
                for there in skies:
                    share = chance / len(skies) / len(hand)
                    later[number, there] = later.get((number, there), 0.0) + share
        chances = later
    odds = [0.0] * (FASTEST + 1)
    for (lowest, weather), chance in chances.items():
        odds[max(0, (0 if lowest == _NO_NUMBER else lowest) + weather)] += chance
    return tuple(odds)


# -- positions after some moves or some steps of the river, played by the rules on a copy -------------


def position_after(view: State, seat: int | None, moves: Sequence[int]) -> State:
    """A new state in which the seat has made these moves; a card is laid, not shown."""
    later: State = clone(view)
    if seat is not None:
        for move in moves:
            play(later, seat, move)
    return later


def drifted(state: State, steps: int) -> State:
    """A new state after that many more steps of the river (N-41)."""
    later = clone(state)
    for _ in range(steps):
        step(later)
    return later


@functools.cache
def drift_zones(zone: int, arm: int) -> tuple[int, ...]:
    """The zones of a canoe after 0, 1, ... `FASTEST` steps, the first of which feeds that arm (N-41, N-42)."""
    zones = [zone]
    for steps in range(FASTEST):
        zones.append(disc_after(zones[-1], SIX[(arm + steps) % 2]))
    return tuple(zones)


def will_lasso(view: State, seat: int) -> bool:
    """Whether the seat is known to lasso its canoes in this round before the river moves (S-32)."""
    player = view.players[seat]
    return player.chosen == position.LASSO or (view.phase == position.PADDLE and player.played == position.LASSO)


def put_ashore(view: State) -> State:
    """A new state in which all known lassos have been thrown."""
    later = clone(view)
    for seat in range(view.seats):
        if will_lasso(view, seat):
            throw_lasso(later, seat)
    return later


def lost_ashore(state: State) -> list[tuple[int, int]]:
    """The lassoed canoes, as seat and canoe, that would go over the falls if they went back now (S-33)."""
    return [
        (seat, index)
        for seat, player in enumerate(state.players)
        for index, canoe in enumerate(player.canoes)
        if is_lost_going_back(state, canoe)
    ]


# -- each canoe's fate where it lies ------------------------------------------------------------------


class Danger(IntEnum):
    """The chance of a fall in this round, in five steps."""

    NONE = 0
    UNLIKELY = 1
    EVEN = 2
    LIKELY = 3
    CERTAIN = 4


_UNLIKELY, _EVEN = 0.35, 0.65  # the greatest chances that are called unlikely and even


@dataclass(frozen=True, slots=True)
class Fate:
    """A canoe's risk in this round: the flows at which it goes over the falls.

    A canoe on the river falls at its first such flow and any greater one; a lassoed one only if it is put back onto the
    whirlpool (S-33). `is_safe`: none of these flows is possible; `is_sure`: no other one is. `chance` is the chance of
    a fall, None if hands are not known. If it `may_move` before the river does, all of that is so only if it stays.
    """

    seat: int
    canoe: int
    flows: range
    is_safe: bool
    is_sure: bool
    chance: float | None
    is_ashore: bool = False
    may_move: bool = False

    @property
    def flow(self) -> int:
        """The first flow at which it falls; `flows` must not be empty."""
        return self.flows[0]

    @property
    def danger(self) -> Danger:
        """The danger by its chance; `EVEN` if a fall is neither certain nor impossible, and the chance is unknown."""
        if self.is_safe or self.is_sure:
            return Danger.NONE if self.is_safe else Danger.CERTAIN
        if self.chance is None:
            return Danger.EVEN
        return Danger(Danger.UNLIKELY + (self.chance > _UNLIKELY) + (self.chance > _EVEN))


def fates(view: State) -> tuple[Fate, ...]:
    """The fate of every canoe on the river or lassoed beside it, seat by seat (N-43)."""
    return tuple(
        _fate(view, seat, index)
        for seat, player in enumerate(view.players)
        for index, canoe in enumerate(player.canoes)
        if BANK < canoe.zone < LOST
    )


def fate_of(view: State, seat: int, index: int) -> Fate | None:
    """The fate of one canoe; None if it lies on the bank or is lost."""
    return _fate(view, seat, index) if BANK < view.players[seat].canoes[index].zone < LOST else None


def lost_at_once(before: State, after: State, seat: int) -> list[int]:
    """The seat's canoes that the move itself takes over the falls (S-24)."""
    pairs = zip(before.players[seat].canoes, after.players[seat].canoes, strict=True)
    return [index for index, (was, now) in enumerate(pairs) if was.zone != LOST and now.zone == LOST]


def _fate(view: State, seat: int, index: int) -> Fate:
    player, canoe = view.players[seat], view.players[seat].canoes[index]
    is_ashore = bool(canoe.lassoed) or will_lasso(view, seat)
    if is_ashore:  # the flows after which the whirlpool lies where the lassoed canoe goes back to, and takes it (S-33)
        ready = put_ashore(view)
        steps = range(FASTEST + 1) if view.whirlpool != position.OFF else range(0)
        taken = [flow for flow in steps if (seat, index) in lost_ashore(drifted(ready, flow))]
        flows = range(taken[0], taken[-1] + 1) if taken else range(0)
    else:
        flows = range(drift_zones(canoe.zone, view.next_arm).index(LOST), FASTEST + 1)
    odds = river_odds(view)
    possible = [flow for flow, chance in enumerate(odds) if chance]
    falls = [flow for flow in possible if flow in flows]
    chance = min(1.0, sum(odds[flow] for flow in falls)) if hands_are_known(view) else None
    # Whether its owner may move it before the river does, as far as is known (N-12, N-20)
    known = [card for card in (player.chosen, player.played) if card > position.NO_CARD]
    may_move = view.phase in (position.REDEEM, position.CHOOSE, position.PADDLE) and all(
        position.CARD_POINTS[card] for card in known
    )
    if player.played != position.NO_CARD:
        is_on_turn = (seat - view.first) % view.seats == view.turn.place
        may_move = may_move and is_on_turn and not view.turn.moved[index]
    return Fate(seat, index, flows, not falls, falls == possible, chance, is_ashore, may_move)
