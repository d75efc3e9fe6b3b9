from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game, sums
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.registry import GAMES

NAMES = ("Ann", "Ben", "Cid", "Dot")
OPTIONS: dict[str, dict[str, Any]] = {
    "niagara": {"double_canoes": True, "whirlpool": True, "elk": True, "joe": True},
    "canyon": {"secret_bids": True},
    "upriver": {},
}
BEST_MOVE_RATE = 0.7
"""Share of best-rated moves; the others are random, so that games end and everything that can happen does."""
Told = tuple[int | None, Sentence]
"""A sentence of the log, and the seat whose decision it tells."""


class Played:
    """A game by good and random moves: its last position, its log, and what was counted."""

    def __init__(self, name: str, seed: int) -> None:
        self.game: Game[Any] = GAMES[name]
        self.state = self.game.new(self.game.options(**OPTIONS[name]), len(NAMES), seed)
        self.log: list[Told] = []
        self._counts: list[Any] = []
        chance = random.Random(seed)
        while not self.game.is_over(self.state):
            self._go_on(chance)
        self.tally = sums(self.game.tallied, len(NAMES), self._counts)

    def _go_on(self, chance: random.Random) -> None:
        game, state = self.game, self.state
        before, seat, shown = clone(game.view(state, None)), None, None
        if seats := game.deciders(state):
            seat = chance.choice(seats)
            moves = game.legal(state, seat)
            values = game.appraise(game.view(state, seat), seat, moves, "balanced")
            move = max(zip(values, moves, strict=True))[1] if chance.random() < BEST_MOVE_RATE else chance.choice(moves)
            shown = None if game.is_secret(state, seat) else move
            game.play(state, seat, move)
        else:
            game.advance(state)
        after = game.view(state, None)
        self.log += [
            (seat, line) for line in game.tell(before, after, seat, shown, NAMES) if isinstance(line, Sentence)
        ]
        self._counts += game.tally(before, after, seat, shown)

    def told(self, pattern: str) -> tuple[int, ...]:
        """By seat: the number of log lines in which the pattern follows the player's name."""
        return tuple(sum(bool(re.match(f"{name}{pattern}", line)) for _, line in self.log) for name in NAMES)


@cache
def played(name: str, seed: int) -> Played:
    return Played(name, seed)


@pytest.fixture(params=range(4))
def niagara(request: pytest.FixtureRequest) -> Played:
    return played("niagara", request.param)


@pytest.fixture(params=range(4))
def canyon(request: pytest.FixtureRequest) -> Played:
    return played("canyon", request.param)


@pytest.fixture(params=range(4))
def upriver(request: pytest.FixtureRequest) -> Played:
    return played("upriver", request.param)


def minus(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def test_gems_fetched_less_those_paid_are_the_reserve(niagara: Played) -> None:
    reserves = tuple(total(player.reserve) for player in niagara.state.players)
    assert minus(niagara.tally["fetched"], niagara.tally["paid"]) == reserves
    assert niagara.tally["paid"] == niagara.told(" buys a canoe back ")


def test_every_theft_is_counted_for_the_thief_and_for_the_victim(niagara: Played) -> None:
    thefts = [line for _, line in niagara.log if line.event == Event.THEFT]
    assert niagara.tally["stolen"] == niagara.told(" steals ")
    assert niagara.tally["robbed"] == tuple(sum(f" from {name} at " in line for line in thefts) for name in NAMES)
    assert sum(niagara.tally["stolen"]) == sum(niagara.tally["robbed"])


def test_canoes_over_the_falls_are_counted_with_their_gems(niagara: Played) -> None:
    assert niagara.tally["canoes"] == niagara.told("'s (?:single |double )?canoe .*falls")
    swept = [
        sum(
            len(part.pieces)
            for _, line in niagara.log
            for part in line.parts
            if re.match(f"{name}'s (?:single |double )?canoe .*falls", line)
        )
        for name in NAMES
    ]
    assert niagara.tally["swept"] == tuple(swept)


def test_a_card_is_counted_when_it_is_shown_and_a_cloud_when_the_sky_moves(niagara: Played) -> None:
    assert niagara.tally["cards"] == niagara.told(" shows the ") == (niagara.state.round,) * len(NAMES)
    assert niagara.tally["clouds"] == niagara.told(" moves the sky ")


def test_points_are_left_unused_only_by_canoes_that_land_or_are_caught(niagara: Played) -> None:
    assert all(
        0 <= unused <= 9 * cards for unused, cards in zip(niagara.tally["unused"], niagara.tally["cards"], strict=True)
    )
    assert any(played("niagara", 0).tally["unused"])


def test_bids_made_and_missed_are_those_of_the_rounds_told(canyon: Played) -> None:
    tallied = [re.match(r"(\w+) bid (\d+) and has (\d+):", line) for _, line in canyon.log]
    said = [found.groups() for found in tallied if found]
    made = tuple(sum(who == name and bid == tricks for who, bid, tricks in said) for name in NAMES)
    assert canyon.tally["kept"] == made
    rounds = tuple(sum(who == name for who, _, _ in said) for name in NAMES)
    assert minus(rounds, made) == canyon.tally["missed"]
    assert canyon.tally["tricks"] == tuple(sum(int(had) for who, _, had in said if who == name) for name in NAMES)


def test_falls_and_pushes_are_those_told(canyon: Played) -> None:
    assert canyon.tally["falls"] == canyon.told(".*over the falls")
    assert sum(canyon.tally["pushed"]) == sum(canyon.told(" is pushed "))
    assert any(canyon.tally["points"])


def test_throws_boats_and_points_are_those_of_the_log_and_of_the_end(upriver: Played) -> None:
    assert upriver.tally["throws"] == upriver.told(" throws ")
    assert upriver.tally["arrows"] == upriver.told(" throws arrows")
    ends = upriver.state.players
    assert upriver.tally["home"] == tuple(player.boats[-1] for player in ends)
    assert upriver.tally["lost"] == tuple(player.boats[0] for player in ends)
    points = tuple(upriver.game.kernel.score(upriver.state, seat) for seat in range(len(NAMES)))
    assert upriver.tally["points"] == points


def test_sections_forward_and_back_are_those_told(upriver: Played) -> None:
    forward, back = [0] * len(NAMES), [0] * len(NAMES)
    for seat, line in upriver.log:
        if seat is None:
            continue
        if found := re.search(r"sends (\w+)'s boat back from (\d+) to (\d+)", line):
            back[NAMES.index(found[1])] += int(found[2]) - int(found[3])
        elif found := re.search(r"boat goes .*?from (\d+)", line):
            end = 11 if "harbour" in line else int(re.findall(r"\d+", line)[-1])
            forward[seat] += end - int(found[1])
    assert upriver.tally["forward"] == tuple(forward)
    assert upriver.tally["back"] == tuple(back)
    assert sum(upriver.tally["sent"]) == sum(back)
