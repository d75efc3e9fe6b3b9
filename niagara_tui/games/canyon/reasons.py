"""Reasons for a decision: what a bid can bring with the hand, what a card does to the trick, where a move leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.core.text import Say, percent_words
from niagara_tui.games.canyon.player.failing import can_aim_to_fail, fewest_tricks, is_sure_to_fail
from niagara_tui.games.canyon.player.policy import columns_held_up, open_ahead
from niagara_tui.games.canyon.player.worth import chance_of_exact_bid, chance_of_trick, expected_tricks, tricks_wanted
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
from niagara_tui.games.canyon.rules.phases import legal_moves
from niagara_tui.games.canyon.rules.state import Kind, Phase, State
from niagara_tui.games.canyon.rules.tricks import BONUS, can_be_exact, cards_dealt, trick_winner, tricks_taken
from niagara_tui.games.canyon.words import away_words, drifts_words, space_words

SURE, UNLIKELY, _EVEN = 0.97, 0.03, 0.5
"""Thresholds of the chance of taking the trick at which the wording changes."""
_CLEARLY = 0.25
"""The least distance from a whole number of tricks at which a hand is said to be worth one or the other."""


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
    """Describe what the decision does for its seat; see `Game.explain`."""
    move = moves[0]
    if view.phase == Phase.BID:
        bid = move - Kind.LAY
        is_lost = is_sure_to_fail(view, seat, bid)
        return joined_reasons(_failing(view, seat, bid, names) if is_lost else _bid(view, seat, bid, say))
    if view.phase == Phase.TRICKS:
        return joined_reasons(_card(view, seat, move - Kind.PLAY, say))
    return _dock(view, move - Kind.TO, names) if view.phase == Phase.DOCK else joined_reasons(_end(view, seat, move))


# -- bids ---------------------------------------------------------------------------------------------


def _bid(view: State, seat: int, bid: int, say: Say) -> Iterator[str]:
    """What the bid moves if it is made exactly (C-6, C-8), and how it compares with the hand and the others' bids."""
    tricks, canoe, dealt = expected_tricks(view, seat), view.players[seat].canoe, cards_dealt(view)
    chance, spaces = chance_of_exact_bid(bid, tricks, dealt), _spaces(canoe, bid)
    moves = plural(
        "moves {count} space if it is exact, a chance of about {chance}",
        "moves {count} spaces if it is exact, a chance of about {chance}",
        spaces,
    )
    yield moves.format(count=spaces, chance=say(chance))
    fair = round(tricks)
    if abs(bid - tricks) < 1 - _CLEARLY:
        yield _("bids what the hand is worth, {tricks}").format(tricks=_worth_words(tricks))
    else:
        yield Against(_("the hand is worth {tricks}").format(tricks=_worth_words(tricks)))
        yield from _gains_on(canoe, bid, fair)
        if bid < fair and chance > chance_of_exact_bid(fair, tricks, dealt):
            yield _("is likelier to be exact than a bid of {bid}").format(bid=fair)
    if fair < bid <= _unwanted(view, seat):
        yield _("is for tricks that nobody else has bid for")
    if is_rapid(canoe):
        yield Against(_danger_of_bid(canoe, say(1 - chance)))


def _failing(view: State, seat: int, bid: int, names: Sequence[str]) -> Iterator[str]:
    """What a bid that can only fail is for: that the canoe drifts, or that it moves by its tricks alone (C-6, C-8)."""
    canoe = view.players[seat].canoe
    if can_be_exact(view, bid):
        yield _certainty(fewest_tricks(view, seat))
    if is_rapid(canoe):
        yield _drifting(view, seat, names)
    elif canoe == CAVE:
        yield _("keeps the canoe in the cave unless it takes a trick")
    elif can_aim_to_fail(view, seat):
        yield _("keeps the canoe out of the rapids unless it takes a trick")
    else:
        yield _("moves the canoe by its tricks alone")
        yield Against(_("an exact bid moves it further"))


def _certainty(fewest: int) -> str:
    """Why a bid up to the number of tricks is certain to fail."""
    if not fewest:
        return _("can only fail, as no card of the hand can take a trick")
    said = plural(
        "can only fail, as the hand is sure to take {count} trick",
        "can only fail, as the hand is sure to take {count} tricks",
        fewest,
    )
    return said.format(count=fewest)


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


def _spaces(canoe: int, bid: int) -> int:
    """The spaces that the canoe moves with this bid if it is exact (C-6, C-8)."""
    return BONUS[min(bid, 2)] + (0 if is_rapid(canoe) else bid)


def _gains_on(canoe: int, bid: int, fair: int) -> Iterator[str]:
    """The spaces that a high bid can move more than the bid that the hand is worth."""
    if (more := _spaces(canoe, bid) - _spaces(canoe, fair)) > 0:
        said = plural(
            "then moves {count} space more than a bid of {bid}",
            "then moves {count} spaces more than a bid of {bid}",
            more,
        )
        yield said.format(count=more, bid=fair)


def _worth_words(tricks: float) -> str:
    """The number of tricks that a hand is expected to take, such as `about 1 trick` or `1 to 2 tricks`."""
    if abs(tricks - round(tricks)) > _CLEARLY:
        return _("{least} to {most} tricks").format(least=floor(tricks), most=ceil(tricks))
    count = round(tricks)
    return plural("about {count} trick", "about {count} tricks", count).format(count=count)


def _unwanted(view: State, seat: int) -> int:
    """The tricks that no rival has bid for; 0 while a rival's bid is not known."""
    bids = [player.bid for other, player in enumerate(view.players) if other != seat]
    return cards_dealt(view) - sum(bids) if min(bids) >= 0 else 0


def _danger_of_bid(canoe: int, chance: str) -> str:
    """What happens to a canoe in the rapids whose bid is not exact (C-8, C-9)."""
    if drifts_to_falls(canoe) == 1:
        return _("the canoe goes over the falls if the bid is not exact, a chance of about {chance}").format(
            chance=chance
        )
    return _("the canoe drifts one space towards the falls if the bid is not exact")


# -- cards --------------------------------------------------------------------------------------------


def _card(view: State, seat: int, card: int, say: Say) -> Iterator[str]:
    """The chance that the card takes the trick, what it leaves in hand, and what both mean for the bid."""
    chance, wanted, others = chance_of_trick(view, seat, card), tricks_wanted(view, seat), _others(view, seat, card)
    if wanted == 0:
        yield from _card_that_may_break_the_bid(view, chance, others, say)
        return
    yield _trick(view, chance, say)
    if wanted < 0:
        yield Against(_("more tricks were taken than bid, so the bid is lost already"))
        return
    if wanted > cards_dealt(view) - tricks_taken(view):
        yield Against(_("fewer tricks are left than the bid needs, so it is lost already"))
        return
    if max(others, default=0.0) > chance:
        yield _("keeps a stronger card for later")
    still = plural("needs {count} more trick for the bid", "needs {count} more tricks for the bid", wanted)
    yield still.format(count=wanted)


def _card_that_may_break_the_bid(view: State, chance: float, others: Sequence[float], say: Say) -> Iterator[str]:
    """How a card keeps a bid that has all its tricks already, now or later."""
    if chance <= UNLIKELY:
        yield _trick(view, chance, say)
    if min(others, default=1.0) < chance < _EVEN:
        yield _("gets rid of a card that could break the bid later")
    elif UNLIKELY < chance <= min(others, default=0.0) and chance < max(others):
        yield _("is the card that is least likely to take the trick")
    yield _("has all tricks of the bid, so one more would break it")
    if chance > UNLIKELY:
        yield Against(_("it {takes}").format(takes=_trick(view, chance, say)))


def _trick(view: State, chance: float, say: Say) -> str:
    """Whether a card with this chance takes the trick."""
    if chance >= SURE:
        return _("takes the trick")
    if chance > UNLIKELY:
        return _("takes the trick with a chance of about {chance}").format(chance=say(chance))
    return _("leaves the trick to others") if trick_winner(view) >= 0 else _("is not likely to take the trick")


def _others(view: State, seat: int, card: int) -> list[float]:
    """The chances of taking the trick with the other cards that the seat can play."""
    buffer = [0] * Kind.LAY
    cards = (move - Kind.PLAY for move in buffer[: legal_moves(view, seat, buffer)])
    return [chance_of_trick(view, seat, other) for other in cards if other != card]


# -- docks and ends of moves --------------------------------------------------------------------------


def _dock(view: State, dock: int, names: Sequence[str]) -> str:
    """Number of open columns ahead of the dock, and who starts beside it."""
    ahead = next(column for column in range(1, COLUMNS) if not is_water(dock + column * LANES))
    said = plural("has {count} column of open water ahead", "has {count} columns of open water ahead", ahead - 1)
    canoes = [player.canoe for player in view.players]
    beside = [names[seat] for seat, canoe in enumerate(canoes) if canoe != ASHORE and abs(canoe - dock) == 1]
    start = _("starts beside {names}").format(names=listed(beside)) if beside else _("starts with room on both sides")
    return f"{said.format(count=ahead - 1)}; {start}"


def _end(view: State, seat: int, move: int) -> Iterator[str]:
    """Where the canoe comes to, what is left of the way, what it has ahead, and whether it is in others' way."""
    end = view.players[seat].canoe if move == Kind.STAY else move - Kind.TO
    yield _way(view, seat, end)
    if is_village(end):
        return
    if open_ahead(view, seat, end) == 1:
        yield _("has open water ahead")
    if (held := round(columns_held_up(view, seat, end))) > 0:
        said = plural("holds others up by about {count} column", "holds others up by about {count} columns", held)
        yield said.format(count=held)
    if is_rapid(end):
        yield _drifts(end)


def _way(view: State, seat: int, end: int) -> str:
    canoe = view.players[seat].canoe
    if is_village(end):
        return _("comes into the village")
    if canoe == CAVE and end != CAVE:
        return _("leaves the cave")
    if gained := column_of(end) - column_of(canoe):
        said = plural("gets {count} column further", "gets {count} columns further", gained).format(count=gained)
        return _("{gets}, {away}").format(gets=said, away=away_words(end))
    if end == canoe:
        return _("gets no further, {away}").format(away=away_words(canoe))
    return _("changes lanes and gets no further, {away}").format(away=away_words(end))


def _drifts(space: int) -> str:
    """How near to the falls a canoe is in the rapids, where it drifts after every bid that is not exact (C-8, C-9)."""
    if drifts_to_falls(space) == 1:
        return Against(_("it goes over the falls if its next bid is not exact"))
    # Translators: how far away it is, such as `2 drifts from the falls`.
    return _("is {away}").format(away=drifts_words(space))
