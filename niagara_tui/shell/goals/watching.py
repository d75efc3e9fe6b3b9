"""Watches a match for the goals that its person reaches, and keeps them: each is told once, and kept once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from niagara_ai.registry import LADDER

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.goals import Chronicle, Goal, Played
from niagara_tui.core.noting import winners
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.bots import full_name, step_of
from niagara_tui.shell.logbook.keeping import game_key, own_seat, person_of
from niagara_tui.shell.ratings import ratings_of
from niagara_tui.shell.settings import Settings
from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import Logbook, LogbookFile, PlayedGame
from niagara_tui.store.models import Help, clamp_time

STRONG = "mcts:hard"
"""Bots from this one up are strong ones."""
_SIMPLEST = next(iter(LADDER.values()))


@dataclass(frozen=True, slots=True)
class News:
    """Goals that have just been reached, and a message if they could not be kept, else ""."""

    goals: tuple[Goal, ...] = ()
    problem: str = ""


_NONE = News()


class GoalWatch:
    """Watches one match for the goals of the profile for which it counts.

    Goals are reached in games that count in the record, until they are conceded. They are measured by what everybody
    has seen, once it can no longer be undone; so nothing is told, and nothing kept, that is taken back.
    """

    def __init__(self, match: TableMatch, config: Path | None) -> None:
        """Watch this match; the goals are kept in the folder `config`, by default the user's data folder."""
        self._match, self._config = match, config
        self._settled: set[str] = set()
        """Ids of goals that have been told, or were reached before."""
        self._looked_at = -1
        self._is_done = False
        """Whether there is nothing to look at any more: the game is over and kept, or can never count."""

    def look(self, settings: Settings, now: datetime) -> News:
        """What has been reached since the last look; to be asked whenever the match is shown.

        At the end of a game it is to be asked once the game is in the record.
        """
        match = self._match
        if not settings.record or not match.is_recorded or not match.setup.people or self._is_done:
            return _NONE
        if not match.is_over() and (match.moment == self._looked_at or any(map(match.can_undo, match.people))):
            return _NONE
        self._looked_at = match.moment
        chronicles = [chronicle_of(match, seat) for seat in match.people]
        hopes = [goal for goal in match.game.goals if goal.id not in self._settled]
        if not match.is_over() and not any(_is_reached(goal, each) for goal in hopes for each in chronicles):
            return _NONE
        return self._keep(settings, now)

    def _keep(self, settings: Settings, now: datetime) -> News:
        """Keep what the profile's person has reached, if the game counts for them."""
        match = self._match
        logbook, problem = LogbookFile(self._config).read()
        name, key = person_of(match, logbook, settings), game_key(match.record())
        seat, is_known, is_over = own_seat(match, name), logbook.knows(key), match.is_over()
        if problem:
            return _NONE
        if seat is None or seat in match.conceded:
            self._is_done = True
            return _NONE
        if is_over and not is_known:  # the table shows the end once before the game comes into the record
            return _NONE
        self._is_done = is_known
        if is_known and not (is_over and _has(logbook, name, key)):
            return _NONE
        chronicle = chronicle_of(match, seat, _earlier(logbook, name, match) if self._is_done else ())
        reached = [goal for goal in match.game.goals if _is_reached(goal, chronicle)]
        with (file := GoalsFile(self._config)).edit() as goals:
            held = goals.of(name, match.game.id)
            new = [goal for goal in reached if goal.id not in held.reached]
            now_reached = held.reached | {goal.id: Reached(when=clamp_time(now), key=key) for goal in new}
            # How far this game has come towards each goal with a count, where that is more than before
            counts = {each.id: each.reached_by(chronicle) for each in match.game.goals if each.need > 1 and is_over}
            more = {goal: count for goal, count in counts.items() if count > held.best.get(goal, 0)}
            best = {goal: count for goal, count in (held.best | more).items() if goal not in now_reached}
            kept = GoalsOfGame(reached=now_reached, best=best)
            if kept != held:
                goals.keep(name, match.game.id, kept)
        told = tuple(goal for goal in new if goal.id not in self._settled)
        self._settled.update(goal.id for goal in reached)
        return News(told, file.problem)


def chronicle_of(match: TableMatch, seat: int, earlier: Sequence[Played] = ()) -> Chronicle:
    """What everybody has seen of the match so far, from the side of that seat."""
    others = [each.player for index, each in enumerate(match.setup.seats) if index != seat]
    return Chronicle(
        seat=seat,
        noted=match.noted,
        view=match.view(None),
        options=match.options,
        winners=winners(match.standings()) if match.is_over() else None,
        is_full_table=match.is_over() and is_full(match.game, match.options, len(match.names)),
        is_simple_table=bool(others) and all(step_of(full_name(each)) is _SIMPLEST for each in others),
        is_strong_table=match.is_over() and bool(others) and all(_is_strong(other, match) for other in others),
        helped=_helped(match.help.get(seat, Help())),
        earlier=earlier,
    )


def is_full(game: Game[Any], options: Any, seats: int) -> bool:
    """Whether the game allows no more players than so many with these options."""
    try:
        game.new(options, seats + 1, 1)
    except BadInput:
        return True
    return False


def _is_strong(player: str, match: TableMatch) -> bool:
    step, steps = step_of(full_name(player), ratings_of(match.game)), [*LADDER.values()]
    return step is not None and steps.index(step) >= steps.index(LADDER[STRONG])


def _is_reached(goal: Goal, chronicle: Chronicle) -> bool:
    return goal.reached_by(chronicle) == goal.need


def _has(logbook: Logbook, name: str, key: str) -> bool:
    """Whether that game stands in the record of that profile, as one that was not conceded."""
    profile = logbook.profile(name)
    return profile is not None and any(game.key == key and game.place is not None for game in profile.games)


def _earlier(logbook: Logbook, name: str, match: TableMatch) -> list[Played]:
    """The finished games of that profile at this game, but for this one, the oldest first."""
    key, profile = game_key(match.record()), logbook.profile(name)
    games: Sequence[PlayedGame] = profile.games if profile is not None else ()
    same = (game for game in games if game.game == match.game.id and game.key != key)
    return [Played(game.seat, game.won, game.help is None or _helped(game.help)) for game in same]


def _helped(given: Help) -> bool:
    """Whether the person was told what to do, or saw what would come of a turn before they settled for one."""
    return given.hints > 0 or given.undone > 0


def reached_in(match: TableMatch, settings: Settings, config: Path | None) -> list[Goal]:
    """The goals that the profile's person has reached in this match, as far as they are kept."""
    if not settings.record:
        return []
    name = person_of(match, LogbookFile(config).read()[0], settings)
    held, key = GoalsFile(config).read()[0].of(name, match.game.id), game_key(match.record())
    return [goal for goal in match.game.goals if (found := held.reached.get(goal.id)) and found.key == key]
