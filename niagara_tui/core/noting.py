"""Noting what goals look at, from one public view of a game to the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from niagara_tui.core.game import Game, Standing
from niagara_tui.core.goals import Noted


def winners(standings: Iterable[Standing]) -> frozenset[int]:
    """The seats that have won."""
    return frozenset(each.seat for each in standings if each.won)


def noted(game: Game[Any], before: Any, after: Any, seat: int | None, move: int | None) -> Noted:
    """What happened between two public views; arguments as those of `Game.tell`."""
    scores = tuple(int(game.kernel.score(after, each)) for each in range(after.seats))
    return Noted(int(game.kernel.clock(before)), tuple(game.noticed(before, after, seat, move)), scores)
