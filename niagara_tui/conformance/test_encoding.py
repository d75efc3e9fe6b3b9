"""The encoding of views for networks: it covers everything visible and nothing else, and is the same at both speeds.

A game's `renamings` change nothing but names in it.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import random
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

import numpy as np
import pytest

from niagara_tui.conformance.tables import TABLES, TableSetup, sample_events
from niagara_tui.core.declare import Inputs, Named, NamedCounts, NamedFlags, clone, field_hints, metadata, parts
from niagara_tui.core.encoding import KIND, ORIGIN, SEAT
from niagara_tui.core.game import Game
from niagara_tui.core.slots import new_slots, slot_rules, store
from niagara_tui.core.speed import compiled

MAX_POSITIONS, MAX_RENAMINGS = 6, 5
"""Maximum numbers of positions and of renamings to check per table."""


def views(table: TableSetup) -> Iterator[tuple[Any, int, Any]]:
    """Yield some positions of the table, each with a seat and its view."""
    events = sample_events(table)
    for number, event in enumerate(events[:: 1 + len(events) // MAX_POSITIONS]):
        seat = number % table.seats
        yield event.after, seat, table.game.view(event.after, seat)


def active_inputs(game: Game[Any], view: Any, seat: int) -> list[int]:
    """The active inputs of the view, as encoded by the interpreted speed."""
    return active_at(game, view, seat, view.seats)


def active_at(game: Game[Any], view: Any, seat: int, seats: int) -> list[int]:
    """The same for a view whose own numbers may be nonsense, at a table with so many seats."""
    encoding = game.encoding
    slots, words = new_slots(view, 1, fast=False)
    active = np.zeros(len(encoding.names), np.int64)
    encode = slot_rules(fast=False).encode_slot
    count = encode(slots, words, 0, seat, seats, encoding.numbers, encoding.runs, active)
    return [int(place) for place in active[:count]]


def test_every_input_is_on_once_at_most_and_has_a_name_of_its_own(table: TableSetup) -> None:
    names = table.game.encoding.names
    assert len(set(names)) == len(names)
    for _state, seat, view in views(table):
        on = active_inputs(table.game, view, seat)
        assert len(set(on)) == len(on)
        assert all(0 <= place < len(names) for place in on)


def test_what_is_hidden_changes_nothing(table: TableSetup) -> None:
    rng = random.Random(str(table))
    for _state, seat, view in views(table):
        chance = dataclasses.replace(view.chance, seed=rng.randrange(2**53))
        other = table.game.sample(view, chance)
        assert active_inputs(table.game, table.game.view(other, seat), seat) == active_inputs(table.game, view, seat)


def test_every_number_shows(table: TableSetup) -> None:
    """Whichever number of a view is changed, by one up or down, other inputs are active, unless they are limited."""
    for _state, seat, view in list(views(table))[2:3]:
        on = sorted(active_inputs(table.game, view, seat))
        for path in numbers_of(view):
            if path == ("seats",) or limit_of(type(view), path) is not None:
                continue
            assert any(sorted(active_inputs(table.game, other, seat)) != on for other in changed(view, path)), path


def test_a_limited_number_shows_no_more_than_its_limit(table: TableSetup) -> None:
    """Every value above the limit has the inputs of the limit; for the limit 0 that is none."""
    for _state, seat, view in list(views(table))[2:3]:
        for path in numbers_of(view):
            if (limit := limit_of(type(view), path)) is None:
                continue
            at_limit = active_inputs(table.game, with_number(view, path, limit), seat)
            for more in (1, 2):
                assert active_inputs(table.game, with_number(view, path, limit + more), seat) == at_limit
            assert (active_inputs(table.game, with_number(view, path, 0), seat) == at_limit) == (limit == 0)


def test_seats_are_counted_from_the_one_that_looks(table: TableSetup) -> None:
    """If lists with one item per seat are rotated by a seat, the next seat gets the same inputs for them."""
    names = table.game.encoding.names
    for _state, seat, view in list(views(table))[::3]:
        other = clone(view)
        for name in table.game.seat_lists:
            items = getattr(other, name)
            items.insert(0, items.pop())
        inside = tuple(table.game.seat_lists)
        mine = [names[place] for place in active_inputs(table.game, view, seat) if names[place].startswith(inside)]
        theirs = active_inputs(table.game, other, (seat + 1) % table.seats)
        assert sorted(mine) == sorted(names[place] for place in theirs if names[place].startswith(inside))


def test_a_number_that_names_a_seat_says_how_far_that_is_from_the_one_that_looks(table: TableSetup) -> None:
    """Whatever else its word of the record holds, also if that is all 0: for the first seat, which looks itself."""
    game, seats = table.game, table.seats
    names, view = game.encoding.names, next(views(table))[2]
    blank = view
    for path in numbers_of(view):
        blank = with_number(blank, path, 0)
    for path in seat_numbers(game, view):
        for given, seat, named in itertools.product((view, blank), range(seats), range(seats)):
            on = [names[place] for place in active_at(game, with_number(given, path, named), seat, seats)]
            shown = name_of(seen(game, path, seat, seats))
            assert [name for name in on if name.startswith(f"{shown}=")] == [f"{shown}={(named - seat) % seats}"]


def test_moves_say_the_same_counted_from_any_seat(table: TableSetup) -> None:
    game, outputs = table.game, table.game.encoding.outputs
    for seat in range(table.seats):
        seen = outputs[table.seats, seat]
        named = {game.letters[(seat + place) % table.seats]: game.letters[place] for place in range(table.seats)}
        for move in range(game.bound):
            words = [named.get(word, word) for word in game.text(move).split(" ")]
            assert game.text(seen[move]) in (" ".join(words), game.text(move))
        for event in sample_events(table)[::8]:
            legal = game.legal(event.after, seat)
            assert len({int(seen[move]) for move in legal}) == len(legal)


@pytest.mark.compiled
def test_both_speeds_show_the_same(game: Game[Any]) -> None:
    encoding = game.encoding
    encode = compiled(slot_rules(fast=True).encode_slot)
    active = np.zeros(len(encoding.names), np.int64)
    for _state, seat, view in (each for table in TABLES if table.game is game for each in views(table)):
        slots, words = new_slots(view, 1, fast=True)
        store(slots, 0, view)
        count = encode(slots, words, 0, seat, view.seats, encoding.numbers, encoding.runs, active)
        assert active[:count].tolist() == active_inputs(game, view, seat)


def numbers_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all numbers of a state: names of fields and indices of list items."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from numbers_of(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from numbers_of(item, (*path, place))
    else:
        yield path


def limit_of(declared: Any, path: tuple[Any, ...]) -> int | None:
    """The limit of the inputs that the declaration gives the number at that path; None if it gives none."""
    notes: tuple[Any, ...] = ()
    for step in path:
        if isinstance(step, str):
            declared, notes = parts(field_hints(declared)[step])
        elif get_origin(declared) is list:
            declared, more = parts(get_args(declared)[0])
            notes = (*notes, *more)
    limit = metadata(notes, Inputs)
    return None if limit is None else limit.upto


def seat_numbers(game: Game[Any], view: Any) -> Iterator[tuple[Any, ...]]:
    """The paths of the numbers of a view that name a seat."""
    rows, names = game.encoding.numbers[view.seats, 0].T, game.encoding.names
    found = {names[row[ORIGIN]].rpartition("=")[0] for row in rows if row[KIND] == SEAT}
    for path in numbers_of(view):
        owner = path[1] if path[0] in game.seat_lists else 0
        if name_of(seen(game, path, owner, view.seats)) in found:
            yield path


def seen(game: Game[Any], path: tuple[Any, ...], seat: int, seats: int) -> tuple[Any, ...]:
    """The path with the seats of lists with one item per seat counted from `seat`."""
    return (path[0], (path[1] - seat) % seats, *path[2:]) if path[0] in game.seat_lists else path


def name_of(path: tuple[Any, ...]) -> str:
    """The number's name in the encoding."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)[1:]


def changed(view: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    """Copies of the view with that number raised and lowered by one."""
    value = functools.reduce(item_of, path, view)
    for difference in (1, -1):
        yield with_number(view, path, value + difference)


def with_number(view: Any, path: tuple[Any, ...], value: int) -> Any:
    """A copy of the view with that value of the number."""
    other = clone(view)
    owner, last = functools.reduce(item_of, path[:-1], other), path[-1]
    if isinstance(last, int):
        owner[last] = value
    else:
        setattr(owner, last, value)
    return other


def item_of(owner: Any, step: str | int) -> Any:
    """An item of a list, or a field of a state."""
    return owner[step] if isinstance(step, int) else getattr(owner, step)


# -- renamings: no rule distinguishes what they exchange ---------------------------------------------------


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
