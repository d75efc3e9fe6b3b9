"""What is said as a game begins, and what is proposed at its end, in the app and in plain mode."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.core.text import capital
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.ladder import CLIMBED, Rung, ladder_of
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.logbook.rating import before_a_game, is_comparable, would_count
from niagara_tui.shell.matches.playing import belonging
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import OpenSetup, Setup

PRACTICE = _("A first game, with all the hints you like: it counts for neither rating nor ladder.")


@dataclass(frozen=True, slots=True)
class WhatNext:
    """What comes after a game.

    Attributes:
        label: a sentence that says how things stand and what comes next, without its full stop.
        setup: the table that comes next; None if there is nothing more to play, and the label says why, or if it is
            the next game of a match.
        contest: the id of that match; empty for any other table.
    """

    label: str
    setup: Setup | None = None
    contest: str = ""

    @property
    def can_be_played(self) -> bool:
        """Whether there is a table that comes next."""
        return self.setup is not None or bool(self.contest)


def before_game(match: TableMatch, kept: Settings, config: Path | None) -> str:
    """What is said as this match begins: whether it counts and what is to be done; empty once it is under way."""
    person = match.setup.only_person
    if match.moment or person is None:
        return ""
    step = ladder_of(match.game, read_games(config, kept)).at(match.setup)
    if person in match.help and match.help[person].practice:
        return " ".join(filter(None, (_(PRACTICE), step.rung.introduction if step is not None else "")))
    if not would_count(match, kept, config):
        return ""
    task = step.task() if step is not None else ""
    return " ".join(filter(None, (task, before_a_game(match.setup, match.game, kept))))


def after_game(match: TableMatch, kept: Settings, config: Path | None) -> WhatNext | None:
    """What comes after this match, for its only person; None if there is nothing to propose.

    If it belongs to a match that goes on, that is its next game.
    """
    belongs = belonging(match, config)
    if belongs.next:
        return WhatNext(belongs.next, contest=belongs.contest)
    person = match.setup.only_person
    if person is None:
        return None
    key = game_key(match.record())
    found = what_next(match.setup, key, read_games(config, kept), match.names[person])
    if found is None or not found.can_be_played or person not in match.help or not match.help[person].practice:
        return found
    rung = ladder_of(match.game, read_games(config, kept)).next
    said = _("Try the ladder: {rung}? Games with hints do not count there")
    return replace(found, label=said.format(rung=rung.rung.name)) if rung is not None else found


def what_next(played: OpenSetup, key: str, games: Sequence[PlayedGame], name: str) -> WhatNext | None:
    """What comes after the game with that set-up and key (`logbook.keeping.game_key`), for a person of that name.

    It is the same rung until it is beaten, then the next one, as after other tables and rungs below a beaten one. None
    if several people or none played, and for games without a ladder.
    """
    game = GAMES[played.game]
    ladder = ladder_of(game, games)
    if played.only_person is None or not ladder.steps:
        return None
    here, following = ladder.at(played), ladder.next
    first = ""
    if any(each.key == key and each.hinted for each in games) and is_comparable(played, game):
        first = _("With a hint it did not count.")
    elif here is not None and here.beaten_by == key:
        first = _beaten(here.rung)
    if following is None:
        return WhatNext(f"{first} {CLIMBED}".lstrip())
    said = _("Next: {rung}") if first else _("Next on the ladder: {rung}")
    if here is following:
        said = _("Next: {rung} again ({far})")
    label = said.format(rung=following.rung.name, far=following.sentence())
    return WhatNext(f"{first} {label}".lstrip(), following.rung.setup(name))


def _beaten(rung: Rung) -> str:
    said = _("{rung} is beaten.") if len(rung.opponents) == 1 else _("{rung} are beaten.")
    return capital(said.format(rung=rung.name))
