"""One scale of strength for all bots, from random to expert, in words and as a bar."""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.core.i18n import _
from niagara_tui.shell.ratings import UNRATED, BotRating, ByBot


class Strength(IntEnum):
    """A step of the scale."""

    RANDOM = 0
    EASY = 1
    ORDINARY = 2
    GOOD = 3
    STRONG = 4
    EXPERT = 5

    @property
    def word(self) -> str:
        """The step in a word."""
        return _WORDS[self]

    @property
    def label(self) -> str:
        """The label of a bot of this strength."""
        return _LABELS[self]

    def bar(self, only_ascii: bool = False) -> str:
        """The step as a bar of five characters."""
        full, rest = "*." if only_ascii else "●○"
        return full * self + rest * (max(Strength) - self)


_WORDS = (_("random"), _("easy"), _("ordinary"), _("good"), _("strong"), _("expert"))
_LABELS = (_("random bot"), _("easy bot"), _("ordinary bot"), _("good bot"), _("strong bot"), _("expert bot"))

LADDER = dict(
    zip(
        ("random:uniform", "mcts:easy", "greedy:balanced", "mcts:normal", "mcts:hard", "mcts:expert"),
        Strength,
        strict=True,
    )
)
"""The bots that every game has, each with the step that it defines (docs/bots.md)."""
_OF_STYLES = {"greedy": Strength.ORDINARY, "mcts": Strength.STRONG}
"""The strength of an unrated bot with a style, by its kind."""


def strength_of(bot: str, ratings: ByBot = UNRATED) -> Strength | None:
    """The bot's strength: its step on the ladder, else that of the ladder's bot with the nearest rating.

    None if nothing is known about the bot.
    """
    if (step := LADDER.get(bot)) is not None:
        return step
    rated = [each for each in LADDER if each in ratings]
    if bot in ratings and rated:
        return LADDER[min(rated, key=lambda each: abs(ratings[each].rating - ratings[bot].rating))]
    return _OF_STYLES.get(bot.partition(":")[0])


def rating_words(rating: BotRating) -> str:
    """A rating with its 95 % interval, in a short sentence."""
    if rating.low == rating.high:
        return _("Rating {rating}.").format(rating=rating.rating)
    # Translators: a bot's rating and its 95 % interval, such as "Rating +140 (+89 to +193)."
    said = _("Rating {rating:+} ({low:+} to {high:+}).")
    return said.format(rating=rating.rating, low=rating.low, high=rating.high)
