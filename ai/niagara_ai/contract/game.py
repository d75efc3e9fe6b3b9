"""What a bot and a tournament may ask of a game.

A game alternates **decisions** and **steps**. While `deciders` names seats, each of them owes a decision: one of its
`legal` moves, carried out by `play`. While nobody owes one and the game is not over, `advance` does one thing that
happens by itself. States are changed in place: copy them first. A **view** is a state of the same type in which what
its seat may not know is blanked; `sample` fills the blanks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from niagara_ai.contract.kernel import Kernel

S = TypeVar("S")


class Standing(BaseModel):
    """One seat's place in the ranking: `place` counts from 1, equal seats share one; `reason` says why, for people."""

    model_config = ConfigDict(frozen=True)

    seat: int = Field(ge=0)
    place: int = Field(ge=1)
    won: bool
    reason: str


class Game(Protocol[S]):
    """What a bot may ask of a game."""

    @property
    def id(self) -> str:
        """The name in files and on the command line."""

    @property
    def state(self) -> type[S]:
        """The declared state, which a JSON view is read with."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The styles of play that `appraise` knows: name to one line of description; the first is the ordinary one."""

    @property
    def bound(self) -> int:
        """Every move is a number from 0 and below this."""

    @property
    def unit(self) -> str:
        """What players collect and `Rules.score` counts, in the plural: "gems"."""

    @property
    def feature_names(self) -> tuple[str, ...]:
        """What the numbers of `Rules.features` mean, in their order."""

    @property
    def weights(self) -> Path:
        """The file with the fitted weights of the evaluation over `features`."""

    @property
    def kernel(self) -> Kernel[S]:
        """The rules at both speeds."""

    def deciders(self, state: S, /) -> list[int]:
        """The seats that owe a decision now; several while choices are secret and simultaneous."""

    def legal(self, state: S, seat: int, /) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""

    def play(self, state: S, seat: int, move: int, /) -> None:
        """Carry out a move of the legal list."""

    def advance(self, state: S, /) -> None:
        """Do one step that happens by itself; only when nobody owes a decision and the game is not over."""

    def is_over(self, state: S, /) -> bool:
        """Whether the game has ended."""

    def is_secret(self, state: S, seat: int, /) -> bool:
        """Whether the decision that the seat owes now is secret."""

    def is_whole(self, state: S, seat: int, /) -> bool:
        """Whether no plan of the seat is half carried out: plans end at such positions."""

    def view(self, state: S, seat: int | None, /) -> S:
        """A new state as the seat sees it, or as the public does (None)."""

    def sample(self, view: S, chance: Any, /) -> S:
        """A new full state that could lie behind a view; `chance` draws what is drawn."""

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str, /) -> list[float]:
        """How good a knowledgeable player thinks each of these moves, on a scale of its own; higher is better."""

    def text(self, move: int, /) -> str:
        """The move's short text."""

    def number(self, text: str, /) -> int | None:
        """The move with that text, or None."""


class WholeGame(Game[S], Protocol[S]):
    """What a tournament asks beyond that: to begin games and to see how they ended."""

    @property
    def seats(self) -> range:
        """The numbers of players that can play."""

    @property
    def options(self) -> type[BaseModel]:
        """The options' model: every field has a default, a title and a description, and is a bool or a Literal."""

    def new(self, options: Any, seats: int, seed: int, /) -> S:
        """The position at the start, under today's rules; `options` is an instance of `self.options`.

        Of the seed it keeps `chance`; all that may follow from it at once is one draw among the seats: who begins.
        """

    def standings(self, state: S, /) -> list[Standing]:
        """The ranking, best place first."""
