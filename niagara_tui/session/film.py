"""A game to look through: what its moments are, how they are found, and whose eyes may look at them.

Whatever shows a game's past goes through here, so that there is one answer to who may see what: until a game is over
each shows what the people at its table may see, and all hands lie open only afterwards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.session.game_log import LogLine
from niagara_tui.session.match import options_of
from niagara_tui.session.naming import called
from niagara_tui.storage.models import OpenSetup

OPEN: Literal["open"] = "open"
Eyes = int | Literal["open"] | None
"""Who looks: a seat, the public (None), or everybody with all hands open."""

STILL_PLAYED = _(
    "This game is not over: until then you see of it what you may see at its table, and play on at that table only."
)
"""Why there are no other eyes, and nothing to play on from."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands after so many decisions and steps.

    `seat` decided last (None: a step, or the start), `decisions` and `lines` of the log had been made by then, `round`
    is the game's clock; `is_turn`: another turn begins here.
    """

    seat: int | None
    decisions: int
    lines: int
    round: int
    is_turn: bool = False


def note(moments: list[Moment], seat: int | None, decisions: int, lines: int, clock: int) -> None:
    """Add the moment that follows; a turn begins where the clock has risen or somebody else goes on."""
    before = moments[-1]
    if before.seat is not None and before.seat != seat:
        moments[-1] = replace(before, is_turn=True)
    moments.append(Moment(seat, decisions, lines, clock, is_turn=clock > before.round))


class Film(ABC):
    """The moments of a game, from its start (0) to its `last`."""

    def __init__(self, game: Game[Any], setup: OpenSetup) -> None:
        """A film of that game; who makes it says what the moments and the log are.

        Raises:
            BadInput: a wrong number of seats, or options that the game does not know.
        """
        self.game, self.setup = game, setup
        self.options = options_of(game, setup)
        self.names = called(setup, game.letters)
        self.moments: Sequence[Moment] = ()
        self.damage: str | None = None
        """What is wrong with the first bad move of what was given; the film ends before it."""

    @property
    @abstractmethod
    def log(self) -> Sequence[LogLine]:
        """Everything that is told up to the last moment."""

    @abstractmethod
    def view(self, moment: int, seat: int | None) -> Any:
        """The position at that moment as the seat sees it, or as the public does (None)."""

    @abstractmethod
    def is_over(self, moment: int) -> bool:
        """Whether the game has ended by then."""

    # -- who may see what ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def locked(self) -> str:
        """Why hands stay closed and nobody plays on from a moment, in a sentence; empty where all lies open."""

    @property
    @abstractmethod
    def eyes(self) -> tuple[Eyes, ...]:
        """The eyes that may look, the usual ones first."""

    # -- how much there is --------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def moves(self) -> int:
        """How many decisions there are."""
        return self.moments[-1].decisions

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return self.moments[-1].round

    # -- finding moments ----------------------------------------------------------------------------

    def turn_after(self, moment: int) -> int:
        """Where the next turn begins; at the end there is none, and it is the last moment."""
        later = range(moment + 1, self.last)
        return next((number for number in later if self.moments[number].is_turn), self.last)

    def turn_before(self, moment: int) -> int:
        """Where the turn that led here began."""
        return next((number for number in range(moment - 1, 0, -1) if self.moments[number].is_turn), 0)

    def round_at(self, number: int) -> int:
        """The moment at which that round begins; the nearest one there is."""
        return min(bisect_left(self.moments, number, key=lambda moment: moment.round), self.last)

    def round_after(self, moment: int) -> int:
        """Where the next round begins; in the last one there is none, and it is the last moment."""
        return self.round_at(self.moments[moment].round + 1)

    def round_before(self, moment: int) -> int:
        """Where the round that led here began: this one, or at its beginning the one before."""
        return self.round_at(self.moments[max(moment - 1, 0)].round)

    def move_at(self, number: int) -> int:
        """The moment right after that many decisions."""
        return bisect_left(self.moments, number, key=lambda moment: moment.decisions)
