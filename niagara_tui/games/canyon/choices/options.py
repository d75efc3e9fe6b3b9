"""The options of each decision of Canyon: docks, bids, cards, and where a canoe ends its move."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.decisions import Option
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.rules.bidding import highest_tempo
from niagara_tui.games.canyon.rules.cards import NO_CARD
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import LANE_LETTERS, LANES, is_rapid, is_village
from niagara_tui.games.canyon.rules.movement import points_left_over
from niagara_tui.games.canyon.rules.moves import Kind
from niagara_tui.games.canyon.rules.state import Phase, Player, State
from niagara_tui.games.canyon.rules.tricks import trick_winner
from niagara_tui.games.canyon.telling.words import card_words, space_words

FAIL_KEY = "f"
"""The key of a bid that cannot be exact; the others have their number."""


def options(game: Game[State], view: State, seat: int) -> list[Option]:
    """The seat's options at this decision, in display order; rank 1 is a loss where rank 0 may be none."""
    moves = game.legal(view, seat)
    if view.phase == Phase.BID:
        return _bids(cards_dealt(view), [move - Kind.LAY for move in moves])
    if view.phase == Phase.TRICKS:
        return [_card(game, view, seat, move) for move in moves]
    return [_end(view, seat, move) for move in moves]


def held(player: Player) -> list[int]:
    """The cards in the hand, by suit, then by rank; their keys are 1, 2 and so on in this order."""
    return [card for card, has in enumerate(player.hand, 1) if has]


def tricks_words(count: int) -> str:
    """A number of tricks in words, such as `2 tricks`."""
    return plural("{count} trick", "{count} tricks", count).format(count=count)


def _bids(size: int, bids: Sequence[int]) -> list[Option]:
    """The bids that can be exact with `size` tricks, then one option for all that cannot."""
    exact = [Option(str(bid), _bid(bid), (Kind.LAY + bid,)) for bid in bids if bid <= size]
    return [*exact, _failing([bid for bid in bids if bid > size])]


def _failing(bids: Sequence[int]) -> Option:
    """The option to miss the bid: the lowest of these bids with the highest tempo card, which breaks ties (C-11)."""
    best = min(bids, key=lambda bid: (-highest_tempo(bid), bid))
    twins = tuple((Kind.LAY + bid,) for bid in bids if bid != best)
    label = _("fail on purpose, bid {bid}").format(bid=best)
    return Option(FAIL_KEY, label, (Kind.LAY + best,), rank=(1,), twins=twins)


def _bid(bid: int) -> str:
    return _("bid {tricks}").format(tricks=tricks_words(bid))


def _card(game: Game[State], view: State, seat: int, move: int) -> Option:
    card = move - Kind.PLAY
    place = held(view.players[seat]).index(card) + 1
    return Option(str(place), card_words(card), (move,), rank=(int(_breaks_bid(game, view, seat, move)),))


def _breaks_bid(game: Game[State], view: State, seat: int, move: int) -> bool:
    """Whether the card is certain to miss a bid that can still be exact: by a trick too many, or by one too few."""
    player = view.players[seat]
    wanted = player.bid - player.tricks
    if not 0 <= wanted <= len(held(player)) or trick_winner(view) < 0:
        return False
    after = clone(view)
    game.play(after, seat, move)
    is_last = all(other.played != NO_CARD for number, other in enumerate(view.players) if number != seat)
    if trick_winner(after) == seat:
        return is_last and wanted == 0
    return wanted == len(held(player))


def _end(view: State, seat: int, move: int) -> Option:
    """An option for a dock or for the end of a move; all share a column, so the lane's letter serves as the key."""
    place = view.players[seat].canoe if move == Kind.STAY else move - Kind.TO
    key = LANE_LETTERS[place % LANES]
    rank = (int(is_rapid(place)),)
    if move == Kind.STAY:
        return Option(key, _("stay at {space}").format(space=space_words(place)), (move,), place=place, rank=rank)
    if view.phase == Phase.DOCK:
        return Option(key, _("dock {space}").format(space=space_words(place)), (move,), place=place)
    return Option(key, _way(view, seat, place), (move,), place=place, rank=rank)


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
