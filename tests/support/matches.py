"""Matches to play in tests: set-ups, random decisions, and what their saves show."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime

from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Record, SeatSetup, Setup

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
NAMES = ("Rosa", "Ben", "Yves", "Gina", "Kim")


def clock() -> datetime:
    return NOON


def setup(seats: int = 3, seed: int = 1, player: str = "human", first: str = "R") -> Setup:
    """Red begins unless told otherwise, so that tests can say whose turn it is."""
    sitting = [SeatSetup(name=name, player=player) for name in NAMES[:seats]]
    return Setup(game="niagara", options={"first": first}, seats=sitting, seed=seed)


def new_match(seats: int = 3, seed: int = 1, player: str = "human") -> TableMatch:
    match = TableMatch(setup(seats, seed, player), clock)
    match.settle()
    return match


def say(match: TableMatch, line: str) -> None:
    """Submit a decision as a record writes it."""
    letter, _, text = line.partition(" ")
    move = match.game.number(text)
    assert move is not None
    match.submit(match.game.letters.index(letter), move)


def play(match: TableMatch, *lines: str) -> None:
    """Submit decisions, with the steps between them."""
    for line in lines:
        match.settle()
        say(match, line)


def decisions(match: TableMatch, chance: random.Random, most: int) -> Iterator[int]:
    """Play up to `most` random decisions; yields the number of each before it is made."""
    for number in range(most):
        match.settle()
        if match.is_over():
            return
        yield number
        seat = chance.choice(match.deciders())
        match.submit(seat, chance.choice(match.legal(seat)))


def played(seats: int, seed: int, most: int) -> TableMatch:
    """A match after up to `most` random decisions."""
    match = new_match(seats, seed)
    for _ in decisions(match, random.Random(seed), most):
        pass
    match.settle()
    return match


def readable(record: Record) -> list[str]:
    """What the moves of a record tell a reader: without the seals, of which all must have the same form."""
    return [re.sub(r"^([A-Z] \?)[0-9a-f]{16}$", r"\1", line) for line in record.moves]


def resumed(record: Record, *, damaged_ok: bool = False) -> TableMatch:
    """The match of the record after writing and reading it, where somebody must decide."""
    match = TableMatch.resume(Record.model_validate_json(record.model_dump_json()), clock, damaged_ok)
    match.settle()
    return match


def told(match: TableMatch) -> list[str]:
    return [line.text for line in match.log]
