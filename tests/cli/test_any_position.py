"""Whatever stands in a position file, it is refused in words or can be played on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.cli import making, position_files
from niagara_tui.core.perft import settle
from niagara_tui.storage.position import Position, write_position

BY_HAND = json.loads(Path(__file__).with_name("by-hand.json").read_text(encoding="utf-8"))
NUMBERS = (-128, -1, 0, 1, 2, 3, 5, 7, 100, 127)
WORDS = (
    *(
        "bank",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "6L",
        "7L",
        "6R",
        "7R",
        "lost",
        "cloud",
        "none",
        "face down",
        "-1",
        "0",
        "+1",
    ),
    *("R", "B", "Y", "G", "a", "b", "left", "right", "reveal", "pick", "start", "stop", "sky"),
    *("redeem", "choose", "paddle", "flow", "over", "violet", "red"),
)
COLOURS = ("violet", "white", "yellow", "blue", "red")


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a state: what holds it, and its name or number there."""
    names: Any = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for name in names:
        yield node, name
        yield from places(node[name])


def other(value: Any, chance: random.Random) -> Any:
    """Another value of the same kind."""
    match value:
        case int():
            return chance.choice((*NUMBERS, value + 1, value - 1))
        case str():
            return chance.choice(WORDS)
        case list():
            return value[:-1] if value and chance.random() < 0.5 else [*value, chance.choice(WORDS)]
        case _:
            return {chance.choice(COLOURS): chance.randrange(9)}


def mangled(chance: random.Random) -> Position:
    """A position that play reached, or nearly."""
    data = json.loads(write_position(_reached(chance)))
    for _ in range(chance.choice((1, 1, 2, 3))):
        holder, name = chance.choice(list(places(data["state"])))
        holder[name] = other(holder[name], chance)
    return Position(**data)


def _reached(chance: random.Random) -> Position:
    """A position some moves on from the one by hand."""
    opened, _ = position_files.examined(Position(**BY_HAND))
    assert opened is not None
    game, state = opened
    for _ in range(chance.randrange(60)):
        settle(game, state)
        if game.is_over(state):
            break
        seat = chance.choice(game.deciders(state))
        game.play(state, seat, chance.choice(game.legal(state, seat)))
    return position_files.enveloped(position_files.Opened(game, state))


def runs(seed: int, positions: int) -> tuple[int, int]:
    """How many mangled positions were refused and how many were played on."""
    chance = random.Random(seed)
    refused = 0
    for _ in range(positions):
        opened, wrong = position_files.examined(mangled(chance))
        assert all(wrong)
        if opened is None or wrong:
            refused += 1
            continue
        _play_on(opened, chance)
    return refused, positions - refused


def _play_on(opened: position_files.Opened, chance: random.Random) -> None:
    game, state = opened
    settle(game, state)
    for _ in range(10):
        if game.is_over(state):
            assert game.standings(state)
            return
        seat = chance.choice(game.deciders(state))
        text = game.text(chance.choice(game.legal(state, seat)))
        assert making._play(game, state, f"{game.letters[seat]} {text}") is None
        assert game.audit(state) == []


def test_a_mangled_position_is_refused_in_words_or_can_be_played_on() -> None:
    refused, played = runs(seed=2, positions=600)
    assert refused > 400
    assert played > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 11])
def test_many_a_mangled_position_is_refused_in_words_or_can_be_played_on(seed: int) -> None:
    assert min(runs(seed, positions=10_000)) > 300
