"""The bot of a person's own strength: the level with the rating nearest to theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from niagara_ai.registry import default_bot

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.shell.bots import bot_title, full_name
from niagara_tui.shell.logbook.rating import nearest_bot, own_rating
from niagara_tui.shell.players import MyStrength
from niagara_tui.store.logbook import PlayedGame


def my_strength(games: Sequence[PlayedGame], game: Game[Any]) -> MyStrength:
    """The bot for a person who has played these games; the default bot as long as their rating is not known."""
    rating = own_rating(games, game)
    bot = nearest_bot(rating, game)
    if bot is None:
        usual = full_name(default_bot())
        said = _("For now the {bot}, as your record cannot tell your strength. {missing}")
        return MyStrength(usual, said.format(missing=rating.missing, bot=bot_title(usual, game)))
    said = _("Now the {bot}, whose rating is nearest to yours. {rating}")
    return MyStrength(bot, said.format(bot=bot_title(bot, game), rating=rating.sentence()))
