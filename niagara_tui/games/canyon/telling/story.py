"""Sentences for the log, derived from two public views, so that they cannot reveal anything secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, plural
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
            told.extend(_decision(before, after, seat, move, names[seat]))
    elif before.phase == Phase.DRAW:
        told.extend(_drawn(before, after, names))
    elif before.phase == Phase.DEAL:
        told.append(_dealt(after))
    elif before.phase == Phase.BID:
        told.extend(_bid(player.bid, name) for player, name in zip(after.players, names, strict=False))
    elif before.phase == Phase.TRICKS:
        told.append(_("{name} takes the trick.").format(name=names[trick_winner(before)]))
    else:
        told.extend(_drifted(before, after, names))
    if before.phase == Phase.TRICKS and after.phase == Phase.MOVE:
        told.extend(_tally(after, other, names[other]) for other in range(after.seats))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        told.append(_("The game is over."))
    return told


def _decision(before: State, after: State, seat: int, move: int, name: str) -> Iterator[str]:
    if before.phase == Phase.BID:
        yield _bid(move - Kind.LAY, name)
    elif before.phase == Phase.TRICKS:
        yield _played(before, after, seat, move - Kind.PLAY, name)
    elif before.phase == Phase.DOCK:
        yield _("{name} takes the dock {space}.").format(name=name, space=space_words(move - Kind.TO))
    else:
        yield _moved(before, after, seat, move, name)


def _bid(tricks: int, name: str) -> str:
    said = plural("{name} bids {count} trick.", "{name} bids {count} tricks.", tricks)
    return said.format(name=name, count=tricks)


def _played(before: State, after: State, seat: int, card: int, name: str) -> str:
    if seat == before.leader:
        return _("{name} leads {card}.").format(name=name, card=card_words(card))
    if after.players[seat].void != before.players[seat].void:
        said = _("{name} plays {card} and shows to be out of {suit}.")
        return said.format(name=name, card=card_words(card), suit=SUIT_WORDS[suit_led(before)])
    return _("{name} plays {card}.").format(name=name, card=card_words(card))


def _moved(before: State, after: State, seat: int, move: int, name: str) -> str:
    start = space_words(before.players[seat].canoe)
    if move == Kind.STAY:
        return _("{name} cannot get on and stays at {space}.").format(name=name, space=start)
    if is_village(move - Kind.TO):
        unused = after.players[seat].unused
        said = plural(
            "{name} comes into the village at {space} with {count} point unused.",
            "{name} comes into the village at {space} with {count} points unused.",
            unused,
        )
        return said.format(name=name, space=space_words(move - Kind.TO), count=unused)
    return _("{name} paddles from {start} to {space}.").format(
        name=name, start=start, space=space_words(move - Kind.TO)
    )


def _drawn(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    if before.players[0].played == NO_CARD:
        for player, name in zip(after.players, names, strict=False):
            yield _("{name} draws {card}.").format(name=name, card=card_words(player.played))
    elif after.phase == Phase.DRAW:
        yield _("The highest was drawn more than once, so all draw again.")
    else:
        dealer = names[(after.first - 1) % after.seats]
        yield _("{name} deals, and {first} is first.").format(name=dealer, first=names[after.first])


def _dealt(after: State) -> str:
    said = plural(
        "Round {round}: {count} card each; {card} is turned.",
        "Round {round}: {count} cards each; {card} is turned.",
        cards_dealt(after),
    )
    return said.format(round=after.round, count=cards_dealt(after), card=card_words(after.turned))


def _tally(after: State, seat: int, name: str) -> str:
    player = after.players[seat]
    said = plural(
        "{name} bid {bid} and has {tricks}: {count} point.",
        "{name} bid {bid} and has {tricks}: {count} points.",
        points_of(after, seat),
    )
    return said.format(name=name, bid=player.bid, tricks=player.tricks, count=points_of(after, seat))


def _drifted(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """Describe a canoe without points, which drifts and pushes others, or stays."""
    drifter = seat_on_turn(before)
    for place in range(before.seats):
        seat = (drifter + place) % before.seats
        start, end = before.players[seat].canoe, after.players[seat].canoe
        if start != end:
            yield _drift_sentence(names[seat], space_words(start), end, pushed=seat != drifter)
    if before.players[drifter].waits:
        yield _("{name} waits in the cave for the next round.").format(name=names[drifter])
    elif before.players[drifter].canoe == after.players[drifter].canoe:
        space = space_words(before.players[drifter].canoe)
        yield _("{name} has no points and stays at {space}.").format(name=names[drifter], space=space)


def _drift_sentence(name: str, start: str, end: int, *, pushed: bool) -> str:
    if end == CAVE and pushed:
        said = _("{name} is pushed from {start} over the falls, into the cave.")
    elif end == CAVE:
        said = _("{name} drifts from {start} over the falls, into the cave.")
    elif pushed:
        said = _("{name} is pushed from {start} to {space}.")
    else:
        said = _("{name} drifts from {start} to {space}.")
    return said.format(name=name, start=start, space=space_words(end))
