"""The rules of a game as functions, each with its type, and what makes one text run over any game's rules.

A game fills `Kernel` with its rule functions. Code that works on any game takes the rules that it calls from `RULES`
and `PLACE_RULES`, under their own names:

```python
play, is_over = RULES.play, RULES.is_over
```

`Kernel.link` then rebuilds that code with a game's functions in the place of these names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Generic, NoReturn, Protocol, TypeVar

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
R = TypeVar("R", bound="Rules[Any] | PlaceRules")


class MustDecide(Protocol[S_contra]):
    """Whether the seat owes a decision now."""

    def __call__(self, state: S_contra, seat: int, /) -> bool: ...


class LegalMoves(Protocol[S_contra]):
    """Write the seat's legal moves into `moves`, which holds `Game.bound` numbers; their count, 0 if it owes none."""

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
    """Fill the blanks of a view in place, with the probabilities a player would assume, drawn from `chance`."""

    def __call__(self, state: S_contra, chance: Any, /) -> None: ...


class Prefer(Protocol[S_contra]):
    """Write into `odds` the policy of a quick player over the first `count` of `moves`.

    The moves are the seat's legal ones. Odds are above 0 and need not add up to 1.
    """

    def __call__(self, state: S_contra, seat: int, moves: list[int], count: int, odds: list[float], /) -> None: ...


class Features(Protocol[S_contra]):
    """Write into `row` one number for each of `Game.feature_names`, roughly between 0 and 1."""

    def __call__(self, state: S_contra, seat: int, row: list[float], /) -> None: ...


class Shares(Protocol[S_contra]):
    """Write each seat's share of the win of a finished game; shares add up to 1."""

    def __call__(self, state: S_contra, shares: list[float], /) -> None: ...


class Score(Protocol[S_contra]):
    """The seat's score so far, in the game's `unit`."""

    def __call__(self, state: S_contra, seat: int, /) -> int: ...


class Clock(Protocol[S_contra]):
    """A counter that rises at points where positions can be compared fairly (rounds)."""

    def __call__(self, state: S_contra, /) -> int: ...


class CopyPlace(Protocol):
    """Let the place `end` hold what the place `start` holds."""

    def __call__(self, places: Any, start: int, end: int, /) -> None: ...


class HashPlace(Protocol):
    """A hash from 0 and below 2**63 of what the place holds and of `salt`; equal at both speeds."""

    def __call__(self, places: Any, words: Any, index: int, salt: int, /) -> int: ...


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """The rule functions of a game that run at both speeds.

    Interpreted, `state` is a declared state and a list is a list; compiled, `state` is its packed record and a list
    may be an array.
    """

    must_decide: MustDecide[S]
    legal_moves: LegalMoves[S]
    play: Play[S]
    advance: Advance[S]
    is_over: IsOver[S]
    conceal: Conceal[S]
    determinize: Determinize[S]
    prefer: Prefer[S]
    features: Features[S]
    shares: Shares[S]
    score: Score[S]
    clock: Clock[S]


@dataclass(frozen=True, kw_only=True)
class PlaceRules:
    """What can be done with a place (room for one position) at either speed."""

    copy_place: CopyPlace
    hash_place: HashPlace


@dataclass(frozen=True, kw_only=True)
class Kernel(Rules[S], ABC):
    """A game's rules, and what links other code with them, interpreted or compiled.

    `horizon` is the maximum number of ticks of the clock that a search plays ahead, at least 1: beyond that, chance
    outweighs the decision.
    """

    horizon: int = 2

    def __post_init__(self) -> None:
        if self.horizon < 1:
            raise ValueError(f"horizon: must be at least 1, not {self.horizon}")

    @abstractmethod
    def link(self, functions: Sequence[Callable[..., Any]], tag: str, fast: bool) -> dict[str, Callable[..., Any]]:
        """These functions by name, over the game's rules; compiled where `fast`.

        Raises:
            ImportError: `fast`, and nothing can be compiled here.
        """

    @abstractmethod
    def can_compile(self) -> bool:
        """Whether the fast speed can be had here."""

    @abstractmethod
    def places(self, state: Any, count: int, fast: bool) -> tuple[Any, Any]:
        """Room for `count` positions at that speed, all holding `state`, and the same as rows of 64-bit words."""

    @abstractmethod
    def put(self, places: Any, index: int, state: Any) -> None:
        """Let a place hold what `state` holds."""

    @abstractmethod
    def is_compiled(self, tag: str) -> bool:
        """Whether what was compiled under that name can be loaded."""

    @abstractmethod
    def compile_once(self, tag: str, work: Callable[[], object], report: Callable[[float], None]) -> None:
        """Do `work`, which compiles, unless some process has done so under that name; `report` hears the share done."""


def by_name(rules: Rules[Any] | PlaceRules) -> dict[str, Callable[..., Any]]:
    """The functions by the names of their fields."""
    kind = Rules if isinstance(rules, Rules) else PlaceRules
    return {field.name: getattr(rules, field.name) for field in fields(kind)}


def _not_linked(*_: object) -> NoReturn:
    raise RuntimeError("this runs over a game's rules, which Kernel.link puts in")


def _stand_ins(kind: type[R]) -> R:
    return kind(**{field.name: _not_linked for field in fields(kind)})


RULES: Final[Rules[Any]] = _stand_ins(Rules)
"""Stand-ins for a game's rules, for code that is to be linked with them; called, they raise RuntimeError."""
PLACE_RULES: Final = _stand_ins(PlaceRules)
"""The same for the rules of places."""
