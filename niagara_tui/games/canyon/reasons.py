"""What a decision does at once: what a bid can bring, what a card does to the trick, where a move leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.games.canyon.player.failing import can_aim_to_fail, fewest_tricks, is_sure_to_fail
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    COLUMNS,
    LANES,
    column_of,
    is_rapid,
    is_village,
    is_water,
)
from niagara_tui.games.canyon.rules.movement import drift, drifts_to_falls
from niagara_tui.games.canyon.rules.state import RANKS, Kind, Phase, State, suit_of
from niagara_tui.games.canyon.rules.tricks import BONUS, can_be_exact, cards_dealt, trick_winner, tricks_taken
from niagara_tui.games.canyon.words import away_words, drifts_words, space_words


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    """What the decision does for its seat at once; see `Game.explain`."""
    move = moves[0]
    if view.phase == Phase.BID:
        bid = move - Kind.LAY
        is_lost = is_sure_to_fail(view, seat, bid)
        return joined_reasons(_failing(view, seat, bid, names) if is_lost else _bid(view, seat, bid))
    if view.phase == Phase.TRICKS:
        return joined_reasons(_card(view, seat, move))
    is_dock = view.phase == Phase.DOCK
    return joined_reasons(_dock(view, move - Kind.TO, names) if is_dock else _end(view, seat, move))


# -- bids ---------------------------------------------------------------------------------------------


def _bid(view: State, seat: int, bid: int) -> Iterator[str]:
    """What the bid brings if it is made exactly, and what becomes of a canoe in the rapids if not (C-6, C-8, C-9)."""
    canoe = view.players[seat].canoe
    points = BONUS[min(bid, 2)] + (0 if is_rapid(canoe) else bid)
    brings = plural("brings {count} point if it is exact", "brings {count} points if it is exact", points)
    yield brings.format(count=points)
    if is_rapid(canoe) and drifts_to_falls(canoe) == 1:
        yield Against(_("the canoe goes over the falls if the bid is not exact"))
    elif is_rapid(canoe):
        yield Against(_("the canoe drifts one space towards the falls if the bid is not exact"))


def _failing(view: State, seat: int, bid: int, names: Sequence[str]) -> Iterator[str]:
    """What a bid that can only fail is for: that the canoe drifts, or that it moves by its tricks alone (C-6, C-8)."""
    canoe = view.players[seat].canoe
    if can_be_exact(view, bid) and (fewest := fewest_tricks(view, seat)):
        sentence = plural(
            "can only fail, as the hand is sure to take {count} trick",
            "can only fail, as the hand is sure to take {count} tricks",
            fewest,
        )
        yield sentence.format(count=fewest)
    elif can_be_exact(view, bid):
        yield _("can only fail, as no card of the hand can take a trick")
    if is_rapid(canoe):
        yield _drifting(view, seat, names)
    elif canoe == CAVE:
        yield _("keeps the canoe in the cave unless it takes a trick")
    elif can_aim_to_fail(view, seat):
        yield _("keeps the canoe out of the rapids unless it takes a trick")
    else:
        yield _("moves the canoe by its tricks alone")
        yield Against(_("an exact bid moves it further"))


def _drifting(view: State, seat: int, names: Sequence[str]) -> str:
    """Where a canoe in the rapids drifts from where all lie now, and whom it pushes (C-8, C-9)."""
    later: State = clone(view)
    drift(later, seat)
    start, end = view.players[seat].canoe, later.players[seat].canoe
    if end == CAVE:
        return _("lets the canoe drift over the falls, into the cave")
    if end == start:
        return _("keeps the canoe at {space}, as it cannot drift").format(space=space_words(start))
    both = enumerate(zip(names, view.players, later.players, strict=False))
    pushed = [name for other, (name, was, now) in both if other != seat and was.canoe != now.canoe]
    if not pushed:
        return _("lets the canoe drift to {space}").format(space=space_words(end))
    return _("lets the canoe drift to {space} and push {names}").format(space=space_words(end), names=listed(pushed))


# -- cards --------------------------------------------------------------------------------------------


def _card(view: State, seat: int, move: int) -> Iterator[str]:
    """What is certain of the trick as soon as the card is played, and what the bid still needs (C-5, C-6)."""
    after: State = clone(view)
    after.players[seat].played = move - Kind.PLAY
    takes, is_last = trick_winner(after) == seat, view.turn == view.seats - 1
    if not takes:
        yield _("leaves the trick to others")
    elif is_last:
        yield _("takes the trick")
    else:
        card = move - Kind.PLAY
        rest = range(card + 1, (suit_of(card) + 1) * RANKS + 1)
        higher = sum(not (view.seen[each - 1] or view.players[seat].hand[each - 1]) for each in rest)
        sentence = plural("loses to {count} card of its suit", "loses to {count} cards of its suit", higher)
        yield sentence.format(count=higher) if higher else _("loses to no card of its suit")
    wanted = view.players[seat].bid - view.players[seat].tricks - (takes and is_last)
    if wanted < 0:
        yield _("cannot save the bid, as more tricks were taken than bid")
    elif wanted > cards_dealt(view) - tricks_taken(view) - (not takes or is_last):
        yield _("cannot save the bid, as fewer tricks are left than it needs")
    elif wanted:
        still = plural(
            "leaves {count} more trick to take for the bid", "leaves {count} more tricks to take for the bid", wanted
        )
        yield still.format(count=wanted)
    else:
        yield _("leaves no more tricks to take for the bid")


# -- docks and ends of moves --------------------------------------------------------------------------


def _dock(view: State, dock: int, names: Sequence[str]) -> Iterator[str]:
    """Number of open columns ahead of the dock, and who starts beside it."""
    ahead = next(column for column in range(1, COLUMNS) if not is_water(dock + column * LANES))
    sentence = plural("has {count} column of open water ahead", "has {count} columns of open water ahead", ahead - 1)
    yield sentence.format(count=ahead - 1)
    canoes = [player.canoe for player in view.players]
    beside = [names[seat] for seat, canoe in enumerate(canoes) if canoe != ASHORE and abs(canoe - dock) == 1]
    yield _("starts beside {names}").format(names=listed(beside)) if beside else _("starts with nobody beside it")


def _end(view: State, seat: int, move: int) -> Iterator[str]:
    """Where the canoe comes to, what is left of the way, and how near to the falls it is in the rapids."""
    canoe = view.players[seat].canoe
    end = canoe if move == Kind.STAY else move - Kind.TO
    if is_village(end):
        yield _("comes into the village")
    elif canoe == CAVE and end != CAVE:
        yield _("leaves the cave")
    elif gained := column_of(end) - column_of(canoe):
        sentence = plural("gets {count} column further", "gets {count} columns further", gained).format(count=gained)
        yield _("{gets}, {away}").format(gets=sentence, away=away_words(end))
    else:
        sentence = _("gets no further, {away}") if end == canoe else _("changes lanes and gets no further, {away}")
        yield sentence.format(away=away_words(end))
    # in the rapids a canoe drifts after every bid that is not exact (C-8, C-9)
    if is_rapid(end) and drifts_to_falls(end) == 1:
        yield Against(_("it goes over the falls if its next bid is not exact"))
    elif is_rapid(end):
        # Translators: how far away it is, such as `2 drifts from the falls`.
        yield _("is {away}").format(away=drifts_words(end))
