"""Turns in a film: those of bots, the latest first, and whether what a bot knew at one is a secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any

from niagara_ai.plans import as_first_decider, turn_is_done, withdraw_all
from niagara_ai.registry import default_bot

from niagara_tui.core.i18n import _
from niagara_tui.match.film import OPEN, Viewpoint
from niagara_tui.match.record_film import RecordFilm

NO_BOT = _("Nobody here is a bot.")  # what is said where no bot plays
_NO_TURN = _("No bot has done anything yet.")
_NO_EARLIER = _("No bot has done anything before that.")


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A turn or a secret choice of a bot: it began at the moment `begin`, by its first move."""

    seat: int
    begin: int
    round: int
    moves: tuple[int, ...]


def turns_of_bots(film: RecordFilm, moment: int, viewpoint: Viewpoint = None) -> Iterator[BotTurn]:
    """The turns that bots had completed by that moment, the latest first.

    A secret choice counts as made when it is revealed; to its own seat, and where all hands lie open, when it is made,
    unless the film ends before it is revealed: then nobody can tell what was chosen.
    """
    for number in range(moment, 0, -1):
        seat = film.moments[number].seat
        if seat is None:
            for revealed in shown_at(film, number):  # the choices of bots that the step reveals to this point of view
                made = _made_before(film, number, revealed)
                if viewpoint not in (revealed, OPEN) and _is_bot(film, revealed, made):
                    yield _turn(film, revealed, [made])
        elif _is_bot(film, seat, number):
            if film.game.is_secret(film.view(number - 1, seat), seat):
                if viewpoint in (seat, OPEN) and film.revealed_move(film.moments[number].decisions - 1) is not None:
                    yield _turn(film, seat, [number])
            elif _is_done(film, seat, number):
                yield _turn(film, seat, _decisions(film, seat, number))


def decisions_from(film: RecordFilm, seat: int, moment: int) -> Iterator[tuple[int, int | None, bool]]:
    """The seat's decisions from that moment on: the moment after each, its move, and whether the turn ends with it.

    The move is None if it was secret and is not revealed at the end of the film.
    """
    for number in range(moment + 1, film.last + 1):
        if film.moments[number].seat == seat:
            yield number, film.revealed_move(film.moments[number].decisions - 1), _is_done(film, seat, number)


def knows_more(film: RecordFilm, moment: int, seat: int) -> bool:
    """Whether the seat sees more than the public then, such as a hand; what it has chosen in secret does not count."""
    own, public = (withdraw_all(film.game, film.view(moment, viewer)) for viewer in (seat, None))
    return bool(own != public)


def end_of_turn(film: RecordFilm, moment: int) -> int:
    """Where the turn ends of the bot that has just moved; the moment itself if no bot is in the middle of a turn."""
    seat = film.moments[moment].seat
    if seat is None or not _is_bot(film, seat, moment):
        return moment
    return next((number for number, _move, is_last in decisions_from(film, seat, moment - 1) if is_last), moment)


def view_at(film: RecordFilm, turn: BotTurn) -> Any:
    """What the seat saw when it decided, as the judge is asked; None while that is a secret.

    That is as long as a person plays on and the seat saw more than everybody else: a hand, or a card laid face down.
    """
    if not film.may_be_told(turn.begin, turn.seat):
        return None
    return as_first_decider(film.game, film.view(turn.begin, turn.seat), turn.seat)


def choice_view(film: RecordFilm, moment: int, seat: int) -> Any:
    """What the seat saw before others made the choices that are hidden from it at that moment; None if none are."""
    game, view = film.game, film.view(moment, seat)
    hidden = (game.has_hidden_choice(view, other) for other in range(view.seats) if other != seat)
    if game.is_secret(view, seat) or not any(hidden):
        return None
    earlier = (film.view(number, seat) for number in range(moment - 1, -1, -1))
    chosen = (each for each in earlier if any(game.is_secret(each, other) for other in range(each.seats)))
    return next((withdraw_all(game, each) for each in chosen), None)


def shown_at(film: RecordFilm, number: int) -> list[int]:
    """The seats whose secret choices the step to that moment reveals."""
    before, after, hidden = film.view(number - 1, None), film.view(number, None), film.game.has_hidden_choice
    return [seat for seat in range(len(film.names)) if hidden(before, seat) and not hidden(after, seat)]


def choice_before(film: RecordFilm, turn: BotTurn) -> BotTurn | None:
    """The bot's secret choice that the turn carries out, as a card that is shown when the turn comes; None if none is.

    What several show at once, as bids, is carried out by no turn; and a card that was the only one is no choice.
    """
    steps = takewhile(lambda number: film.moments[number].seat is None, range(turn.begin, 0, -1))
    if any(shown_at(film, number) == [turn.seat] for number in steps):
        made = _made_before(film, turn.begin, turn.seat)
        has_choice = len(film.game.legal(film.view(made - 1, turn.seat), turn.seat)) > 1
        return _turn(film, turn.seat, [made]) if has_choice and _is_bot(film, turn.seat, made) else None
    return None


def player_of(film: RecordFilm, turn: BotTurn) -> tuple[str, str]:
    """Whose turn it was: the player's name, and the bot as a set-up calls it."""
    if turn.seat in film.conceded:
        return film.stand_ins[turn.seat], default_bot()
    return film.names[turn.seat], film.setup.seats[turn.seat].player


class LookBack:
    """Goes back through the turns of bots, one further each time, until there is a newer one."""

    def __init__(self) -> None:
        self._latest: BotTurn | None = None
        self._further = 0
        self.nothing = _NO_TURN  # what is said where there is no turn to look at

    def forget(self) -> None:
        self._latest = None

    def turn(self, turns: Iterator[BotTurn]) -> BotTurn | None:
        """The turn to look at, of these, which come latest first; None if there is none further back."""
        latest = next(turns, None)
        self._further = self._further + 1 if latest == self._latest else 0
        self._latest = latest
        turn = latest if not self._further else next(islice(turns, self._further - 1, None), None)
        if turn is None:
            self.nothing = _NO_TURN if latest is None else _NO_EARLIER
            self.forget()
        return turn


def _made_before(film: RecordFilm, number: int, seat: int) -> int:
    return next(other for other in range(number - 1, 0, -1) if film.moments[other].seat == seat)


def _is_bot(film: RecordFilm, seat: int, number: int) -> bool:
    """Whether a bot made the decision that led to that moment, in its own seat or for somebody who has conceded."""
    return not film.setup.seats[seat].is_human or film.has_conceded(seat, number)


def _is_done(film: RecordFilm, seat: int, number: int) -> bool:
    return turn_is_done(film.game, film.view(number, seat), seat)


def _decisions(film: RecordFilm, seat: int, last: int) -> list[int]:
    """The moments after the decisions of the turn that ends at `last`."""
    earlier = (number for number in range(last - 1, 0, -1) if film.moments[number].seat == seat)
    return [last, *takewhile(lambda number: not _is_done(film, seat, number), earlier)][::-1]


def _turn(film: RecordFilm, seat: int, numbers: list[int]) -> BotTurn:
    begin = numbers[0] - 1
    moves = (film.revealed_move(film.moments[number].decisions - 1) for number in numbers)
    return BotTurn(seat, begin, film.moments[begin].round, tuple(move for move in moves if move is not None))
