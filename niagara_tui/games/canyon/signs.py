"""What the signs of Canyon's table mean: a row for each, where the board draws it and the legend explains it."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core import signs
from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.signs import Sign
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
_C12 = NAMES.index("c12")
_SUN_10 = CARDS.index("S10") + 1

# -- the course -----------------------------------------------------------------------------------------


def _space(kind: str) -> int:
    """The space c12, or the first one of the map if it is of another kind."""
    return _C12 if KINDS[_C12] == kind else KINDS.index(kind)


def _water(space: int, canoes: Sequence[str] = ()) -> str:
    here = [listed(list(canoes))] if canoes else []
    return f"{clauses([water_words(space), *here])}."


def _canoe(name: str, space: int) -> str:
    if space in {ASHORE, CAVE}:
        return (_IN_CAVE if space == CAVE else _NOT_YET).format(name=name)
    if KINDS[space] == "V":
        return _ARRIVED.format(name=name, space=space_words(space))
    said = _IN_RAPIDS if is_rapid(space) else _ON_WATER
    return said.format(name=name, space=space_words(space), far=away_words(space))


_IN_CAVE, _NOT_YET = _("{name}'s canoe is in the cave under the falls."), _("{name}'s canoe has not started yet.")
_ARRIVED = _("{name}'s canoe has arrived in the village, at {space}.")
_ON_WATER = _("{name}'s canoe is at {space}, {far}.")
_IN_RAPIDS = _("{name}'s canoe is at {space}, in the rapids, {far}.")
CANOE = Sign(COURSE, "‹R›", _canoe, {**_ROSE, "space": _space(".")})  # noqa: RUF001 - a hull
MOVER = Sign(COURSE, "«R»", _("{name}'s canoe, which is to move now.").format, _ROSE)


def _ghost(name: str, space: int) -> str:
    return _("Here the rapids would carry it: {canoe}.").format(canoe=drift_words(name, space))


GHOST = Sign(COURSE, "(R)", _ghost, {**_ROSE, "space": _space(".")})
TO_COME = Sign(COURSE, "(B)", _("Here {name}'s canoe will likely be.").format, {"name": _("Bert")})
CALM = Sign(COURSE, "·", _water, {"space": _space(".")})
UP = Sign(COURSE, "↑", _water, {"space": _space("^")})
BACK = Sign(COURSE, "◤", _water, {"space": _space("<")})
DOCK = Sign(COURSE, "╪", _water, {"space": _space("S")})
VILLAGE = Sign(COURSE, "⌂", _water, {"space": _space("V")})
ROCK = Sign(COURSE, "░", _("Rock: no canoe can pass.").format)
WATERS = {".": CALM, "^": UP, "<": BACK, "S": DOCK, "V": VILLAGE}
"""By kind of space, as in `rules.map.KINDS`."""
LANE = Sign(
    COURSE,
    "c",
    _("Lane {lane}: with a column's number it names a space, such as {space}.").format,
    {"lane": "c", "space": "c12"},
    is_spoken=True,
)

# -- the trick ------------------------------------------------------------------------------------------

_CARD = _("The {card}, played by {name}.")
PLAYED = Sign(
    TRICK, "S10", lambda name, card: _CARD.format(name=name, card=card_words(card)), {**_ROSE, "card": _SUN_10}
)
DRAWN = Sign(
    TRICK,
    "S9",
    lambda name, card: _("{name} has drawn the {card}; the highest card deals.").format(
        name=name, card=card_words(card)
    ),
    {**_ROSE, "card": _SUN_10 - 1},
)
_TRUMP = _("The {card} was turned: {suit} is trump, and beats every other suit.")


def _turned(card: int, suit: int) -> str:
    return _TRUMP.format(card=card_words(card), suit=SUITS[suit].word)


TRUMP = Sign(TRICK, _("pine (P7)"), _turned, {"card": CARDS.index("P7") + 1, "suit": 3})


def _round(cards: int, number: int, now: int) -> str:
    said = plural(
        "{count} card is dealt to everybody in round {number}",
        "{count} cards are dealt to everybody in round {number}",
        cards,
    )
    told = said.format(count=cards, number=number)
    return _("{told}, which is now.").format(told=told) if number == now else f"{told}."


NOW = Sign(TRICK, "[6]", _round, {"cards": 6, "number": 3, "now": 3})
ROUNDS = Sign(TRICK, "8 7", _round, {"cards": 8, "number": 1, "now": 3})
_HAS, _FAILS = _("{name} has won {won}, and has bid {bid}."), _("{name} has won {won}; the bid cannot be exact.")
TALLY = Sign(
    TRICK,
    "2/3",
    lambda name, won, bid: _HAS.format(name=name, won=tricks_words(won), bid=bid),
    {**_ROSE, "won": 2, "bid": 3},
)
FAILING = Sign(
    TRICK, _("2, fails"), lambda name, won: _FAILS.format(name=name, won=tricks_words(won)), {**_ROSE, "won": 2}
)
_POINTS = _("{name} may move {points}: {tricks} for tricks, {bonus} for an exact bid.")
POINTS = Sign(TRICK, _("2+3=5 points"), _POINTS.format, {**_ROSE, "points": 5, "tricks": 2, "bonus": 3})

# -- the players ----------------------------------------------------------------------------------------

DEALER = Sign(signs.PLAYERS, "d", _("{name} has dealt the cards of this round.").format, _ROSE)
NO_BID = Sign(signs.PLAYERS, "·", _("{name} has not bid yet.").format, _ROSE)
BID_LAID = Sign(signs.PLAYERS, "▒", _("{name}'s bid lies face down.").format, _ROSE)
_BID, _TEMPO = _("{name} has bid {bid}."), _("{name} has bid {bid}, with the tempo cards {cards}.")
BID = Sign(signs.PLAYERS, "7", lambda name, bid: _BID.format(name=name, bid=tricks_words(bid)), {**_ROSE, "bid": 7})
TEMPO = Sign(
    signs.PLAYERS,
    "4+3",
    lambda name, bid, cards: _TEMPO.format(
        name=name, bid=tricks_words(bid), cards=listed([str(card) for card in cards])
    ),
    {**_ROSE, "bid": 7, "cards": (4, 3)},
)
BID_FAILS = Sign(
    signs.PLAYERS,
    _("8 fails"),
    _("{name}'s bid of {bid} is above the number of tricks: it cannot be exact.").format,
    {**_ROSE, "bid": 8},
)


def _won(name: str, won: int, bid: int) -> str:
    said = (
        _("{name} has won {won}, as many as bid.")
        if won == bid
        else _("{name} has won {won}, more than the {bid} bid.")
    )
    less = plural(
        "{name} has won {won}; {more} is missing from the bid.",
        "{name} has won {won}; {more} are missing from the bid.",
        bid - won,
    )
    return (less if won < bid else said).format(name=name, won=tricks_words(won), bid=bid, more=bid - won)


EXACT = Sign(signs.PLAYERS, "3=", _won, {**_ROSE, "won": 3, "bid": 3})
TOO_MANY = Sign(signs.PLAYERS, "4!", _won, {**_ROSE, "won": 4, "bid": 3})
MARKS = Sign(signs.PLAYERS, "■■□", _won, {**_ROSE, "won": 2, "bid": 3}, ascii="##-")
AT = Sign(signs.PLAYERS, "c12", _canoe, {**_ROSE, "space": _space(".")})


def _hand(name: str, count: int) -> str:
    return plural("{name} has {count} card in hand.", "{name} has {count} cards in hand.", count).format(
        name=name, count=count
    )


IN_HAND = Sign(signs.PLAYERS, "5", _hand, {**_ROSE, "count": 5})
_LACKS, _MAY_HAVE = _("{name} is known to have no {suits}."), _("{name} may have cards of every suit.")


def _voids(name: str, suits: Sequence[int]) -> str:
    return (
        _LACKS.format(name=name, suits=listed([SUITS[suit].word for suit in suits]))
        if suits
        else _MAY_HAVE.format(name=name)
    )


LACKS = Sign(signs.PLAYERS, "····W", _voids, {**_ROSE, "suits": (4,)})
WAY = Sign(signs.PLAYERS, "━━━───", _canoe, {**_ROSE, "space": _space(".")})
EXACT_BRIEFLY = Sign(
    signs.PLAYERS,
    _("= as many as bid"),
    _("This mark stands behind as many tricks as were bid, which gives a bonus.").format,
)
MANY_BRIEFLY = Sign(
    signs.PLAYERS, _("! too many"), _("This mark stands behind more tricks than were bid: no bonus.").format
)

# -- the hand -------------------------------------------------------------------------------------------

SUIT = Sign(HAND, " ".join(SUIT_LETTERS), _("Suits: {suits}.").format, {"suits": listed([suit.word for suit in SUITS])})
CARD = Sign(HAND, "S10", lambda card: _("The {card}, in hand.").format(card=card_words(card)), {"card": _SUN_10})
CHOSEN = Sign(
    HAND, "►S7◄", _("The {card}, put forward; Enter plays it.").format, {"card": card_words(CARDS.index("S7") + 1)}
)
_TO_FAIL = _("a bid that cannot be exact, so you move by tricks alone")
FAIL = Sign(HAND, _("f fail"), signs.CHOICE.says, {"key": "f", "choice": f"{_TO_FAIL}."})

SIGNS: Sequence[Sign] = (
    *(CANOE, MOVER, GHOST, TO_COME, CALM, UP, BACK, ROCK, DOCK, VILLAGE, LANE),
    *(TRUMP, NOW, ROUNDS, PLAYED, DRAWN, TALLY, FAILING, POINTS),
    *(
        DEALER,
        NO_BID,
        BID,
        TEMPO,
        BID_FAILS,
        BID_LAID,
        EXACT,
        TOO_MANY,
        MARKS,
        AT,
        IN_HAND,
        LACKS,
        WAY,
        EXACT_BRIEFLY,
        MANY_BRIEFLY,
    ),
    *(SUIT, CARD, CHOSEN, FAIL),
)
"""All of them, in the order of the legend."""
