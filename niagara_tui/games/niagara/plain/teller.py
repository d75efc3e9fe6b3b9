"""Niagara's teller: questions, offers and topics of plain mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.choices.options import options
from niagara_tui.games.niagara.plain import voice
from niagara_tui.games.niagara.plain.after import tell_afloat, tell_after
from niagara_tui.games.niagara.plain.people import tell_cards, tell_players
from niagara_tui.games.niagara.plain.preview import tell_preview
from niagara_tui.games.niagara.plain.river import tell_river
from niagara_tui.games.niagara.plain.sky import tell_sky
from niagara_tui.games.niagara.plain.voice import Spoken
from niagara_tui.games.niagara.rules.board import CANOES, NONE
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.redemption import lost_canoes, may_redeem
from niagara_tui.games.niagara.rules.state import CLOUD, MAX_CHOSEN_POINTS, ONE_TO_THREE, Phase, Stage, State
from niagara_tui.games.niagara.telling.words import CARD_WORDS, card_sign
from niagara_tui.plain.phrases import capital
from niagara_tui.plain.teller import Group, Offer, Scene, numbered

_AT_STAGE: dict[int, str] = {
    Stage.SKY: _("{name}, you show the cloud and move the sky one place."),
    Stage.WAIT: _("{name}, your canoe waits beside Diamond Joe: do you take, swap or give a gem?"),
    Stage.ELK: _("{name}, you show {card}, and may take the elk aboard first."),
    Stage.PUSHED: _("{name}, the whirlpool pushes your canoe: into which arm?"),
}


class NiagaraTeller:
    """Describes a scene of Niagara in sentences."""

    topics: Mapping[str, str] = {
        "sky": _("the weather and the river's speed"),
        "river": _("the river zone by zone"),
        "players": _("reserves, goals and cards shown"),
        "cards": _("the cards that everybody has left"),
    }

    extra_topics: Mapping[str, str] = {}

    def __init__(self, scene: Scene) -> None:
        """Store the scene to describe."""
        self._scene = scene
        self._view: State = scene.view
        self._namer = Spoken(scene.names, scene.viewer, scene.aids)

    def tell(self, topic: str) -> list[str]:
        """Sentences on the topic."""
        if topic == "sky":
            first = _("Round {round}; {name} is first.")
            first = first.format(round=self._view.round, name=self._scene.names[self._view.first])
            return [first, *tell_sky(self._view)]
        if topic == "river":
            return tell_river(self._told(self._scene.viewer), self._namer)
        return tell_players(self._scene) if topic == "players" else tell_cards(self._scene)

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """The river's possible movement and the canoes' fates, after these moves."""
        return tell_preview(self._scene, self._namer, moves)

    def news(self, before: State) -> list[str]:
        """Where everything lies right after the river has moved; else an empty list."""
        return tell_after(before, self._view, self._namer)

    def pieces(self) -> list[str]:
        """What is on the river, zone by zone."""
        return tell_afloat(self._view, self._namer)

    def _told(self, viewer: int | None) -> State:
        """The position as shown to people, who may play without the card tracker."""
        told: State = self._scene.game.visible_to_people(self._view, viewer, self._scene.options)
        return told

    # -- decisions ------------------------------------------------------------------------------------

    def question(self, seat: int) -> str:
        """The question to the seat."""
        card = voice.card(self._view.players[seat].played)
        return self._wanted(seat).format(name=self._scene.names[seat], card=card)

    def _wanted(self, seat: int) -> str:
        view = self._view
        if self._scene.game.is_secret(view, seat):
            return _("{name}, choose a card.")
        if view.phase == Phase.REDEEM:
            return self._redemption(seat)
        if view.phase == Phase.RETURN:
            return _("{name}, your lassoed canoe goes back onto the whirlpool: into which arm?")
        return _AT_STAGE.get(view.turn.stage, _("{name}, you show {card}: choose a plan."))

    def _redemption(self, seat: int) -> str:
        """The question on lost canoes (N-50, N-51)."""
        if self._view.turn.stage == Stage.PICK:
            return _("{name}, you have paid: which canoe comes back?")
        if not may_redeem(self._view, seat):
            return _("{name}, you have no canoe and no gem, so one canoe comes back free: which one?")
        if lost_canoes(self._view, seat) == CANOES:
            return _("{name}, both your canoes are lost; you pay a gem for one.")
        return _("{name}, you may pay a gem for a lost canoe.")

    def groups(self, seat: int) -> list[Group]:
        """The offers of this decision: cards with fixed numbers, or plans grouped by canoe."""
        found = options(self._scene.game, self._told(seat), seat, self._namer)
        if self._scene.game.is_secret(self._view, seat):
            offers = tuple(map(self._card, found))
            return [Group("", offers, _hand_words(offers))]
        pieces = groupby(found, key=lambda option: option.piece)
        return numbered((self._heading(seat, piece), list(group)) for piece, group in pieces)

    def _card(self, option: Option) -> Offer:
        """The offer of a card, which can also be chosen by its name and its sign."""
        card = option.moves[0] - Kind.PLAY
        names = (CARD_WORDS[card - 1], card_sign(card))
        return Offer(self._number(card), voice.card(card), option.moves, option.warning, names=names)

    def _number(self, card: int) -> int:
        """The number by which a card is laid: its place among those that are dealt, for number cards their own."""
        return sum(hand_of(self._view.parts)[:card])

    def _heading(self, seat: int, piece: int | None) -> str:
        if piece is None or self._view.turn.stage == Stage.PUSHED or self._view.phase == Phase.RETURN:
            return ""
        least, most = self._points(seat, piece)
        has = plural("{canoe} has {count} point:", "{canoe} has {count} points:", most)
        if least != most:
            has = _("{canoe} has {least} to {count} points:")
        canoe = self._namer.canoe_and_place(self._view, seat, piece)
        return capital(has.format(canoe=canoe, least=least, count=most))

    def _points(self, seat: int, piece: int) -> tuple[int, int]:
        """The fewest and the most points with which the canoe can be moved."""
        view = self._view
        if view.turn.canoe != NONE and view.turn.stage != Stage.POINTS:
            return view.turn.points, view.turn.points
        canoe, shown = view.players[seat].canoes[piece], view.players[seat].played
        least, most = (1, MAX_CHOSEN_POINTS) if shown == ONE_TO_THREE else (shown, shown)
        return points_of(least, canoe), points_of(most, canoe)


def _hand_words(offers: Sequence[Offer]) -> str:
    """The cards that can be laid: number cards by their number alone, the others with their names."""
    numbers = [str(offer.number) for offer in offers if not _has_name(offer)]
    others = [
        _("{number} or {sign} is {card}").format(number=offer.number, sign=offer.names[-1], card=offer.label)
        for offer in offers
        if _has_name(offer)
    ]
    held = [_("Cards: {numbers}").format(numbers=", ".join(numbers))] if numbers else []
    return "; ".join([*held, *others]) + "."


def _has_name(offer: Offer) -> bool:
    """Whether the card is one with a name, such as the cloud."""
    return offer.moves[0] - Kind.PLAY >= CLOUD
