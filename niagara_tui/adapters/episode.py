"""A running game for learning and search frameworks: one decision at a time, with returns at the end.

Seats that decide simultaneously are asked in seat order. This reveals nothing: the others' secret choices are blanked
in a seat's view, and are question marks in `decisions_seen_by`. Automatic steps are carried out after each decision.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from niagara_tui.core.chance import NOTHING_TOLD, Chance, below
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Game
from niagara_tui.core.inputs import audit, checked_options, shown, whole_number
from niagara_tui.core.outcomes import Step
from niagara_tui.core.perft import RETURNS
from niagara_tui.games import registry

MAX_ROUNDS = 100
"""Default number of rounds after which a game is truncated."""


def first_position(game: Game[Any], options: Mapping[str, Any], seats: int, seed: int) -> Any:
    """The start position of a game; the caller checks the seed."""
    count = whole_number("seats", seats)
    return game.new(checked_options(game, options), count, seed)


class Position(Protocol):
    """Where a game may begin: a `niagara_tui.Position`."""

    @property
    def state(self) -> Any:
        """The state, of its game's own type."""


def state_of(position: Position, game: Game[Any], seats: int | None, max_rounds: int) -> Any:
    """The state of a position where games begin, without its random numbers."""
    state = getattr(position, "state", None)
    if not isinstance(state, game.state):
        raise BadInput(f"position: {shown(position)} is no position of {game.id}")
    if faults := audit(game, state):
        raise BadInput(f"position: {faults[0]}")
    start: Any = clone(state)
    if seats not in (None, start.seats):
        raise BadInput(f"position: it is for {start.seats}, and not for {shown(seats)}")
    start.chance = Chance()
    if Episode(game, clone(start), max_rounds).is_done:
        raise BadInput(f"position: the game ends there, or after round {max_rounds}, before anybody decides")
    return start


def table_given(
    game: str | None, seats: int | None, options: Mapping[str, Any], position: Position | None, max_rounds: int
) -> tuple[Game[Any], int, Any]:
    """The game, how many play, and the state at which it begins instead of at its start, or None.

    By default the game is the first one, and as many play as do in the position, or else the fewest.
    """
    played = registry.game(registry.names()[0] if game is None else game)
    count = None if seats is None else whole_number("seats", seats)
    if position is None:
        count = played.seats[0] if count is None else count
        first_position(played, options, count, 0)
        return played, count, None
    if options:
        raise BadInput(f"{next(iter(options))}: a position has the options that it was begun with")
    start = state_of(position, played, count, max_rounds)
    return played, start.seats, start


@functools.cache
def _write_returns(game: Any) -> Callable[..., None]:
    """`core.perft.write_returns` with that game's rules, interpreted."""
    write_returns: Callable[..., None] = game.kernel.link(RETURNS, f"returns_{game.id}", False)["write_returns"]
    return write_returns


@dataclass(frozen=True)
class Drawn:
    """A step in which something was drawn, after so many decisions; `seen` caches what each seat saw of it."""

    decisions: int
    before: Any
    after: Any
    seen: dict[Any, Any] = field(default_factory=dict)


class Episode:
    """A game played on from a position; `seat` decides next, None when chance does or the game is over or truncated.

    With explicit chance, `step` is the step whose next draw is to be told (`draw`), else None; `drawn` are those that
    have been carried out. Otherwise all draws follow from the position's seed.
    """

    def __init__(
        self,
        game: Game[Any],
        position: Any,
        max_rounds: int = MAX_ROUNDS,
        names: Sequence[str] = (),
        *,
        explicit: bool = False,
    ) -> None:
        """Play on from `position`, which is modified; the game is truncated once its clock exceeds `max_rounds`.

        If the players' `names` are given, `log` collects the public log.
        """
        self.game, self.position, self.max_rounds = game, position, max_rounds
        self.step: Step[Any] | None = None
        self.drawn: list[Drawn] = []
        self._explicit = explicit
        self.seats: int = position.seats
        self.seat: int | None = None
        self.log: list[str] = []
        self._names = names
        self._decisions: list[tuple[int, int | None]] = []
        self._secret_choices: dict[int, int] = {}
        self._legal: list[int] | None = None
        if explicit:
            position.chance.seed, position.chance.counter = NOTHING_TOLD, 0
        self._settle()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
        return bool(self.game.is_over(self.position))

    @property
    def is_truncated(self) -> bool:
        """Whether the game has been truncated."""
        return not self.is_over and bool(self.game.kernel.clock(self.position) > self.max_rounds)

    @property
    def is_done(self) -> bool:
        """Whether nobody decides any more, nor chance."""
        return self.seat is None and self.step is None

    def legal(self) -> list[int]:
        """The legal moves of the deciding seat in ascending order; empty at the end."""
        if self._legal is None:
            self._legal = [] if self.seat is None else sorted(self.game.legal(self.position, self.seat))
        return self._legal

    def ask_first(self, seat: int) -> None:
        """Ask this seat, which must be one of the current deciders, before the others."""
        self.seat, self._legal = seat, None

    def play(self, move: int) -> None:
        """Apply the decision of `seat` and the automatic steps after it.

        Raises:
            IllegalMove: the move is not legal, or no decision is pending.
        """
        if self.seat is None or move not in self.legal():
            raise IllegalMove(f"{move} is not a legal move here")
        seat, secret = self.seat, self.game.is_secret(self.position, self.seat)
        if secret:
            self._secret_choices[seat] = len(self._decisions)
        self._decisions.append((seat, move))
        self._apply(lambda: self.game.play(self.position, seat, move), seat, None if secret else move)
        self._settle()

    def draw(self, outcome: int) -> None:
        """Let the next draw of `step` have this outcome, and go on after the last one.

        Raises:
            IllegalMove: there is no such outcome, or nothing is to be drawn.
        """
        if self.step is None:
            raise IllegalMove("chance has nothing to draw here")
        self.step = self.step.tell(outcome)
        if self.step.count == 0:
            step, self.step = self.step, None
            self._carry_out(step)
            self._settle()

    def view(self, seat: int | None) -> Any:
        """The position as the seat sees it, or for None the public."""
        return self.game.view(self.position, seat)

    def known_decisions(self, seat: int | None) -> list[tuple[int, int | None]]:
        """The seats and moves of the decisions so far; None for a move that the seat, or the public, may not know."""
        hidden = self._hidden_from(seat)
        return [(owner, None if index in hidden else move) for index, (owner, move) in enumerate(self._decisions)]

    def decisions_seen_by(self, seat: int | None) -> list[str]:
        """The decisions so far as known to the seat, or for None to the public: `R 5`, `B ?`."""
        letters, text = self.game.letters, self.game.text
        return [f"{letters[owner]} {'?' if move is None else text(move)}" for owner, move in self.known_decisions(seat)]

    def returns(self) -> list[float]:
        """Each seat's return (`returns`); all 0 while the game goes on."""
        if not self.is_done:
            return [0.0] * self.seats
        write_returns = _write_returns(self.game)  # type: ignore[arg-type] # mypy considers a protocol unhashable
        returns = [0.0] * self.seats
        write_returns(self.position, self.seats, returns, [0.0] * self.seats)
        return returns

    def resampled(self, seat: int, chance: Chance) -> Self:
        """A copy with everything hidden from the seat resampled: a determinization consistent with what it knows."""
        other = self._copy(self.game.sample(self.view(seat), chance))
        other._legal = None  # noqa: SLF001 - of the same class; the decider may hold different cards there
        see = self.game.view
        other.drawn = [Drawn(each.decisions, see(each.before, seat), see(each.after, seat)) for each in self.drawn]
        if self._explicit:
            other.position.chance = clone(self.position.chance)
        if self.step is not None:
            step = Step(self.game, other.position)
            for _ in self.step.drawn:  # unseen until the step is done
                step = step.tell(below(chance, step.count))
            other.step = step
        for index in self._hidden_from(seat):
            other._decisions[index] = (other._decisions[index][0], None)  # noqa: SLF001 - likewise
        return other

    def _hidden_from(self, seat: int | None) -> set[int]:
        """Indices of the decisions that the seat, or for None the public, may not know yet."""
        has_hidden_choice, position = self.game.has_hidden_choice, self.position
        return {
            index
            for owner, index in self._secret_choices.items()
            if owner != seat and has_hidden_choice(position, owner)
        }

    def _settle(self) -> None:
        game = self.game
        self.seat, self._legal = None, None
        while not game.is_over(self.position) and game.kernel.clock(self.position) <= self.max_rounds:
            if seats := game.deciders(self.position):
                self.seat = seats[0]
                return
            if not self._explicit:
                self._apply(lambda: game.advance(self.position))
                continue
            step = Step(game, self.position)
            if step.count:
                self.step = step
                return
            self._carry_out(step)

    def _carry_out(self, step: Step[Any]) -> None:
        """Do a step whose draws have all been told."""
        before, after = self.position, step.position()
        if step.drawn:
            self.drawn.append(Drawn(len(self._decisions), before, clone(after)))
        self._apply(lambda: setattr(self, "position", after))

    def _apply(self, change: Callable[[], None], seat: int | None = None, move: int | None = None) -> None:
        """Apply a change to the position, and log it if a log is kept."""
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
        other._decisions, other._secret_choices = self._decisions[:], dict(self._secret_choices)
        other.drawn = self.drawn[:]
        return other

    def __deepcopy__(self, memo: object) -> Self:
        """An independent copy."""
        return self._copy(clone(self.position))
