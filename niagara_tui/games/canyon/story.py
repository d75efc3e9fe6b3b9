"""What has happened between two public views: sentences for the log, and what is counted for each seat.

Public views cannot reveal anything secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.game import Count
from niagara_tui.core.game import Part as Happened
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Part, Sentence, player_part, said, tell_winners
from niagara_tui.games.canyon.rules.map import CAVE, is_village
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import seat_on_turn, standings
from niagara_tui.games.canyon.rules.state import NO_CARD, Kind, Phase, State
from niagara_tui.games.canyon.rules.tricks import BONUS, can_be_exact, cards_dealt, suit_led, trick_winner
from niagara_tui.games.canyon.words import SUITS, card_part, space_words


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Describe what changed between two public views; see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None:
        if move is not None:
            told.extend(_decision(before, after, seat, move, names))
    elif before.phase == Phase.DRAW:
        told.extend(_drawn(before, after, names))
    elif before.phase == Phase.DEAL:
        size = cards_dealt(after)
        template = plural(
            "Round {round}: {count} card each; {card} is turned.",
            "Round {round}: {count} cards each; {card} is turned.",
            size,
        )
        item = plural("round {round}: {count} card, {card} turned", "round {round}: {count} cards, {card} turned", size)
        values = {"round": after.round, "count": size, "card": card_part(after.turned)}
        told.append(said(template, values, event=Event.ROUND, item=item))
    elif before.phase == Phase.BID:
        told.extend(_bid(after, bidder, player.bid, names, first=0) for bidder, player in enumerate(after.players))
    elif before.phase == Phase.TRICKS:
        taker = {"name": player_part(names, trick_winner(before))}
        told.append(said(_("{name} takes the trick."), taker, seat=before.leader, item=_("{name} takes it")))
    else:
        told.extend(_drifted(before, after, names))
    if before.phase == Phase.TRICKS and after.phase == Phase.MOVE:
        for other, player in enumerate(after.players):
            count = points_of(after, other)
            template = plural(
                "{name} bid {bid} and has {tricks}: {count} point.",
                "{name} bid {bid} and has {tricks}: {count} points.",
                count,
            )
            item = plural("{tricks} of {bid}: {count} point", "{tricks} of {bid}: {count} points", count)
            values = {"name": player_part(names, other), "bid": player.bid, "tricks": player.tricks, "count": count}
            told.append(said(template, values, seat=other, item=item, begins=True))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        told.append(said(_("The game is over."), {}, event=Event.ROUND, item=_("the game is over")))
        told.extend(tell_winners(standings(after), names))
    return told


def _decision(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> Iterator[Sentence]:
    if before.phase == Phase.BID:
        yield _bid(before, seat, move - Kind.LAY, names, before.first)
    elif before.phase == Phase.TRICKS:
        # All cards of a trick form one line of the log, which belongs to the leader
        values = {"name": player_part(names, seat), "card": card_part(move - Kind.PLAY)}
        if seat == before.leader:
            yield said(_("{name} leads {card}."), values, seat=seat, item=_("{card}:"), begins=True)
            return
        template = _("{name} plays {card}.")
        if after.players[seat].void != before.players[seat].void:
            values["suit"] = Part(SUITS[suit_led(before)].word)
            template = _("{name} plays {card} and is out of {suit}.")
        yield said(template, values, seat=before.leader, item="{name} {card}")
    elif before.phase == Phase.DOCK:
        docked = {"name": player_part(names, seat), "space": space_words(move - Kind.TO)}
        yield said(_("{name} takes the dock {space}."), docked, seat=seat, item=_("dock {space}"))
    else:
        yield _moved(before, after, seat, move, names)


def _bid(state: State, seat: int, tricks: int, names: Sequence[str], first: int) -> Sentence:
    """A bid; all bids of a round form one line of the log, which belongs to the first bidder."""
    template = plural("{name} bids {count} trick.", "{name} bids {count} tricks.", tricks)
    item = _("bids {count}") if seat == first else "{name} {count}"
    if not can_be_exact(state, tricks):
        template = _("{name} bids {count}, more than there are tricks, and so fails on purpose.")
        item = _("bids {count} (fails on purpose)") if seat == first else _("{name} {count} (fails on purpose)")
    return said(template, {"name": player_part(names, seat), "count": tricks}, seat=first, item=item)


def _moved(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> Sentence:
    start, unused = space_words(before.players[seat].canoe), after.players[seat].unused
    values = {"name": player_part(names, seat), "start": start, "count": unused}
    if move == Kind.STAY:
        item = _("cannot get any further")
        values["space"] = start
        template = _("{name} cannot get any further and stays at {space}.")
        return said(template, values, seat=seat, item=item, begins=True)
    values["space"] = space_words(move - Kind.TO)
    if is_village(move - Kind.TO):
        template = plural(
            "{name} comes into the village at {space} with {count} point unused.",
            "{name} comes into the village at {space} with {count} points unused.",
            unused,
        )
        item = plural("{start} → village, {count} point unused", "{start} → village, {count} points unused", unused)
        item = item if unused else _("{start} → village")
        return said(template, values, event=Event.GAIN, seat=seat, item=item, begins=True)
    template = _("{name} paddles from {start} to {space}.")
    return said(template, values, seat=seat, item="{start} → {space}", begins=True)


def _drawn(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    if before.players[0].played == NO_CARD:
        for seat, player in enumerate(after.players):
            drawn = {"name": player_part(names, seat), "card": card_part(player.played)}
            yield said(_("{name} draws {card}."), drawn, seat=0, item="{name} {card}" if seat else _("draws {card}"))
    elif after.phase == Phase.DRAW:
        yield said(_("The highest was drawn more than once, so all draw again."), {})
    else:
        dealer, first = player_part(names, (after.first - 1) % after.seats), player_part(names, after.first)
        yield said(_("{name} deals, and {first} is first."), {"name": dealer, "first": first})


def _drifted(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    """Describe a canoe without points, which drifts and pushes others, or stays.

    Drifts and pushes belong to the drifter's line of the log; a fall has a line of its own.
    """
    drifter = seat_on_turn(before)
    for place in range(before.seats):
        seat = (drifter + place) % before.seats
        start, end = before.players[seat].canoe, after.players[seat].canoe
        if start == end:
            continue
        values = {"name": player_part(names, seat), "start": space_words(start), "space": space_words(end)}
        if end == CAVE:
            template = _("{name} is pushed from {start} over the falls, into the cave.")
            if seat == drifter:
                template = _("{name} drifts from {start} over the falls, into the cave.")
            yield said(template, values, event=Event.LOSS, item=_("{name} goes over the falls, into the cave"))
        elif seat == drifter:
            template = _("{name} drifts from {start} to {space}.")
            yield said(template, values, seat=drifter, item=_("drifts {start} → {space}"), begins=True)
        else:
            template, item = _("{name} is pushed from {start} to {space}."), _("pushes {name} {start} → {space}")
            yield said(template, values, event=Event.DRIFT, seat=drifter, item=item)
    values = {"name": player_part(names, drifter), "space": space_words(before.players[drifter].canoe)}
    if before.players[drifter].waits:
        template, item = _("{name} waits in the cave for the next round."), _("waits in the cave")
        yield said(template, values, seat=drifter, item=item, begins=True)
    elif before.players[drifter].canoe == after.players[drifter].canoe:
        template, item = _("{name} has no points and stays at {space}."), _("stays at {space}")
        yield said(template, values, seat=drifter, item=item, begins=True)


# -- what is counted ----------------------------------------------------------------------------------

TALLIED = {
    "kept": _("Bids kept"),
    "missed": _("Bids missed"),
    "tricks": _("Tricks taken"),
    "points": _("Points to paddle with"),
    "pushed": _("Canoes of others pushed"),
    "falls": _("Times over the falls"),
}


def counted(before: State, after: State, seat: int | None, move: int | None) -> Iterator[Count]:
    """Count what is not noted: the points that a canoe has for its move; without any it makes none."""
    del after, move
    if before.phase == Phase.MOVE and seat is not None:
        yield Count("points", seat, points_of(before, seat))


# -- what happens, for reasons ------------------------------------------------------------------------


def happening(event: str, count: int, name: str | None) -> str:
    """What happens to a player; see `core.game.Game.happening`. Of columns older reviews tell."""
    own = {
        "kept": plural("you keep your bid", "you keep {count} bids", count),
        "bonus": plural("you get a point for kept bids", "you get {count} points for kept bids", count),
        "calm": plural("you take a trick in calm water", "you take {count} tricks in calm water", count),
        "short": plural("you lose a point to rocks and canoes", "you lose {count} points to rocks and canoes", count),
        "columns": plural("your canoe gets a column further", "your canoe gets {count} columns further", count),
        "back": plural("your canoe falls a column back", "your canoe falls {count} columns back", count),
        "falls": plural("your canoe goes over the falls", "your canoe goes over the falls {count} times", count),
        "village": _("your canoe comes into the village"),
    }
    theirs = {
        "kept": plural("{name} keeps the bid", "{name} keeps {count} bids", count),
        "bonus": plural("{name} gets a point for kept bids", "{name} gets {count} points for kept bids", count),
        "calm": plural("{name} takes a trick in calm water", "{name} takes {count} tricks in calm water", count),
        "short": plural(
            "{name} loses a point to rocks and canoes", "{name} loses {count} points to rocks and canoes", count
        ),
        "columns": plural("{name} gets a column further", "{name} gets {count} columns further", count),
        "back": plural("{name} falls a column back", "{name} falls {count} columns back", count),
        "falls": plural("{name} goes over the falls", "{name} goes over the falls {count} times", count),
        "village": _("{name} comes into the village"),
    }
    return (theirs if name else own)[event].format(name=name, count=count)


def happens(part: Happened, names: Sequence[str], you: int | None) -> str:
    """What happens to a player; see `core.game.Game.happens`. A bid of this round comes out exact or not."""
    name = None if part.seat == you else names[part.seat]
    if part.event not in ("kept", "bonus") or part.ticks > 1 or part.least > BONUS[0]:  # any exact bid has that much
        return happening(part.event, part.least, name)
    return (_("{name} bids exactly") if name else _("your bid comes out exact")).format(name=name)
