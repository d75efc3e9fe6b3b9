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
from typing import Any, Final, Generic, NoReturn, TypeVar

S = TypeVar("S")
R = TypeVar("R", bound="Rules[Any] | SlotRules")


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """The rule functions of a game that run at both speeds.

    Interpreted, `state` is a declared state and a list is a list; compiled, `state` is its packed record and a list
    may be an array.
    """

    must_decide: Callable[[S, int], bool]
    """`(state, seat)`: whether the seat owes a decision now."""
    legal_moves: Callable[[S, int, list[int]], int]
    """`(state, seat, moves)`: write the seat's legal moves into `moves` (length `Game.bound`).

    Returns how many, 0 if it owes no decision.
    """
    candidate_moves: Callable[[S, int, list[int]], int]
    """`(state, seat, moves)`: write those of the seat's legal moves that a search looks at into `moves`.

    Returns how many, at least one if the seat owes a decision. Of moves with the same outcome one is enough, and moves
    that are never better than another may be left out. They follow from the seat's view.
    """
    play: Callable[[S, int, int], None]
    """`(state, seat, move)`: carry out a legal move of a seat that owes a decision."""
    advance: Callable[[S], None]
    """Do one automatic step; only valid while nobody owes a decision and the game is not over."""
    is_over: Callable[[S], bool]
    """Whether the game has ended."""
    conceal: Callable[[S, int], None]
    """`(state, viewer)`: blank in place what is hidden from the viewer, which makes the state a view.

    The viewer is a seat or -1 (the public).
    """
    determinize: Callable[[S, Any], None]
    """`(view, chance)`: fill the blanks of a view in place, drawn from `chance`.

    Everything that the view leaves open must be possible: what is likely is for the mind to learn, which weighs what is
    proposed (`mcts.iteration.guess_position`). A game without a mind had better propose what a player would assume.
    """
    prefer: Callable[[S, int, list[int], int, list[float]], None]
    """`(state, seat, moves, count, odds)`: write a quick player's policy over the first `count` of `moves` into `odds`.

    The moves are legal ones of the seat. Odds are above 0 and need not add up to 1.
    """
    shares: Callable[[S, list[float]], None]
    """`(state, shares)`: write each seat's share of the win of a finished game; shares add up to 1."""
    score: Callable[[S, int], int]
    """`(state, seat)`: the seat's score so far, in the game's `unit`."""
    clock: Callable[[S], int]
    """A counter that rises at points where positions can be compared fairly (rounds)."""
    note: Callable[[S, S, Any], None]
    """`(before, after, noted)`: add to `noted` [event, seat] what has happened to each seat between two positions.

    They are one decision or step apart. The events are those of `Game.events`, in that order; their numbers add up.
    """


@dataclass(frozen=True, kw_only=True)
class SlotRules:
    """The functions on slots (each stores one position) for one speed."""

    copy_slot: Callable[[Any, int, int], None]
    """`(slots, start, end)`: copy the position in the slot `start` to slot `end`."""
    hash_slot: Callable[[Any, Any, int, int], int]
    """`(slots, words, index, salt)`: hash the position at `index` with `salt`.

    The hash is an integer from 0 and below 2**63, the same at both speeds.
    """
    encode_slot: Callable[[Any, Any, int, int, int, Any, Any, Any], int]
    """`(slots, words, index, seat, seats, numbers, runs, active)`: write the inputs that are on into `active`.

    They are those of the position at `index`, seen from `seat`; returns their count. `seats` is the number of seats at
    the table; `numbers` and `runs` are those of the game's `Encoding`; `active` has room for all inputs. Both speeds
    write the same inputs in the same order.
    """


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
