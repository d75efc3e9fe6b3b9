"""A running match: sole owner of the true position, and the single entry point for decisions."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Generic, Literal, Self

from niagara_ai.contract import MAX_STEPS, Bot
from niagara_ai.plans import turn_is_done
from pydantic import BaseModel
from typing_extensions import TypeVar

from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.core.errors import BadInput, IllegalMove, RulesAtFault
from niagara_tui.core.game import Game, Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import as_whole, check_seat, is_seat, shown, whole_number
from niagara_tui.core.text import quoted
from niagara_tui.games import registry
from niagara_tui.match import replay
from niagara_tui.match.ending import false_result, result
from niagara_tui.match.game_log import GameLog, History, LogLine
from niagara_tui.match.position import Position
from niagara_tui.match.setup import conceded_seats, display_names, first_position, helped_seats, options_of
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import Help, Record, Setup, clamp_time

if TYPE_CHECKING:
    from niagara_tui.match.record_film import RecordFilm

__all__ = ["Clock", "LogLine", "Match", "now"]

S = TypeVar("S", default=Any)
_NO_HELP = Help()
Clock = Callable[[], datetime]


def now() -> datetime:
    """The current time in UTC, the default clock of a match."""
    return datetime.now(UTC)


class Match(Generic[S]):
    """A match from set-up to end: checks and plays decisions, keeps the record, and shows each seat only its view.

    Seats are whole numbers from 0, in the order of `names`; moves are whole numbers below `game.bound`, or texts. What
    it holds is an attribute, what the rules are asked for is a method. A seat that there is not is `BadInput`, what a
    seat cannot play, take back, undo, redo or concede now is `IllegalMove`. A match that began in the middle of a game
    has no film and no copy. Rules that come to no decision and no end are `RulesAtFault`.

    - to play: `deciders`, `legal`, `legal_texts`, `play`, `is_over`, `standings`; `view` and `bots` for bots
    - to change one's mind: `undo`, `redo`, `take_back`; to give up: `concede`
    - what has happened: `log`, `film`, `record`
    - `copy` to try something out, `position` for what is true; matches of the same set-up and position are equal

    Attributes:
        game: the game that is played.
        setup: the game's name, its options, the seats with their players, and the seed.
        names: the players' names, by seat.
        options: the game's own options.
        edition: the version of the rules under which it is played.
        damage: what was wrong with the record that it was resumed from, or None.
    """

    def __init__(self, setup: Setup, clock: Clock = now, version: int | None = None) -> None:
        """Start a match at its first position, before any step, under that version of the rules or the current one.

        Raises:
            BadInput: the game is unknown, the number of seats is wrong, an option is invalid, or the rules are newer.
        """
        if not isinstance(setup, Setup):
            raise BadInput(_("a match begins with a Setup, not with {given}").format(given=shown(setup)))
        self.game: Game[S] = registry.game(setup.game)
        self.setup: Setup = setup
        self.names: tuple[str, ...] = display_names(setup, self.game.letters)
        self.options: BaseModel = options_of(self.game, setup)
        self.edition: int = self.game.version if version is None else version
        self.damage: str | None = None
        self._is_recorded = True
        """Whether the record leads to this position; not in a match that began in the middle of a game."""
        self._clock = clock
        self._started = clock()
        self._game_log = GameLog(self.game, first_position(self.game, setup, self.edition), self.names)
        self._game_log.notes = bool(setup.people)
        self._history = History()
        self._retractable: set[int] = set()
        self._helped = HelpCounter(setup.people, {}, ())
        self._steps = 0

    def __repr__(self) -> str:
        """The game, its players, and where it stands."""
        players = (each.name if each.is_human else f"{each.name} ({each.player})" for each in self.setup.seats)
        moves = self._game_log.decisions
        state = "over" if self.is_over() else f"{', '.join(self.names[seat] for seat in self.deciders())} to decide"
        return f"<Match of {self.game.id}: {', '.join(players)}; {len(moves)} moves, {state}>"

    __hash__ = None  # type: ignore[assignment] # it changes as it is played

    def __eq__(self, other: object) -> bool:
        """Whether both have the same set-up, rules and true position."""
        if not isinstance(other, Match):
            return False
        return (self.setup, self.edition, self.position()) == (other.setup, other.edition, other.position())

    @classmethod
    def resume(cls, record: Record, clock: Clock = now, damaged_ok: bool = False) -> Self:
        """Restore the match of a record under the rules it was started with; choices recorded as `?` are made again.

        The steps after the last recorded decision are left to `settle`. With `damaged_ok`, a record that cannot be
        replayed in full gives the match up to its last valid move, and a wrong result is replaced by the true one;
        `damage` says what is wrong.

        Raises:
            BadInput: the record does not fit the game, or (without `damaged_ok`) a move or the result is wrong.
        """
        if not isinstance(record, Record):
            raise BadInput(_("a match is resumed from a Record, not from {given}").format(given=shown(record)))
        match = cls(record.setup, clock, record.game_version)
        match._started = record.started
        match._game_log = GameLog(match.game, match._game_log.state, match.names, record.luck)
        match._game_log.notes = bool(record.setup.people)
        conceded = conceded_seats(record, len(record.moves), match.game.letters)
        match.damage = replay.replay(match._game_log, record.moves, record.setup.seed, conceded)
        match.damage = match.damage or false_result(match._game_log, record.result)
        if match.damage and not damaged_ok:
            raise BadInput(match.damage)
        match._retractable = match._game_log.chosen_last()
        helped = helped_seats(record, match.game.letters)
        match._helped = HelpCounter(match.setup.people, helped, match._game_log.past_deciders())
        return match

    # -- what may be seen ---------------------------------------------------------------------------

    @property
    def log(self) -> Sequence[LogLine]:
        """The log, derived from public views only; undoing and taking back shorten it."""
        return tuple(self._game_log.log)

    def deciders(self) -> list[int]:
        """The seats that owe a decision now."""
        return self._game_log.deciders()

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves; empty if it owes no decision."""
        check_seat(seat, len(self.names))
        return self.game.legal(self._game_log.state, seat) if seat in self.deciders() else []

    def view(self, seat: int | None) -> S:
        """Return a copy of the position as the seat sees it, or as the public does (None)."""
        if seat is not None:
            check_seat(seat, len(self.names))
        return self.game.view(self._game_log.state, seat)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self._game_log.state)

    def standings(self) -> list[Standing]:
        """The ranking, best place first."""
        return self.game.standings(self._game_log.state)

    # -- decisions and steps ------------------------------------------------------------------------

    def settle(self) -> None:
        """Do the automatic steps that come before the next decision or the end, as `play` does."""
        while self._game_log.can_step():
            self._step()

    def play(self, seat: int, move: int | str) -> None:
        """Carry out one decision of a seat, given by number or text, and all automatic steps that follow."""
        number = self.game.number(move) if isinstance(move, str) else move
        if number is None:
            raise self._not_legal(seat, str(move))
        self._submit(seat, number)
        self.settle()

    def legal_texts(self, seat: int) -> list[str]:
        """The texts of the seat's legal moves, in the order of `legal`."""
        return [self.game.text(move) for move in self.legal(seat)]

    # -- taking back --------------------------------------------------------------------------------

    def take_back(self, seat: int) -> None:
        """Take back the seat's unrevealed secret choice; the seat owes the decision again."""
        if not self._can_take_back(seat):
            sentence = _("{name} has no secret choice that can still be taken back")
            raise IllegalMove(sentence.format(name=self._name(seat)))
        self._game_log.withdraw_hidden(seat)
        self._retractable.discard(seat)
        self._history.forget()

    def undo(self, seat: int) -> None:
        """Undo the seat's last free decision, and any automatic ones after it."""
        if not (self._is_seat(seat) and self._history.can_undo(seat)):
            raise IllegalMove(_("{name} has nothing to undo").format(name=self._name(seat)))
        if turn_is_done(self.game, self._game_log.state, seat):
            self._helped.count(seat, "undone")  # what came of it was on the board by then
        self._game_log.go_back(self._history.undo())

    def redo(self, seat: int) -> None:
        """Redo the decision that was undone last."""
        if not (self._is_seat(seat) and self._history.can_redo(seat)):
            raise IllegalMove(_("{name} has nothing to redo").format(name=self._name(seat)))
        self._play(seat, self._history.undone.pop(), free=True)

    def concede(self, seat: int) -> None:
        """Record that the person at that seat concedes; from now on a bot must decide for it."""
        sits = self._is_seat(seat) and self.setup.seats[seat].is_human
        if self.is_over() or not sits or seat in self._game_log.concessions.after:
            raise IllegalMove(_("{name} has nothing to concede").format(name=self._name(seat)))
        self._game_log.concede(int(seat))
        self._history.forget()

    # -- the record ---------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the record of the game so far; unrevealed choices are sealed."""
        concessions, helped = self._game_log.concessions, self._helped.by_seat(self._game_log.past_deciders())
        return Record(
            game_version=self.edition,
            setup=self.setup,
            moves=replay.lines(self._game_log, self.setup.seed),
            started=clamp_time(self._started),
            saved=clamp_time(self._clock()),
            conceded={self.game.letters[seat]: after for seat, after in concessions.after.items()},
            help={self.game.letters[seat]: help_given for seat, help_given in helped.items()},
            luck=dict(self._game_log.luck),
            result=result(self.standings(), self.names, concessions.players) if self.is_over() else None,
        )

    def position(self) -> Position[S]:
        """A copy of the true position, with what is hidden and what fixes all chance to come."""
        return Position(self.game, self._game_log.state)

    def bots(self, seed: int | None = None) -> dict[int, Bot[S]]:
        """The bots of the match by seat, in this process and ready to play, as `bot` makes one.

        With the same seed they decide as those of `play_alone`, unless they think for a time.

        Raises:
            BotError: one cannot play, or it is a program that has not been named in this folder.
        """
        from niagara_tui.match.bots.checked import ready_bot  # imported late, as are programs
        from niagara_tui.match.bots.programs import check_named_here

        drawn = random.Random(draw_seed() if seed is None else whole_number("seed", seed))  # noqa: S311 - not a secret
        bots = dict[int, Bot[S]]()
        for seat, sitting in enumerate(self.setup.seats):
            if not sitting.is_human:
                check_named_here(sitting.player)
                chance = random.Random(drawn.getrandbits(64))  # noqa: S311
                bots[seat] = ready_bot(sitting.player, self.game, chance.randrange(SEED_BOUND))
        return bots

    def film(self) -> RecordFilm[S]:
        """The moments of the match so far."""
        from niagara_tui.match.record_film import RecordFilm  # imported late: a running match does without

        if not self._is_recorded:
            raise BadInput(_("this match began in the middle of a game, so it has no Record"))
        return RecordFilm(self.record())

    def copy(self) -> Self:
        """A match at the same position, which is played on independently; what was undone cannot be redone in it."""
        other = type(self).resume(self.film().record, self._clock)
        due = self._game_log.moment - other._game_log.moment  # noqa: SLF001 - of the same class
        for _step in range(due):
            other._step()  # noqa: SLF001
        return other

    def _submit(self, seat: int, move: int, *, free: bool = True) -> None:
        if self.is_over():
            raise IllegalMove(_("the game is over"))
        if not self._is_seat(seat) or seat not in self.deciders():
            raise IllegalMove(_("{name} has nothing to decide now").format(name=self._name(seat)))
        number = as_whole(move)
        if number is None or number not in self.game.legal(self._game_log.state, seat):
            known = number is not None and 0 <= number < self.game.bound
            raise self._not_legal(seat, self.game.text(move) if known else shown(move))
        self._history.undone.clear()
        self._play(int(seat), number, free=free)

    def _step(self) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS:
            sentence = _("the rules of {game} come to no decision and to no end")
            raise RulesAtFault(sentence.format(game=self.game.title))
        self._game_log.step()
        self._history.forget()
        self._retractable.clear()

    def _can_take_back(self, seat: int) -> bool:
        conceded = self._game_log.concessions.after
        is_last = self._is_seat(seat) and seat in self._retractable and seat not in conceded
        return is_last and self._game_log.had_choice(seat)

    def _not_legal(self, seat: int, text: str) -> IllegalMove:
        sentence = _("{move!r} is not legal for {name} now")
        return IllegalMove(sentence.format(move=text, name=self._name(seat)))

    def _play(self, seat: int, move: int, *, free: bool) -> None:
        if self.game.is_secret(self._game_log.state, seat):
            self._history.forget()
            self._retractable.add(seat)
        else:
            self._retractable.clear()
            self._history.add(seat, self._game_log.savepoint(), move, free=free)
        self._game_log.decide(seat, move)
        self._steps = 0

    def _name(self, seat: int) -> str:
        if self._is_seat(seat):
            return self.names[seat]
        number: object = seat
        return _("seat {number}").format(number=quoted(number, 60) if isinstance(number, str) else shown(number))

    def _is_seat(self, seat: int) -> bool:
        return is_seat(seat, len(self.names))


class HelpCounter:
    """Counts, seat by seat, what has helped the people of a match so far, as `store.models.Help` tells it."""

    def __init__(self, people: Collection[int], kept: Mapping[int, Help], decided: Collection[int]) -> None:
        """Go on from what was kept at the seats of people; at the `decided` seats decisions have been made before."""
        self._people = people
        self._given = dict(kept)
        self._aided = {seat for seat in decided if not self.at(seat).unaided}

    def at(self, seat: int) -> Help:
        return self._given.get(seat, _NO_HELP)

    def count(self, seat: int, what: Literal["hints", "undone"]) -> None:
        """Count one more, as far as a save can hold it; what bots do is no matter of help."""
        if seat in self._people:
            number = min(getattr(self.at(seat), what) + 1, MAX_MOVES)
            self._given[seat] = self.at(seat).model_copy(update={what: number})

    def practise(self) -> None:
        """The game is begun as one that is not rated, for all people at the table."""
        self._given = {seat: self.at(seat).model_copy(update={"practice": True}) for seat in self._people}

    def aids(self, seats: Iterable[int]) -> None:
        """The aids are switched on while these people are at the table."""
        self._aided.update(seats)

    def by_seat(self, decided: Collection[int]) -> dict[int, Help]:
        """What has helped each person of whom there is something to say; at the `decided` seats decisions were made."""
        seats = {*self._given, *decided}.intersection(self._people)
        unaided = {seat: seat in decided and seat not in self._aided for seat in seats}
        helps = {seat: self.at(seat).model_copy(update={"unaided": unaided[seat]}) for seat in sorted(seats)}
        return {seat: help_ for seat, help_ in helps.items() if help_ != _NO_HELP}
