"""Niagara's teller: questions, offers and topics of plain mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from niagara_tui.core.choices import Option
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.niagara.goals import FOUR, KINDS, Progress, free_gems, progress
from niagara_tui.games.niagara.options import options
from niagara_tui.games.niagara.rules.board import CANOES, LETTERS, NONE
from niagara_tui.games.niagara.rules.decisions import seat_at
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.moves import Kind
from niagara_tui.games.niagara.rules.redemption import lost_canoes, may_redeem
from niagara_tui.games.niagara.rules.state import (
    MAX_CHOSEN_POINTS,
    NO_CARD,
    ONE_TO_THREE,
    Phase,
    Player,
    Stage,
    State,
)
from niagara_tui.games.niagara.spoken import Spoken, tell_afloat, tell_after, tell_preview, tell_river, tell_sky
from niagara_tui.games.niagara.words import CARD_WORDS, COLOUR_WORDS, heap
from niagara_tui.plain.phrases import capital
from niagara_tui.plain.teller import Group, Offer, Scene, numbered
from niagara_tui.shell.players import seat_label

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
        shown = CARD_WORDS.get(self._view.players[seat].played)
        card = shown.spoken if shown else ""
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
        number = option.moves[0] - Kind.PLAY
        card = CARD_WORDS[number]
        return Offer(self._number(number), card.spoken, option.moves, option.warning, names=(card.name, card.sign))

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
    return CARD_WORDS[offer.moves[0] - Kind.PLAY].has_name


# -- the players --------------------------------------------------------------------------------------


def tell_players(scene: Scene) -> list[str]:
    """Every seat in this round's turn order: who plays it, its reserve, its nearest goal, its card."""
    view: State = scene.view
    return [_player(scene, seat_at(view, place)) for place in range(view.seats)]


def _player(scene: Scene, seat: int) -> str:
    player = scene.view.players[seat]
    is_viewer = seat == scene.viewer
    who = _("{name}, seat {letter}, {player}.")
    if seat == scene.view.first:
        who = _("{name}, seat {letter}, {player}, first in this round.")
    plays = _("you") if is_viewer else scene.players[seat]
    who = who.format(name=scene.names[seat], letter=seat_label(LETTERS[seat]), player=plays)
    return f"{who} {_reserve(player, free_gems(scene.view))} {_card(player, is_viewer)}".rstrip()


def _reserve(player: Player, free: Sequence[int]) -> str:
    if not total(player.reserve):
        return _("No gems yet.")
    nearest = progress(player.reserve, free)
    goal = _("That wins.") if nearest.missing <= 0 else _goal(nearest)
    held = _("Reserve: {gems}, worth {value}.").format(gems=heap(player.reserve), value=value(player.reserve))
    return f"{held} {goal}"


def _goal(nearest: Progress) -> str:
    if nearest.obstacle:
        return _("No goal can be reached now: {why}.").format(why=nearest.obstacle)
    if nearest.way == FOUR:
        if nearest.remark:
            another = _("Nearest goal: {have} of 4 of another colour ({why}).")
            return another.format(have=nearest.have, why=nearest.remark)
        of_one = _("Nearest goal: {have} of 4 {colour}.")
        return of_one.format(have=nearest.have, colour=COLOUR_WORDS[nearest.colour])
    goal = _("Nearest goal: {have} of the 5 colours.") if nearest.way == KINDS else _("Nearest goal: {have} of 7 gems.")
    return goal.format(have=nearest.have)


def _card(player: Player, is_viewer: bool) -> str:
    if player.played > NO_CARD:
        return _("Has shown {card}.").format(card=CARD_WORDS[player.played].spoken)
    if player.chosen > NO_CARD and is_viewer:
        return capital(_("{card} lies face down.").format(card=CARD_WORDS[player.chosen].spoken))
    return _("Has a card lying face down.") if player.chosen != NO_CARD else ""


def tell_cards(scene: Scene) -> list[str]:
    """The cards that each player can still play, or only their number if the card tracker is off."""
    view: State = scene.view
    lines = [_left(scene, seat) for seat in range(view.seats)]
    back = _("A hand comes back once all its {count} cards have been played.")
    return [*lines, back.format(count=sum(hand_of(view.parts)))]


def _left(scene: Scene, seat: int) -> str:
    hand = scene.view.players[seat].hand
    name = scene.names[seat]
    if not (scene.options.tracker and scene.aids) and seat != scene.viewer:
        held = plural("{name} has {count} card left.", "{name} has {count} cards left.", sum(hand))
        return held.format(name=name, count=sum(hand))
    cards = [CARD_WORDS[number] for number, count in enumerate(hand, 1) if count]
    left = [card.spoken if card.has_name else card.name for card in cards]
    if not left:
        return _("{name} has no card left.").format(name=name)
    return _("{name} has left: {cards}.").format(name=name, cards=listed(left))
