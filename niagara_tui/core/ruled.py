"""What of a game's contract follows from its kernel and the texts of its moves, for every game alike."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel


class Seated(Protocol):
    """What every state has."""

    seats: int


S = TypeVar("S", bound=Seated)

PUBLIC = -1
"""Whom `Kernel.conceal` blanks for if it is nobody's view."""


class Ruled(Generic[S]):
    """A game without secret choices, each of whose plans is one decision; one that has more says so itself."""

    kernel: Kernel[S]
    variants: Mapping[str, Mapping[str, bool | str]] = MappingProxyType({})
    """A game that is played in one way has none."""
    texts: tuple[str, ...]
    """Each move's text, by its number; empty for a number that is no move."""

    @property
    def bound(self) -> int:
        """Every move is a number from 0 and below this."""
        return len(self.texts)

    @functools.cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {text: number for number, text in enumerate(self.texts) if text}

    def text(self, move: int) -> str:
        """The move's short text."""
        return self.texts[move]

    def number(self, text: str) -> int | None:
        """The move with that text, or None."""
        return self._numbers.get(text)

    # -- play -----------------------------------------------------------------------------------------

    def set_edition(self, state: S, version: int) -> None:
        """Let a game that begins be played by the rules of that version: of those without old ones there is one."""

    def deciders(self, state: S) -> list[int]:
        """The seats that owe a decision now."""
        return [seat for seat in range(state.seats) if self.kernel.must_decide(state, seat)]

    def legal(self, state: S, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""
        moves = [0] * self.bound
        return moves[: self.kernel.legal_moves(state, seat, moves)]

    def play(self, state: S, seat: int, move: int) -> None:
        """Carry out a move of the legal list."""
        self.kernel.play(state, seat, move)

    def advance(self, state: S) -> None:
        """Do one step that happens by itself."""
        self.kernel.advance(state)

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return bool(self.kernel.is_over(state))

    # -- what is seen ---------------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> S:
        """A new state as the seat sees it, or as the public does (None)."""
        seen = clone(state)
        self.kernel.conceal(seen, PUBLIC if seat is None else seat)
        return seen

    def told(self, view: S, viewer: int | None, options: object) -> S:
        """Nothing is left to memory."""
        return view

    def sample(self, view: S, chance: Chance) -> S:
        """A new full state that could lie behind a view."""
        state = clone(view)
        self.kernel.determinize(state, chance)
        return state

    # -- what some games have ------------------------------------------------------------------------

    def is_secret(self, state: S, seat: int) -> bool:
        """Nothing is decided in secret."""
        return False

    def lies_hidden(self, state: S, seat: int) -> bool:
        """Nothing lies hidden."""
        return False

    def lay_hidden(self, state: S, seat: int) -> None:
        """Nothing is ever laid."""

    def take_up(self, state: S, seat: int) -> None:
        """Nothing is ever laid."""

    def is_whole(self, state: S, seat: int) -> bool:
        """Nothing is ever half carried out."""
        return True

    def alike(self, one: S, other: S) -> bool:
        """Positions that hold the same are."""
        return one == other
