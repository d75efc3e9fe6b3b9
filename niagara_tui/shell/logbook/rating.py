"""A person's strength among the bots, from their games without hints: a guess in steps of the ladder, then a rating.

The model is that of the arena's ratings, with the bots' strengths held fixed (`niagara_ai.arena.rate_newcomer`). How
strong bots are at a game is measured (`shell.bots`), or else estimated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import Any

from niagara_ai.arena.ratings import Encounter, Estimate, rate_newcomer
from niagara_ai.registry import HOUSE, LADDER, RANDOM, default_bot

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.plans import only_plan
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.bots import ByBot, bot_title, character_of, full_name, ratings_of, step_of
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.players import MyStrength
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import LogbookFile, PlayedGame
from niagara_tui.store.models import OpenSetup

GUESSED_BELOW = 10
"""Number of rated games below which the strength is told as a guess, in words alone."""
WITHOUT_HINTS = _("Rating and ladder: only games without hints count.")
_AFTER_HINT = _("After a hint this game counts for neither rating nor ladder, only in the record.")
_NOTHING = _("Your strength is not known yet: play a game against bots without hints.")
_STEPS = (
    _("give or take a step on the ladder"),
    _("give or take two steps on the ladder"),
    _("give or take three steps on the ladder"),
    _("give or take four steps on the ladder"),
)
_USUAL: Mapping[str, float] = {bot: HOUSE[bot].rating for bot in (RANDOM, *LADDER)}
_STEP = 20.0
"""The least distance of two steps of the ladder, in points of a rating."""


@dataclass(frozen=True, slots=True)
class OwnRating:
    """A person's strength at one game, from `rated` games; `estimate` is None if there are none.

    `unrated` games had hints or were first ones, and `left_out` cannot be compared: people played, or bots of which
    nobody knows how strong they are, or it was under older rules. Of the rated games, `varied` had options with which
    the bots were not measured, and `assumed` had bots that were not measured at all. `nearest` is the bot of the ladder
    that is about as strong, None as long as it could be any; `guess` is a sentence on it where figures would say more
    than is known, and is empty elsewhere.
    """

    rated: int
    unrated: int
    left_out: int
    varied: int
    assumed: int
    estimate: Estimate | None = None
    nearest: str | None = None
    guess: str = ""

    def sentence(self) -> str:
        """The strength with its uncertainty: in words, or as a rating with its 95 % interval."""
        if self.estimate is None:
            return _(_NOTHING)
        if self.guess:
            return self.guess
        low, value, high = (round(figure) for figure in (self.estimate.low, self.estimate.value, self.estimate.high))
        # Translators: a person's rating on the scale on which the ordinary bot has 0.
        template = plural(
            "Rating {value:+}, from {count} game; most likely it lies between {low:+} and {high:+}.",
            "Rating {value:+}, from {count} games; most likely it lies between {low:+} and {high:+}.",
            self.rated,
        )
        return template.format(value=value, low=low, high=high, count=self.rated)

    def remarks(self) -> list[str]:
        """What else is to be known of the games: which do not count, and which were not played as the bots' own."""
        remarks = []
        if self.unrated:
            sentence = plural(
                "{count} game with hints, or begun as a first game, counts for all but rating and ladder.",
                "{count} games with hints, or begun as first games, count for all but rating and ladder.",
                self.unrated,
            )
            remarks.append(sentence.format(count=self.unrated))
        if self.left_out:
            sentence = plural(
                "{count} game does not count for the rating, as it cannot be compared: it was against people or "
                "bots of unknown strength, or by older rules.",
                "{count} games do not count for the rating, as they cannot be compared: they were against "
                "people or bots of unknown strength, or by older rules.",
                self.left_out,
            )
            remarks.append(sentence.format(count=self.left_out))
        if self.assumed and not self.guess:
            sentence = plural(
                "In {count} game the strength of a bot is not measured but estimated, so the rating is less sure.",
                "In {count} games the strength of a bot is not measured but estimated, so the rating is less sure.",
                self.assumed,
            )
            remarks.append(sentence.format(count=self.assumed))
        if self.varied and not self.guess:
            sentence = plural(
                "{count} game was played with options of your own. The strength of the bots was measured with the "
                "usual ones, so the rating is less sure.",
                "{count} games were played with options of your own. The strength of the bots was measured with the "
                "usual ones, so the rating is less sure.",
                self.varied,
            )
            remarks.append(sentence.format(count=self.varied))
        return remarks


def own_rating(games: Sequence[PlayedGame], game: Game[Any]) -> OwnRating:
    """The strength at `game` from these games; those of other games are ignored."""
    measured = ratings_of(game)
    played = [entry for entry in games if entry.game == game.id]
    strengths = {bot: strength_of(bot, game) for entry in played for bot in entry.opponents}
    known = {bot: strength for bot, strength in strengths.items() if strength is not None}
    current = [entry for entry in played if entry.rules == game.version]
    comparable = [entry for entry in current if entry.opponents and known.keys() >= {*entry.opponents}]
    rated = [entry for entry in comparable if entry.is_rated]
    counted = OwnRating(
        rated=len(rated),
        unrated=len(comparable) - len(rated),
        left_out=len(played) - len(comparable),
        varied=sum(bool(entry.options) for entry in rated),
        assumed=sum(any(bot not in measured for bot in entry.opponents) for entry in rated),
    )
    if not rated:
        return counted
    encounters = [Encounter(entry.opponents, entry.share) for entry in rated]
    estimate = rate_newcomer(encounters, known)
    if len(rated) >= GUESSED_BELOW and measured:
        return replace(counted, estimate=estimate, nearest=_nearest(estimate.value, game))
    nearest, words = _guess(encounters, known, game)
    return replace(counted, estimate=estimate, nearest=nearest, guess=words)


def my_strength(games: Sequence[PlayedGame], game: Game[Any]) -> MyStrength:
    """The bot of the ladder that is about as strong as a person who has played these games; else the default bot."""
    rating = own_rating(games, game)
    if rating.nearest is None:
        usual = full_name(default_bot())
        sentence = _("For now the {bot}. {missing}")
        return MyStrength(usual, sentence.format(missing=rating.sentence(), bot=bot_title(usual, game)))
    sentence = _("Now the {bot}, which comes nearest to your strength. {rating}")
    return MyStrength(rating.nearest, sentence.format(bot=bot_title(rating.nearest, game), rating=rating.sentence()))


def is_rated(setup: OpenSetup, game: Game[Any], settings: Settings) -> bool:
    """Whether a game that begins so enters the rating of its only person, if it is played without hints."""
    return settings.record and is_comparable(setup, game)


def is_comparable(setup: OpenSetup, game: Game[Any]) -> bool:
    others = [sitting.player for place, sitting in enumerate(setup.seats) if place != setup.only_person]
    is_known = bool(others) and all(strength_of(player, game) is not None for player in others)
    return setup.only_person is not None and is_known


def before_a_game(setup: OpenSetup, game: Game[Any], settings: Settings) -> str:
    """What to know of hints before a game that begins so; empty where there are none, or no rating."""
    return _(WITHOUT_HINTS) if settings.aids and is_rated(setup, game, settings) else ""


def is_at_stake(match: TableMatch, seat: int, settings: Settings, config: Path | None) -> bool:
    """Whether this game would no longer count after a hint for that seat.

    Not if it does not count anyway, nor if there is only one thing to do, of which there is no hint.
    """
    if (seat in match.help and not match.help[seat].is_rated) or only_plan(match.game, match.view(seat), seat):
        return False
    return would_count(match, settings, config)


def after_hint(match: TableMatch, seat: int, settings: Settings, config: Path | None) -> str:
    """What this game, which would be rated, still counts for after a hint for that seat; empty if there was none."""
    had_hint = seat in match.help and match.help[seat].hints > 0 and not match.help[seat].practice
    return _(_AFTER_HINT) if had_hint and would_count(match, settings, config) else ""


def would_count(match: TableMatch, settings: Settings, config: Path | None) -> bool:
    """Whether this game enters the rating if it is played without hints, and its chance was not known before."""
    if not match.is_recorded or not is_rated(match.setup, match.game, settings):
        return False
    return game_key(match.record()) not in LogbookFile(config).read()[0].passed_over


def _guess(games: Sequence[Encounter], known: Mapping[str, float], game: Game[Any]) -> tuple[str | None, str]:
    """The bot of the ladder that is about as strong, and a sentence on how far up and down it may be another instead.

    None if it may be any. The guess begins at the ordinary bot, as if two games with it had been shared: who has won a
    first game is not an Owl yet.
    """
    usual, strengths = full_name(default_bot()), ladder_strengths(game)
    begun = [Encounter((usual,), 0.5)] * 2
    estimate = rate_newcomer([*begun, *games], {usual: strengths[usual], **known})
    order = list(strengths)
    low, place, high = (order.index(_nearest(figure, game)) for figure in (estimate.low, estimate.value, estimate.high))
    if (low, high) == (0, len(order) - 1):
        sentence = plural(
            "{count} game is too few to tell your strength: you may be as strong as any bot on the ladder.",
            "{count} games are too few to tell your strength: you may be as strong as any bot on the ladder.",
            len(games),
        )
        return None, sentence.format(count=len(games))
    bot = character_of(order[place], game).name
    if low == high:
        guess = _("you are about as strong as the {bot}")
    else:
        guess = _("you are about as strong as the {bot}, {steps}")
    steps = _(_STEPS[min(max(place - low, high - place, 1), len(_STEPS)) - 1])
    # Translators: a guess is such as "you are about as strong as the Trout, give or take a step on the ladder".
    sentence = plural("A guess from {count} game: {guess}.", "A guess from {count} games: {guess}.", len(games))
    return order[place], sentence.format(count=len(games), guess=guess.format(bot=bot, steps=steps))


def _nearest(strength: float, game: Game[Any]) -> str:
    strengths = ladder_strengths(game)
    return min(strengths, key=lambda bot: abs(strengths[bot] - strength))


# -- how strong bots are ------------------------------------------------------------------------------


def ladder_strengths(game: Game[Any]) -> dict[str, float]:
    """The strength of every bot of the ladder at that game, in the ladder's order.

    Where two neighbours were measured as equal or the other way round, the upper one still stands `_STEP` above the
    lower: nobody who has beaten the top of the ladder is to be told that they are as strong as the bot below it.
    One that has not been measured stands between its neighbours that have been, or as far from the last of them as it
    usually does, so that nobody's games are lost for want of a measurement.
    """
    ratings = ratings_of(game)
    values = [float(ratings[bot].rating) if bot in ratings else _estimated(bot, ratings) for bot in LADDER]
    in_order = accumulate(values, lambda below, value: max(value, below + _STEP))
    return dict(zip(LADDER, in_order, strict=True))


def strength_of(bot: str, game: Game[Any]) -> float | None:
    """The strength of any bot; of a style that has not been measured, that of its step of the ladder; else None."""
    ratings, name = ratings_of(game), full_name(bot)
    if name in ratings:
        return float(ratings[name].rating)
    if name == RANDOM:
        return _estimated(name, ratings)
    if name not in LADDER and name.partition(":")[2] not in game.styles:
        return None
    step = step_of(name, ratings)
    return next((value for rung, value in ladder_strengths(game).items() if LADDER[rung] is step), None)


def _estimated(bot: str, ratings: ByBot) -> float:
    order, place = list(_USUAL), list(_USUAL).index(bot)
    below = next((rung for rung in reversed(order[:place]) if rung in ratings), None)
    above = next((rung for rung in order[place:] if rung in ratings), None)
    if below is None or above is None:
        known = below or above
        return _USUAL[bot] + (0.0 if known is None else ratings[known].rating - _USUAL[known])
    part = (_USUAL[bot] - _USUAL[below]) / (_USUAL[above] - _USUAL[below])
    return ratings[below].rating + part * (ratings[above].rating - ratings[below].rating)
