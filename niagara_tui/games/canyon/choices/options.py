"""The options of each decision of Canyon: docks, bids, cards, and where a canoe ends its move."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.choices import Option
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import LANE_LETTERS, LANES, is_village
from niagara_tui.games.canyon.rules.movement import points_left_over
from niagara_tui.games.canyon.rules.moves import Kind
from niagara_tui.games.canyon.rules.state import Phase, Player, State
from niagara_tui.games.canyon.telling.words import card_words, space_words

BID_KEYS = (*"0123456789", "t")
"""The key of each bid; ten, which is not a digit, has `t`."""


def options(game: Game[State], view: State, seat: int) -> list[Option]:
    """The seat's options at this decision, in display order."""
    moves = game.legal(view, seat)
    if view.phase == Phase.BID:
        return [_bid(view, move - Kind.LAY) for move in moves]
    if view.phase == Phase.TRICKS:
        return _cards(view.players[seat], moves)
    return [_end(view, seat, move) for move in moves]


def held(player: Player) -> list[int]:
    """The cards in the hand, by suit, then by rank; their keys are 1, 2 and so on in this order."""
    return [card for card, has in enumerate(player.hand, 1) if has]


def tricks_words(count: int) -> str:
    """A number of tricks in words, such as `2 tricks`."""
    return plural("{count} trick", "{count} tricks", count).format(count=count)


def _bid(view: State, bid: int) -> Option:
    label = _("bid {tricks}").format(tricks=tricks_words(bid))
    return Option(BID_KEYS[bid], label, (Kind.LAY + bid,), warning=_too_high(view, bid))


def _too_high(view: State, bid: int) -> str:
    """A warning about a bid that exceeds the number of tricks; empty if it can come true."""
    size = cards_dealt(view)
    if bid <= size:
        return ""
    warning = plural(
        "There is only {count} trick in this round, so a bid of {bid} cannot come true. Bid it all the same?",
        "There are only {count} tricks in this round, so a bid of {bid} cannot come true. Bid it all the same?",
        size,
    )
    return warning.format(count=size, bid=bid)


def _cards(player: Player, moves: Sequence[int]) -> list[Option]:
    places = {card: place for place, card in enumerate(held(player), 1)}
    return [Option(str(places[move - Kind.PLAY]), card_words(move - Kind.PLAY), (move,)) for move in moves]


def _end(view: State, seat: int, move: int) -> Option:
    """An option for a dock or for the end of a move; all share a column, so the lane's letter serves as the key."""
    place = view.players[seat].canoe if move == Kind.STAY else move - Kind.TO
    key = LANE_LETTERS[place % LANES]
    if move == Kind.STAY:
        return Option(key, _("stay at {space}").format(space=space_words(place)), (move,), place=place)
    if view.phase == Phase.DOCK:
        return Option(key, _("dock {space}").format(space=space_words(place)), (move,), place=place)
    return Option(key, _way(view, seat, place), (move,), place=place)


def _way(view: State, seat: int, place: int) -> str:
    """Label of a move: the space where it ends, and the points left over."""
    unused = points_left_over(view, seat, place)
    if is_village(place):
        label = plural(
            "into the village at {space}, {count} point left over",
            "into the village at {space}, {count} points left over",
            unused,
        )
        return label.format(space=space_words(place), count=unused)
    label = plural("to {space}, {count} point left over", "to {space}, {count} points left over", unused)
    return label.format(space=space_words(place), count=unused) if unused else _to(place)


def _to(place: int) -> str:
    return _("to {space}").format(space=space_words(place))
