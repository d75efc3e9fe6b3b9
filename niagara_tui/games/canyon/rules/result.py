"""Results of a game (C-11), and the ranking while it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.default_rules import share_evenly
from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.bidding import highest_tempo
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, NAMES, column_of, is_village
from niagara_tui.games.canyon.rules.state import OVER, Player, State


@rules
def is_ahead(player: Player, other: Player) -> bool:
    """Whether `player` ranks before `other`: in the village by points, then tempo card (C-11), else by column."""
    if is_village(player.canoe) and is_village(other.canoe):
        if player.unused != other.unused:
            return player.unused > other.unused
        return highest_tempo(player.bid) > highest_tempo(other.bid)
    return column_of(player.canoe) > column_of(other.canoe)


@rules
def has_won(state: State, seat: int) -> bool:
    """Whether the game is over and nobody ranks before the seat (C-11)."""
    if state.phase != OVER:
        return False
    for rival in range(state.seats):
        if is_ahead(state.players[rival], state.players[seat]):
            return False
    return True


@rules
def shares(state: State, parts: list[float]) -> None:
    """Write each seat's share of the win: winners share 1 evenly; all shares are 0 while the game goes on."""
    for seat in range(state.seats):
        parts[seat] = has_won(state, seat)
    share_evenly(state.seats, parts)


@rules
def score(state: State, seat: int) -> int:
    """Progress of the seat's canoe, in columns."""
    return column_of(state.players[seat].canoe)


@rules
def clock(state: State) -> int:
    """Number of the current round, from 1."""
    return state.round


def standings(state: State) -> list[Standing]:
    """Rank all seats, winners first; equal seats share a place. Also valid while the game goes on."""
    before = [_seats_ahead(state, seat) for seat in range(state.seats)]
    return [
        Standing(
            seat=seat, place=before[seat] + 1, won=has_won(state, seat), reason=_reason(state, state.players[seat])
        )
        for seat in sorted(range(state.seats), key=before.__getitem__)
    ]


def _seats_ahead(state: State, seat: int) -> int:
    return sum(is_ahead(rival, state.players[seat]) for rival in state.players)


def _reason(state: State, player: Player) -> str:
    """The place of the player's canoe and, in the village, what decides its rank among those that arrived."""
    if is_village(player.canoe):
        return _reason_in_village(player, [other for other in state.players if is_village(other.canoe)])
    if player.canoe == CAVE:
        return _("in the cave")
    return _("not under way yet") if player.canoe == ASHORE else _("at {space}").format(space=NAMES[player.canoe])


def _reason_in_village(player: Player, arrived: Sequence[Player]) -> str:
    if len(arrived) == 1:
        return _("in the village")
    count = player.unused
    said = plural("in the village, {count} point unused", "in the village, {count} points unused", count)
    if sum(other.unused == count for other in arrived) > 1:
        said = plural(
            "in the village, {count} point unused, highest tempo card {card}",
            "in the village, {count} points unused, highest tempo card {card}",
            count,
        )
    return said.format(count=count, card=highest_tempo(player.bid))
