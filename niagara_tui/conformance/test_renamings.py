"""A game's `renamings` change nothing but names: no rule distinguishes what they exchange."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, get_args, get_origin

import numpy as np

from niagara_tui.conformance.tables import TableSetup
from niagara_tui.conformance.test_encoding import active_inputs, views
from niagara_tui.core.declare import Named, NamedCounts, NamedFlags, clone, field_hints, metadata, parts

MAX_RENAMINGS = 5
"""Maximum number of renamings to check per table."""


def renamed(value: Any, hint: Any, renaming: Mapping[str, str]) -> Any:
    """A copy of a value with that declaration in which the names are exchanged."""
    bare, notes = parts(hint)
    if (named := metadata(notes, Named)) is not None:
        name = named.names[value - named.first]
        return named.names.index(renaming.get(name, name)) + named.first
    if (counted := metadata(notes, NamedCounts) or metadata(notes, NamedFlags)) is not None:
        former = {renaming.get(name, name): name for name in counted.names}
        return [value[counted.names.index(former[name])] for name in counted.names]
    if get_origin(bare) is list:
        return [renamed(item, get_args(bare)[0], renaming) for item in value]
    if dataclasses.is_dataclass(bare):
        hints = field_hints(type(value))
        changed = {name: renamed(getattr(value, name), inner, renaming) for name, inner in hints.items()}
        return dataclasses.replace(value, **changed)
    return value


def test_a_renaming_gives_every_input_and_output_another_one(table: TableSetup) -> None:
    inputs, outputs = table.game.renaming_tables
    assert len(inputs) == len(outputs) == 1 + len(table.game.renamings)
    for rows, count in ((inputs, len(table.game.encoding.names)), (outputs, table.game.bound)):
        assert (rows[0] == np.arange(count)).all()
        assert (np.sort(rows, axis=1) == np.arange(count)).all()


def test_a_renaming_changes_nothing_but_names(table: TableSetup) -> None:
    """The renamed position has the renamed inputs and moves, and the moves lead to the renamed positions."""
    game, (inputs, outputs) = table.game, table.game.renaming_tables
    renamings = list(enumerate(game.renamings, 1))
    for number, renaming in renamings[:: 1 + len(renamings) // MAX_RENAMINGS]:
        for state, seat, view in views(table):
            seen = active_inputs(game, renamed(view, type(view), renaming), seat)
            assert sorted(seen) == sorted(inputs[number][active_inputs(game, view, seat)])
            there = renamed(state, type(state), renaming)
            for mover in game.deciders(state):
                moves = game.legal(state, mover)
                assert sorted(game.legal(there, mover)) == sorted(outputs[number][moves])
                here = clone(state)
                game.play(here, mover, moves[0])
                game.play(there, mover, int(outputs[number][moves[0]]))
                assert there == renamed(here, type(state), renaming)
                break
