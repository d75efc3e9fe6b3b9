"""The interface of a game for bots and tournaments.

A game alternates **decisions** and **steps**. While `deciders` names seats, each of them owes a decision: one of its
`legal` moves, carried out by `play`. While nobody owes one and the game is not over, `advance` does one automatic step
(a card is revealed, the river moves by one). States are modified in place: copy them first. A **view** is a state of
the same type in which everything hidden from its seat is blanked; `sample` fills the blanks.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from niagara_ai.contract.kernel import Kernel

S = TypeVar("S")
MAX_STEPS = 10_000
"""Maximum number of steps between two decisions, far above that of any game; rules that take more are at fault."""


class Standing(BaseModel):
    """One seat's place in the ranking: `place` counts from 1, ties share a place; `reason` is shown to people."""

    model_config = ConfigDict(frozen=True)

    seat: int = Field(ge=0)
    place: int = Field(ge=1)
    won: bool
    reason: str

    def __str__(self) -> str:
        """The place and its reason, as people read it."""
        return f"{self.place}. {self.reason}"


class Event(NamedTuple):
    """What can happen to a seat from one position to the next.

    Attributes:
        name: its name in files.
        gain: 1 if it is good for the seat to which it happens, -1 if it is bad, 0 if no reason for a plan tells it.
        is_told_of_others: whether reasons tell it of the other seats, too.
        of: the event of which this tells what it is about, such as with whom or what. What is noted is no number then,
            but up to `FIELDS` numbers from 1 of `FIELD_BITS` bits, the first one lowest, 0 where there is nothing to
            tell and `SEVERAL` where the events of a tick differ. The game reads them (`Part.detail`). The last number
            is with what it is done: it is told of what differs, but is no difference, as something else might do as
            well.
        is_goal: whether it wins the game: alone, without what it is about, it is no reason for a chance of winning.
        is_aim: whether plans are made for it. Reasons tell first how often it comes of either in the tick of the
            decision, whatever that is worth; what comes of it has the worth. With a gain of -1 it is one way to miss
            the aims before it, and is told of the other plan.
    """

    name: str
    gain: int = 0
    is_told_of_others: bool = False
    of: str = ""
    is_goal: bool = False
    is_aim: bool = False


FIELDS, FIELD_BITS = 4, 4
"""Of what an event is about (`Event.of`)."""
SEVERAL = (1 << FIELD_BITS) - 1
"""The number, with all bits, that stands for several different ones."""


WON = Event("won", 1, is_told_of_others=True, is_goal=True)
"""The event, in all games, that a seat has won or shares the win; `Rules.note` does not note it."""


class Encoding(NamedTuple):
    """The network inputs for a view, and the network output for each move.

    A view is encoded as the list of the inputs that are on (1); all others are off (0). In inputs and outputs, seats
    are counted from the viewing seat in table order, so that all seats share what is learned.

    `numbers` [seats at the table, viewing seat, row, number] has the numbers of the packed state; those of its 64-bit
    word `w` are those from `runs[w]` up to `runs[w + 1]` (`SlotRules.encode_slot`). `names` are the names of the
    inputs, `moves` the texts of the moves.
    `outputs` [seats at the table, viewing seat, move] is the index of the move's output.
    """

    numbers: Any
    runs: Any
    names: tuple[str, ...]
    moves: tuple[str, ...]
    outputs: Any

    @property
    def digest(self) -> bytes:
        """A digest of what the inputs and outputs stand for, by which files are recognised as of this encoding."""
        about = json.dumps([self.names, self.moves, self.outputs.shape])
        return hashlib.sha256(about.encode()).digest()


class RenamingTables(NamedTuple):
    """Permutations of network inputs and outputs by the game's symmetries, for data augmentation.

    A renaming exchanges names that no rule tells apart, such as suits; the first one renames nothing. `inputs`
    [renamings, inputs] and `outputs` [renamings, outputs] are the indices that an input and an output get under it.
    """

    inputs: Any
    outputs: Any


class Game(Protocol[S]):
    """The interface of a game for bots."""

    @property
    def id(self) -> str:
        """Identifier in files and on the command line."""

    @property
    def state(self) -> type[S]:
        """The type of the declared state, which also validates a view read from JSON."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The playing styles of `appraise`: name to a one-line description; the first is the default."""

    @property
    def slip(self) -> float:
        """How much worse than the best, in the unit of `appraise`, a move may be that a beginner takes for as good."""

    @property
    def bound(self) -> int:
        """Exclusive upper bound of the moves, which are integers from 0."""

    @property
    def unit(self) -> str:
        """The unit of `Rules.score`, in the plural: "gems"."""

    @property
    def events(self) -> Sequence[Event]:
        """What `Rules.note` notes: what people at the table care about."""

    @property
    def encoding(self) -> Encoding:
        """The encoding of views and moves for the networks of its mind."""

    @property
    def renaming_tables(self) -> RenamingTables:
        """The renamings of inputs and outputs by which training gets more from each position."""

    @property
    def mind(self) -> Path:
        """The file with the weights of the search's mind; it need not exist."""

    @property
    def kernel(self) -> Kernel[S]:
        """The rules at both speeds."""

    def deciders(self, state: S, /) -> list[int]:
        """The seats that owe a decision now; several if the choices are secret and simultaneous."""

    def legal(self, state: S, seat: int, /) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""

    def candidates(self, state: S, seat: int, /) -> list[int]:
        """Those of the seat's legal moves that a search looks at (`Rules.candidate_moves`)."""

    def audit_view(self, view: S, /) -> list[str]:
        """What is wrong with a view, whose hidden fields may be blank: a sentence each; empty if it is sound."""

    def play(self, state: S, seat: int, move: int, /) -> None:
        """Carry out one of the legal moves."""

    def advance(self, state: S, /) -> None:
        """Do one automatic step; only valid while nobody owes a decision and the game is not over."""

    def is_over(self, state: S, /) -> bool:
        """Whether the game has ended."""

    def is_secret(self, state: S, seat: int, /) -> bool:
        """Whether the decision that the seat owes now is secret."""

    def has_hidden_choice(self, state: S, seat: int, /) -> bool:
        """Whether the seat has made a secret choice that has not been revealed."""

    def withdraw_hidden(self, state: S, seat: int, /) -> None:
        """Undo the seat's unrevealed secret choice; the seat owes the decision again."""

    def is_between_plans(self, state: S, seat: int, /) -> bool:
        """Whether the seat is not in the middle of a plan; plans end at such positions."""

    def goes_on(self, state: S, seat: int, /) -> bool:
        """Whether the seat, which has just ended a plan here, owes its next decision in the same turn."""

    def equivalent(self, one: S, other: S, /) -> bool:
        """Whether these positions between plans are equivalent for everybody at the table."""

    def ends_alike(self, one: S, other: S, seat: int, /) -> bool:
        """Whether these positions after two secret choices of the seat have the same result for certain."""

    def view(self, state: S, seat: int | None, /) -> S:
        """Return a new state as the seat sees it, or as the public does (None)."""

    def sample(self, view: S, chance: Any, /) -> S:
        """Draw a new full state that is consistent with a view, with the random numbers of `chance`."""

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str, /) -> list[float]:
        """Rate each of these moves as an experienced player of that style would; higher is better, scale arbitrary."""

    def text(self, move: int, /) -> str:
        """The move's short text."""

    def number(self, text: str, /) -> int | None:
        """The move with that text, or None."""


class WholeGame(Game[S], Protocol[S]):
    """The interface of a game for tournaments, which also start games and read their results."""

    @property
    def seats(self) -> range:
        """The allowed numbers of players."""

    @property
    def letters(self) -> tuple[str, ...]:
        """One capital letter per seat, in seat order; it names the seat in moves and in files."""

    @property
    def digest(self) -> str:
        """A digest of the source of its rules and of its player."""

    @property
    def options(self) -> type[BaseModel]:
        """The model of the options: every field is a bool or a Literal with a default, a title and a description."""

    def new(self, options: Any, seats: int, seed: int, /) -> S:
        """Create the starting position under the current rules; `options` is an instance of `self.options`.

        The seed goes into the state's `chance`; the only draw made here may be that of the starting seat.
        """

    def standings(self, state: S, /) -> list[Standing]:
        """The ranking, best place first."""
