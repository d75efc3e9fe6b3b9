"""What this round's river does to each canoe where it lies, the only source for it; `consequences` has the words.

The odds of the river's movement are those of `river_odds`. Fates are computed from a view, thus only from what its
viewer can know. Their `chance` is None if hands are not known (`hands_are_known`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from niagara_tui.games.niagara.player.forecast import drift_zones, drifted, lost_ashore, put_ashore, will_lasso
from niagara_tui.games.niagara.player.river_odds import FASTEST, hands_are_known, river_odds
from niagara_tui.games.niagara.rules.board import BANK, LOST
from niagara_tui.games.niagara.rules.state import CARD_POINTS, CHOOSE, NO_CARD, OFF, PADDLE, REDEEM, Canoe, State


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
        if _is_out(canoe)
    )


def fate_of(view: State, seat: int, index: int) -> Fate | None:
    """The fate of one canoe; None if it lies on the bank or is lost."""
    return _fate(view, seat, index) if _is_out(view.players[seat].canoes[index]) else None


def lost_at_once(before: State, after: State, seat: int) -> list[int]:
    """The seat's canoes that the move itself takes over the falls (S-24)."""
    pairs = zip(before.players[seat].canoes, after.players[seat].canoes, strict=True)
    return [index for index, (was, now) in enumerate(pairs) if was.zone != LOST and now.zone == LOST]


def _is_out(canoe: Canoe) -> bool:
    return BANK < canoe.zone < LOST


def _fate(view: State, seat: int, index: int) -> Fate:
    canoe = view.players[seat].canoes[index]
    is_ashore = bool(canoe.lassoed) or will_lasso(view, seat)
    flows = _ashore(view, seat, index) if is_ashore else _afloat(canoe, view.next_arm)
    odds = river_odds(view)
    possible = [flow for flow, chance in enumerate(odds) if chance]
    falls = [flow for flow in possible if flow in flows]
    chance = min(1.0, sum(odds[flow] for flow in falls)) if hands_are_known(view) else None
    may_move = _may_still_move(view, seat, index)
    return Fate(seat, index, flows, not falls, falls == possible, chance, is_ashore, may_move)


def _may_still_move(view: State, seat: int, index: int) -> bool:
    """Whether the canoe's owner may move it before the river does, as far as is known (N-12, N-20)."""
    player, place = view.players[seat], (seat - view.first) % view.seats
    known = [card for card in (player.chosen, player.played) if card > NO_CARD]
    if view.phase not in (REDEEM, CHOOSE, PADDLE) or not all(CARD_POINTS[card] for card in known):
        return False
    if player.played != NO_CARD:
        return place == view.turn.place and not view.turn.moved[index]
    return True


_FLOWS = FASTEST + 1  # number of possible flows, from 0 to `FASTEST`


def _afloat(canoe: Canoe, arm: int) -> range:
    """The flows that carry a canoe on the river over the falls."""
    return range(drift_zones(canoe.zone, arm).index(LOST), _FLOWS)


def _ashore(view: State, seat: int, index: int) -> range:
    """The flows after which the whirlpool lies where the lassoed canoe goes back to, and takes it over the falls."""
    if view.whirlpool == OFF:
        return range(0)
    ready = put_ashore(view)
    falls = [flow for flow in range(_FLOWS) if (seat, index) in lost_ashore(drifted(ready, flow))]
    return range(falls[0], falls[-1] + 1) if falls else range(0)
