"""Films of a record, in which every decision and every step of the game is a moment, and of one future of a decision.

A film of a record ends before the step that would reveal a choice that the record does not show (`match.replay`). It
shows views of a seat or of the public (`Game.view`); the true position only once nobody plays any more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from niagara_ai.contract import Line
from pydantic import TypeAdapter, ValidationError

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game, noted
from niagara_tui.core.goals import Noted
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.match import replay
from niagara_tui.match.ending import false_result
from niagara_tui.match.film import OPEN, STILL_IN_PROGRESS, Film, Moment, S, Viewpoint, append_moment
from niagara_tui.match.game_log import NO_LUCK, GameLog, LogLine
from niagara_tui.match.setup import check_version, conceded_seats, first_position, helped_seats
from niagara_tui.store.models import OpenSetup, Record

_MOMENT = re.compile(r"\s*(round|move)\s*([0-9]{1,9})\s*", re.ASCII | re.IGNORECASE)
_STRIDE = 16  # number of moments from one stored position to the next; those between are replayed


class RecordFilm(Film[S]):
    """The moments of a record. It is locked until the game is over, unless only bots play."""

    def __init__(self, record: Record, until: int | None = None) -> None:
        """Film this record, up to the moment `until` if that is given."""
        game: Game[S] = registry.game(record.setup.game)
        check_version(game, record.game_version)
        super().__init__(game, record.setup)
        self.record = record
        begin = first_position(game, record.setup, record.game_version)
        self._game_log = SeekableLog(game, begin, self.names, record.luck)
        conceded = conceded_seats(record, len(record.moves), game.letters)
        self.damage = replay.walk(self._game_log, record.moves, record.setup.seed, conceded)
        self.damage = self.damage or false_result(self._game_log, record.result)
        # A person who has this game open in another window may still undo the last decision
        last = self._game_log.decisions[-1] if self._game_log.decisions else None
        is_final = last is None or last.secret or last.seat not in self.setup.people
        if until is not None or record.result is not None or is_final:
            while self._game_log.can_step() and not self._game_log.step_reveals(self._game_log.sealed()):
                self._game_log.step()
        self.moments: Sequence[Moment] = self._game_log.moments[: None if until is None else until + 1]

    @property
    def log(self) -> Sequence[LogLine]:
        return self._game_log.log[: self.moments[-1].lines]

    @property
    def conceded(self) -> Mapping[int, int]:
        """Maps each seat whose person conceded to the number of decisions made before."""
        return self._game_log.concessions.after

    @property
    def players(self) -> Sequence[str]:
        return self._game_log.concessions.players

    @property
    def stand_ins(self) -> Mapping[int, str]:
        """The names of the bots that have played on at the seats of people who have conceded."""
        return {seat: self.players[seat] for seat in self.conceded}

    def view(self, moment: int, seat: int | None) -> S:
        return self.game.view(self._game_log.position(moment), seat)

    def is_over(self, moment: int) -> bool:
        return self.game.is_over(self._game_log.position(moment))

    def draws(self, moment: int) -> bool:
        """Whether what led to that moment was up to chance: dice that were thrown, cards that were dealt."""
        before, after = (self._game_log.position(number).chance.counter for number in (moment - 1, moment))
        return bool(before != after)

    @property
    def lock_reason(self) -> str:
        return STILL_IN_PROGRESS if self.setup.people and not self.game.is_over(self._game_log.state) else ""

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """The available points of view, the default first.

        While locked there is one: the seat of the only person, or the public view if several people play. Otherwise
        they are the seat of the only person (if exactly one plays), all hands open, then each other seat.
        """
        person = self.setup.only_person
        if self.lock_reason:
            return (person,)
        first: tuple[Viewpoint, ...] = (OPEN,) if person is None else (person, OPEN)
        return (*first, *(seat for seat in range(len(self.names)) if seat not in first))

    def may_be_told(self, moment: int, seat: int) -> bool:
        """Whether everybody may know what that seat saw then: the game is over, or it saw no more than all did."""
        return not self.lock_reason or bool(self.view(moment, seat) == self.view(moment, None))

    def public_move(self, number: int) -> str | None:
        """The text of the decision with that index, from 0; None if it was secret."""
        made = self._game_log.decisions[number]
        return None if made.secret or made.move is None else self.game.text(made.move)

    def noted(self, last: int) -> list[Noted]:
        """What goals look at in what has happened up to that moment, derived from public views only."""
        return [noted(self.game, *happened) for happened in self.happened(last)]

    def happened(self, last: int) -> Iterator[tuple[S, S, int | None, int | None]]:
        """All that has happened up to that moment: the public views before and after, who decided, and the move.

        The move is None for a step and for a secret choice.
        """
        before = self.view(0, None)
        for number in range(1, last + 1):
            after, moment = self.view(number, None), self.moments[number]
            text = None if moment.seat is None else self.public_move(moment.decisions - 1)
            yield before, after, moment.seat, None if text is None else self.game.number(text)
            before = after

    def revealed_move(self, number: int) -> int | None:
        """The decision with that index, from 0; None if it was secret and is not revealed at the end of the film."""
        made = self._game_log.decisions[number]
        return None if made in self._game_log.unrevealed() else made.move

    def move_text(self, number: int) -> str | None:
        """The text of the decision with that index, from 0; None if it was secret and is not revealed at the end."""
        move = self.revealed_move(number)
        return None if move is None else self.game.text(move)

    @property
    def hinted(self) -> set[int]:
        """The seats of people to whom hints were shown."""
        return {seat for seat, help_given in helped_seats(self.record, self.game.letters).items() if help_given.hints}

    def has_conceded(self, seat: int, moment: int) -> bool:
        """Whether the last decision before that moment came after the concession of the person at that seat."""
        return self.moments[moment].decisions > self.conceded.get(seat, self.moves)

    def players_at(self, moment: int) -> tuple[str, ...]:
        """The names of those who played at that moment: as `names`, but for the bots of people who had conceded."""
        bots = self.stand_ins
        return tuple(
            bots[seat] if seat in bots and self.has_conceded(seat, moment) else name
            for seat, name in enumerate(self.names)
        )

    def moment_before(self, at: str) -> int:
        """The number of the moment `round 5`, its first, or `move 12`, before that move."""
        is_round, number = parse_moment(at)
        last = self.rounds if is_round else self.moves
        moment = self.round_at(number) if is_round else self.move_at(number) - 1 if number <= last else self.last
        if not 1 <= number <= last + (not is_round):
            wrong = _("there is no move {number}; {last} moves have been made")
            if is_round:
                wrong = _("there is no round {number}; the last round is {last}")
            raise BadInput(wrong.format(number=number, last=last))
        return moment

    def position(self, moment: int) -> S:
        """The true position at that moment of a game that is over or has no people, with all that is hidden."""
        if self.lock_reason:
            raise BadInput(_("the game is still being played, and its positions show what others hold"))
        state: S = self._game_log.position(moment)
        return state

    def branch(self, moment: int, now: datetime, luck: int | None = None) -> Record:
        """Return the record of a new game, started now, with the same moves up to that moment.

        Concessions are dropped. The seed stays the same, since another one would change the moves' outcomes; what is
        left to chance after that moment comes from the seed `luck`, if there is one.
        """
        moves = self.record.moves[: self.moments[moment].decisions]
        drawn = {after: seed for after, seed in self.record.luck.items() if after <= moment}
        drawn |= {} if luck is None else {moment: luck}
        new = {"moves": moves, "started": now, "saved": now, "result": None, "conceded": {}, "luck": drawn}
        return self.record.model_copy(update=new)


def parse_moment(at: str) -> tuple[bool, int]:
    """The number in `round 5` or `move 12`, and whether it is that of a round."""
    if (named := _MOMENT.fullmatch(at)) is None:
        wrong = _("{moment!r} is not a moment of a game; say 'round 5' or 'move 12'")
        raise BadInput(wrong.format(moment=at[:40]))
    return named[1].lower() == "round", int(named[2])


class SeekableLog(GameLog):
    """A game log that can restore the position at any moment."""

    def __init__(self, game: Game[Any], state: Any, names: Sequence[str], luck: Mapping[int, int] = NO_LUCK) -> None:
        """Start at `state`, and take ownership of it; `luck` is as in a record."""
        super().__init__(game, state, names, luck)
        self.moments = [Moment(None, 0, 0, game.kernel.clock(state))]
        self._events: list[tuple[int, int | None] | None] = []
        self._snapshots = [clone(state)]
        self._latest = (0, self._snapshots[0])  # the moment that was asked for last, with its position

    def decide(self, seat: int, move: int, *, sealed: bool = False) -> None:
        super().decide(seat, move, sealed=sealed)
        self._add_moment((seat, move))

    def place_unknown(self, seat: int) -> None:
        super().place_unknown(seat)
        self._add_moment((seat, None))

    def step(self) -> None:
        super().step()
        self._add_moment(None)

    def concede(self, seat: int) -> None:
        """Add the concession to the log, as part of the moment at which it is told."""
        super().concede(seat)
        self.moments[-1] = replace(self.moments[-1], lines=len(self.log))

    def position(self, moment: int) -> Any:
        """The true position at that moment; never shown to a player."""
        begin, state = self._latest
        if not moment // _STRIDE * _STRIDE <= begin <= moment:
            begin, state = moment // _STRIDE * _STRIDE, self._snapshots[moment // _STRIDE]
        state = clone(state)
        for number, happened in enumerate(self._events[begin:moment], begin + 1):
            seat, move = happened or (None, None)
            if seat is None:
                self.game.advance(state)
            elif move is None:
                self.game.place_hidden(state, seat)
            else:
                self.game.play(state, seat, move)
            self._draw_anew(state, number)
        if begin < moment:  # films are mostly looked through in order
            self._latest = moment, clone(state)
        return state

    def _add_moment(self, happened: tuple[int, int | None] | None) -> None:
        seat = None if happened is None else happened[0]
        append_moment(self.moments, seat, len(self.decisions), len(self.log), int(self.game.kernel.clock(self._state)))
        self._events.append(happened)
        if len(self._events) % _STRIDE == 0:
            self._snapshots.append(clone(self._state))


# -- how a game may go on after a plan -------------------------------------------------------------------


MAX_ROUNDS = 2  # rounds that are shown besides the one of the decision: what comes later is anybody's guess


class LineFilm(Film):
    """One future of a decision, from right after the plan. What the seat could not see is as it may be."""

    def __init__(self, game: Game[Any], setup: OpenSetup, line: Line, seat: int) -> None:
        """Film the line for that seat, as far as its moves are legal; a `ValueError` if it begins in another game."""
        super().__init__(game, setup)
        self._seat = seat
        self._log = SeekableLog(game, _position_of(game, line), self.names)
        _play_on(self._log, line)
        self.moments = self._log.moments

    @property
    def log(self) -> Sequence[LogLine]:
        return self._log.log

    def view(self, moment: int, seat: int | None) -> Any:
        return self.game.view(self._log.position(moment), seat)

    def position(self, moment: int) -> Any:
        """The position at that moment, with what is hidden as it may be."""
        return self._log.position(moment)

    def move_text(self, number: int) -> str | None:
        move = self._log.decisions[number].move
        return None if move is None else self.game.text(move)

    def is_over(self, moment: int) -> bool:
        return self.game.is_over(self._log.position(moment))

    @property
    def lock_reason(self) -> str:
        """Why hands are hidden and nobody can play on from a moment."""
        # Translators: the player whose plan is played on, and by whose knowledge.
        sentence = _("One way to go on after {name}'s plan; what {name} cannot see is guessed.")
        return sentence.format(name=self.names[self._seat])

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        return (self._seat,)


def wins_at_once(game: Game[Any], line: Line, seat: int) -> bool:
    """Whether a line ends in the round with which it begins, with a win that the seat shares with nobody."""
    try:
        log = GameLog(game, _position_of(game, line), game.letters)
    except ValueError:
        return False
    round_of_the_decision = game.kernel.clock(log.state)
    _play_on(log, line)
    shares = [0.0] * log.state.seats
    if game.is_over(log.state):
        game.kernel.shares(log.state, shares)
    has_won = all((share > 0) == (other == seat) for other, share in enumerate(shares))
    return has_won and game.kernel.clock(log.state) == round_of_the_decision


def _position_of(game: Game[Any], line: Line) -> Any:
    """The position with which a line begins; it is a `ValueError` if that is not one of the game."""
    states: TypeAdapter[Any] = TypeAdapter(game.state)
    try:
        position = states.validate_json(json.dumps(line.position))
    except ValidationError as error:
        raise ValueError("the position of the line is none of this game") from error
    if game.audit(position):
        raise ValueError("the position of the line is none of this game")
    return position


def _play_on(log: GameLog, line: Line) -> None:
    """Play the line on the log, which begins at its position, as far as it is shown."""
    game = log.game
    clock = game.kernel.clock
    last = clock(log.state) + MAX_ROUNDS

    def step() -> None:
        while log.can_step() and clock(log.state) <= last:
            log.step()

    for seat, text in zip(line.seats, line.moves, strict=False):
        step()
        move = game.number(text)
        is_due = clock(log.state) <= last and seat in log.deciders()
        if move is None or not is_due or move not in game.legal(log.state, seat):
            return
        log.decide(seat, move)
    step()
