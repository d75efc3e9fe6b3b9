"""A whole game in plain text: each decision with what was legal, each step, each sentence told, digests, the result.

`R > 4 | 1, 2, 3, 4` is a decision of R, who chose the 4 of those legal moves; `.` is a step; indented lines are what
the log says of it; `= …` is a digest of the position; `1 R wins: …` is the ranking.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pydantic

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from tests.support.playing import given

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
EVERY = 25
"""Number of decisions and steps between two digests."""

Choose = Callable[[Any, int, list[int]], int]
"""Chooses one of a seat's legal moves: from the position, the seat and the moves."""


@dataclass(frozen=True)
class Header:
    """Which game it is: `niagara 3 7 ending=value`."""

    game: str
    seats: int
    seed: int
    options: str

    @classmethod
    def parse(cls, text: str) -> Header:
        """Parse the first line of a written game."""
        game, seats, seed, options = text.split()
        return cls(game, int(seats), int(seed), options)

    def __str__(self) -> str:
        return f"{self.game} {self.seats} {self.seed} {self.options}"

    @property
    def played(self) -> Game[Any]:
        """The game."""
        return GAMES[self.game]

    def new(self) -> Any:
        """The first position."""
        return self.played.new(self.played.options(**given(self.options)), self.seats, self.seed)


def written(header: Header, choose: Choose) -> str:
    """The whole game as text, in which `choose` decides for every seat."""
    return "\n".join([str(header), *_lines(header, choose)]) + "\n"


def _lines(header: Header, choose: Choose) -> Iterator[str]:
    game, state = header.played, header.new()
    count = 0
    while not game.is_over(state):
        before = clone(state)
        seats = game.deciders(state)
        yield from _decision(game, before, state, seats[0], choose) if seats else _step(game, before, state)
        count += 1
        if count % EVERY == 0:
            yield f"= {_digest(game, state)}"
    yield f"= {_digest(game, state)}"
    for standing in game.standings(state):
        word = "wins" if standing.won else "follows"
        yield f"{standing.place} {game.letters[standing.seat]} {word}: {standing.reason}"


def _decision(game: Game[Any], before: Any, state: Any, seat: int, choose: Choose) -> Iterator[str]:
    legal = game.legal(state, seat)
    move = choose(before, seat, legal)
    is_secret = game.is_secret(before, seat)
    game.play(state, seat, move)
    yield f"{game.letters[seat]} > {game.text(move)} | {', '.join(map(game.text, legal))}"
    yield from _told(game, before, state, seat, None if is_secret else move)


def _step(game: Game[Any], before: Any, state: Any) -> Iterator[str]:
    game.advance(state)
    yield "."
    yield from _told(game, before, state, None, None)


def _told(game: Game[Any], before: Any, state: Any, seat: int | None, move: int | None) -> list[str]:
    told = game.tell(game.view(before, None), game.view(state, None), seat, move, NAMES)
    return [f"    {sentence}" for sentence in told]


def _digest(game: Game[Any], state: Any) -> str:
    written_state = pydantic.TypeAdapter(game.state).dump_json(state)
    return hashlib.sha256(written_state).hexdigest()[:16]


def choices(text: str) -> list[str]:
    """The texts of the moves that were made in a written game."""
    decisions = [line.split(" > ", 1)[1] for line in text.splitlines()[1:] if line[1:4] == " > "]
    return [decision.split(" | ", 1)[0] for decision in decisions]


def as_chosen(game: Game[Any], made: list[str], otherwise: Choose | None = None) -> Choose:
    """Choose what was chosen in a written game; `otherwise` chooses once that is not legal any more."""
    left = iter(made)

    def choose(state: Any, seat: int, legal: list[int]) -> int:
        text = next(left, "")
        move = game.number(text)
        if move in legal:
            return move
        assert otherwise is not None, f"{game.letters[seat]} cannot choose {text!r}"
        return otherwise(state, seat, legal)

    return choose


def paths() -> list[Path]:
    """All written games."""
    return sorted(FOLDER.glob("*.txt"))
