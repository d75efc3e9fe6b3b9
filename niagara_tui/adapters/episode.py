"""One game under way as frameworks for learning and search see it: one decision after the other, and what it is worth.

Where several seats owe a decision at once, they decide in seat order. Nobody learns of it: a seat's view has the
others' secret choices blanked, and `told` has a question mark for them. Steps are done by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from pydantic import ValidationError

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove, sentence
from niagara_tui.core.game import Game

MOST_ROUNDS = 100
"""A game that goes on for more rounds is cut short, where nobody says otherwise."""


def first_position(game: Game[Any], options: Mapping[str, Any], seats: int, seed: int) -> Any:
    """The position at the start of a game.

    Raises:
        BadInput: an option, the number of seats or the seed is not what it must be.
    """
    check_whole("seats", seats)
    try:
        chosen = game.options.model_validate(dict(options))
    except ValidationError as error:
        raise BadInput(sentence(error)) from error
    return game.new(chosen, seats, seed)


def check_whole(name: str, number: object) -> None:
    """See that an argument is a whole number; Python takes True for one, and 3.0 for its equal.

    Raises:
        BadInput: it is not.
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise BadInput(f"{name}: {number!r} is not a whole number")


def check_from_one(name: str, number: object) -> None:
    """See that an argument is a whole number from 1.

    Raises:
        BadInput: it is not.
    """
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise BadInput(f"{name}: {number!r} is not a whole number from 1")


class Episode:
    """A game from a position on; `seat` owes the next decision, None when it is over or cut short."""

    def __init__(
        self, game: Game[Any], position: Any, most_rounds: int = MOST_ROUNDS, names: Sequence[str] = ()
    ) -> None:
        """Play on from `position`, changing it; it is cut short when the game's clock is past `most_rounds`.

        Where the players' `names` are given, `log` holds the public log.
        """
        self.game, self.position, self.most_rounds = game, position, most_rounds
        self.seats: int = position.seats
        self.seat: int | None = None
        self.log: list[str] = []
        self._names = names
        self._decisions: list[tuple[int, int | None]] = []
        self._laid: dict[int, int] = {}
        self._legal: list[int] | None = None
        self._settle()

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return bool(self.game.is_over(self.position))

    @property
    def is_cut(self) -> bool:
        """Whether it has been cut short."""
        return not self.is_over and bool(self.game.kernel.clock(self.position) > self.most_rounds)

    def legal(self) -> list[int]:
        """The legal moves of the seat that decides, in ascending order; empty at the end."""
        if self._legal is None:
            self._legal = [] if self.seat is None else sorted(self.game.legal(self.position, self.seat))
        return self._legal

    def ask_first(self, seat: int) -> None:
        """Let this seat, which must be among those that owe a decision now, decide before the others."""
        self.seat, self._legal = seat, None

    def play(self, move: int) -> None:
        """Carry out the decision, and all that happens by itself after it.

        Raises:
            IllegalMove: the move is not legal, or nobody owes a decision.
        """
        if self.seat is None or move not in self.legal():
            raise IllegalMove(f"{move} is not a legal move here")
        seat, secret = self.seat, self.game.is_secret(self.position, self.seat)
        if secret:
            self._laid[seat] = len(self._decisions)
        self._decisions.append((seat, move))
        self._happen(lambda: self.game.play(self.position, seat, move), seat, None if secret else move)
        self._settle()

    def view(self, seat: int | None) -> Any:
        """The position as the seat sees it, or as the public does."""
        return self.game.view(self.position, seat)

    def told(self, seat: int | None) -> list[str]:
        """The decisions so far, as far as the seat, or the public, knows them: `R 5`, `B ?`."""
        hidden = self._hidden_from(seat)
        letters, text = self.game.letters, self.game.text
        return [
            f"{letters[owner]} {'?' if move is None or index in hidden else text(move)}"
            for index, (owner, move) in enumerate(self._decisions)
        ]

    def returns(self) -> list[float]:
        """Each seat's part of the win less an even part, so that they add up to 0; all 0 while the game goes on.

        Where the game was cut short, a seat's part is what it has collected, and one more for each seat so that nothing
        is divided by none.
        """
        if self.seat is not None:
            return [0.0] * self.seats
        parts = [0.0] * self.seats
        if self.is_over:
            self.game.kernel.shares(self.position, parts)
        else:
            parts = [1.0 + self.game.kernel.score(self.position, seat) for seat in range(self.seats)]
        return [part / sum(parts) - 1.0 / self.seats for part in parts]

    def resampled(self, seat: int, chance: Chance) -> Self:
        """Another game that the seat could be in as far as it knows; it holds nothing that the seat may not know."""
        other = self._copy(self.game.sample(self.view(seat), chance))
        other._legal = None  # noqa: SLF001 - of the same class; who decides may hold other cards there
        for index in self._hidden_from(seat):
            other._decisions[index] = (other._decisions[index][0], None)  # noqa: SLF001 - likewise
        return other

    def _hidden_from(self, seat: int | None) -> set[int]:
        """The places of the decisions that the seat, or the public, may not know yet."""
        lies_hidden, position = self.game.lies_hidden, self.position
        return {index for owner, index in self._laid.items() if owner != seat and lies_hidden(position, owner)}

    def _settle(self) -> None:
        game, position = self.game, self.position
        self.seat, self._legal = None, None
        while not (self.is_over or self.is_cut):
            if seats := game.deciders(position):
                self.seat = seats[0]
                return
            self._happen(lambda: game.advance(position))

    def _happen(self, change: Callable[[], None], seat: int | None = None, move: int | None = None) -> None:
        """Let something happen, and tell it where a log is kept."""
        if not self._names:
            change()
            return
        before = self.view(None)
        change()
        self.log += self.game.tell(before, self.view(None), seat, move, self._names)

    def _copy(self, position: Any) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.position, other.log = position, self.log[:]
        other._decisions, other._laid = self._decisions[:], dict(self._laid)
        return other

    def __deepcopy__(self, memo: object) -> Self:
        """A game that goes on by itself from here; OpenSpiel copies states in this way."""
        return self._copy(clone(self.position))
