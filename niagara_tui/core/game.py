"""The interface of a game: the only way in which session, screens, bots, command line and tests access games.

A game alternates between **decisions** and **steps**. While `deciders` returns seats, each of them owes a decision:
one of its `legal` moves, carried out by `play`. While nobody owes a decision and the game is not over, `advance` does
one automatic step (a card is revealed, the river moves by one). States are modified in place: `clone` them first.

A **view** is a state of the same type in which everything hidden from its seat is blanked; `sample` fills the blanks.
A **secret** decision (a card laid face down) appears in no other seat's view, in no log and in no file until a step
reveals it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.chance import Chance
from niagara_tui.core.compiling import Report, compile_once, is_compiled
from niagara_tui.core.odds import Say, percent_words
from niagara_tui.core.speed import can_compile, game_of, link

S = TypeVar("S")


class Standing(BaseModel):
    """One seat's place in the ranking: `place` counts from 1, ties share a place; `reason` is shown to people."""

    model_config = ConfigDict(frozen=True)

    seat: int = Field(ge=0)
    place: int = Field(ge=1)
    won: bool
    reason: str


class Kernel(BaseModel):
    """The rule functions of a game that run at both speeds, interpreted and compiled (`core.speed`).

    `must_decide(state, seat)`, `legal_moves(state, seat, moves) -> count`, `play(state, seat, move)`,
    `advance(state)`, `is_over(state)`: as in `Game` below; `moves` is a buffer of at least `bound` integers.

    For a search:
    `conceal(state, seat)` blanks in place what is hidden from the seat (-1: the public), which makes the state a view.
    `determinize(state, chance)` fills the blanks of a view in place, with the probabilities a player would assume.
    `prefer(state, seat, moves, count, odds)` writes the policy of a quick player over the `count` legal moves;
    odds are above 0 and need not add up to 1.
    `features(state, seat, row)` writes one number for each of the game's `feature_names`, roughly between 0 and 1.
    `shares(state, shares)` writes each seat's share of the win of a finished game; shares add up to 1.
    `score(state, seat)` is the seat's score so far, in the game's `unit`.
    `clock(state)` is a counter that rises at points where positions can be compared fairly (rounds). `horizon` is
    the maximum number of its ticks that a search plays ahead: beyond that, chance outweighs the decision.
    """

    model_config = ConfigDict(frozen=True)

    must_decide: Callable[..., Any]
    legal_moves: Callable[..., Any]
    play: Callable[..., Any]
    advance: Callable[..., Any]
    is_over: Callable[..., Any]
    conceal: Callable[..., Any]
    determinize: Callable[..., Any]
    prefer: Callable[..., Any]
    features: Callable[..., Any]
    shares: Callable[..., Any]
    score: Callable[..., Any]
    clock: Callable[..., Any]
    horizon: int = Field(default=2, ge=1)

    def link(self, functions: Sequence[Callable[..., Any]], tag: str, fast: bool) -> dict[str, Callable[..., Any]]:
        """Link a search's functions, by name, with these rules and those of `core.places`: see `core.speed.link`."""
        from niagara_tui.core.places import place_rules  # imported here: an app that never searches needs no numpy

        return link(functions, {**dict(self), **place_rules(fast)}, tag, fast)

    def can_compile(self) -> bool:
        """Whether the compiled speed is available."""
        return can_compile()

    def places(self, state: Any, count: int, fast: bool) -> tuple[Any, Any]:
        """Allocate storage for `count` positions at that speed: see `core.places.new_places`."""
        from niagara_tui.core.places import new_places

        return new_places(state, count, fast)

    def put(self, places: Any, index: int, state: Any) -> None:
        """Store a copy of `state` at `index`."""
        from niagara_tui.core.places import put

        put(places, index, state)

    def is_compiled(self, tag: str) -> bool:
        """Whether the code compiled under that tag can be loaded from the cache: see `core.compiling`."""
        return is_compiled(tag, game_of(self.play))

    def compile_once(self, tag: str, work: Callable[[], object], report: Report) -> None:
        """Run `work`, which compiles, unless a process has already done so under that tag: see `core.compiling`."""
        compile_once(tag, game_of(self.play), work, report)


class Game(Protocol[S]):
    """A game of the catalogue."""

    @property
    def id(self) -> str:
        """Identifier in files and on the command line."""

    @property
    def title(self) -> str:
        """Display name."""

    @property
    def summary(self) -> str:
        """One sentence that describes the game."""

    @property
    def version(self) -> int:
        """Version of the rules, raised only when their behaviour changes; a started game keeps its version."""

    @property
    def seats(self) -> range:
        """The allowed numbers of players."""

    @property
    def letters(self) -> tuple[str, ...]:
        """One capital letter per seat, in seat order; it names the seat in moves, in files and on the board."""

    @property
    def options(self) -> type[BaseModel]:
        """The model of the options: every field is a bool or a Literal with a default, a title and a description."""

    @property
    def variants(self) -> Mapping[str, Mapping[str, bool | str]]:
        """Well-known variants besides the standard game: display name to the options that differ."""

    @property
    def state(self) -> type[S]:
        """The declared state (`core.declare`)."""

    @property
    def bound(self) -> int:
        """Exclusive upper bound of the moves, which are integers from 0."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The playing styles of `appraise`: name to a one-line description; the first is the default."""

    @property
    def unit(self) -> str:
        """The unit of `Kernel.score`, in the plural: "gems"."""

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The names of the numbers that `Kernel.features` writes, in order."""

    @property
    def weights(self) -> Path:
        """The file with the fitted weights of the evaluation function over `features`."""

    @property
    def kernel(self) -> Kernel:
        """The rules at both speeds."""

    def new(self, options: Any, seats: int, seed: int) -> S:
        """Create the starting position under the current rules; `options` is an instance of `self.options`.

        The seed goes into the state's `chance`; the only draw made here may be that of the starting seat.
        """

    def set_edition(self, state: S, version: int) -> None:
        """Switch a game at its start to the rules of that version, from 1 to the game's current `version`."""

    def deciders(self, state: S) -> list[int]:
        """The seats that owe a decision now; several if the choices are secret and simultaneous."""

    def legal(self, state: S, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""

    def play(self, state: S, seat: int, move: int) -> None:
        """Carry out one of the legal moves."""

    def advance(self, state: S) -> None:
        """Do one automatic step; only valid while nobody owes a decision and the game is not over."""

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""

    def standings(self, state: S) -> list[Standing]:
        """The ranking, best place first."""

    def view(self, state: S, seat: int | None) -> S:
        """Return a new state as the seat sees it, or as the public does (None)."""

    def told(self, view: S, viewer: int | None, options: Any) -> S:
        """The part of a view that people are shown: the view itself, or a copy without what they must remember.

        `options` decide what is left to the players' memory; that is blank in the copy.
        """

    def sample(self, view: S, chance: Chance) -> S:
        """Draw a new full state that is consistent with a view."""

    def audit(self, state: S) -> list[str]:
        """Return all faults of a full state, one sentence each that begins with the field; empty if it is valid."""

    def audit_view(self, view: S) -> list[str]:
        """Likewise for a view of a seat or of the public, whose hidden fields may be blank."""

    def text(self, move: int) -> str:
        """The move's short text."""

    def number(self, text: str) -> int | None:
        """The move with that text, or None."""

    def is_secret(self, state: S, seat: int) -> bool:
        """Whether the decision that the seat owes now is secret."""

    def lies_hidden(self, state: S, seat: int) -> bool:
        """Whether the seat has made a secret choice that has not been revealed."""

    def lay_hidden(self, state: S, seat: int) -> None:
        """Enter a placeholder for the seat's secret choice, which is unknown when a record is replayed."""

    def take_up(self, state: S, seat: int) -> None:
        """Undo the seat's unrevealed secret choice; the seat owes the decision again."""

    def is_whole(self, state: S, seat: int) -> bool:
        """Whether the seat is not in the middle of a plan; plans end at such positions."""

    def alike(self, one: S, other: S) -> bool:
        """Whether these positions between plans are equivalent for everybody at the table."""

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str) -> list[float]:
        """Rate each of these moves as an experienced player of that style would; higher is better, scale arbitrary."""

    def describe(self, view: S, names: Sequence[str]) -> list[str]:
        """The position in lines of text, for tables that know nothing else of the game; players go by these names."""

    def explain(self, view: S, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
        """Give a reason for these moves, without subject or full stop: "steals blue from Bert, lands".

        `moves` are the beginning of a turn or the whole turn. The reason is never empty and adds to the move's own
        text. `say` formats a probability.
        """

    def tell(self, before: S, after: S, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        """Describe in sentences what happened between two public views.

        `seat` and `move` are those of the decision; `move` is None for a secret one, both are None for a step.
        """
