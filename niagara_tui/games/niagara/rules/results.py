"""What comes of moves: gems loaded, stolen, lost and brought home, as events; and who wins (N-60 to N-62)."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.default_rules import share_evenly
from niagara_tui.core.game import FIELD_BITS, FIELDS, SEVERAL, Event, Standing
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import CANOES, COLOURS, LOST, MAX_SEATS
from niagara_tui.games.niagara.rules.gems import is_goal, total, value, wins
from niagara_tui.games.niagara.rules.state import BY_ORDER, BY_VALUE, Gems, Player, State

# -- events: what happens to the players from one position to the next ---------------------------------


EVENTS = (
    Event("loaded", 1),
    Event("stolen", 1),
    Event("robbed", -1),
    Event("fetched", 1, is_told_of_others=True),
    Event("canoes", -1, is_told_of_others=True),
    Event("swept"),
    Event("paid"),
    Event("denied", 1),
    Event("completed", 1, is_told_of_others=True, is_goal=True),
    Event("loaded_with", of="loaded"),
    Event("stolen_from", of="stolen"),
    Event("robbed_by", of="robbed"),
    Event("fetched_with", of="fetched"),
    Event("canoes_with", of="canoes"),
    Event("completed_with", of="completed"),
    Event("denied_to", of="denied"),
)
"""In the order in which they happen to a gem and a canoe: of what a round brings, hints tell it in this order.

Those `of` another one tell, each from 1, the other seat or `JOE`, the colour of the gem, the zone, and the card of the
one who acts (`about`).
"""
JOE = MAX_SEATS + 1  # diamond Joe among those of whom an event may tell
LOADED, STOLEN, ROBBED, FETCHED, CANOES_LOST, SWEPT, PAID, DENIED, COMPLETED = range(9)
LOADED_WITH, STOLEN_FROM, ROBBED_BY, FETCHED_WITH, CANOES_WITH, COMPLETED_WITH, DENIED_TO = range(9, len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (N-24, N-25, N-30, N-43, N-50, N-60); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        won = total(now.reserve) - total(was.reserve)
        if won > 0:
            noted[FETCHED, seat] += won
            landed = about(0, gained_colour(was.reserve, now.reserve), 0, now.played)
            tell_of(noted, FETCHED_WITH, seat, landed)
            if wins(now.reserve) and not wins(was.reserve):
                noted[COMPLETED, seat] += 1
                tell_of(noted, COMPLETED_WITH, seat, landed)
        else:
            noted[PAID, seat] -= won
        for canoe in range(CANOES):
            old, new = was.canoes[canoe], now.canoes[canoe]
            if old.zone != LOST and new.zone == LOST:
                noted[CANOES_LOST, seat] += 1
                noted[SWEPT, seat] += total(old.gems)
                tell_of(noted, CANOES_WITH, seat, about(0, gained_colour(new.gems, old.gems), old.zone, 0))
        gained = aboard(now) - aboard(was)
        from_joe = note_joe(before, after, seat, noted)
        # what lies ashore again is denied no longer: whoever takes it once more has denied it once in all
        noted[DENIED, seat] -= denied_seat(after, before, seat) >= 0
        if gained > 0:
            victim, gem, zone = robbed_seat(before, after), 0, 0
            for canoe in range(CANOES):
                if total(now.canoes[canoe].gems) > total(was.canoes[canoe].gems):
                    gem = gained_colour(was.canoes[canoe].gems, now.canoes[canoe].gems)
                    zone = now.canoes[canoe].zone
            if victim < 0:
                noted[LOADED, seat] += gained
                owner = JOE if from_joe else 0
                tell_of(noted, LOADED_WITH, seat, about(owner, gem, 0, now.played))  # its zone is that of its colour
            else:
                noted[STOLEN, seat] += gained
                tell_of(noted, STOLEN_FROM, seat, about(victim + 1, gem, zone, now.played))
                noted[ROBBED, victim] += gained
                tell_of(noted, ROBBED_BY, victim, about(seat + 1, gem, zone, now.played))
            rival = denied_seat(before, after, seat)
            if rival >= 0:
                noted[DENIED, seat] += 1
                tell_of(noted, DENIED_TO, seat, about(rival + 1, gem, 0, 0))


@rules
def note_joe(before: State, after: State, seat: int, noted: Any) -> int:
    """Note what a meeting with Joe leaves of what the seat has loaded (J-5); return the gem that he has lost.

    A gem that he is given has not been loaded, and one that is swapped is his. Who empties the canoe of that has none.
    """
    gained, is_none = aboard(after.players[seat]) - aboard(before.players[seat]), False
    if before.turn.met > 0 and (seat - before.first) % before.seats == before.turn.place:
        for colour in range(len(COLOURS)):
            is_swapped = before.turn.loaded[colour] > 0 and before.joe.gems[colour] > 0
            is_none = is_none or (is_swapped and total(after.players[seat].canoes[before.turn.canoe].gems) == 0)
    noted[LOADED, seat] -= gained < 0 and (is_none or total(after.joe.gems) > total(before.joe.gems))
    gem = gained_colour(after.joe.gems, before.joe.gems)
    if gem > 0 and gained == 0 and noted[LOADED, seat] > 0:
        tell_of(noted, LOADED_WITH, seat, about(JOE, gem, 0, after.players[seat].played))
    return gem


@rules
def about(other: int, gem: int, zone: int, card: int) -> int:
    """What an event is about, as one number (`Event.of`); 0 for what there is not."""
    return other | gem << FIELD_BITS | zone << 2 * FIELD_BITS | card << 3 * FIELD_BITS


@rules
def tell_of(noted: Any, event: int, seat: int, what: int) -> None:
    """Note what an event is about, which may not be the first one of its tick."""
    before = noted[event, seat]
    for place in range(FIELDS):
        several = SEVERAL << place * FIELD_BITS
        if before and (before ^ what) & several:
            what |= several
    noted[event, seat] = what


@rules
def gained_colour(was: Gems, now: Gems) -> int:
    """The colour from 1 of which there are more gems, or `SEVERAL`; 0 if there is none."""
    gained = 0
    for colour in range(len(was)):
        if now[colour] > was[colour]:
            gained = colour + 1 if gained == 0 else SEVERAL
    return gained


@rules
def aboard(player: Player) -> int:
    """The number of gems in the player's canoes."""
    gems = 0
    for canoe in range(CANOES):
        gems += total(player.canoes[canoe].gems)
    return gems


@rules
def robbed_seat(before: State, after: State) -> int:
    """The seat whose canoes have fewer gems than before, if a gem has been taken aboard by another; -1 if none."""
    for seat in range(after.seats):
        if aboard(after.players[seat]) < aboard(before.players[seat]):
            return seat
    return -1


@rules
def denied_seat(before: State, after: State, seat: int) -> int:
    """The rival whom a gem that the seat has taken aboard would have made win (N-60), -1 if there is none.

    It was the last of its colour at all sites, or was that rival's. Who has moved in the last round is denied nothing.
    """
    for colour in range(len(COLOURS)):
        if held(after.players[seat], colour) > held(before.players[seat], colour):
            is_last, was, now = False, 0, 0
            for each in range(before.seats):
                is_last = is_last or wins(before.players[each].reserve)
            for site in range(len(COLOURS)):
                was += before.sites[site].gems[colour]
                now += after.sites[site].gems[colour]
            for rival in range(after.seats):
                is_robbed = held(after.players[rival], colour) < held(before.players[rival], colour)
                has_moved = (rival - before.first) % before.seats < before.turn.place
                if rival == seat or (is_last and has_moved) or not (is_robbed or was > now == 0):
                    continue
                if needs(after.players[rival], colour, is_robbed):
                    return rival
    return -1


@rules
def held(player: Player, colour: int) -> int:
    """The number of gems of that colour in the player's canoes."""
    gems = 0
    for canoe in range(CANOES):
        gems += player.canoes[canoe].gems[colour]
    return gems


@rules
def needs(player: Player, colour: int, had_it: bool) -> bool:
    """Whether a gem of that colour would make what the player has at home a winning reserve (N-60).

    That is not so if they have such a gem aboard. A seventh gem can be of any colour: it is needed by whom `had_it`.
    """
    kinds, most = 0, player.reserve[colour] + 1
    for each in range(len(COLOURS)):
        kinds += player.reserve[each] > 0 or each == colour
        most = max(most, player.reserve[each])
    is_won = wins(player.reserve) or held(player, colour) > 0
    return not is_won and is_goal(most, kinds, total(player.reserve) + had_it)


# -- the result --------------------------------------------------------------------------------------


_FOUR = (
    _("four violet gems"),
    _("four white gems"),
    _("four yellow gems"),
    _("four blue gems"),
    _("four red gems"),
)
"""Indexed by colour, as `rules.state.COLOURS`."""


def standings(state: State) -> list[Standing]:
    """Rank all seats, winners first; equal seats share a place. Also valid while the game goes on."""
    reached = [seat for seat in range(state.seats) if state.players[seat].reached]
    winners = {seat for seat in reached if has_won(state, seat)}
    reserves = [player.reserve for player in state.players]
    ranks = [(seat not in winners, -value(gems), -total(gems)) for seat, gems in enumerate(reserves)]
    places: list[Standing] = []
    for index, seat in enumerate(sorted(range(state.seats), key=ranks.__getitem__)):
        last = places[-1] if places else None
        is_equal = last is not None and (ranks[last.seat] == ranks[seat] or {last.seat, seat} <= winners)
        place = last.place if last is not None and is_equal else index + 1
        # The value of the gems is told where it decides the place: elsewhere it would seem to deny the place
        with_worth = seat not in winners and state.seats - len(winners) > 1
        with_worth |= state.ending == BY_VALUE and seat in reached and len(reached) > 1
        reason = _reason(state.players[seat], with_worth=with_worth)
        places.append(Standing(seat=seat, place=place, won=seat in winners, reason=reason))
    return places


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
    worth = plural("{count} gem", "{count} gems", total(gems))
    if with_worth:
        worth = plural("{count} gem worth {value}", "{count} gems worth {value}", total(gems))
    worth = worth.format(count=total(gems), value=value(gems))
    return _("{reached} ({held})").format(reached=listed(reached), held=worth) if reached else worth
