"""A match between two minds, with equal iterations per decision and, if possible, equal numbers of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.arena.origin import Task
from niagara_ai.arena.playing import Played, play_game
from niagara_ai.arena.stopping_rule import StoppingRule, Trial
from niagara_ai.arena.tournament import derived_seed, seating
from niagara_ai.contract import Choice, WholeGame
from niagara_ai.guests import load_game
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.network import Layers, Mind
from niagara_ai.mcts.search import Search
from niagara_ai.mcts.warmup import compile_here, explain_long_wait

NEW, OLD = "new", "old"
MEMORY = 2**22  # size of a player's tree in bytes


@dataclass(frozen=True, slots=True)
class Duel:
    """Any number of games between two minds; small enough to send to worker processes.

    As in a tournament, the games of a block share their seeds, and the line-up rotates by one seat from game to game.
    """

    source: str
    game: str
    new: Layers
    old: Layers
    iterations: int
    seed: str

    @property
    def seats(self) -> tuple[str, ...]:
        """The line-up: an even number of seats if the game allows one, preferably four."""
        allowed = load_game(self.source, self.game).seats
        count = min(allowed, key=lambda number: (number % 2, abs(number - 4)))
        return tuple(NEW if place % 4 in (0, 3) else OLD for place in range(count))

    def trial(self) -> Trial:
        """The test of whether the new mind wins more than the old one."""
        return Trial(StoppingRule(NEW, OLD), self.seats)

    def task(self) -> Task[Played]:
        """The task of playing its games; both minds travel with it."""
        return Task.of(self.play, self.source, self.game)

    def play(self, number: int) -> Played:
        """Play game `number` and return its result by entry of `seats`, wherever the entry sat."""
        game, seats = load_game(self.source, self.game), self.seats
        compile_here(game, explain_long_wait())  # once for all processes of this host
        block, order = seating(number, len(seats))
        bots = [self._player(game, seats[entry], derived_seed(self.seed, f"bot {block} {entry}")) for entry in order]
        state = game.new(game.options(), len(bots), derived_seed(self.seed, f"game {block}"))
        return play_game(game, state, bots).seated(order)

    def _player(self, game: WholeGame[Any], name: str, seed: int) -> _Player:
        layers = self.new if name == NEW else self.old
        mind = Mind.of(layers, game.encoding)
        search = Search(game, DEFAULT_PARAMETERS, seed, memory=MEMORY, mind=mind)
        return _Player(search, Budget(self.iterations))


@dataclass(frozen=True, slots=True)
class _Player:
    """Plays the move that its search visits most."""

    search: Search
    budget: Budget

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        if len(moves) == 1:
            return Choice(moves[0])
        result = self.search.think(view, seat, moves, self.budget)
        return Choice(max(result.candidates, key=lambda candidate: candidate.visits).move)
