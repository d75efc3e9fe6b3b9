"""What chance can bring, where a game promises that its rules draw by `core.chance.below` alone."""

from __future__ import annotations

from typing import Any

import pytest

from niagara_tui.conformance.tables import Event, TableSetup, differences, sample_events
from niagara_tui.core.chance import below
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.outcomes import Step, telling
from niagara_tui.core.packing import pack, unpack
from niagara_tui.core.speed import compiled

ROOM = 2**63
"""What the product of bounds must be below at the compiled speed."""


def _steps(table: TableSetup) -> list[Event]:
    if not table.game.outcomes:
        pytest.skip("the game does not promise to draw by `below` alone: give it `outcomes`")
    return [event for event in sample_events(table) if event.seat is None]


def _drawn(game: Game[Any], event: Event) -> tuple[tuple[int, ...], tuple[int, ...], Step[Any]]:
    """What the step draws with the seed of its position, the numbers of outcomes, and the step told so."""
    step, chance, counts = Step(game, event.before), clone(event.before.chance), []
    while step.count:
        counts.append(step.count)
        step = step.tell(below(chance, step.count))
    return step.drawn, tuple(counts), step


def test_what_a_seed_draws_is_one_of_the_outcomes_that_are_listed(table: TableSetup) -> None:
    for event in _steps(table):
        _, counts, step = _drawn(table.game, event)
        after = step.position()
        after.chance = event.after.chance
        assert differences(after, event.after) == []
        assert max(counts, default=0) <= table.game.outcomes
        assert step.probability.numerator == 1


def test_a_draw_that_nobody_sees_coming_is_not_made_in_a_decision(table: TableSetup) -> None:
    """Otherwise a search with explicit chance would meet it where it asks a player."""
    game = table.game
    for event in sample_events(table):
        if game.outcomes and event.seat is not None:
            assert event.after.chance == event.before.chance


@pytest.mark.compiled
def test_machine_code_draws_what_it_is_told(table: TableSetup) -> None:
    advance = compiled(table.game.kernel.advance)
    for event in _steps(table)[::3]:
        drawn, counts, step = _drawn(table.game, event)
        before = clone(event.before)
        before.chance.seed, before.chance.counter = telling(drawn, counts), 0
        if -before.chance.seed >= ROOM:
            continue
        record = pack(before)
        advance(record)
        after = unpack(record, event.after)
        after.chance = event.before.chance
        assert differences(after, step.position()) == []
