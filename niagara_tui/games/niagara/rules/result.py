"""Results of a game (N-60 to N-62)."""

from __future__ import annotations

from niagara_tui.core.default_rules import share_evenly
from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.state import BY_ORDER, BY_VALUE, Player, State

_FOUR = (
    _("four violet gems"),
    _("four white gems"),
    _("four yellow gems"),
    _("four blue gems"),
    _("four red gems"),
)
"""Indexed by colour, as `rules.board.COLOURS`."""


def standings(state: State) -> list[Standing]:
    """Rank all seats, winners first; equal seats share a place. Also valid while the game goes on."""
    winners = winning_seats(state)
    ranked = sorted(range(state.seats), key=lambda seat: (seat not in winners, *_worth(state.players[seat])))
    places: list[Standing] = []
    for index, seat in enumerate(ranked):
        shares = bool(places) and _equal(state, winners, places[-1].seat, seat)
        place = places[-1].place if shares else index + 1
        reason = _reason(state.players[seat], with_worth=_is_ranked_by_value(state, winners, seat))
        places.append(Standing(seat=seat, place=place, won=seat in winners, reason=reason))
    return places


def winning_seats(state: State) -> set[int]:
    """The seats that win by the chosen ending (N-61); empty while nobody has a winning reserve."""
    return {seat for seat in range(state.seats) if has_won(state, seat)}


@rules
def has_won(state: State, seat: int) -> bool:
    """Whether the seat is among the winners by the chosen ending (N-61)."""
    player = state.players[seat]
    if player.reached == 0:
        return False
    for rival in range(state.seats):
        other = state.players[rival]
        if other.reached:
            if state.ending == BY_ORDER and other.reached < player.reached:
                return False
            if state.ending == BY_VALUE and value(other.reserve) > value(player.reserve):
                return False
    return True


@rules
def shares(state: State, parts: list[float]) -> None:
    """Write each seat's share of the win: winners share 1 evenly; all shares are 0 if there are none."""
    for seat in range(state.seats):
        parts[seat] = has_won(state, seat)
    share_evenly(state.seats, parts)


@rules
def score(state: State, seat: int) -> int:
    """Number of gems in the seat's reserve."""
    return total(state.players[seat].reserve)


@rules
def clock(state: State) -> int:
    """Number of the current round, from 1."""
    return state.round


def _worth(player: Player) -> tuple[int, int]:
    return -value(player.reserve), -total(player.reserve)


def _equal(state: State, winners: set[int], one: int, other: int) -> bool:
    if one in winners or other in winners:
        return one in winners and other in winners
    return _worth(state.players[one]) == _worth(state.players[other])


def _is_ranked_by_value(state: State, winners: set[int], seat: int) -> bool:
    """Whether the value of its gems decides the place of the seat: else that value would seem to deny the place."""
    has_reached = [rival for rival in range(state.seats) if state.players[rival].reached]
    if state.ending == BY_VALUE and seat in has_reached and len(has_reached) > 1:
        return True
    return seat not in winners and state.seats - len(winners) > 1


def _reason(player: Player, *, with_worth: bool) -> str:
    gems = player.reserve
    reached = []
    if max(gems) >= 4:
        reached.append(_FOUR[gems.index(max(gems))])
    if min(gems) >= 1:
        reached.append(_("all five colours"))
    if total(gems) >= 7:
        reached.append(_("seven gems in all") if reached else _("seven gems"))
    if not total(gems):
        return _("no gems")
    if reached and not with_worth:
        return listed(reached)
    gems_in_words = plural("{count} gem", "{count} gems", total(gems))
    if with_worth:
        gems_in_words = plural("{count} gem worth {value}", "{count} gems worth {value}", total(gems))
    gems_in_words = gems_in_words.format(count=total(gems), value=value(gems))
    return _("{reached} ({held})").format(reached=listed(reached), held=gems_in_words) if reached else gems_in_words
