"""Goals: each has a name of its own, and is measured on any game, by what everybody sees, without raising."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from niagara_tui.conformance.tables import Event, TableSetup, sample_events, walk
from niagara_tui.core.game import Game, noted, winners
from niagara_tui.core.goals import Chronicle, Grade, Noted

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
    for number, (event, found) in enumerate(seen(table, sample_events(table))):
        check(table, event, found, number % table.seats)


def test_goals_are_measured_at_the_end_of_a_random_game(game: Game[Any]) -> None:
    table = TableSetup(game, game.seats[0], ())
    *_others, (event, found) = seen(table, walk(table, random.Random(1), MOST_EVENTS))
    for seat in range(table.seats):
        check(table, event, found, seat)


def seen(table: TableSetup, events: Iterable[Event]) -> Iterator[tuple[Event, list[Noted]]]:
    """Each of these events, with what everybody has seen until then."""
    game, found = table.game, list[Noted]()
    for event in events:
        secret = event.seat is not None and game.is_secret(event.before, event.seat)
        before, after = game.view(event.before, None), game.view(event.after, None)
        found.append(noted(game, before, after, event.seat, None if secret else event.move))
        yield event, found


def check(table: TableSetup, event: Event, found: Sequence[Noted], seat: int) -> None:
    """Measure every goal of that seat after the event."""
    game, after = table.game, table.game.view(event.after, None)
    options = game.options.model_validate(dict(table.options))
    won = winners(game.standings(event.after)) if game.is_over(event.after) else None
    chronicle = Chronicle(seat, tuple(found), after, options, won)
    for goal in game.goals:
        assert 0 <= goal.reached_by(chronicle) <= goal.need, goal.id
