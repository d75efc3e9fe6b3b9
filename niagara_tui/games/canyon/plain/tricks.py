"""Trump, the trick, the bids and the cards in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.canyon.choices.options import held, tricks_words
from niagara_tui.games.canyon.rules.cards import NO_CARD, suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.state import FACE_DOWN, LETTERS, NO_BID, Phase, State
from niagara_tui.games.canyon.rules.tricks import hand_size, trick_winner, tricks_taken
from niagara_tui.games.canyon.telling.words import SUIT_WORDS, card_words
from niagara_tui.plain.teller import Scene
from niagara_tui.shell.players import seat_label


def tell_trick(scene: Scene) -> list[str]:
    """The round, trump, and the cards on the table."""
    view: State = scene.view
    deals = _("Round {round}: {cards} each. {dealer} deals, {first} is first.")
    names = {"dealer": scene.names[(view.first - 1) % view.seats], "first": scene.names[view.first]}
    count = cards_dealt(view)
    cards = plural("{count} card", "{count} cards", count).format(count=count)
    begun = [] if view.phase == Phase.DRAW else [deals.format(round=view.round, cards=cards, **names)]
    return [*begun, _trump(view), *_trick(scene)]


def _trump(view: State) -> str:
    if view.turned == NO_CARD:
        return _("No card has been turned for trump yet.")
    return _("Trump is {suit}; {card} was turned.").format(
        suit=SUIT_WORDS[suit_of(view.turned)], card=card_words(view.turned)
    )


def _trick(scene: Scene) -> Iterator[str]:
    view: State = scene.view
    if view.phase != Phase.TRICKS:
        return
    count = cards_dealt(view)
    yield _("Trick {number} of {count}.").format(number=min(tricks_taken(view) + 1, count), count=count)
    order = [(view.leader + place) % view.seats for place in range(view.seats)]
    lies = _("{name} has played {card}.")
    for seat in order:
        if view.players[seat].played:
            yield lies.format(name=scene.names[seat], card=card_words(view.players[seat].played))
    winner = trick_winner(view)
    if winner >= 0:
        yield _("{name} is winning it.").format(name=scene.names[winner])


def tell_players(scene: Scene) -> list[str]:
    """Every seat in this round's turn order: who plays it, its bid, its tricks won."""
    view: State = scene.view
    return [_player(scene, (view.first + place) % view.seats) for place in range(view.seats)]


def _player(scene: Scene, seat: int) -> str:
    plays = _("you") if seat == scene.viewer else scene.players[seat]
    who = _("{name}, seat {letter}, {player}.").format(
        name=scene.names[seat], letter=seat_label(LETTERS[seat]), player=plays
    )
    player = scene.view.players[seat]
    if player.bid == NO_BID:
        return _("{who} No bid yet.").format(who=who)
    if player.bid == FACE_DOWN:
        return _("{who} The bid lies face down.").format(who=who)
    said = _("{who} Bid {tricks}, has won {won}.")
    return said.format(who=who, tricks=tricks_words(player.bid), won=player.tricks)


def tell_cards(scene: Scene) -> list[str]:
    """The viewer's hand; the other hands' sizes and known voids."""
    return [_cards(scene, seat) for seat in range(scene.view.seats)]


def _cards(scene: Scene, seat: int) -> str:
    view: State = scene.view
    name, player = scene.names[seat], view.players[seat]
    if seat == scene.viewer:
        cards = [card_words(card) for card in held(player)]
        return _("{name} holds: {cards}.").format(name=name, cards=listed(cards)) if cards else _none(name)
    size = hand_size(view, seat)
    if not size:
        return _none(name)
    has = plural("{name} has {count} card", "{name} has {count} cards", size).format(name=name, count=size)
    out = [SUIT_WORDS[suit] for suit, is_out in enumerate(player.void) if is_out]
    return _("{has}, and is out of {suits}.").format(has=has, suits=listed(out)) if out else f"{has}."


def _none(name: str) -> str:
    return _("{name} has no card in hand.").format(name=name)
