"""The drift preview: where the rapids would carry canoes that do not move on by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from niagara_tui.core.declare import clone
from niagara_tui.core.speech import _
from niagara_tui.games.canyon.course import CAVE, is_rapid
from niagara_tui.games.canyon.movement import move_canoe, points_of
from niagara_tui.games.canyon.rapids import drift
from niagara_tui.games.canyon.rules import seat_on_turn
from niagara_tui.games.canyon.state import MOVE, OVER, State
from niagara_tui.games.canyon.words import space_words
from niagara_tui.offers.option import Option
from niagara_tui.ui.boards.board import Scene


class Carried(NamedTuple):
    """A canoe that the water would carry, and where to."""

    seat: int
    space: int


def can_drift(view: State) -> bool:
    """Whether a canoe in the rapids has still to move in this round."""
    return view.phase != OVER and any(is_rapid(view.players[seat].canoe) for seat in _to_move(view))


def considered(scene: Scene, lit: Option | None) -> State:
    """The position once the canoe that is to move lies where the lit option takes it."""
    view: State = scene.view
    if lit is None or scene.acting is None or view.phase != MOVE:
        return view
    later = clone(view)
    move_canoe(later, scene.acting, lit.moves[0])
    later.turn += 1
    return later


def carried(view: State) -> list[Carried]:
    """Every canoe that lies elsewhere once those in the rapids have drifted in turn order.

    Before canoes move nobody's bid is known to come true, so all drift; then only those without points.
    """
    later: State = clone(view)
    for seat in _to_move(view):
        if is_rapid(later.players[seat].canoe) and not (view.phase == MOVE and points_of(view, seat)):
            drift(later, seat)
    return [
        Carried(seat, player.canoe)
        for seat, player in enumerate(later.players)
        if player.canoe != view.players[seat].canoe
    ]


def _to_move(view: State) -> Iterator[int]:
    """The seats that have not moved in this round, in turn order."""
    later: State = clone(view)
    begin = view.turn if view.phase == MOVE else 0
    later.phase = MOVE
    for turn in range(begin, view.seats):
        later.turn = turn
        yield seat_on_turn(later)


def words(view: State, letters: tuple[str, ...]) -> str:
    """What the preview shows, in a sentence."""
    told = [_place(letters[seat], space) for seat, space in carried(view)]
    if not told:
        return _("No canoe would drift.")
    said = _("They drift: {canoes}.") if view.phase == MOVE else _("Without an exact bid: {canoes}.")
    return said.format(canoes=", ".join(told))


def _place(letter: str, space: int) -> str:
    said = _("{canoe} over the falls into the cave") if space == CAVE else _("{canoe} to {space}")
    return said.format(canoe=letter, space=space_words(space))
