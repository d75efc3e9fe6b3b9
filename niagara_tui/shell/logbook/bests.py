"""What a person has done more often in a game than in any of their latest games before it, by their record."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.study.reviews.deeds import good_counts

LEAST = 3
"""Games before it with which a game is compared, at the least."""


def best_of(match: TableMatch, kept: Settings, config: Path | None) -> str:
    """`best_line` of this match, which is over, for its only person; empty without one, or without a record."""
    if not kept.record or match.setup.only_person is None:
        return ""
    return best_line(match.game, game_key(match.record()), read_games(config, kept))


def best_line(game: Game[Any], key: str, games: Sequence[PlayedGame]) -> str:
    """That there was more of something good in the game of that key than in those before it; empty if there was not.

    `games` are the person's, the oldest first. It is compared with the latest of which it is known, without those that
    they conceded.
    """
    same = [each for each in games if each.game == game.id and each.place is not None]
    place = next((place for place, each in enumerate(same) if each.key == key), 0)
    before = [each.deeds for each in takewhile(lambda each: each.deeds is not None, reversed(same[:place]))]
    now = same[place].deeds if place else None
    if now is None or len(before) < LEAST:
        return ""
    for name in good_counts(game):
        count = now.get(name, 0)
        if count > max((deeds or {}).get(name, 0) for deeds in before):
            # Translators: as in "Gems stolen 3: the most in your last 12 games of Niagara."
            said = _("{what} {count}: the most in your last {games} games of {game}.")
            return said.format(what=_(game.tallied[name]), count=count, games=len(before) + 1, game=_(game.title))
    return ""
