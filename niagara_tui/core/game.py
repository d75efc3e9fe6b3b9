"""What a game gives: the one contract that session, screens, bots, command line and tests know games by.

A game alternates **decisions** and **steps**. While `deciders` names seats, each of them owes a decision: one of its
`legal` moves, carried out by `play`. While nobody must decide and the game is not over, `advance` does one thing that
happens by itself (a card is shown, the river moves by one). States are changed in place: `clone` them first.

A **view** is a state of the same type in which what its seat may not know is blanked; `sample` fills the blanks.
A **secret** decision (a card laid face down) stays out of every other seat's view, out of the log and out of files
until a step reveals it.
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
    """One seat's place in the ranking: `place` counts from 1, equal seats share one; `reason` says why, for people."""

    model_config = ConfigDict(frozen=True)

    seat: int = Field(ge=0)
    place: int = Field(ge=1)
    won: bool
    reason: str


class Kernel(BaseModel):
    """The rule functions of a game that run at both speeds (`core.speed`).

    `must_decide(state, seat)`, `legal_moves(state, seat, moves) -> count`, `play(state, seat, move)`,
    `advance(state)`, `is_over(state)`, as in the contract below; `moves` is a buffer of at least `bound` numbers.

    For a search:
    `conceal(state, seat)` blanks, in place, what the seat may not know (-1: the public); that makes a view.
    `determinize(state, chance)` fills the blanks of a view in place, as likely as a player would think them.
    `prefer(state, seat, moves, count, odds)` writes how likely a quick player is to take each of `count` legal moves;
    odds are above 0 and need not add up to 1.
    `features(state, seat, row)` writes one number for each of the game's `feature_names`, about 0 to 1 in size.
    `shares(state, shares)` writes each seat's share of the win of a game that is over; together they are 1.
    `score(state, seat)` is what the seat has in the game's `unit` so far.
    `clock(state)` counts something that rises at points where positions can be compared fairly (rounds). `horizon` is
    how many of its ticks a search plays on at most: further on, luck has drowned what a decision did.
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
        """A search's own functions, by name, over these rules and those of `core.places`: see `core.speed.link`."""
        from niagara_tui.core.places import place_rules  # here, so that an app that never searches loads no numpy

        return link(functions, {**dict(self), **place_rules(fast)}, tag, fast)

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


class Game(Protocol[S]):
    """A game of the catalogue."""

    @property
    def id(self) -> str:
        """The name in files and on the command line."""

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
    def seats(self) -> range:
        """The numbers of players that can play."""

    @property
    def letters(self) -> tuple[str, ...]:
        """One capital letter a seat, in seat order: seats are named by it in moves, files and on the board."""

    @property
    def options(self) -> type[BaseModel]:
        """The options' model: every field has a default, a title and a description, and is a bool or a Literal."""

    @property
    def variants(self) -> Mapping[str, Mapping[str, bool | str]]:
        """Well-known ways to play it beside the usual one: a name for people, and the options that differ."""

    @property
    def state(self) -> type[S]:
        """The declared state (`core.declare`)."""

    @property
    def bound(self) -> int:
        """Every move is a number from 0 and below this."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The styles of play that `appraise` knows: name to one line of description; the first is the ordinary one."""

    @property
    def unit(self) -> str:
        """What players collect and `Kernel.score` counts, in the plural: "gems"."""

    @property
    def feature_names(self) -> tuple[str, ...]:
        """What the numbers of `Kernel.features` mean, in their order."""

    @property
    def weights(self) -> Path:
        """The file with the fitted weights of the evaluation over `features`."""

    @property
    def kernel(self) -> Kernel:
        """The rules at both speeds."""

    def new(self, options: Any, seats: int, seed: int) -> S:
        """The position at the start, under today's rules; `options` is an instance of `self.options`.

        Of the seed it keeps `chance`; all that may follow from it at once is one draw among the seats: who begins.
        """

    def set_edition(self, state: S, version: int) -> None:
        """Let a game that stands at its start be played by the rules of that version, from 1 to `version`."""

    def deciders(self, state: S) -> list[int]:
        """The seats that owe a decision now; several while choices are secret and simultaneous."""

    def legal(self, state: S, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""

    def play(self, state: S, seat: int, move: int) -> None:
        """Carry out a move of the legal list."""

    def advance(self, state: S) -> None:
        """Do one step that happens by itself; only when nobody must decide and the game is not over."""

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""

    def standings(self, state: S) -> list[Standing]:
        """The ranking, best place first."""

    def view(self, state: S, seat: int | None) -> S:
        """A new state as the seat sees it, or as the public does (None)."""

    def told(self, view: S, viewer: int | None, options: Any) -> S:
        """What people are told of a view: the same, or a new one in which what the options leave to memory is blank."""

    def sample(self, view: S, chance: Chance) -> S:
        """A new full state that could lie behind a view."""

    def audit(self, state: S) -> list[str]:
        """Everything that is wrong with a full state, a sentence each that begins with the field; empty if nothing."""

    def audit_view(self, view: S) -> list[str]:
        """The same of a view of any seat or of the public, in which what may be hidden is blank."""

    def text(self, move: int) -> str:
        """The move's short text."""

    def number(self, text: str) -> int | None:
        """The move with that text, or None."""

    def is_secret(self, state: S, seat: int) -> bool:
        """Whether the decision that the seat owes now is secret."""

    def lies_hidden(self, state: S, seat: int) -> bool:
        """Whether the seat has made a secret choice that has not been revealed."""

    def lay_hidden(self, state: S, seat: int) -> None:
        """Stand for a secret choice that is not known here, when a record is replayed."""

    def take_up(self, state: S, seat: int) -> None:
        """Undo the seat's secret choice that has not been revealed; the seat owes the decision again."""

    def is_whole(self, state: S, seat: int) -> bool:
        """Whether no plan of the seat is half carried out: plans end at such positions."""

    def alike(self, one: S, other: S) -> bool:
        """Whether these positions between plans are the same to everybody at the table."""

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str) -> list[float]:
        """How good a knowledgeable player thinks each of these moves, on a scale of its own; higher is better."""

    def describe(self, view: S, names: Sequence[str]) -> list[str]:
        """The position in lines of text, for tables that know nothing else of the game; players go by these names."""

    def explain(self, view: S, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
        """Why a knowledgeable player might decide so, without subject or full stop: "steals blue from Bert, lands".

        `moves` begin a turn, or are all of it. There is always a reason, and it says more than the move's own words.
        `say` says a chance.
        """

    def tell(self, before: S, after: S, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        """Sentences on what happened between two public views.

        `seat` and `move` are those of a decision; `move` is None for a secret one, both are None for a step.
        """
