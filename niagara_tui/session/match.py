"""One running match: the only owner of the true position, and the one gate that every decision goes through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ValidationError

from niagara_tui.core.errors import BadInput, IllegalMove, sentence
from niagara_tui.core.game import Game, Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.core.seats import check_seats
from niagara_tui.games import registry
from niagara_tui.session import notation, replay
from niagara_tui.session.bots.wire import digest
from niagara_tui.session.ending import false_result, result
from niagara_tui.session.game_log import GameLog, LogLine
from niagara_tui.session.naming import called
from niagara_tui.session.undo import History
from niagara_tui.storage.models import OpenSetup, Record, Setup, storable
from niagara_tui.storage.shared import Shared

__all__ = ["Clock", "LogLine", "Match", "now"]

Clock = Callable[[], datetime]


def now() -> datetime:
    """This moment, the clock of a match unless another is given."""
    return datetime.now(UTC)


class Match:
    """A match from its set-up to its end; asks, plays, remembers, and shows each seat its own view only."""

    def __init__(self, setup: Setup, clock: Clock = now, version: int | None = None) -> None:
        """A new match at its first position, no step done yet, by the rules of that version or by today's.

        Raises:
            BadInput: no such game, a wrong number of seats, options that the game does not know, or newer rules.
        """
        self.game: Game[Any] = registry.game(setup.game)
        self.setup = setup
        self.names = called(setup, self.game.letters)
        self.options = options_of(self.game, setup)
        self.damage: str | None = None
        """What was wrong with the record that this match was resumed from."""
        self.conceded: dict[int, int] = {}
        """The seats whose people have given up, each with how many decisions had been made by then."""
        self._clock = clock
        self._started = clock()
        self._version = self.game.version if version is None else version
        self._game_log = GameLog(self.game, first_position(self.game, setup, self._version), self.names)
        self._history = History()
        self._laid: set[int] = set()

    @classmethod
    def resume(cls, record: Record, clock: Clock = now, damaged_ok: bool = False) -> Match:
        """The match that a record holds, by the rules it was begun under; unrevealed choices are asked for again.

        The steps that follow the last recorded decision are left to `advance`. With `damaged_ok` a record that
        cannot be replayed in full gives the match up to its last good move, and one that claims another result than
        its moves bring gives the true one; `damage` says what is wrong.

        Raises:
            BadInput: the record does not fit the game, or (without `damaged_ok`) a move in it is wrong.
        """
        match = cls(record.setup, clock, record.game_version)
        match._started = record.started
        match.conceded = conceded_seats(record, len(record.moves), match.game.letters)
        match.damage = replay.replay(match._game_log, record.moves, match.conceded)
        match.damage = match.damage or false_result(match._game_log, record.result)
        if match.damage and not damaged_ok:
            raise BadInput(match.damage)
        return match

    @property
    def people(self) -> list[int]:
        """The seats that people play; one who has conceded plays no more."""
        seats = enumerate(self.setup.seats)
        return [seat for seat, sitting in seats if sitting.is_human and seat not in self.conceded]

    # -- what may be seen ---------------------------------------------------------------------------

    @property
    def log(self) -> Sequence[LogLine]:
        """What happened, made from public views only; undoing and taking back shorten it."""
        return tuple(self._game_log.log)

    @property
    def moment(self) -> int:
        """How many decisions and steps have been made: the `moment` that lines of the log are told at."""
        return self._game_log.moment

    def deciders(self) -> list[int]:
        """The seats that owe a decision now."""
        return self._game_log.deciders()

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""
        return self.game.legal(self._game_log.state, seat) if seat in self.deciders() else []

    def view(self, seat: int | None) -> Any:
        """The position as the seat sees it, or as the public does (None); a copy."""
        return self.game.view(self._game_log.state, seat)

    def needs_curtain(self, seat: int) -> bool:
        """Whether others must look away while the seat decides: in secret, or with a hand that only it may see."""
        return self.game.is_secret(self._game_log.state, seat) or self.view(seat) != self.view(None)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self._game_log.state)

    def standings(self) -> list[Standing]:
        """The ranking, best place first."""
        return self.game.standings(self._game_log.state)

    # -- decisions and steps ------------------------------------------------------------------------

    def submit(self, seat: int, move: int, *, free: bool = True) -> None:
        """Carry out one decision of a seat; steps that follow are left to `advance`.

        One that is not `free`, because there was no choice, cannot be taken back alone.

        Raises:
            IllegalMove: it is not this seat's decision, or the move is not legal now.
        """
        self._check(seat, move)
        self._history.undone.clear()
        self._play(seat, move, free=free)

    def can_advance(self) -> bool:
        """Whether something happens by itself next."""
        return self._game_log.can_step()

    def advance(self) -> None:
        """Do the one thing that happens by itself next; nothing if there is none."""
        if self.can_advance():
            self._game_log.step()
            self._history.forget()
            self._laid.clear()

    def settle(self) -> None:
        """Advance until somebody must decide or the game is over."""
        while self.can_advance():
            self.advance()

    def play(self, seat: int, move: int | str) -> None:
        """Carry out one decision of a seat, given by number or text, and all steps that follow by themselves.

        Raises:
            IllegalMove: it is not this seat's decision, or the move is not legal now.
        """
        number = self.game.number(move) if isinstance(move, str) else move
        if number is None:
            raise IllegalMove(_("{move!r} is not legal for {name} now").format(move=move, name=self._name(seat)))
        self.submit(seat, number)
        self.settle()

    def legal_texts(self, seat: int) -> list[str]:
        """The texts of the seat's legal moves, in the order of `legal`."""
        return [self.game.text(move) for move in self.legal(seat)]

    # -- taking back --------------------------------------------------------------------------------

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat's secret choice can be taken back: nothing has happened since but other secret choices."""
        return seat in self._laid

    def take_back(self, seat: int) -> None:
        """Take the seat's unrevealed secret choice back; it owes the decision again.

        Raises:
            IllegalMove: there is none, or it is too late.
        """
        if not self.can_take_back(seat):
            said = _("{name} has no secret choice that can still be taken back")
            raise IllegalMove(said.format(name=self._name(seat)))
        self._game_log.take_up(seat)
        self._laid.discard(seat)
        self._history.forget()

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last decision can be undone: it is the last thing that happened, and it was not secret."""
        return seat == self._history.seat and self._history.has_choice

    def undo(self, seat: int) -> None:
        """Undo the seat's last decision.

        Raises:
            IllegalMove: there is nothing that this seat can undo.
        """
        if not self.can_undo(seat):
            raise IllegalMove(_("{name} has nothing to undo").format(name=self._name(seat)))
        self._game_log.go_back(self._history.undo())

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has undone a decision and has not made another since."""
        return seat == self._history.seat and bool(self._history.undone)

    def redo(self, seat: int) -> None:
        """Make the decision again that was undone last.

        Raises:
            IllegalMove: there is nothing that this seat can redo.
        """
        if not self.can_redo(seat):
            raise IllegalMove(_("{name} has nothing to redo").format(name=self._name(seat)))
        self._play(seat, self._history.undone.pop(), free=True)

    # -- giving up ----------------------------------------------------------------------------------

    def why_not_concede(self, acting: int | None) -> str:
        """Why nobody here can concede now, where `acting` is who decides at the keyboard; empty if somebody can."""
        if self.is_over():
            return _("The game is over.")
        if not self.people:
            return _("Everybody here has conceded: the bots play on.")
        if len(self.people) > 1 and acting is None:
            return _("Only somebody whose turn it is to decide can concede.")
        return ""

    def concede(self, seat: int) -> None:
        """Note that the person at that seat gives up; whoever asks bots asks one for this seat from now on.

        Raises:
            IllegalMove: no person plays there, or the game is over.
        """
        if self.is_over() or seat not in self.people:
            raise IllegalMove(_("{name} has nothing to concede").format(name=self._name(seat)))
        self.conceded[seat] = len(self._game_log.decisions)
        self._game_log.tell_conceded(seat)
        self._laid.discard(seat)
        self._history.forget()

    # -- the record ---------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game as it may be known now: unrevealed choices stand as `?`."""
        return Record(
            game_version=self._version,
            setup=self.setup,
            moves=notation.lines(self._game_log),
            started=storable(self._started),
            saved=storable(self._clock()),
            conceded={self.game.letters[seat]: after for seat, after in self.conceded.items()},
            result=self._result(),
        )

    def digest(self) -> str:
        """A fingerprint of the true position, to compare two matches by."""
        return digest(self.game, self._game_log.state)

    # -- inside -------------------------------------------------------------------------------------

    def _check(self, seat: int, move: int) -> None:
        if self.is_over():
            raise IllegalMove(_("the game is over"))
        if seat not in self.deciders():
            raise IllegalMove(_("{name} has nothing to decide now").format(name=self._name(seat)))
        if move not in self.game.legal(self._game_log.state, seat):
            text = self.game.text(move) if 0 <= move < self.game.bound else str(move)
            raise IllegalMove(_("{move!r} is not legal for {name} now").format(move=text, name=self._name(seat)))

    def _play(self, seat: int, move: int, *, free: bool) -> None:
        if self.game.is_secret(self._game_log.state, seat):
            self._history.forget()
            if free:
                self._laid.add(seat)
        else:
            self._laid.clear()
            self._history.add(seat, self._game_log.mark(), move, free=free)
        self._game_log.decide(seat, move)

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat in range(len(self.names)) else _("seat {number}").format(number=seat)

    def _result(self) -> str | None:
        return result(self.standings(), self.names) if self.is_over() else None


def conceded_seats(record: Record | Shared, moves: int, letters: Sequence[str]) -> dict[int, int]:
    """The seats that have conceded, as a record or a shared copy with so many moves has them.

    Raises:
        BadInput: one of them is no person's, or there are fewer moves.
    """
    people = {letter: seat for seat, letter in enumerate(letters[: len(record.setup.seats)])}
    for letter, after in record.conceded.items():
        if letter not in people or not record.setup.seats[people[letter]].is_human:
            raise BadInput(_("{letter} has conceded, and no person sits there").format(letter=letter))
        if after > moves:
            raise BadInput(_("{letter} has conceded after more moves than there are").format(letter=letter))
    return {people[letter]: after for letter, after in record.conceded.items()}


def check_version(game: Game[Any], version: int) -> None:
    """See that this program knows that version of the game's rules.

    Raises:
        BadInput: they are newer.
    """
    if version > game.version:
        said = _("this game was saved under newer rules (version {version}) than this program knows")
        raise BadInput(said.format(version=version))


def first_position(game: Game[Any], setup: Setup, version: int) -> Any:
    """The position that a game begins with, to be played by the rules of that version.

    Raises:
        BadInput: this program does not know rules that are so new, or the set-up does not fit the game.
    """
    check_version(game, version)
    position = game.new(options_of(game, setup), len(setup.seats), setup.seed)
    game.set_edition(position, version)
    return position


def options_of(game: Game[Any], setup: OpenSetup) -> BaseModel:
    """The options of that set-up, checked with its number of seats.

    Raises:
        BadInput: a wrong number of seats, or options that the game does not know.
    """
    check_seats(game.title, game.seats, len(setup.seats))
    return checked_options(game, setup.options)


def checked_options(game: Game[Any], given: Mapping[str, object]) -> BaseModel:
    """The game's options with these values.

    Raises:
        BadInput: options that the game does not know, or values that they do not take.
    """
    try:
        return game.options.model_validate(given)
    except ValidationError as error:
        raise BadInput(_("the options are wrong: {why}").format(why=clean(sentence(error), 300))) from error
