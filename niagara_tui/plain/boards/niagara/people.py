"""The players: reserves, goals, cards."""

from __future__ import annotations

from niagara_tui.games.niagara.board import COLOURS, LETTERS
from niagara_tui.games.niagara.decks import hand_of
from niagara_tui.games.niagara.gems import total, value
from niagara_tui.games.niagara.progress import FOUR, KINDS, Progress, progress
from niagara_tui.games.niagara.rules import seat_at
from niagara_tui.games.niagara.state import NO_CARD, Player, State
from niagara_tui.plain.boards.niagara import voice
from niagara_tui.plain.boards.teller import Scene
from niagara_tui.plain.speech import counted, listed


def tell_players(scene: Scene) -> list[str]:
    """Everybody in this round's order: who plays, the reserve, the nearest goal, this round's card."""
    view: State = scene.view
    return [_player(scene, seat_at(view, place)) for place in range(view.seats)]


def _player(scene: Scene, seat: int) -> str:
    player = scene.view.players[seat]
    first = ", first in this round" if seat == scene.view.first else ""
    who = f"{scene.names[seat]}, seat {LETTERS[seat]}, {'you' if seat == scene.viewer else scene.players[seat]}{first}"
    return f"{who}. {_reserve(player)} {_card(player, seat == scene.viewer)}".rstrip()


def _reserve(player: Player) -> str:
    if not total(player.reserve):
        return "No gems yet."
    nearest = progress(player.reserve)
    goal = "That wins." if nearest.missing <= 0 else f"Nearest goal: {_goal(nearest)}."
    return f"Reserve: {voice.heap(player.reserve)}, worth {value(player.reserve)}. {goal}"


def _goal(nearest: Progress) -> str:
    if nearest.way == FOUR:
        return f"{nearest.have} of 4 {COLOURS[nearest.colour]}"
    return f"{nearest.have} of the 5 colours" if nearest.way == KINDS else f"{nearest.have} of 7 gems"


def _card(player: Player, is_viewer: bool) -> str:
    if player.played > NO_CARD:
        return f"Has shown {voice.card(player.played)}."
    if player.chosen > NO_CARD and is_viewer:
        return f"{voice.card(player.chosen).capitalize()} lies face down."
    return "Has a card lying face down." if player.chosen != NO_CARD else ""


def tell_cards(scene: Scene) -> list[str]:
    """What everybody can still play, where the card tracker may say so."""
    view: State = scene.view
    lines = [_left(scene, seat) for seat in range(view.seats)]
    return [*lines, f"A hand comes back once all its {sum(hand_of(view.parts))} cards have been played."]


def _left(scene: Scene, seat: int) -> str:
    hand = scene.view.players[seat].hand
    name = scene.names[seat]
    if not scene.options.tracker and seat != scene.viewer:
        return f"{name} has {counted(sum(hand), 'card')} left."
    left = [voice.card_short(number) for number, held in enumerate(hand, 1) if held]
    return f"{name} has left: {listed(left)}." if left else f"{name} has no card left."
