"""A person's rating on the bots' own scale, from games against bots that the arena has rated; the bot nearest to it.

The model is that of the arena's ratings, with the bots' strengths held fixed (`niagara_ai.arena.rate_newcomer`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.arena.ratings import Encounter, Estimate, rate_newcomer
from niagara_ai.registry import LADDER, default_bot

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.shell.bots import bot_title, full_name
from niagara_tui.shell.players import MyStrength
from niagara_tui.shell.ratings import ByBot, ratings_of
from niagara_tui.store.logbook import PlayedGame

LEAST_GAMES = 10
"""Number of rated games below which no rating is shown."""
WIDEST = 500
"""Width of the 95 % interval above which no rating is shown: more than from the easy bot to the strong one."""


@dataclass(frozen=True, slots=True)
class OwnRating:
    """A person's rating at one game; `estimate` is None as long as there is none, and `missing` says why.

    `rated` is the number of games used; `left_out` of those not used, because of an opponent who is a person or an
    unrated bot, or of older rules. `varied` of the rated games had options with which the bots were not rated.
    """

    rated: int
    left_out: int
    varied: int
    estimate: Estimate | None = None
    missing: str = ""

    def sentence(self) -> str:
        """The rating with its 95 % interval, or what is missing for one."""
        if self.estimate is None:
            return self.missing
        low, value, high = (round(each) for each in (self.estimate.low, self.estimate.value, self.estimate.high))
        # Translators: a person's rating on the scale on which the ordinary bot has 0.
        said = plural(
            "Rating {value:+}, from {count} game; most likely it lies between {low:+} and {high:+}.",
            "Rating {value:+}, from {count} games; most likely it lies between {low:+} and {high:+}.",
            self.rated,
        )
        return said.format(value=value, low=low, high=high, count=self.rated)

    def remarks(self) -> list[str]:
        """Caveats: how many games are left out, and how many had options with which the bots were not rated."""
        found = []
        if self.left_out:
            said = plural(
                "{count} game is left out: against people, bots without a rating, or by older rules.",
                "{count} games are left out: against people, bots without a rating, or by older rules.",
                self.left_out,
            )
            found.append(said.format(count=self.left_out))
        if self.varied and self.estimate is not None:
            said = plural(
                "{count} game had other options than those with which the bots were rated.",
                "{count} games had other options than those with which the bots were rated.",
                self.varied,
            )
            found.append(said.format(count=self.varied))
        return found


def own_rating(games: Sequence[PlayedGame], game: Game[Any]) -> OwnRating:
    """The rating at `game` from these games; those of other games are ignored."""
    ratings = ratings_of(game)
    played = [each for each in games if each.game == game.id]
    rated = [each for each in played if each.rules == game.version and _is_rated(each, ratings)]
    left_out, varied = len(played) - len(rated), sum(bool(each.options) for each in rated)
    if len(rated) < LEAST_GAMES:
        return OwnRating(len(rated), left_out, varied, missing=_too_few(len(rated)))
    estimate = rate_newcomer(
        [Encounter(each.opponents, each.share) for each in rated], {bot: each.rating for bot, each in ratings.items()}
    )
    width = round(estimate.high - estimate.low)
    if width > WIDEST:
        return OwnRating(len(rated), left_out, varied, missing=_too_wide(rated, width))
    return OwnRating(len(rated), left_out, varied, estimate)


def my_strength(games: Sequence[PlayedGame], game: Game[Any]) -> MyStrength:
    """The level with the rating nearest to that of a person who has played these games.

    It is the default bot as long as the person, or every level, is without a rating.
    """
    rating, ratings = own_rating(games, game), ratings_of(game)
    estimate, levels = rating.estimate, [bot for bot in LADDER if bot in ratings]
    if estimate is None or not levels:
        usual = full_name(default_bot())
        said = _("For now the {bot}, as your record cannot tell your strength. {missing}")
        return MyStrength(usual, said.format(missing=rating.missing, bot=bot_title(usual, game)))
    nearest = min(levels, key=lambda bot: abs(ratings[bot].rating - estimate.value))
    said = _("Now the {bot}, whose rating is nearest to yours. {rating}")
    return MyStrength(nearest, said.format(bot=bot_title(nearest, game), rating=rating.sentence()))


def _is_rated(played: PlayedGame, ratings: ByBot) -> bool:
    return bool(played.opponents) and all(player in ratings for player in played.opponents)


def _too_few(rated: int) -> str:
    said = plural(
        "No rating yet: it takes {least} games against rated bots, and there is {count}.",
        "No rating yet: it takes {least} games against rated bots, and there are {count}.",
        rated,
    )
    return said.format(least=LEAST_GAMES, count=rated)


def _too_wide(rated: Sequence[PlayedGame], width: int) -> str:
    if not any(each.won for each in rated):
        said = _("No rating yet: of {count} games none was won, so it could be anything below the bots you met.")
    elif all(each.won for each in rated):
        said = _("No rating yet: of {count} games all were won, so it could be anything above the bots you met.")
    else:
        said = _(
            "No rating yet: after {count} games it could lie anywhere in a range of {width} points; "
            "it is shown once that range is {most} or less."
        )
    return said.format(count=len(rated), width=width, most=WIDEST)
