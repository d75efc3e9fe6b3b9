"""Which secret choices a step has revealed, in games that do not say so themselves: found out from what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import ne
from typing import Any

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.packing import packed

GUESSES = 24
"""Guesses of what is hidden that are tried."""


def revealed(game: Game[Any], before: Any, after: Any) -> Mapping[int, int]:
    """The moves, by seat, after which a step shows exactly what is seen now; of two public views.

    None are told if it shows the same after others, or if something was thrown or dealt in the same step.
    """
    hidden = game.has_hidden_choice
    seats = [seat for seat in range(after.seats) if hidden(before, seat) and not hidden(after, seat)]
    guesses = [game.sample(before, Chance(seed=seed)) for seed in range(GUESSES if seats else 0)]
    possible = {seat: sorted({move for full in guesses for move in _open_to(game, full, seat)}) for seat in seats}
    for full in guesses:
        likeliest = {seat: _likeliest(game, full, after, seat, moves) for seat, moves in possible.items()}
        chosen = {seat: move for seat, move in likeliest.items() if move is not None}
        if len(chosen) == len(seats) and _shown_after(game, full, chosen) == after:
            return chosen
    return {}


def _open_to(game: Game[Any], full: Any, seat: int) -> list[int]:
    """The moves among which the seat has chosen."""
    owing = clone(full)
    game.withdraw_hidden(owing, seat)
    return game.legal(owing, seat)


def _likeliest(game: Game[Any], full: Any, after: Any, seat: int, moves: Iterable[int]) -> int | None:
    """The seat's choice after which a step shows what is most like what is seen now; None if there are several."""
    shown = packed(after)
    unlike = {
        move: sum(map(ne, packed(seen), shown))
        for move in moves
        if (seen := _shown_after(game, full, {seat: move})) is not None
    }
    best = [move for move, number in unlike.items() if number == min(unlike.values())]
    return best[0] if len(best) == 1 else None


def _shown_after(game: Game[Any], full: Any, chosen: Mapping[int, int]) -> Any:
    """What the public sees after a step, had the seats chosen so; None if rules fail at that.

    A choice may be one that a seat has in another guess alone, as hands are guessed too: what rules do then is
    believed only if it shows what is seen.
    """
    state = clone(full)
    try:
        for seat, move in chosen.items():
            game.withdraw_hidden(state, seat)
            game.play(state, seat, move)
        game.advance(state)
    except Exception:  # noqa: BLE001 - of rules that were asked for a move that is not legal
        return None
    return game.view(state, None)
