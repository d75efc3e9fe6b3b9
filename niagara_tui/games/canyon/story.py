"""What has happened between two public views: sentences for the log, and what is counted for each seat.

Public views cannot reveal anything secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

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
    sentences: list[str] = []
    if seat is not None:
        if move is not None:
            sentences.append(_decision(before, after, seat, move, names))
    elif before.phase == Phase.DRAW:
        sentences.extend(_draw(before, after, names))
    elif before.phase == Phase.DEAL:
        size = cards_dealt(after)
        template = plural(
            "Round {round}: {count} card each; {card} is turned.",
            "Round {round}: {count} cards each; {card} is turned.",
            size,
        )
        item = plural("round {round}: {count} card, {card} turned", "round {round}: {count} cards, {card} turned", size)
        values = {"round": after.round, "count": size, "card": card_part(after.turned)}
        sentences.append(said(template, values, event=Event.ROUND, item=item))
    elif before.phase == Phase.BID:  # secret ones, revealed together
        bids = enumerate(player.bid for player in after.players)
        sentences.extend(_bid(after, bidder, bid, names, first=0) for bidder, bid in bids)
    elif before.phase == Phase.TRICKS:
        taker = {"name": player_part(names, trick_winner(before))}
        sentences.append(said(_("{name} takes the trick."), taker, seat=before.leader, item=_("{name} takes it")))
    else:
        sentences.extend(_drift(before, after, names))
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
            sentences.append(said(template, values, seat=other, item=item, begins=True))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        sentences.append(said(_("The game is over."), {}, event=Event.ROUND, item=_("the game is over")))
        sentences.extend(tell_winners(standings(after), names))
    return sentences


def _decision(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> Sentence:
    if before.phase == Phase.BID:
        return _bid(before, seat, move - Kind.LAY, names, before.first)
    values: dict[str, Any] = {"name": player_part(names, seat)}
    if before.phase == Phase.DOCK:
        values["space"] = space_words(move - Kind.TO)
        return said(_("{name} takes the dock {space}."), values, seat=seat, item=_("dock {space}"))
    if before.phase == Phase.TRICKS:
        # All cards of a trick form one line of the log, which belongs to the leader
        values["card"] = card_part(move - Kind.PLAY)
        if seat == before.leader:
            return said(_("{name} leads {card}."), values, seat=seat, item=_("{card}:"), begins=True)
        template = _("{name} plays {card}.")
        if after.players[seat].void != before.players[seat].void:
            values["suit"] = Part(SUITS[suit_led(before)].word)
            template = _("{name} plays {card} and is out of {suit}.")
        return said(template, values, seat=before.leader, item="{name} {card}")
    # The end of a canoe's move
    start, unused = space_words(before.players[seat].canoe), after.players[seat].unused
    if move == Kind.STAY:
        template, item = _("{name} cannot get any further and stays at {space}."), _("cannot get any further")
        return said(template, {**values, "space": start}, seat=seat, item=item, begins=True)
    values |= {"start": start, "space": space_words(move - Kind.TO), "count": unused}
    template, item = _("{name} paddles from {start} to {space}."), "{start} → {space}"
    if is_village(move - Kind.TO):
        template = plural(
            "{name} comes into the village at {space} with {count} point unused.",
            "{name} comes into the village at {space} with {count} points unused.",
            unused,
        )
        item = plural("{start} → village, {count} point unused", "{start} → village, {count} points unused", unused)
        item = item if unused else _("{start} → village")
    gain = Event.GAIN if is_village(move - Kind.TO) else None
    return said(template, values, event=gain, seat=seat, item=item, begins=True)


def _bid(state: State, seat: int, tricks: int, names: Sequence[str], first: int) -> Sentence:
    """A bid; all bids of a round form one line of the log, which belongs to the first bidder."""
    template = plural("{name} bids {count} trick.", "{name} bids {count} tricks.", tricks)
    item = _("bids {count}") if seat == first else "{name} {count}"
    if not can_be_exact(state, tricks):
        template = _("{name} bids {count}, more than there are tricks, and so fails on purpose.")
        item = _("bids {count} (fails on purpose)") if seat == first else _("{name} {count} (fails on purpose)")
    return said(template, {"name": player_part(names, seat), "count": tricks}, seat=first, item=item)


def _draw(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    """The cards that are drawn for the dealer; in the step after it, who deals, or that all draw again."""
    if before.players[0].played == NO_CARD:
        for seat, player in enumerate(after.players):
            values = {"name": player_part(names, seat), "card": card_part(player.played)}
            yield said(_("{name} draws {card}."), values, seat=0, item="{name} {card}" if seat else _("draws {card}"))
    elif after.phase == Phase.DRAW:
        yield said(_("The highest was drawn more than once, so all draw again."), {})
    else:
        dealer, first = player_part(names, (after.first - 1) % after.seats), player_part(names, after.first)
        yield said(_("{name} deals, and {first} is first."), {"name": dealer, "first": first})


def _drift(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    """A canoe without points, which drifts and pushes others, or stays.

    Drifts and pushes belong to the drifter's line of the log; a fall has a line of its own.
    """
    drifter = seat_on_turn(before)
    for seat in ((drifter + place) % before.seats for place in range(before.seats)):
        start, end = before.players[seat].canoe, after.players[seat].canoe
        values = {"name": player_part(names, seat), "start": space_words(start), "space": space_words(end)}
        if start == end:
            continue
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
    canoe = before.players[drifter].canoe
    if canoe != after.players[drifter].canoe:
        return
    template, item = _("{name} has no points and stays at {space}."), _("stays at {space}")
    if before.players[drifter].waits:
        template, item = _("{name} waits in the cave for the next round."), _("waits in the cave")
    values = {"name": player_part(names, drifter), "space": space_words(canoe)}
    yield said(template, values, seat=drifter, item=item, begins=True)


# -- what is counted, and what happens, for reasons ------------------------------------------------------

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
        "too_few": _("you take fewer tricks than bid"),
        "too_many": _("you take more tricks than bid"),
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
        "too_few": _("{name} takes fewer tricks than bid"),
        "too_many": _("{name} takes more tricks than bid"),
    }
    return (theirs if name else own)[event].format(name=name, count=count)


def happens(part: Happened, names: Sequence[str], you: int | None) -> str:
    """What happens to a player; see `core.game.Game.happens`. A bid of this round comes out exact or not."""
    name = None if part.seat == you else names[part.seat]
    if part.event not in ("kept", "bonus") or part.ticks > 1 or part.least > BONUS[0]:  # any exact bid has that much
        return happening(part.event, part.least, name)
    return (_("{name} bids exactly") if name else _("your bid comes out exact")).format(name=name)
