"""The players in sentences: reserves, goals and cards."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.niagara.plain import voice
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.decisions import seat_at
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.state import NO_CARD, Player, State
from niagara_tui.games.niagara.telling.progress import FOUR, KINDS, Progress, free_gems, progress
from niagara_tui.games.niagara.telling.words import COLOUR_WORDS
from niagara_tui.plain.phrases import capital
from niagara_tui.plain.teller import Scene
from niagara_tui.shell.players import seat_label


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
    held = _("Reserve: {gems}, worth {value}.").format(gems=voice.heap(player.reserve), value=value(player.reserve))
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
        return _("Has shown {card}.").format(card=voice.card(player.played))
    if player.chosen > NO_CARD and is_viewer:
        return capital(_("{card} lies face down.").format(card=voice.card(player.chosen)))
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
    left = [voice.card_short(number) for number, count in enumerate(hand, 1) if count]
    if not left:
        return _("{name} has no card left.").format(name=name)
    return _("{name} has left: {cards}.").format(name=name, cards=listed(left))
