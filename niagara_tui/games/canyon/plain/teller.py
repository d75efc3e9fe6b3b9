"""Canyon's teller: questions, offers and topics of plain mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.canyon.choices.options import held, options
from niagara_tui.games.canyon.plain.drift import tell_drift
from niagara_tui.games.canyon.plain.map import canoe_words, tell_ahead, tell_canoes, tell_map
from niagara_tui.games.canyon.plain.tricks import tell_cards, tell_players, tell_trick
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import suit_led
from niagara_tui.games.canyon.telling.words import SUIT_WORDS, card_words
from niagara_tui.plain.teller import Group, Offer, Scene, numbered


class CanyonTeller:
    """Describes a scene of Canyon in sentences."""

    topics: Mapping[str, str] = {
        "trick": _("trump and the trick on the table"),
        "course": _("where the canoes are, and how far from the village"),
        "players": _("bids and tricks won"),
        "cards": _("your hand, and what is known of the others'"),
    }

    extra_topics: Mapping[str, str] = {
        "ahead": _("what lies ahead of your canoe"),
        "map": _("how the course runs: narrows, rocks, rapids, cave"),
    }

    def __init__(self, scene: Scene) -> None:
        """Store the scene to describe."""
        self._scene = scene
        self._view: State = scene.view

    def tell(self, topic: str) -> list[str]:
        """Sentences on the topic."""
        tells = {
            "trick": tell_trick,
            "course": tell_canoes,
            "ahead": tell_ahead,
            "players": tell_players,
            "cards": tell_cards,
            "map": tell_map,
        }
        return tells[topic](self._scene)

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """Which canoes would drift, and where to, after these moves."""
        return tell_drift(self._scene, moves)

    def news(self, before: Any) -> list[str]:
        """Nothing, because the log reports where each canoe goes."""
        del before
        return []

    def pieces(self) -> list[str]:
        """Trump and the trick during bidding and tricks, else the canoes."""
        return self.tell("trick" if self._view.phase in (Phase.BID, Phase.TRICKS) else "course")

    def question(self, seat: int) -> str:
        """The question to the seat; for a bid it includes the hand."""
        name, view = self._scene.names[seat], self._view
        if view.phase == Phase.DOCK:
            return _("{name}, choose a dock to start from.").format(name=name)
        if view.phase == Phase.BID:
            cards = listed([card_words(card) for card in held(view.players[seat])])
            said = _("{name}, you hold {cards}. Bid for some of the {count} tricks.")
            return said.format(name=name, cards=cards, count=cards_dealt(view))
        if view.phase == Phase.TRICKS:
            return self._card_wanted(name)
        return self._move_wanted(seat, points_of(view, seat))

    def _move_wanted(self, seat: int, points: int) -> str:
        name, space = self._scene.names[seat], self._view.players[seat].canoe
        where = canoe_words(name, space)
        said = plural("{where} It can move {count} point.", "{where} It can move {count} points.", points)
        return said.format(where=where, count=points)

    def _card_wanted(self, name: str) -> str:
        suit = suit_led(self._view)
        if suit < 0:
            return _("{name}, you lead the trick.").format(name=name)
        return _("{name}, play a card; {suit} was led.").format(name=name, suit=SUIT_WORDS[suit])

    def groups(self, seat: int) -> list[Group]:
        """The offers of this decision; a bid's number is the bid itself, and the next number fails on purpose."""
        found = options(self._scene.game, self._view, seat)
        if self._view.phase != Phase.BID:
            return numbered([("", found)])
        bids = [Offer(number, option.label, option.moves, twins=option.twins) for number, option in enumerate(found)]
        told = _("A number from 0 to {most} is a bid. {number}: {fail}.")
        said = told.format(most=len(bids) - 2, number=len(bids) - 1, fail=bids[-1].label)
        return [Group("", tuple(bids), said)]
