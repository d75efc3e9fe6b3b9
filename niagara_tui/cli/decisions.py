"""Find the decision to analyse: that of a position file, or of a moment of a save."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from niagara_tui.cli import files
from niagara_tui.cli.arguments import seat_index
from niagara_tui.cli.checking import is_record
from niagara_tui.cli.output import STANDARD
from niagara_tui.cli.position_files import label, parse_position, read_input
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.perft import settle
from niagara_tui.core.text import clean
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, read_record

_MOMENT = re.compile(r"\s*(round|move)\s*([0-9]{1,9})\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A decision with more than one legal move, as its seat sees it.

    `round`, `number` (of the move, from 1) and `played` (the move's text, None if not yet made or not known) are set
    for saves only.
    """

    game: Game[Any]
    seat: int
    view: Any
    round: int | None = None
    number: int | None = None
    played: str | None = None

    @property
    def moves(self) -> list[int]:
        """The legal moves."""
        return self.game.legal(self.view, self.seat)


class Request(NamedTuple):
    """The name of a file or save, and the moment (`round 5`, `move 12`) if one was given."""

    name: str
    at: str | None


def parse_request(given: str, at: str | None, folder: Path | None) -> Request:
    """Parse `NAME@MOMENT` together with `--at`; a file or save whose own name contains the `@` takes precedence.

    Raises:
        BadInput: both name a moment.
    """
    name, sign, moment = given.rpartition("@")
    if not sign or files.is_file(given) or _is_save(given, folder):
        return Request(given, at)
    if at is not None:
        raise BadInput(_("--at names a moment, and so does {given!r}; name one").format(given=clean(given, 60)))
    return Request(name, moment)


def find_decision(request: Request, letter: str | None, folder: Path | None) -> SearchRequest:
    """The requested decision, restricted to the seat with that letter if one is given.

    Raises:
        BadInput: there is no such decision, it must not be shown, or the file cannot be read.
    """
    found = _found(request.name, folder)
    if isinstance(found, Record):
        try:
            return _of_save(RecordFilm(found), request.at, letter)
        except BadInput as error:
            raise BadInput(f"{label(request.name)}: {error}") from error
    if request.at is not None:
        raise BadInput(_("{file}: a position file has no moments to choose from").format(file=label(request.name)))
    return _of_position(found, request.name, letter)


def _found(name: str, folder: Path | None) -> bytes | Record:
    """The contents of a position file, or the record of a save."""
    if name != STANDARD:
        return files.read_file_or_save(name, SaveFolder(folder).read, _position_or_record)
    try:
        return _position_or_record(read_input(name))
    except BadInput as error:
        raise BadInput(f"{label(name)}: {error}") from error


def _position_or_record(data: bytes) -> bytes | Record:
    return read_record(data) if is_record(data) else data


def _is_save(name: str, folder: Path | None) -> bool:
    try:
        return SaveFolder(folder).file(name).exists()
    except BadInput:
        return False


# -- a position file ----------------------------------------------------------------------------------


def _of_position(data: bytes, name: str, letter: str | None) -> SearchRequest:
    game, state = parse_position(data, name)
    settle(game, state)
    owing = [] if game.is_over(state) else game.deciders(state)
    if not owing:
        raise BadInput(_("the game is over; there is nothing to decide"))
    seat = _seat(game, owing, letter)
    return _with_choice(SearchRequest(game, seat, game.view(state, seat)))


def _seat(game: Game[Any], owing: list[int], letter: str | None) -> int:
    letters = [game.letters[seat] for seat in owing]
    if letter is not None and letter not in letters:
        wrong = _("--seat {letter!r} owes no decision; it is for {deciders} to decide")
        raise BadInput(wrong.format(letter=clean(letter, 20), deciders=", ".join(letters)))
    return owing[0] if letter is None else owing[letters.index(letter)]


def _with_choice(found: SearchRequest) -> SearchRequest:
    if len(moves := found.moves) == 1:
        only = _("{letter} has one legal move, {move!r}; there is nothing to decide")
        raise BadInput(only.format(letter=found.game.letters[found.seat], move=found.game.text(moves[0])))
    return found


# -- a moment of a save -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Spot:
    """A decision of a record: the moment before it, the seat that decides, and the number of the move.

    Pending decisions at the end of the record all have the number of the move to come.
    """

    moment: int
    seat: int
    number: int


def _of_save(film: RecordFilm, at: str | None, letter: str | None) -> SearchRequest:
    if film.damage:
        raise BadInput(film.damage)
    seat = seat_index(letter, film.game.letters[: len(film.names)])
    spots = [spot for spot in _spots(film) if seat in (None, spot.seat)]
    if at is None:
        return _first(film, reversed(spots), _("there is no decision in it that may be looked at"))
    if (named := _MOMENT.fullmatch(at)) is None:
        wrong = _("{moment!r} is not a moment of a game; say 'round 5' or 'move 12'")
        raise BadInput(wrong.format(moment=clean(at, 40)))
    number = int(named[2])
    return _in_round(film, spots, number) if named[1].lower() == "round" else _at_move(film, spots, number)


def _spots(film: RecordFilm) -> Iterator[_Spot]:
    """Every decision made, then those that are pending at the end of the record."""
    for number in range(1, film.moves + 1):
        after = film.move_at(number)
        seat = film.moments[after].seat
        if seat is not None:
            yield _Spot(after - 1, seat, number)
    if not film.is_over(film.last):
        for seat in film.game.deciders(film.view(film.last, None)):
            yield _Spot(film.last, seat, film.moves + 1)


def _in_round(film: RecordFilm, spots: list[_Spot], number: int) -> SearchRequest:
    those = [spot for spot in spots if film.moments[spot.moment].round == number]
    if not those:
        wrong = _("there is no decision in round {number}; the last round is {last}")
        raise BadInput(wrong.format(number=number, last=film.rounds))
    return _first(film, iter(those), _("there is nothing to decide in round {number}").format(number=number))


def _at_move(film: RecordFilm, spots: list[_Spot], number: int) -> SearchRequest:
    those = [spot for spot in spots if spot.number == number]
    if not those:
        wrong = _("there is no such decision at move {number}; {last} moves have been made")
        raise BadInput(wrong.format(number=number, last=film.moves))
    shown = [spot for spot in those if _may_be_seen(film, spot)]
    if not shown:
        raise BadInput(_hidden(film, those[0]))
    return _with_choice(_decision(film, shown[0]))


def _first(film: RecordFilm, spots: Iterator[_Spot], none: str) -> SearchRequest:
    """The first decision that has a choice and may be shown.

    Raises:
        BadInput: there is none; `none` is the message if no decision was merely hidden.
    """
    hidden = None
    for spot in spots:
        if not _may_be_seen(film, spot):
            hidden = hidden or _hidden(film, spot)
        elif len((found := _decision(film, spot)).moves) > 1:
            return found
    raise BadInput(hidden or none)


def _may_be_seen(film: RecordFilm, spot: _Spot) -> bool:
    """Whether the seat's view may be shown: during a game, hidden information of other seats may not."""
    if not film.lock_reason or spot.seat in film.viewpoints:
        return True
    return bool(film.view(spot.moment, spot.seat) == film.view(spot.moment, None))


def _hidden(film: RecordFilm, spot: _Spot) -> str:
    said = _("the game is still being played, and what {name} holds is not for the others to see")
    return said.format(name=film.names[spot.seat])


def _decision(film: RecordFilm, spot: _Spot) -> SearchRequest:
    view = film.view(spot.moment, spot.seat)
    move = film.revealed_move(spot.number - 1) if spot.number <= film.moves else None
    played = None if move is None else film.game.text(move)
    return SearchRequest(film.game, spot.seat, view, film.moments[spot.moment].round, spot.number, played)
