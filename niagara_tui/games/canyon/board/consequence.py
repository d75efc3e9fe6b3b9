"""Consequences of an option in words, shown before it is played, and descriptions of spaces."""

from __future__ import annotations

from niagara_tui.core.decisions import Option
from niagara_tui.core.declare import clone
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.rules.bidding import BONUS, tempo_cards
from niagara_tui.games.canyon.rules.cards import suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import CAVE, KINDS, is_rapid, is_village
from niagara_tui.games.canyon.rules.moves import Kind
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import suit_led, trick_winner
from niagara_tui.games.canyon.telling.words import SUIT_WORDS, card_words, drifts_words, space_words
from niagara_tui.ui.boards.board import Scene

_KINDS = {
    "S": _("{space}, a dock at the start"),
    ".": _("{space}, calm water"),
    "<": _("{space}, rapids: drifts one column back and one lane towards the falls"),
    "^": _("{space}, rapids: drifts one lane towards the falls"),
    "V": _("{space}, a dock of the village"),
}


def of_option(scene: Scene, option: Option, seat: int) -> str:
    """The option's label and its consequence."""
    view: State = scene.view
    if view.phase == Phase.BID:
        bid = option.moves[0] - Kind.LAY
        cards = tempo_cards(bid)
        # Translators: a bid, the tempo cards that are laid for it, and what it brings.
        said = _("{option}, tempo cards {cards}: {comes}") if len(cards) > 1 else _("{option}: {comes}")
        if bid > cards_dealt(view):
            said = _("{option}, tempo {cards} to win ties: {comes}")
        return said.format(option=option.label, cards="+".join(map(str, cards)), comes=_of_bid(view, seat, bid))
    if view.phase == Phase.TRICKS:
        return f"{option.label}: {_of_card(scene, seat, option.moves[0])}"
    if option.place is not None and is_village(option.place):
        return _("{option}; they break ties").format(option=option.label)
    if option.place is None or not is_rapid(option.place):
        return option.label
    return f"{option.label}; {drifts_words(option.place)}"


def _of_bid(view: State, seat: int, bid: int) -> str:
    """The points for the bid if it is exact, and the outcome if not (C-6, C-8)."""
    in_rapids = is_rapid(view.players[seat].canoe)
    if bid > cards_dealt(view):
        return _("the canoe drifts") if in_rapids else _("1 a trick, no bonus")
    bonus = BONUS[min(bid, 2)]
    points = bonus if in_rapids else bonus + bid
    exact = plural("{count} point if exact", "{count} points if exact", points).format(count=points)
    otherwise = _("else the canoe drifts") if in_rapids else _("else 1 a trick")
    return f"{exact}, {otherwise}"


def _of_card(scene: Scene, seat: int, move: int) -> str:
    """What the card would do in the trick."""
    view: State = scene.view
    winner = trick_winner(view)
    if winner < 0:
        return _("leads the trick")
    later: State = clone(view)
    scene.game.play(later, seat, move)
    if trick_winner(later) != seat:
        return _("does not beat {card}").format(card=card_words(view.players[winner].played))
    return _("takes the trick") if later.turn == later.seats else _("is the highest so far")


def why_not(view: State, seat: int, card: int) -> str:
    """Why a card in hand cannot be played (C-5), as a clause without subject; empty if it can."""
    suit = suit_led(view)
    holds = any(has and suit_of(other) == suit for other, has in enumerate(view.players[seat].hand, 1))
    if view.phase != Phase.TRICKS or suit < 0 or suit_of(card) == suit or not holds:
        return ""
    # Translators: the player's name stands before it.
    said = _("cannot play {card}: {suit} was led and has to be followed.")
    return said.format(card=card_words(card), suit=SUIT_WORDS[suit])


def of_space(scene: Scene, space: int) -> str:
    """The kind of the space and the owners of canoes there."""
    view: State = scene.view
    here = [name for name, player in zip(scene.names, view.players, strict=False) if player.canoe == space]
    said = _("the cave under the falls") if space == CAVE else _KINDS[KINDS[space]].format(space=space_words(space))
    return "; ".join([said, *here])
