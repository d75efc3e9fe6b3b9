"""Sentences for the log, derived from two public views, so that they cannot reveal anything secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Part, Sentence, said
from niagara_tui.games.canyon.rules.cards import NO_CARD
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import CAVE, is_village
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.moves import Kind
from niagara_tui.games.canyon.rules.phases import seat_on_turn
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import suit_led, trick_winner
from niagara_tui.games.canyon.telling.words import SUIT_WORDS, card_words, space_words


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Describe what changed between two public views; see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None:
        if move is not None:
            told.extend(_decision(before, after, seat, move, names))
    elif before.phase == Phase.DRAW:
        told.extend(_drawn(before, after, names))
    elif before.phase == Phase.DEAL:
        told.append(_dealt(after))
    elif before.phase == Phase.BID:
        told.extend(_bid(player.bid, bidder, names) for bidder, player in enumerate(after.players))
    elif before.phase == Phase.TRICKS:
        told.append(said(_("{name} takes the trick."), {"name": _player(names, trick_winner(before))}))
    else:
        told.extend(_drifted(before, after, names))
    if before.phase == Phase.TRICKS and after.phase == Phase.MOVE:
        told.extend(_tally(after, other, names) for other in range(after.seats))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        told.append(said(_("The game is over."), {}, event=Event.ROUND))
    return told


def _player(names: Sequence[str], seat: int) -> Part:
    return Part(names[seat], seat)


def _decision(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> Iterator[Sentence]:
    if before.phase == Phase.BID:
        yield _bid(move - Kind.LAY, seat, names)
    elif before.phase == Phase.TRICKS:
        yield _played(before, after, seat, move - Kind.PLAY, names)
    elif before.phase == Phase.DOCK:
        docked = {"name": _player(names, seat), "space": space_words(move - Kind.TO)}
        yield said(_("{name} takes the dock {space}."), docked)
    else:
        yield _moved(before, after, seat, move, names)


def _bid(tricks: int, seat: int, names: Sequence[str]) -> Sentence:
    template = plural("{name} bids {count} trick.", "{name} bids {count} tricks.", tricks)
    return said(template, {"name": _player(names, seat), "count": tricks})


def _played(before: State, after: State, seat: int, card: int, names: Sequence[str]) -> Sentence:
    values = {"name": _player(names, seat), "card": card_words(card)}
    if seat == before.leader:
        return said(_("{name} leads {card}."), values)
    if after.players[seat].void != before.players[seat].void:
        suit = SUIT_WORDS[suit_led(before)]
        return said(_("{name} plays {card} and shows to be out of {suit}."), {**values, "suit": suit})
    return said(_("{name} plays {card}."), values)


def _moved(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> Sentence:
    start, unused = space_words(before.players[seat].canoe), after.players[seat].unused
    values = {"name": _player(names, seat), "start": start, "count": unused}
    if move == Kind.STAY:
        return said(_("{name} cannot get on and stays at {space}."), {**values, "space": start})
    values["space"] = space_words(move - Kind.TO)
    if is_village(move - Kind.TO):
        template = plural(
            "{name} comes into the village at {space} with {count} point unused.",
            "{name} comes into the village at {space} with {count} points unused.",
            unused,
        )
        return said(template, values, event=Event.GAIN)
    return said(_("{name} paddles from {start} to {space}."), values)


def _drawn(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    if before.players[0].played == NO_CARD:
        for seat, player in enumerate(after.players):
            drawn = {"name": _player(names, seat), "card": card_words(player.played)}
            yield said(_("{name} draws {card}."), drawn)
    elif after.phase == Phase.DRAW:
        yield said(_("The highest was drawn more than once, so all draw again."), {})
    else:
        dealer, first = _player(names, (after.first - 1) % after.seats), _player(names, after.first)
        yield said(_("{name} deals, and {first} is first."), {"name": dealer, "first": first})


def _dealt(after: State) -> Sentence:
    template = plural(
        "Round {round}: {count} card each; {card} is turned.",
        "Round {round}: {count} cards each; {card} is turned.",
        cards_dealt(after),
    )
    values = {"round": after.round, "count": cards_dealt(after), "card": card_words(after.turned)}
    return said(template, values, event=Event.ROUND)


def _tally(after: State, seat: int, names: Sequence[str]) -> Sentence:
    player = after.players[seat]
    template = plural(
        "{name} bid {bid} and has {tricks}: {count} point.",
        "{name} bid {bid} and has {tricks}: {count} points.",
        points_of(after, seat),
    )
    tally = {"bid": player.bid, "tricks": player.tricks, "count": points_of(after, seat)}
    return said(template, {"name": _player(names, seat), **tally})


def _drifted(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    """Describe a canoe without points, which drifts and pushes others, or stays."""
    drifter = seat_on_turn(before)
    for place in range(before.seats):
        seat = (drifter + place) % before.seats
        start, end = before.players[seat].canoe, after.players[seat].canoe
        if start != end:
            yield _drift_sentence(_player(names, seat), space_words(start), end, pushed=seat != drifter)
    values = {"name": _player(names, drifter), "space": space_words(before.players[drifter].canoe)}
    if before.players[drifter].waits:
        yield said(_("{name} waits in the cave for the next round."), values)
    elif before.players[drifter].canoe == after.players[drifter].canoe:
        yield said(_("{name} has no points and stays at {space}."), values)


def _drift_sentence(name: Part, start: str, end: int, *, pushed: bool) -> Sentence:
    if end == CAVE and pushed:
        template = _("{name} is pushed from {start} over the falls, into the cave.")
    elif end == CAVE:
        template = _("{name} drifts from {start} over the falls, into the cave.")
    elif pushed:
        template = _("{name} is pushed from {start} to {space}.")
    else:
        template = _("{name} drifts from {start} to {space}.")
    event = Event.LOSS if end == CAVE else Event.DRIFT if pushed else None
    return said(template, {"name": name, "start": start, "space": space_words(end)}, event=event)
