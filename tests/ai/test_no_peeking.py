"""No bot learns what its seat may not know (N-70).

Of two true positions that differ in that alone a bot is sent the same bytes, and answers the same with the same
thoughts. Every kind and level of the registry is held to it, in every game. Searches are held to it with few iterations
and interpreted, which changes how much they think and not what they look at; the slow suite takes them as they are
where they count iterations.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from niagara_ai.contract import Bot
from niagara_ai.mcts import levels as search_levels
from niagara_ai.registry import kinds, make_bot, parse_bot
from niagara_ai.wire import Question, line_of
from niagara_ai.worker import Sitting

from niagara_tui.conformance.tables import TABLES, TableSetup, walk
from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import processes
from tests.support.secrecy import is_wholly_open, keeps_secrets


def names_for(game: Game[Any]) -> list[str]:
    return [f"{kind}:{level}" for kind, about in kinds(game.styles).items() for level in about.levels]


PLAIN_AND_FULL = [
    table
    for name in sorted(name for name, game in GAMES.items() if not is_wholly_open(game))
    for tables in [[table for table in TABLES if table.game.id == name]]
    for table in (tables[0], max(tables, key=lambda table: len(table.options)))
]
EVERY_BOT = [(name, table) for table in PLAIN_AND_FULL for name in names_for(table.game)]
EVERY_OTHER = [
    pytest.param(name, table, id=f"{name}-{table}", marks=pytest.mark.slow if (turn + place) % 2 else ())
    for place, table in enumerate(PLAIN_AND_FULL)
    for turn, name in enumerate(names_for(table.game))
]
"""Every bot at every one of these tables; half of it in the quick suite, in which every bot occurs."""
ITERATIONS, SECONDS = 4, 600.0
"""Iterations of a limited search, and seconds that these never take."""


@dataclass(frozen=True)
class Twins:
    """Two true positions that the seat, which owes a decision, cannot tell apart."""

    seat: int
    one: Any
    other: Any


def laid_differently(game: Game[Any], state: Any, rng: random.Random) -> Iterator[Twins]:
    """Twins by play: the others have laid other cards; independent of `Game.sample` and of views."""
    seats = [seat for seat in game.deciders(state) if game.is_secret(state, seat)]
    for seat in seats[:1]:
        one, other = clone(state), clone(state)
        for rival in seats:
            if rival != seat and len(moves := game.legal(state, rival)) > 1:
                for twin, move in zip((one, other), rng.sample(moves, 2), strict=True):
                    game.play(twin, rival, move)
        yield Twins(seat, one, other)


def sampled(game: Game[Any], state: Any, rng: random.Random) -> Iterator[Twins]:
    for seat in game.deciders(state):
        yield Twins(seat, state, game.sample(game.view(state, seat), Chance(seed=rng.randrange(2**53))))


def is_told_apart(game: Game[Any], twins: Twins, seats: int) -> bool:
    """Whether some other seat sees a difference: then there was a secret, not only another seed."""
    others = [seat for seat in range(seats) if seat != twins.seat]
    return any(game.view(twins.one, seat) != game.view(twins.other, seat) for seat in others)


@functools.cache
def all_twins(table: TableSetup) -> dict[Any, list[Twins]]:
    """Twins of both kinds, from positions throughout a random game, at decisions between several moves."""
    rng = random.Random(f"twins {table}")
    found: dict[Any, list[Twins]] = {laid_differently: [], sampled: []}
    for event in walk(table, rng, 400):
        for make, twins in found.items():
            pairs = make(table.game, event.after, rng)
            chosen = [pair for pair in pairs if len(table.game.legal(pair.one, pair.seat)) > 1]
            twins += [pair for pair in chosen if is_told_apart(table.game, pair, table.seats)]
    assert all(len(twins) > 15 for make, twins in found.items() if make is sampled or keeps_secrets(table))
    return found


def twins_of(table: TableSetup, count: int) -> list[Twins]:
    rng = random.Random(count)
    return [twins for found in all_twins(table).values() if found for twins in rng.sample(found, count)]


def question(table: TableSetup, number: int, seat: int, state: Any) -> Question:
    return processes.question(table.game, number, seat, table.game.view(state, seat), table.game.legal(state, seat))


def check_same_answers(bots: Sequence[Bot[Any]], table: TableSetup, pairs: Sequence[Twins]) -> None:
    """Ask two equal bots about the two positions of each pair, and check that they answer alike."""
    one, other = (Sitting(table.game, bot) for bot in bots)
    for number, twins in enumerate(pairs):
        said = one.answer(question(table, number, twins.seat, twins.one))
        assert line_of(said) == line_of(other.answer(question(table, number, twins.seat, twins.other)))


def limited_bot(name: str, game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> Bot[Any]:
    """The bot of that name; a search runs interpreted and for a few iterations.

    A budget of time stays one, so that the bot tells whole plans, but is long enough for these iterations.
    """
    monkeypatch.setattr("niagara_tui.core.game.can_compile", lambda: False)
    bot = make_bot(parse_bot(name), game, 5)
    level = getattr(bot, "_level", None)
    if isinstance(level, search_levels.Level):
        seconds = level.budget.seconds and SECONDS
        bot._level = replace(level, budget=search_levels.Budget(ITERATIONS, seconds))  # type: ignore[attr-defined]
    elif level is not None:
        bot._level = replace(level, seconds=0.0, simulations=ITERATIONS, rounds=1)  # type: ignore[attr-defined]
    return bot


@pytest.mark.parametrize("table", PLAIN_AND_FULL, ids=str)
def test_the_bytes_that_a_bot_is_sent_are_the_same_whatever_is_hidden(table: TableSetup) -> None:
    for twins in twins_of(table, 15):
        assert question(table, 1, twins.seat, twins.one) == question(table, 1, twins.seat, twins.other)


@pytest.mark.parametrize(("name", "table"), EVERY_OTHER)
def test_no_bot_peeks(name: str, table: TableSetup, monkeypatch: pytest.MonkeyPatch) -> None:
    check_same_answers([limited_bot(name, table.game, monkeypatch) for _ in range(2)], table, twins_of(table, 1))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "table"), EVERY_BOT)
def test_no_bot_peeks_as_it_plays(name: str, table: TableSetup) -> None:
    level = getattr(make_bot(parse_bot(name), table.game, 1), "_level", None)
    if getattr(level, "seconds", None) or getattr(getattr(level, "budget", None), "seconds", None):
        pytest.skip("its level looks at the clock")
    check_same_answers([make_bot(parse_bot(name), table.game, 5) for _ in range(2)], table, twins_of(table, 10))
