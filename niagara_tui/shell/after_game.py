"""What is proposed at the end of a game, in the app and in plain mode."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.match.match import Match
from niagara_tui.shell import ladder
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.matches.playing import belonging
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.what_next import WhatNext


def after_game(match: Match, kept: Settings, config: Path | None) -> WhatNext | None:
    """What comes after this match, for its only person; None if there is nothing to propose.

    If it belongs to a match or a league that goes on, that is its next game.
    """
    belongs = belonging(match, config)
    if belongs.next:
        return WhatNext(belongs.next, contest=belongs.contest)
    person = match.setup.only_person
    if person is None:
        return None
    key = game_key(match.record())
    return ladder.what_next(match.setup, key, read_games(config, kept), match.names[person])
