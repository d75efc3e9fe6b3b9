"""The course of one game: the true position, the decisions that led to it, and the log that may be read by all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _


@dataclass(frozen=True, slots=True, eq=False)
class LogLine:
    """One sentence on what happened; `seat` is whose decision it was, None for what happened by itself.

    `moment` counts the decisions and steps that had been made then, this one included: `review` can show it again.
    """

    seat: int | None
    text: str
    moment: int = 0


def concession(seat: int, names: Sequence[str], moment: int) -> LogLine:
    """What is told when the person at that seat gives up."""
    return LogLine(seat, _("{name} concedes: a bot plays on at this seat.").format(name=names[seat]), moment)


@dataclass(slots=True, eq=False)
class Decision:
    """A decision of the record: `move` is None while a secret one is not known here; `told`: its lines of the log.

    `moment` is when it was first made; one that is taken up and made again keeps its place.
    """

    seat: int
    move: int | None
    secret: bool
    moment: int
    told: list[LogLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment that a course can go back to."""

    state: Any
    decisions: int
    lines: int


class GameLog:
    """The true position of one game and what led to it; legality is its caller's business."""

    def __init__(self, game: Game[Any], state: Any, names: Sequence[str]) -> None:
        """A course that begins at `state`, which it owns from now on."""
        self.game = game
        self.names = tuple(names)
        self.decisions: list[Decision] = []
        self.log: list[LogLine] = []
        self._state = state
        self._steps = 0

    @property
    def moment(self) -> int:
        """How many decisions and steps have been made."""
        return len(self.decisions) + self._steps

    @property
    def state(self) -> Any:
        """The true position; not to be changed and never to be shown."""
        return self._state

    def deciders(self) -> list[int]:
        """The seats that owe a decision; none when the game is over."""
        return [] if self.game.is_over(self._state) else self.game.deciders(self._state)

    def can_step(self) -> bool:
        """Whether something happens by itself next."""
        return not self.game.is_over(self._state) and not self.game.deciders(self._state)

    def hidden(self) -> list[int]:
        """The seats whose secret choice lies unrevealed."""
        return [seat for seat in range(len(self.names)) if self.game.lies_hidden(self._state, seat)]

    def secret_decision(self, seat: int) -> Decision | None:
        """The seat's latest secret decision."""
        return next((made for made in reversed(self.decisions) if made.secret and made.seat == seat), None)

    def unknown(self) -> list[int]:
        """The seats whose unrevealed choice is not known here either (a `?` that has been replayed)."""
        return [seat for seat in self.hidden() if (made := self.secret_decision(seat)) is None or made.move is None]

    # -- what changes the position ------------------------------------------------------------------

    def decide(self, seat: int, move: int) -> None:
        """Carry out a legal move of a seat and enter it in the record."""
        secret = self.game.is_secret(self._state, seat)
        decision = self._entry(seat, secret)
        decision.move = move
        decision.told = self._tell(decision, None if secret else move, lambda: self.game.play(self._state, seat, move))

    def lay_unknown(self, seat: int) -> None:
        """Stand for a secret decision that the record holds as `?`."""
        decision = self._entry(seat, secret=True)
        decision.told = self._tell(decision, None, lambda: self.game.lay_hidden(self._state, seat))

    def take_up(self, seat: int) -> None:
        """The seat's unrevealed choice is open again; its place in the record waits for the next answer."""
        self.game.take_up(self._state, seat)
        if decision := self.secret_decision(seat):
            self.log = [line for line in self.log if line not in decision.told]
            decision.move, decision.told = None, []

    def step(self) -> None:
        """Do one thing that happens by itself."""
        self._steps += 1
        self._tell(None, None, lambda: self.game.advance(self._state))

    def tell_conceded(self, seat: int) -> None:
        """Tell that the person at that seat has given up."""
        self.log.append(concession(seat, self.names, self.moment))

    def step_shows_unknown(self) -> bool:
        """Whether the next step would reveal a choice that is not known here."""
        if not (unknown := self.unknown()):
            return False
        after = clone(self._state)
        self.game.advance(after)
        return any(not self.game.lies_hidden(after, seat) for seat in unknown)

    def mark(self) -> Mark:
        """This moment, to go back to."""
        return Mark(clone(self._state), len(self.decisions), len(self.log))

    def go_back(self, mark: Mark) -> None:
        """Be as at that moment, once; only where nothing but public decisions were made since."""
        self._state = mark.state
        del self.decisions[mark.decisions :]
        del self.log[mark.lines :]

    def _entry(self, seat: int, secret: bool) -> Decision:
        waiting = self.secret_decision(seat) if secret else None
        if waiting is not None and waiting.move is None:
            return waiting
        self.decisions.append(Decision(seat, None, secret, self.moment + 1))
        return self.decisions[-1]

    def _tell(self, made: Decision | None, move: int | None, happen: Callable[[], None]) -> list[LogLine]:
        seat, moment = (None, self.moment) if made is None else (made.seat, made.moment)
        before = self.game.view(self._state, None)
        happen()
        after = self.game.view(self._state, None)
        lines = [LogLine(seat, text, moment) for text in self.game.tell(before, after, seat, move, self.names)]
        self.log.extend(lines)
        return lines
