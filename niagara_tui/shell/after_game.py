"""What is said as a game begins, what of it was a person's best, and what is proposed at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import capital
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.ladder import CLIMBED, ladder_of
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.logbook.rating import before_a_game, is_comparable, would_count
from niagara_tui.shell.matches.playing import belonging
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import OpenSetup, Setup
from niagara_tui.study.reviews.tally import good_counts

PRACTICE = _("A first game, with all the hints you like: it counts for neither rating nor ladder.")
LEAST = 3
"""Games before it with which a game is compared, at the least."""


@dataclass(frozen=True, slots=True)
class WhatNext:
    """What comes after a game: a table, or the next game of the match whose id is `contest`; else nothing.

    `label` says how things stand and what comes next, or why nothing does, as a sentence without its full stop.
    """

    label: str
    setup: Setup | None = None
    contest: str = ""

    @property
    def can_be_played(self) -> bool:
        return self.setup is not None or bool(self.contest)


def before_game(match: TableMatch, settings: Settings, config: Path | None) -> str:
    """What is said as this match begins: whether it counts and what is to be done; empty once it is under way."""
    person = match.setup.only_person
    if match.moment or person is None:
        return ""
    step = ladder_of(match.game, read_games(config, settings)).at(match.setup)
    if person in match.help and match.help[person].practice:
        return " ".join(filter(None, (_(PRACTICE), step.rung.introduction if step is not None else "")))
    if not would_count(match, settings, config):
        return ""
    task = step.task() if step is not None else ""
    return " ".join(filter(None, (task, before_a_game(match.setup, match.game, settings))))


def after_game(match: TableMatch, settings: Settings, config: Path | None) -> WhatNext | None:
    """What comes after this match, for its only person; None if there is nothing to propose.

    If it belongs to a match that goes on, that is its next game.
    """
    belongs = belonging(match, config)
    if belongs.next:
        return WhatNext(belongs.next, contest=belongs.contest)
    person = match.setup.only_person
    if person is None:
        return None
    games = read_games(config, settings)
    proposal = what_next(match.setup, game_key(match.record()), games, match.names[person])
    if proposal is None or not proposal.can_be_played or person not in match.help or not match.help[person].practice:
        return proposal
    rung = ladder_of(match.game, games).next
    sentence = _("Try the ladder: {rung}? Games with hints do not count there")
    return replace(proposal, label=sentence.format(rung=rung.rung.name)) if rung is not None else proposal


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
    if any(entry.key == key and entry.hinted for entry in games) and is_comparable(played, game):
        first = _("With a hint it did not count.")
    elif here is not None and here.beaten_by == key:
        sentence = _("{rung} is beaten.") if len(here.rung.opponents) == 1 else _("{rung} are beaten.")
        first = capital(sentence.format(rung=here.rung.name))
    if following is None:
        return WhatNext(f"{first} {CLIMBED}".lstrip())
    sentence = _("Next: {rung}") if first else _("Next on the ladder: {rung}")
    if here is following:
        sentence = _("Next: {rung} again ({far})")
    label = sentence.format(rung=following.rung.name, far=following.sentence())
    return WhatNext(f"{first} {label}".lstrip(), following.rung.setup(name))


def best_of(match: TableMatch, settings: Settings, config: Path | None) -> str:
    """`best_line` of this match, which is over, for its only person; empty without one, or without a record."""
    if not settings.record or match.setup.only_person is None:
        return ""
    return best_line(match.game, game_key(match.record()), read_games(config, settings))


def best_line(game: Game[Any], key: str, games: Sequence[PlayedGame]) -> str:
    """That there was more of something good in the game of that key than in those before it; empty if there was not.

    `games` are the person's, the oldest first. It is compared with the latest of which it is known, without those that
    they conceded.
    """
    same = [entry for entry in games if entry.game == game.id and entry.place is not None]
    place = next((place for place, entry in enumerate(same) if entry.key == key), 0)
    before = [entry.deeds for entry in takewhile(lambda entry: entry.deeds is not None, reversed(same[:place]))]
    now = same[place].deeds if place else None
    if now is None or len(before) < LEAST:
        return ""
    for name in good_counts(game):
        count = now.get(name, 0)
        if count > max((deeds or {}).get(name, 0) for deeds in before):
            # Translators: as in "Gems stolen 3: the most in your last 12 games of Niagara."
            sentence = _("{what} {count}: the most in your last {games} games of {game}.")
            return sentence.format(what=_(game.tallied[name]), count=count, games=len(before) + 1, game=_(game.title))
    return ""
