"""The rules of a game as typed functions, and the linking of generic code with them.

A game fills `Kernel` with its rule functions. Code for any game takes the rules that it calls from `RULES`
and `SLOT_RULES`, under their own names:

```python
play, is_over = RULES.play, RULES.is_over
```

`Kernel.link` then rebuilds that code with a game's functions in place of these names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Generic, NoReturn, Protocol, TypeVar

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
R = TypeVar("R", bound="Rules[Any] | SlotRules")


class MustDecide(Protocol[S_contra]):
    """Whether the seat owes a decision now."""

    def __call__(self, state: S_contra, seat: int, /) -> bool: ...


class LegalMoves(Protocol[S_contra]):
    """Write the seat's legal moves into `moves` (length `Game.bound`); return how many, 0 if it owes no decision."""

    def __call__(self, state: S_contra, seat: int, moves: list[int], /) -> int: ...


class CandidateMoves(Protocol[S_contra]):
    """Write those of the seat's legal moves that a search looks at into `moves`; return how many.

    There is at least one if the seat owes a decision. Of moves with the same outcome one is enough, and moves that are
    never better than another may be left out. They follow from the seat's view.
    """

    def __call__(self, state: S_contra, seat: int, moves: list[int], /) -> int: ...


class Play(Protocol[S_contra]):
    """Carry out a legal move of a seat that owes a decision."""

    def __call__(self, state: S_contra, seat: int, move: int, /) -> None: ...


class Advance(Protocol[S_contra]):
    """Do one automatic step; only valid while nobody owes a decision and the game is not over."""

    def __call__(self, state: S_contra, /) -> None: ...


class IsOver(Protocol[S_contra]):
    """Whether the game has ended."""

    def __call__(self, state: S_contra, /) -> bool: ...


class Conceal(Protocol[S_contra]):
    """Blank in place what is hidden from the viewer, a seat or -1 (the public), which makes the state a view."""

    def __call__(self, state: S_contra, viewer: int, /) -> None: ...


class Determinize(Protocol[S_contra]):
    """Fill the blanks of a view in place, drawn from `chance`.

    Everything that the view leaves open must be possible: what is likely is for the mind to learn, which weighs what is
    proposed (`mcts.iteration.guess_position`). A game without a mind had better propose what a player would assume.
    """

    def __call__(self, state: S_contra, chance: Any, /) -> None: ...


class Prefer(Protocol[S_contra]):
    """Write into `odds` the policy of a quick player over the first `count` of `moves`.

    The moves are legal ones of the seat. Odds are above 0 and need not add up to 1.
    """

    def __call__(self, state: S_contra, seat: int, moves: list[int], count: int, odds: list[float], /) -> None: ...


class Shares(Protocol[S_contra]):
    """Write each seat's share of the win of a finished game; shares add up to 1."""

    def __call__(self, state: S_contra, shares: list[float], /) -> None: ...


class Score(Protocol[S_contra]):
    """The seat's score so far, in the game's `unit`."""

    def __call__(self, state: S_contra, seat: int, /) -> int: ...


class Clock(Protocol[S_contra]):
    """A counter that rises at points where positions can be compared fairly (rounds)."""

    def __call__(self, state: S_contra, /) -> int: ...


class CopySlot(Protocol):
    """Copy the position in the slot `start` to slot `end`."""

    def __call__(self, slots: Any, start: int, end: int, /) -> None: ...


class HashSlot(Protocol):
    """Hash the position at `index` with `salt`, to an integer from 0 and below 2**63; the same at both speeds."""

    def __call__(self, slots: Any, words: Any, index: int, salt: int, /) -> int: ...


class EncodeSlot(Protocol):
    """Write the inputs that are on for the position at `index`, seen from `seat`, to `active`; return their count.

    `seats` is the number of seats at the table; `numbers` and `runs` are those of the game's `Encoding`; `active` has
    room for all inputs. Both speeds write the same inputs in the same order.
    """

    def __call__(  # noqa: PLR0913, PLR0917 - a compiled function: it gets arrays
        self, slots: Any, words: Any, index: int, seat: int, seats: int, numbers: Any, runs: Any, active: Any, /
    ) -> int: ...


class Note(Protocol[S_contra]):
    """Add to `noted` [event, seat] what has happened to each seat between two positions, one decision or step apart.

    The events are those of `Game.events`, in that order; their numbers add up.
    """

    def __call__(self, before: S_contra, after: S_contra, noted: Any, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """The rule functions of a game that run at both speeds.

    Interpreted, `state` is a declared state and a list is a list; compiled, `state` is its packed record and a list
    may be an array.
    """

    must_decide: MustDecide[S]
    legal_moves: LegalMoves[S]
    candidate_moves: CandidateMoves[S]
    play: Play[S]
    advance: Advance[S]
    is_over: IsOver[S]
    conceal: Conceal[S]
    determinize: Determinize[S]
    prefer: Prefer[S]
    shares: Shares[S]
    score: Score[S]
    clock: Clock[S]
    note: Note[S]


@dataclass(frozen=True, kw_only=True)
class SlotRules:
    """The functions on slots (each stores one position) for one speed."""

    copy_slot: CopySlot
    hash_slot: HashSlot
    encode_slot: EncodeSlot


@dataclass(frozen=True, kw_only=True)
class Kernel(Rules[S], ABC):
    """A game's rules, and their linking with other code, interpreted or compiled."""

    @abstractmethod
    def link(self, functions: Sequence[Callable[..., Any]], tag: str, fast: bool) -> dict[str, Callable[..., Any]]:
        """Bind these functions to the game's rules and return them by name; compiled if `fast`.

        `tag` becomes part of their names in the compile cache. A function with an attribute `interpreted` is replaced
        by that one, which must come to the same, unless `fast`.

        Raises:
            ImportError: `fast`, and the compiled speed is not available.
        """

    @abstractmethod
    def can_compile(self) -> bool:
        """Whether the compiled speed is available."""

    @abstractmethod
    def slots(self, state: Any, count: int, fast: bool) -> tuple[Any, Any]:
        """Allocate `count` slots at that speed, each with a copy of `state`.

        Returns the slots and their rows of 64-bit words; the interpreted speed has no rows.
        """

    @abstractmethod
    def store(self, slots: Any, index: int, state: Any) -> None:
        """Store a copy of `state` at `index`."""

    @abstractmethod
    def load(self, slots: Any, index: int, like: Any) -> Any:
        """A copy of the position at `index`; `like` is a state of the same game and number of seats."""

    @abstractmethod
    def is_compiled(self, tag: str) -> bool:
        """Whether the code compiled under that tag can be loaded from the cache."""

    @abstractmethod
    def compile_once(
        self,
        tag: str,
        work: Callable[[], object],
        report: Callable[[float], None],
        give_way: Callable[[], object] | None = None,
    ) -> None:
        """Run `work`, which compiles, unless that has been done under that tag; `report` gets the completed share.

        `give_way`, for a process that nobody waits for, is called when somebody does wait, and should end the process.
        """


def by_name(rules: Rules[Any] | SlotRules) -> dict[str, Callable[..., Any]]:
    """The rules as a dictionary from field name to function."""
    kind = Rules if isinstance(rules, Rules) else SlotRules
    return {field.name: getattr(rules, field.name) for field in fields(kind)}


def _not_linked(*_: object) -> NoReturn:
    raise RuntimeError("this function must be linked with a game's rules first: see Kernel.link")


def _placeholders(kind: type[R]) -> R:
    return kind(**{field.name: _not_linked for field in fields(kind)})


RULES: Final[Rules[Any]] = _placeholders(Rules)
"""Placeholders for a game's rules, for code that is to be linked with them; calling one raises RuntimeError."""
SLOT_RULES: Final = _placeholders(SlotRules)
"""Placeholders for the functions on slots, likewise."""
