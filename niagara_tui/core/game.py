"""What a game gives: the one contract that session, screens, bots, command line and tests know games by.

What bots need of it stands in `niagara_ai.contract`, which says how decisions and steps alternate; here is what people
and files need beyond that. A **secret** decision (a card laid face down) stays out of every other seat's view, out of
the log and out of files until a step reveals it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from niagara_ai import contract
from niagara_ai.contract import PLACE_RULES, RULES, PlaceRules, Standing, by_name

from niagara_tui.core.compiling import Report, compile_once, is_compiled
from niagara_tui.core.odds import Say, percent_words
from niagara_tui.core.speed import can_compile, game_of, link

__all__ = ["PLACE_RULES", "RULES", "Game", "Kernel", "PlaceRules", "Standing", "by_name"]

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Kernel(contract.Kernel[S]):
    """The rule functions of a game that run at both speeds (`core.speed`), linked by Numba where it can be had."""

    def link(self, functions: Sequence[Callable[..., Any]], tag: str, fast: bool) -> dict[str, Callable[..., Any]]:
        """A search's own functions, by name, over these rules and those of `core.places`: see `core.speed.link`."""
        from niagara_tui.core.places import place_rules  # here, so that an app that never searches loads no numpy

        return link(functions, {**by_name(self), **by_name(place_rules(fast))}, tag, fast)

    def can_compile(self) -> bool:
        """Whether the fast speed can be had here."""
        return can_compile()

    def places(self, state: Any, count: int, fast: bool) -> tuple[Any, Any]:
        """Room for positions at that speed: see `core.places.new_places`."""
        from niagara_tui.core.places import new_places

        return new_places(state, count, fast)

    def put(self, places: Any, index: int, state: Any) -> None:
        """Let a place hold what `state` holds."""
        from niagara_tui.core.places import put

        put(places, index, state)

    def is_compiled(self, tag: str) -> bool:
        """Whether what was compiled under that name can be loaded from the cache: see `core.compiling`."""
        return is_compiled(tag, game_of(self.play))

    def compile_once(self, tag: str, work: Callable[[], object], report: Report) -> None:
        """Do `work`, which compiles, unless some process has done so under that name: see `core.compiling`."""
        compile_once(tag, game_of(self.play), work, report)


class Game(contract.WholeGame[S], Protocol[S]):
    """A game of the catalogue: what bots may ask of it, and what people and files need."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def summary(self) -> str:
        """One sentence on what the game is."""

    @property
    def version(self) -> int:
        """Rises only when the rules' behaviour changes; a game begun under an older version goes on by it."""

    @property
    def letters(self) -> tuple[str, ...]:
        """One capital letter a seat, in seat order: seats are named by it in moves, files and on the board."""

    @property
    def variants(self) -> Mapping[str, Mapping[str, bool | str]]:
        """Well-known ways to play it beside the usual one: a name for people, and the options that differ."""

    def set_edition(self, state: S, version: int) -> None:
        """Let a game that stands at its start be played by the rules of that version, from 1 to `version`."""

    def told(self, view: S, viewer: int | None, options: Any) -> S:
        """What people are told of a view: the same, or a new one in which what the options leave to memory is blank."""

    def audit(self, state: S) -> list[str]:
        """Everything that is wrong with a full state, a sentence each that begins with the field; empty if nothing."""

    def audit_view(self, view: S) -> list[str]:
        """The same of a view of any seat or of the public, in which what may be hidden is blank."""

    def lies_hidden(self, state: S, seat: int) -> bool:
        """Whether the seat has made a secret choice that has not been revealed."""

    def lay_hidden(self, state: S, seat: int) -> None:
        """Stand for a secret choice that is not known here, when a record is replayed."""

    def take_up(self, state: S, seat: int) -> None:
        """Undo the seat's secret choice that has not been revealed; the seat owes the decision again."""

    def alike(self, one: S, other: S) -> bool:
        """Whether these positions between plans are the same to everybody at the table."""

    def explain(self, view: S, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
        """Why a knowledgeable player might decide so, without subject or full stop: "steals blue from Bert, lands".

        `moves` begin a turn, or are all of it. There is always a reason, and it says more than the move's own words.
        `say` says a chance.
        """

    def tell(self, before: S, after: S, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        """Sentences on what happened between two public views.

        `seat` and `move` are those of a decision; `move` is None for a secret one, both are None for a step.
        """
