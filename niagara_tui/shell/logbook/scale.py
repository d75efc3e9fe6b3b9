"""How strong bots are at a game, for whoever is compared with them: as measured, or else as estimated."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from niagara_ai.registry import LADDER, RANDOM

from niagara_tui.core.game import Game
from niagara_tui.shell.bots import full_name, step_of
from niagara_tui.shell.ratings import ByBot, ratings_of

_USUAL: Mapping[str, float] = dict(
    zip((RANDOM, *LADDER), (-700.0, -300.0, -80.0, 0.0, 50.0, 130.0, 210.0), strict=True)
)
"""Where random bots and the ladder usually are, on the scale on which the ordinary bot has 0: about as in our games."""
_STEP = 20.0
"""The least distance of two steps of the ladder, in points of a rating."""


def ladder_strengths(game: Game[Any]) -> dict[str, float]:
    """The strength of every bot of the ladder at that game, in the ladder's order.

    Where two neighbours were measured as equal or the other way round, the upper one still stands `_STEP` above the
    lower: nobody who has beaten the top of the ladder is to be told that they are as strong as the bot below it.
    One that has not been measured stands between its neighbours that have been, or as far from the last of them as it
    usually does, so that nobody's games are lost for want of a measurement.
    """
    ratings = ratings_of(game)
    found = [float(ratings[bot].rating) if bot in ratings else _estimated(bot, ratings) for bot in LADDER]
    in_order = accumulate(found, lambda below, value: max(value, below + _STEP))
    return dict(zip(LADDER, in_order, strict=True))


def strength_of(bot: str, game: Game[Any]) -> float | None:
    """The strength of any bot; of a style that has not been measured, that of its step of the ladder; else None."""
    ratings = ratings_of(game)
    name = full_name(bot)
    if name in ratings:
        return float(ratings[name].rating)
    if name == RANDOM:
        return _estimated(name, ratings)
    if name not in LADDER and name.partition(":")[2] not in game.styles:
        return None
    step = step_of(name, ratings)
    return next((value for each, value in ladder_strengths(game).items() if LADDER[each] is step), None)


def _estimated(bot: str, ratings: ByBot) -> float:
    order, place = list(_USUAL), list(_USUAL).index(bot)
    below = next((each for each in reversed(order[:place]) if each in ratings), None)
    above = next((each for each in order[place:] if each in ratings), None)
    if below is None or above is None:
        known = below or above
        return _USUAL[bot] + (0.0 if known is None else ratings[known].rating - _USUAL[known])
    part = (_USUAL[bot] - _USUAL[below]) / (_USUAL[above] - _USUAL[below])
    return ratings[below].rating + part * (ratings[above].rating - ratings[below].rating)
