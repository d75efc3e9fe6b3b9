"""Goals: each has a name of its own, and is measured on any game, by what everybody sees, without raising."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

from niagara_tui.conformance.tables import Event, TableSetup, sample_events, walk
from niagara_tui.core.game import Game
from niagara_tui.core.goals import Chronicle, Grade, Noted
from niagara_tui.core.noting import noted, winners

MOST_EVENTS = 3000
"""Events of a game that is played to its end, or so far."""


def test_every_goal_has_an_id_of_its_own_a_sentence_and_options_that_the_game_has(game: Game[Any]) -> None:
    ids = [goal.id for goal in game.goals]
    assert len({*ids}) == len(ids)
    for goal in game.goals:
        assert re.fullmatch("[a-z][a-z0-9_]{0,39}", goal.id), f"{goal.id}: lower-case words with underscores"
        assert goal.says, goal.id
        assert goal.says.strip(" .\n") == goal.says, f"{goal.id}: a sentence without full stop"
        assert goal.grade in [*Grade], goal.id
        assert goal.need >= 1, goal.id
        game.options.model_validate(dict(goal.asks))


def test_goals_are_measured_at_every_moment_of_random_games(table: TableSetup) -> None:
    for chronicle in chronicles(table, sample_events(table)):
        check(table.game, chronicle)


def test_goals_are_measured_at_the_end_of_a_random_game(game: Game[Any]) -> None:
    table = TableSetup(game, game.seats[0], ())
    *_others, last = chronicles(table, walk(table, random.Random(1), MOST_EVENTS))
    check(game, last)


def chronicles(table: TableSetup, events: Iterable[Event]) -> Iterator[Chronicle]:
    """What everybody has seen of the seats in turn, after each of these events."""
    game, found = table.game, list[Noted]()
    options = game.options.model_validate(dict(table.options))
    for number, event in enumerate(events):
        secret = event.seat is not None and game.is_secret(event.before, event.seat)
        before, after = game.view(event.before, None), game.view(event.after, None)
        found.append(noted(game, before, after, event.seat, None if secret else event.move))
        won = winners(game.standings(event.after)) if game.is_over(event.after) else None
        yield Chronicle(number % table.seats, tuple(found), after, options, won)


def check(game: Game[Any], chronicle: Chronicle) -> None:
    """Measure every goal."""
    for goal in game.goals:
        assert 0 <= goal.reached_by(chronicle) <= goal.need, goal.id
