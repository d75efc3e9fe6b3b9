"""Default implementation of the `Game` methods that follow from a kernel and the texts of the moves."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Kernel


class Seated(Protocol):
    """The field that every state has."""

    seats: int


S = TypeVar("S", bound=Seated)

PUBLIC = -1
"""Viewer id of the public view, for `Kernel.conceal`."""


class Ruled(Generic[S]):
    """Base class for games; the defaults fit one without secret choices in which every plan is one decision."""

    kernel: Kernel[S]
    variants: Mapping[str, Mapping[str, bool | str]] = MappingProxyType({})
    """No variants by default."""
    texts: tuple[str, ...]
    """The text of each move, indexed by its number; empty for a number that is not a move."""

    @property
    def bound(self) -> int:
        """Exclusive upper bound of the moves, which are integers from 0."""
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
        """Do nothing: by default a game has only one version of its rules."""

    def deciders(self, state: S) -> list[int]:
        """The seats that owe a decision now."""
        return [seat for seat in range(state.seats) if self.kernel.must_decide(state, seat)]

    def legal(self, state: S, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""
        moves = [0] * self.bound
        return moves[: self.kernel.legal_moves(state, seat, moves)]

    def play(self, state: S, seat: int, move: int) -> None:
        """Carry out one of the legal moves."""
        self.kernel.play(state, seat, move)

    def advance(self, state: S) -> None:
        """Do one automatic step."""
        self.kernel.advance(state)

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return bool(self.kernel.is_over(state))

    # -- views ----------------------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> S:
        """Return a new state as the seat sees it, or as the public does (None)."""
        seen = clone(state)
        self.kernel.conceal(seen, PUBLIC if seat is None else seat)
        return seen

    def told(self, view: S, viewer: int | None, options: object) -> S:
        """Return the view unchanged: by default nothing is left to the players' memory."""
        return view

    def sample(self, view: S, chance: Chance) -> S:
        """Draw a new full state that is consistent with a view."""
        state = clone(view)
        self.kernel.determinize(state, chance)
        return state

    # -- secret choices and plans of several decisions: overridden by the games that have them ----------

    def is_secret(self, state: S, seat: int) -> bool:
        """Whether the seat's decision is secret: by default never."""
        return False

    def lies_hidden(self, state: S, seat: int) -> bool:
        """Whether the seat has an unrevealed secret choice: by default never."""
        return False

    def lay_hidden(self, state: S, seat: int) -> None:
        """Do nothing: by default there are no secret choices."""

    def take_up(self, state: S, seat: int) -> None:
        """Do nothing: by default there are no secret choices."""

    def is_whole(self, state: S, seat: int) -> bool:
        """Whether the seat is not in the middle of a plan: by default always, since a plan is one decision."""
        return True

    def alike(self, one: S, other: S) -> bool:
        """Whether these positions are equivalent: by default if they are equal."""
        return one == other
