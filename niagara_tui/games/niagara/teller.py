"""What plain mode alone tells of Niagara: the players, their cards and goals; `spoken` tells of the river."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.niagara.goals import FOUR, KINDS, Progress, free_gems, progress
from niagara_tui.games.niagara.labels import Spoken
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.state import (
    NO_CARD,
    Player,
    State,
)
from niagara_tui.games.niagara.spoken import tell_afloat, tell_after, tell_preview, tell_river, tell_sky
from niagara_tui.games.niagara.words import CARD_WORDS, COLOUR_WORDS, heap
from niagara_tui.plain.teller import Scene, Teller, capital
from niagara_tui.shell.players import seat_label


class NiagaraTeller(Teller):
    """Describes a scene of Niagara in sentences."""

    topics: Mapping[str, str] = {
        "sky": _("the weather and the river's speed"),
        "river": _("the river zone by zone"),
        "players": _("reserves, goals and cards shown"),
        "cards": _("the cards that everybody has left"),
    }

    def __init__(self, scene: Scene) -> None:
        """Store the scene to describe."""
        super().__init__(scene)
        self._view: State = scene.view
        self._namer = Spoken(scene.names, scene.viewer)

    def tell(self, topic: str) -> list[str]:
        """Sentences on the topic."""
        if topic == "sky":
            first = _("Round {round}; {name} is first.")
            first = first.format(round=self._view.round, name=self._scene.names[self._view.first])
            return [first, *tell_sky(self._view)]
        if topic == "river":
            return tell_river(self._told(self._scene.viewer), self._namer, warns=self._scene.aids)
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
    left = [card.spoken if card.has_name else card.word for card in cards]
    if not left:
        return _("{name} has no card left.").format(name=name)
    return _("{name} has left: {cards}.").format(name=name, cards=listed(left))
