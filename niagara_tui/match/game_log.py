"""The game log: the true position, the decisions that led to it, the public log, and what can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game, noted
from niagara_tui.core.goals import Noted
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.match.setup import stand_ins

Witness = Callable[[int, Any, Any], object]
"""Told of each decision and step: its moment, and the public views before and after it."""
NO_LUCK: Mapping[int, int] = MappingProxyType({})
NOTHING_YET = _("Nothing has happened yet.")  # what is shown of an empty log


@dataclass(frozen=True, slots=True, eq=False)
class LogLine:
    """A sentence of the log; `seat` is the seat whose decision it describes, None for a step.

    `moment` is the number of decisions and steps so far, including this one: `record_film` can show that moment.
    """

    seat: int | None
    text: str
    moment: int = 0


@dataclass(slots=True, eq=False)
class Decision:
    """A decision of the record: `move` is None while it is secret and unknown; `log_lines` are its lines of the log.

    `moment` is when it was first made; a choice that is taken back and made again keeps its place. `sealed` says that
    it was replayed from a record that was saved before it was shown.
    """

    seat: int
    move: int | None
    secret: bool
    moment: int
    sealed: bool = False
    log_lines: list[LogLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Savepoint:
    """A moment to which a game log can go back."""

    state: Any
    decisions: int
    lines: int
    noted: int


class Concessions:
    """The concessions of one game, in the order in which they were made: who plays there, and when the log tells it.

    From a concession on, a bot decides for that seat: whatever the seat wins, the bot has won. Only the line of the log
    waits, and with it the bot's name in the sentences after it: a record knows nothing of a concession but the decision
    before it, so the line comes after the steps that were due, before the next decision; or, if those steps end the
    game, before what the last one of them tells. So the log is the same whenever between these steps it was made.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names, self._stand_ins = tuple(names), stand_ins(names)
        self.after: dict[int, int] = {}  # maps each seat whose person conceded to the number of decisions made before
        self._told = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who play now: at the seat of a person who has conceded, the bot's."""
        return self._with_bots(list(self.after))

    @property
    def told_players(self) -> tuple[str, ...]:
        """The names of those who play as far as the log has told it, for its next sentences."""
        return self._with_bots(list(self.after)[: self._told])

    def add(self, seat: int, decisions: int) -> None:
        self.after[seat] = decisions

    def tell(self, *, step_due: bool) -> dict[int, str]:
        """The sentences of the concessions that the log tells now, by seat; none while a step is due.

        To be asked twice whenever something has happened: before what is told of it, when a step is due unless the game
        is over, and after it.
        """
        if step_due:
            return {}
        now, self._told = list(self.after)[self._told :], len(self.after)
        sentence = _("{name} concedes and loses: a bot plays on at this seat.")
        return {seat: sentence.format(name=self._names[seat]) for seat in now}

    def _with_bots(self, seats: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._stand_ins[seat] if seat in seats else name for seat, name in enumerate(self._names))


class GameLog:
    """The true position of one game and its history; the caller checks that moves are legal."""

    def __init__(self, game: Game[Any], state: Any, names: Sequence[str], luck: Mapping[int, int] = NO_LUCK) -> None:
        """Start at `state` and take ownership of it; `luck` is as in a record."""
        self.game, self.luck = game, luck
        self.names = tuple(names)
        self.concessions = Concessions(names)
        self.decisions: list[Decision] = []
        self.log: list[LogLine] = []
        self.notes = False  # whether it notes what goals look at
        self.noted: list[tuple[Decision | None, Callable[[], Noted]]] = []  # that, with the decision that led to it
        self.witnesses: list[Witness] = []
        self.after_choices: Any = None
        """The true position once all had made their last secret choices; never shown to a player."""
        self._state = state
        self._public: Any = None
        """What everybody sees of the position, if that is known already: a view is made once a moment."""
        self._steps = 0
        self._draw_anew(state, 0)

    @property
    def moment(self) -> int:
        """The number of decisions and steps so far."""
        return len(self.decisions) + self._steps

    @property
    def state(self) -> Any:
        """The true position; must not be modified, and never shown to a player."""
        return self._state

    def deciders(self) -> list[int]:
        """The seats that owe a decision; empty if the game is over."""
        return [] if self.game.is_over(self._state) else self.game.deciders(self._state)

    def past_deciders(self) -> set[int]:
        return {made.seat for made in self.decisions}

    def can_step(self) -> bool:
        return not self.game.is_over(self._state) and not self.game.deciders(self._state)

    def hidden(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if self.game.has_hidden_choice(self._state, seat)]

    def secret_decision(self, seat: int) -> Decision | None:
        """The seat's latest one."""
        return next((made for made in reversed(self.decisions) if made.secret and made.seat == seat), None)

    def unrevealed(self) -> list[Decision]:
        """The secret choices that have not been revealed, as far as they were made in this history."""
        return [made for seat in self.hidden() if (made := self.secret_decision(seat)) is not None]

    def unknown(self) -> list[int]:
        """The seats whose unrevealed choice is unknown (a replayed `?`)."""
        return [seat for seat in self.hidden() if (made := self.secret_decision(seat)) is None or made.move is None]

    def sealed(self) -> list[int]:
        """The seats whose unrevealed choice is unknown or was replayed from a record that did not show it."""
        return [seat for seat in self.hidden() if (made := self.secret_decision(seat)) is None or made.sealed]

    def chosen_last(self) -> set[int]:
        """The seats whose secret choices were followed by nothing but other secret choices."""
        seats, moment = set[int](), self.moment
        for made in reversed(self.decisions):
            if not made.secret or made.moment != moment:
                break
            if made.move is not None:
                seats.add(made.seat)
            moment -= 1
        return seats

    def had_choice(self, seat: int) -> bool:
        """Whether the seat has made a choice among several that is not revealed yet."""
        if not self.game.has_hidden_choice(self._state, seat):
            return False
        before = clone(self._state)
        self.game.withdraw_hidden(before, seat)
        return len(self.game.legal(before, seat)) > 1

    def decide(self, seat: int, move: int, *, sealed: bool = False) -> None:
        """Carry out a legal move of a seat and record it.

        `sealed` says that it is replayed from a record that was saved before it was shown.
        """
        secret = self.game.is_secret(self._state, seat)
        decision = self._entry(seat, secret)
        decision.move, decision.sealed = move, sealed
        public = None if secret else move
        decision.log_lines = self._carry_out(decision, public, lambda: self.game.play(self._state, seat, move))

    def place_unknown(self, seat: int) -> None:
        """Enter a placeholder for a secret decision that the record holds as `?`."""
        decision = self._entry(seat, secret=True)
        decision.sealed = True
        decision.log_lines = self._carry_out(decision, None, lambda: self.game.place_hidden(self._state, seat))

    def withdraw_hidden(self, seat: int) -> None:
        """Undo the seat's unrevealed choice; its place in the record is kept for the next one."""
        self.game.withdraw_hidden(self._state, seat)
        self._public = None
        if decision := self.secret_decision(seat):
            self.log = [line for line in self.log if line not in decision.log_lines]
            self.noted = [each for each in self.noted if each[0] is not decision]
            decision.move, decision.log_lines = None, []
        self._tell_concessions(step_due=self.can_step())

    def step(self) -> None:
        # the last thing that has happened was a secret choice
        if self.decisions and self.decisions[-1].secret and self.decisions[-1].moment == self.moment:
            self.after_choices = clone(self._state)
        self._steps += 1
        self._carry_out(None, None, lambda: self.game.advance(self._state))
        self._tell_concessions(step_due=self.can_step())

    def concede(self, seat: int) -> None:
        """The person at that seat concedes: from now on a bot decides there. `Concessions` says when this is told.

        If it has taken back a secret choice, the bot's will have the place of that one in the record, so the concession
        is before it.
        """
        owed = self.secret_decision(seat) if seat in self.game.deciders(self._state) else None
        places = (place for place, made in enumerate(self.decisions) if made is owed and made.move is None)
        self.concessions.add(seat, next(places, len(self.decisions)))
        self._tell_concessions(step_due=self.can_step())

    def step_reveals(self, seats: Sequence[int]) -> bool:
        """Whether the next step would reveal the hidden choice of one of these seats."""
        return bool(seats) and self._stepped(self._state, seats) is None

    def settled(self) -> Any:
        """The position after the steps that are due, as far as none of them reveals a sealed choice."""
        state, sealed = clone(self._state), self.sealed()
        while not self.game.is_over(state) and not self.game.deciders(state):
            if (after := self._stepped(state, sealed)) is None:
                break
            state = after
        return state

    def savepoint(self) -> Savepoint:
        return Savepoint(clone(self._state), len(self.decisions), len(self.log), len(self.noted))

    def go_back(self, savepoint: Savepoint) -> None:
        """Return to a savepoint; it can be used once, and only if nothing but public decisions followed it."""
        self._state, self._public = savepoint.state, None
        del self.decisions[savepoint.decisions :]
        del self.log[savepoint.lines :]
        del self.noted[savepoint.noted :]

    def _draw_anew(self, state: Any, moment: int) -> None:
        """Let chance come from another seed, if that is the moment from which it does."""
        if (seed := self.luck.get(moment)) is not None:
            state.chance.seed = seed  # the counter goes on: what it says of draws stays true

    def _tell_concessions(self, *, step_due: bool) -> None:
        sentences, after = self.concessions.tell(step_due=step_due), self.concessions.after
        self.log.extend(LogLine(seat, text, after[seat] + self._steps) for seat, text in sentences.items())

    def _stepped(self, state: Any, secret_seats: Sequence[int]) -> Any:
        """The position after the next step; None if that would reveal the hidden choice of one of these seats."""
        after = clone(state)
        self.game.advance(after)
        return after if all(self.game.has_hidden_choice(after, seat) for seat in secret_seats) else None

    def _entry(self, seat: int, secret: bool) -> Decision:
        waiting = self.secret_decision(seat) if secret else None
        if waiting is not None and waiting.move is None:
            return waiting
        self.decisions.append(Decision(seat, None, secret, self.moment + 1))
        return self.decisions[-1]

    def _carry_out(self, made: Decision | None, move: int | None, change: Callable[[], None]) -> list[LogLine]:
        """Change the position, and add to the log what everybody sees of it."""
        seat, moment = (None, self.moment) if made is None else (made.seat, made.moment)
        try:
            before = self.game.view(self._state, None) if self._public is None else self._public
            self._public = None  # whatever the game raises
            change()
            self._draw_anew(self._state, self.moment)
            after = self._public = self.game.view(self._state, None)
            self._tell_concessions(step_due=not self.game.is_over(self._state))
            sentences = self.game.tell(before, after, seat, move, self.concessions.told_players)
            if self.notes:
                # Counted when somebody asks: to count takes as long as to play, and a replayed game is seldom asked
                self.noted.append((made, cache(partial(noted, self.game, before, after, seat, move))))
        except (SystemExit, GeneratorExit) as error:  # another package's game leaves the program
            raise RuntimeError from error
        lines = [LogLine(seat, strip_hidden(text), moment) for text in sentences]
        self.log.extend(lines)
        for witness in self.witnesses:
            witness(moment, before, after)
        return lines


@dataclass(slots=True)
class History:
    """The public decisions that `seat` can undo now (`done`), and those that it has undone and can redo (`undone`).

    That is until something is revealed or another seat decides. An item of `done` is (savepoint before the decision,
    move, free). A decision that is not free was played automatically, as there was no choice; it is undone only
    together with the free one before it, and cannot be redone.
    """

    seat: int | None = None
    done: list[tuple[Savepoint, int, bool]] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def forget(self) -> None:
        """Clear the history: nothing before this moment can be undone or redone."""
        self.seat = None
        self.done.clear()
        self.undone.clear()

    def can_undo(self, seat: int) -> bool:
        return seat == self.seat and any(free for _before, _move, free in self.done)

    def can_redo(self, seat: int) -> bool:
        return seat == self.seat and bool(self.undone)

    def add(self, seat: int, before: Savepoint, move: int, *, free: bool) -> None:
        """Add a decision made at `before`; a decision of another seat clears the history first."""
        if seat != self.seat:
            self.forget()
            self.seat = seat
        self.done.append((before, move, free))

    def undo(self) -> Savepoint:
        """Undo the last free decision and all after it; returns the savepoint to go back to."""
        before, move, free = self.done.pop()
        while not free:
            before, move, free = self.done.pop()
        self.undone.append(move)
        return before
