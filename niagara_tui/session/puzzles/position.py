"""The position of a puzzle, replayed from its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import IllegalMove
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _


def same_outcome(game: Game[Any], view: Any, seat: int) -> Any:
    """Return the function that tells whether two positions after plans of the seat are the same outcome.

    Secret choices have the same outcome only if they are the same; other plans if they lead to equivalent positions.
    """
    return (lambda one, other: one == other) if game.is_secret(view, seat) else game.equivalent


def after(game: Game[Any], view: Any, seat: int, moves: Sequence[int]) -> Any:
    """The position after these moves of the seat.

    Raises:
        IllegalMove: one of them is not legal.
    """
    position = clone(view)
    for move in moves:
        if move not in game.legal(position, seat):
            raise IllegalMove(_("{move!r} is not legal there").format(move=game.text(move)))
        game.play(position, seat, move)
    return position
