"""Playing any game by move texts: `play(state, "R a", "R to 3")`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from niagara_tui.core import perft
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game

S = TypeVar("S")


def audited(game: Game[Any], state: S) -> S:
    """The position, after a check that its audit finds no fault."""
    faults = game.audit(state)
    assert faults == [], faults
    return state


@dataclass(frozen=True)
class Playing(Generic[S]):
    """A game whose seats are named by their letters and whose moves by their texts."""

    game: Game[S]

    def texts(self, state: S, seat: str = "R") -> list[str]:
        return [self.game.text(move) for move in self.game.legal(state, self.game.letters.index(seat))]

    def play(self, state: S, *decisions: str) -> S:
        """A new position after these decisions (`R to 3`), with automatic steps before each, but not after the last."""
        after = clone(state)
        for decision in decisions:
            perft.settle(self.game, after)
            letter, text = decision.split(" ", 1)
            seat = self.game.letters.index(letter)
            legal = {self.game.text(move): move for move in self.game.legal(after, seat)}
            assert text in legal, f"{decision!r} is not legal; {letter} may: {', '.join(legal) or 'nothing'}"
            self.game.play(after, seat, legal[text])
        return after

    def settle(self, state: S) -> S:
        """A new position after all automatic steps."""
        after = clone(state)
        perft.settle(self.game, after)
        return after

    def step(self, state: S, count: int = 1) -> S:
        """A new position after `count` automatic steps."""
        after = clone(state)
        for _ in range(count):
            assert not self.game.deciders(after), "somebody must decide first"
            self.game.advance(after)
        return after

    def best(self, state: S, seat: str = "R", style: str = "balanced") -> str:
        """The text of the move that the game's policy rates highest in the seat's view; the first of equal ones."""
        index = self.game.letters.index(seat)
        moves = self.game.legal(state, index)
        worths = self.game.appraise(self.game.view(state, index), index, moves, style)
        return self.game.text(moves[worths.index(max(worths))])

    def deciders(self, state: S) -> str:
        return "".join(self.game.letters[seat] for seat in self.game.deciders(state))


def given(text: str) -> dict[str, str | bool]:
    """Parse options such as `ending=value,joe,elk`: a name alone switches that option on; `-` means no options."""
    pairs = [part.partition("=") for part in text.split(",") if part != "-"]
    return {name: value if equals else True for name, equals, value in pairs}
