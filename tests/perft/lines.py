"""The perft files: the number of sequences of decisions from a position, one line per position and depth.

A line is `seats seed options walk depth nodes`: a game with that many seats, that seed and those options (`-` or
`name=value,name`), after `walk` random decisions and steps, has `nodes` nodes at that depth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.perft import perft, perft_compiled
from niagara_tui.games.registry import GAMES
from tests.support import speeds
from tests.support.playing import given

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Line:
    """One line of the file of a game."""

    game: str
    seats: int
    seed: int
    options: str
    walk: int
    depth: int
    nodes: int

    def __str__(self) -> str:
        return f"{self.seats} {self.seed} {self.options} {self.walk} {self.depth} {self.nodes}"

    @property
    def played(self) -> Game[Any]:
        """The game."""
        return GAMES[self.game]

    def position(self) -> Any:
        """The position that is counted."""
        game = self.played
        state = game.new(game.options(**given(self.options)), self.seats, self.seed)
        decide_or_step = speeds.drivers(self.game)["decide_or_step"]
        random_state, moves = self.seed, [0] * game.bound
        for _ in range(self.walk):
            _, _, random_state = decide_or_step(state, self.seats, random_state, moves)
        return state

    def count(self) -> int:
        """Count the nodes interpreted."""
        return perft(self.played, self.position(), self.depth)

    def count_compiled(self) -> int:
        """Count the nodes compiled."""
        return perft_compiled(self.played, self.position(), self.depth)


def path_of(game: str) -> Path:
    """The file of a game."""
    return FOLDER / f"{game}.perft"


def read(game: str) -> Iterator[Line]:
    """The lines of the game's file, without comments."""
    for text in path_of(game).read_text(encoding="utf-8").splitlines():
        if text and not text.startswith("#"):
            seats, seed, options, walk, depth, nodes = text.split()
            yield Line(game, int(seats), int(seed), options, int(walk), int(depth), int(nodes))


def all_lines(most: int) -> list[Line]:
    """The lines of every game with at most `most` nodes."""
    return [line for game in GAMES for line in read(game) if line.nodes <= most]
