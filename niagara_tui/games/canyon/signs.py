"""What the signs of Canyon's table mean: a row for each, where the board draws it and the legend explains it."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.signs import CHOICE, PLAYERS, Sign
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, KINDS, NAMES, is_rapid
from niagara_tui.games.canyon.rules.state import CARDS, SUIT_LETTERS
from niagara_tui.games.canyon.words import (
    SUITS,
    away_words,
    card_words,
    drift_words,
    space_words,
    tricks_words,
    water_words,
)

COURSE, TRICK, HAND = _("Course"), _("Trick"), _("Cards")
_ROSE = {"name": _("Rose")}
_C12 = {"space": NAMES.index("c12")}
_SUN_10 = CARDS.index("S10") + 1

# -- the course -----------------------------------------------------------------------------------------


def _canoe(name: str, space: int) -> str:
    where = space_words(space)
    if space == ASHORE:
        return _("{name}'s canoe has not started yet.").format(name=name)
    if space == CAVE:
        return _("{name}'s canoe is in the cave under the falls.").format(name=name)
    if KINDS[space] == "V":
        return _("{name}'s canoe has arrived in the village, at {space}.").format(name=name, space=where)
    template = _("{name}'s canoe is at {space}, {far}.")
    if is_rapid(space):
        template = _("{name}'s canoe is at {space}, in the rapids, {far}.")
    return template.format(name=name, space=where, far=away_words(space))


def _ghost(name: str, space: int) -> str:
    return _("Here the rapids would carry it: {canoe}.").format(canoe=drift_words(name, space))


def _water(space: int, canoes: Sequence[str] = ()) -> str:
    return f"{clauses([water_words(space), *([listed(list(canoes))] if canoes else [])])}."


CANOE = Sign(COURSE, "‹R›", _canoe, {**_ROSE, **_C12})  # noqa: RUF001 - a hull
MOVER = Sign(COURSE, "«R»", _("{name}'s canoe, which is to move now.").format, _ROSE)
GHOST = Sign(COURSE, "(R)", _ghost, {**_ROSE, **_C12})
TO_COME = Sign(COURSE, "(B)", _("Here {name}'s canoe will likely be.").format, {"name": _("Bert")})
CALM = Sign(COURSE, "·", _water, _C12)
UP = Sign(COURSE, "↑", _water, {"space": KINDS.index("^")})
BACK = Sign(COURSE, "◤", _water, {"space": KINDS.index("<")})
DOCK = Sign(COURSE, "╪", _water, {"space": KINDS.index("S")})
VILLAGE = Sign(COURSE, "⌂", _water, {"space": KINDS.index("V")})
ROCK = Sign(COURSE, "░", _("Rock: no canoe can pass.").format)
WATERS = {".": CALM, "^": UP, "<": BACK, "S": DOCK, "V": VILLAGE}  # by kind of space, as in `rules.map.KINDS`
_LANE = _("Lane {lane}: with a column's number it names a space, such as {space}.")
LANE = Sign(COURSE, "c", _LANE.format, {"lane": "c", "space": "c12"}, is_spoken=True)

# -- the trick ------------------------------------------------------------------------------------------


def _played(name: str, card: int) -> str:
    return _("The {card}, played by {name}.").format(name=name, card=card_words(card))


def _drawn(name: str, card: int) -> str:
    return _("{name} has drawn the {card}; the highest card deals.").format(name=name, card=card_words(card))


def _turned(card: int, suit: int) -> str:
    template = _("The {card} was turned: {suit} is trump, and beats every other suit.")
    return template.format(card=card_words(card), suit=SUITS[suit].word)


def _round(cards: int, number: int, now: int) -> str:
    sentence = plural(
        "{count} card is dealt to everybody in round {number}",
        "{count} cards are dealt to everybody in round {number}",
        cards,
    ).format(count=cards, number=number)
    return _("{told}, which is now.").format(told=sentence) if number == now else f"{sentence}."


def _tally(name: str, won: int, bid: int) -> str:
    return _("{name} has won {won}, and has bid {bid}.").format(name=name, won=tricks_words(won), bid=bid)


def _failing(name: str, won: int) -> str:
    return _("{name} has won {won}; the bid cannot be exact.").format(name=name, won=tricks_words(won))


PLAYED = Sign(TRICK, "S10", _played, {**_ROSE, "card": _SUN_10})
DRAWN = Sign(TRICK, "S9", _drawn, {**_ROSE, "card": _SUN_10 - 1})
TRUMP = Sign(TRICK, _("pine (P7)"), _turned, {"card": CARDS.index("P7") + 1, "suit": 3})
NOW = Sign(TRICK, "[6]", _round, {"cards": 6, "number": 3, "now": 3})
ROUNDS = Sign(TRICK, "8 7", _round, {"cards": 8, "number": 1, "now": 3})
TALLY = Sign(TRICK, "2/3", _tally, {**_ROSE, "won": 2, "bid": 3})
FAILING = Sign(TRICK, _("2, fails"), _failing, {**_ROSE, "won": 2})
_POINTS = _("{name} may move {points}: {tricks} for tricks, {bonus} for an exact bid.")
POINTS = Sign(TRICK, _("2+3=5 points"), _POINTS.format, {**_ROSE, "points": 5, "tricks": 2, "bonus": 3})

# -- the players ----------------------------------------------------------------------------------------


def _bid(name: str, bid: int, cards: Sequence[int] = ()) -> str:
    template = _("{name} has bid {bid}, with the tempo cards {cards}.") if cards else _("{name} has bid {bid}.")
    return template.format(
        name=name, bid=tricks_words(bid), cards=listed([str(card) for card in cards]) if cards else ""
    )


def _won(name: str, won: int, bid: int) -> str:
    template = _("{name} has won {won}, as many as bid.")
    if won > bid:
        template = _("{name} has won {won}, more than the {bid} bid.")
    elif won < bid:
        template = plural(
            "{name} has won {won}; {more} is missing from the bid.",
            "{name} has won {won}; {more} are missing from the bid.",
            bid - won,
        )
    return template.format(name=name, won=tricks_words(won), bid=bid, more=bid - won)


def _hand(name: str, count: int) -> str:
    template = plural("{name} has {count} card in hand.", "{name} has {count} cards in hand.", count)
    return template.format(name=name, count=count)


def _voids(name: str, suits: Sequence[int]) -> str:
    if not suits:
        return _("{name} may have cards of every suit.").format(name=name)
    template = _("{name} is known to have no {suits}.")
    return template.format(name=name, suits=listed([SUITS[suit].word for suit in suits]))


DEALER = Sign(PLAYERS, "d", _("{name} has dealt the cards of this round.").format, _ROSE)
NO_BID = Sign(PLAYERS, "·", _("{name} has not bid yet.").format, _ROSE)
BID_LAID = Sign(PLAYERS, "▒", _("{name}'s bid lies face down.").format, _ROSE)
BID = Sign(PLAYERS, "7", _bid, {**_ROSE, "bid": 7})
TEMPO = Sign(PLAYERS, "4+3", _bid, {**_ROSE, "bid": 7, "cards": (4, 3)})
_BID_FAILS = _("{name}'s bid of {bid} is above the number of tricks: it cannot be exact.")
BID_FAILS = Sign(PLAYERS, _("8 fails"), _BID_FAILS.format, {**_ROSE, "bid": 8})
EXACT = Sign(PLAYERS, "3=", _won, {**_ROSE, "won": 3, "bid": 3})
TOO_MANY = Sign(PLAYERS, "4!", _won, {**_ROSE, "won": 4, "bid": 3})
MARKS = Sign(PLAYERS, "■■□", _won, {**_ROSE, "won": 2, "bid": 3}, ascii="##-")
AT = Sign(PLAYERS, "c12", _canoe, {**_ROSE, **_C12})
IN_HAND = Sign(PLAYERS, "5", _hand, {**_ROSE, "count": 5})
LACKS = Sign(PLAYERS, "····W", _voids, {**_ROSE, "suits": (4,)})
WAY = Sign(PLAYERS, "━━━───", _canoe, {**_ROSE, **_C12})
_EXACTLY = _("This mark stands behind as many tricks as were bid, which gives a bonus.")
EXACT_BRIEFLY = Sign(PLAYERS, _("= as many as bid"), _EXACTLY.format)
_TOO_MANY = _("This mark stands behind more tricks than were bid: no bonus.")
MANY_BRIEFLY = Sign(PLAYERS, _("! too many"), _TOO_MANY.format)

# -- the hand -------------------------------------------------------------------------------------------

SUIT = Sign(HAND, " ".join(SUIT_LETTERS), _("Suits: {suits}.").format, {"suits": listed([suit.word for suit in SUITS])})
CARD = Sign(HAND, "S10", lambda card: _("The {card}, in hand.").format(card=card_words(card)), {"card": _SUN_10})
_CHOSEN = _("The {card}, put forward; Enter plays it.")
CHOSEN = Sign(HAND, "►S7◄", _CHOSEN.format, {"card": card_words(CARDS.index("S7") + 1)})
_TO_FAIL = _("a bid that cannot be exact, so you move by tricks alone")
FAIL = Sign(HAND, _("f fail"), CHOICE.says, {"key": "f", "choice": f"{_TO_FAIL}."})

SIGNS: Sequence[Sign] = (
    *(CANOE, MOVER, GHOST, TO_COME, CALM, UP, BACK, ROCK, DOCK, VILLAGE, LANE),
    *(TRUMP, NOW, ROUNDS, PLAYED, DRAWN, TALLY, FAILING, POINTS),
    *(DEALER, NO_BID, BID, TEMPO, BID_FAILS, BID_LAID, EXACT, TOO_MANY, MARKS),
    *(AT, IN_HAND, LACKS, WAY, EXACT_BRIEFLY, MANY_BRIEFLY),
    *(SUIT, CARD, CHOSEN, FAIL),
)
"""All of them, in the order of the legend."""
