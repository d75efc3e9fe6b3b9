"""The ratings of a game's bots: a file beside its pages, made by `niagara ratings --save` (docs/bots.md)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import FailFast, Field, model_validator

from niagara_tui.core.errors import BadInput
from niagara_tui.store.formats import Strict, read_model
from niagara_tui.store.opening import read_page

if TYPE_CHECKING:
    from niagara_tui.core.game import Game

FILE = "ratings.json"
_Name = Annotated[str, Field(min_length=1, max_length=40)]


class BotRating(Strict):
    """A bot's rating on the Elo scale, with its 95 % interval, from that many seats played."""

    bot: _Name
    rating: int
    low: int
    high: int
    seats: int = Field(ge=1)

    @model_validator(mode="after")
    def _check_interval(self) -> Self:
        if not self.low <= self.rating <= self.high:
            raise ValueError("the rating must lie in its interval")
        return self


class Ratings(Strict):
    """The ratings of a game's bots under that version of its rules; the anchor's is 0."""

    format: Literal[1] = 1
    game: _Name
    rules: int = Field(ge=1)
    anchor: _Name
    games: int = Field(ge=1)
    bots: Annotated[tuple[BotRating, ...], Field(min_length=1), FailFast()]

    @model_validator(mode="after")
    def _check_bots(self) -> Self:
        rated = {row.bot: row.rating for row in self.bots}
        if len(rated) < len(self.bots):
            raise ValueError("every bot must be rated once")
        if rated.get(self.anchor) != 0:
            raise ValueError("the anchor's rating must be 0")
        return self


ByBot = Mapping[str, BotRating]
UNRATED: ByBot = MappingProxyType({})


def ratings_of(game: Game[Any]) -> ByBot:
    """The game's ratings by bot; empty if it has none for the current version of its rules."""
    ratings = shipped_ratings(game)
    return UNRATED if ratings is None else {row.bot: row for row in ratings.bots}


def shipped_ratings(game: Game[Any]) -> Ratings | None:
    """The ratings that come with the game; None if there are none for the current version of its rules."""
    from niagara_tui.games.registry import entry  # imported late: the first frame of the app does not need it

    known = entry(game.id)
    ratings = _read(known.pages) if known is not None and known.pages else None
    return ratings if ratings is not None and (ratings.game, ratings.rules) == (game.id, game.version) else None


@functools.cache
def _read(package: str) -> Ratings | None:
    """The ratings beside a game's pages; None if there are none or they are invalid: lists then do without."""
    try:
        return read_model(read_page(files(package).joinpath(FILE)), Ratings)
    except (OSError, ImportError, BadInput):
        return None
