"""Shared copies: made from a record without hidden information, and shown as a film.

A copy is derived from public views, public moves and times only, so two games that look the same to everybody give the
same bytes, whatever their seeds, hands and face-down cards are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json, to_jsonable_python

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, strip_hidden
from niagara_tui.games import registry
from niagara_tui.match.bots.programs import is_program
from niagara_tui.match.film import Film, Moment, Viewpoint, append_moment
from niagara_tui.match.game_log import Concessions, LogLine
from niagara_tui.match.position_line import key, to_jsonable
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.replay import tell_watcher
from niagara_tui.match.setup import check_version, conceded_seats, first_position
from niagara_tui.store.formats import MAX_VALUES, count_values
from niagara_tui.store.limits import PROGRAM
from niagara_tui.store.models import MAX_MOMENTS, UNKNOWN, OpenSetup, Record, Shared, Shown, write_shared

VIEW_ONLY = _("This is a shared copy: it holds what everybody saw and no more, so it cannot be played on.")
Change = tuple[str, Any]


def film_of(record: Record | Shared) -> Film:
    """Create the film of a record or a shared copy."""
    return RecordFilm(record) if isinstance(record, Record) else SharedFilm(record)


def check_showable(record: Record | Shared) -> None:
    """Check that there can be a film of a record or a shared copy, without replaying a record's moves."""
    if isinstance(record, Record):
        game = registry.game(record.setup.game)
        first_position(game, record.setup, record.game_version)
        conceded_seats(record, len(record.moves), game.letters)
    else:
        SharedFilm(record)


def shared_copy(record: Record) -> Shared:
    """Make a shared copy of a record; if the record is damaged, up to its last valid move."""
    film = RecordFilm(record)
    if film.last > MAX_MOMENTS:
        raise _too_long()
    views = [to_jsonable(film.game, film.view(number, None)) for number in range(film.last + 1)]
    moments = []
    for (earlier, later), (before, after) in zip(pairwise(film.moments), pairwise(views), strict=True):
        letter = move = None
        if later.seat is not None:  # secret moves are not told
            letter, move = film.game.letters[later.seat], film.public_move(earlier.decisions) or UNKNOWN
        moments.append(Shown(seat=letter, move=move, changes=dict(_changes("", before, after))))
    seats = [
        # The commands of programs are nobody else's business
        seat.model_copy(update={"player": PROGRAM}) if is_program(seat.player) else seat
        for seat in record.setup.seats
    ]
    open_setup = OpenSetup(**{name: getattr(record.setup, name) for name in OpenSetup.model_fields} | {"seats": seats})
    unchanged = {name: getattr(record, name) for name in ("game_version", "started", "saved", "result")}
    conceded = {letter: after for letter, after in record.conceded.items() if after <= film.moves}
    copy = Shared(setup=open_setup, start=views[0], moments=moments, conceded=conceded, **unchanged)
    if count_values(write_shared(copy)) > MAX_VALUES:
        raise _too_long()
    return copy


def _too_long() -> BadInput:
    return BadInput(_("the game is too long for a shared copy"))


def _changes(where: str, before: Any, after: Any) -> Iterator[Change]:
    """The smallest values that differ, descending as long as both have the same structure."""
    if before == after:
        return
    inner = _children(before), _children(after)
    if not inner[0] or inner[0].keys() != inner[1].keys():
        yield where, after
        return
    for name, value in inner[0].items():
        yield from _changes(f"{where}/{name}", value, inner[1][name])


def _children(value: Any) -> dict[str, Any]:
    """The children of an object, or of a list of objects by index; empty for anything else, which is atomic."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return {str(number): each for number, each in enumerate(value)}
    return {}


class SharedFilm(Film):
    """The moments of a shared copy, from the public point of view only."""

    def __init__(self, shared: Shared) -> None:
        game = registry.game(shared.setup.game)
        check_version(game, shared.game_version)
        super().__init__(game, shared.setup)
        self._letters = game.letters[: len(self.names)]
        self._views = list(self._read(shared))  # first, as who conceded and what is told follows from them
        self._texts = [moment.move for moment in shared.moments if moment.seat is not None]
        self._log: list[LogLine] = []
        self._concessions = Concessions(self.names)
        decided = sum(moment.seat is not None for moment in shared.moments)
        conceded = conceded_seats(shared, decided, self._letters)
        self._concede(0, 0, conceded)
        moments = [Moment(None, 0, len(self._log), self._clock(0))]
        for number, moment in enumerate(shared.moments, 1):
            seat = None if moment.seat is None else self._letters.index(moment.seat)
            self._tell(number, seat, None if seat is None else moment.move)
            decisions = moments[-1].decisions + (seat is not None)
            self._concede(number, decisions, conceded if seat is not None else {})
            append_moment(moments, seat, decisions, len(self._log), self._clock(number))
        self.moments = moments

    @property
    def log(self) -> Sequence[LogLine]:
        return self._log

    @property
    def players(self) -> Sequence[str]:
        return self._concessions.players

    def view(self, moment: int, seat: int | None) -> Any:
        """Return the position at that moment as the public saw it; `seat` must be None."""
        if seat is not None:
            raise BadInput(VIEW_ONLY.removesuffix("."))
        return clone(self._views[moment])

    def move_text(self, number: int) -> str | None:
        text = self._texts[number]
        return None if text == UNKNOWN else text

    def is_over(self, moment: int) -> bool:
        return self.game.is_over(self._views[moment])

    @property
    def lock_reason(self) -> str:
        """Why there is no other point of view and the game cannot be played on."""
        return VIEW_ONLY

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        return (None,)

    def _read(self, shared: Shared) -> Iterator[Any]:
        """Iterate over the views of all moments, each fully validated."""
        declared: Any = self.game.state
        adapter: TypeAdapter[Any] = TypeAdapter(declared)
        now: Any = shared.start
        for number, moment in enumerate([Shown(), *shared.moments]):
            tell_watcher(number)
            try:
                for pointer, value in moment.changes.items():
                    now = _replaced(now, pointer.split("/")[1:], value)
                view = adapter.validate_json(to_json(now))
            except ValidationError as error:
                raise _invalid(number, clean(sentence(error), 200)) from error
            except LookupError as error:
                raise _invalid(number, _("it changes what is not there")) from error
            if view.seats != len(self.names) or moment.seat not in (None, *self._letters):
                raise _invalid(number, _("it is for another number of seats"))
            if faults := self.game.audit_view(view):
                raise _invalid(number, clean(faults[0], 200))
            yield self.game.view(view, None)

    def _tell(self, number: int, seat: int | None, text: str | None) -> None:
        """Add to the log what led to that moment, a step or the move with that text."""
        move = None if text is None or text == UNKNOWN else self.game.number(text)
        if move is None and text not in {None, UNKNOWN}:
            raise _invalid(number, _("this game has no such move as {move!r}").format(move=str(text)[:60]))
        self._tell_concessions(number, step_due=not self.is_over(number))
        try:
            before, after = self._views[number - 1 : number + 1]
            texts = self.game.tell(before, after, seat, move, self._concessions.told_players)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise _invalid(number, _("it does not follow from what was before")) from error
        self._log.extend(LogLine(seat, strip_hidden(text), number) for text in texts)

    def _concede(self, number: int, decisions: int, conceded: Mapping[int, int]) -> None:
        """Add who has conceded after so many decisions, at that moment, and what is told of concessions there."""
        for seat, after in conceded.items():
            if after == decisions:
                self._concessions.add(seat, after)
        view = self._views[number]
        self._tell_concessions(number, step_due=not self.game.is_over(view) and not self.game.deciders(view))

    def _tell_concessions(self, number: int, *, step_due: bool) -> None:
        sentences = self._concessions.tell(step_due=step_due)
        self._log.extend(LogLine(seat, text, number) for seat, text in sentences.items())

    def _clock(self, moment: int) -> int:
        return int(self.game.kernel.clock(self._views[moment]))


def _replaced(node: Any, way: list[str], value: Any) -> Any:
    if not way:
        return value
    place: Any = key(node, way[0])
    copy = node.copy()
    copy[place] = _replaced(copy[place], way[1:], value)
    return copy


def _invalid(moment: int, why: str) -> BadInput:
    return BadInput(_("moment {moment} of the shared copy: {why}").format(moment=moment, why=why))


# -- games as text that people read, as PGN is for chess (docs/notation.md) -------------------------------

WIDTH = 80  # characters of a line of moves; one that holds what a shared copy shows may be longer
_VERSION = 1  # the version of the notation


def to_text(game: Record | Shared) -> str:
    """The text of a record or of a shared copy: headers, then the moves by round, all of it printable."""
    film, is_shared = film_of(game), isinstance(game, Shared)
    rounds = [before.round for before, after in pairwise(film.moments) if is_shared or after.seat is not None]
    seats = zip(film.game.letters, game.setup.seats, strict=False)
    headers = [
        _header("Game", game.setup.game),
        _header("Notation", _VERSION),
        _header("Rules", game.game_version),
        *(_header("Option", name, value) for name, value in game.setup.options.items()),
        *(_header("Seat", letter, seat.name, seat.player) for letter, seat in seats),
        _header("Seed", game.setup.seed) if isinstance(game, Record) else _header("Start", game.start),
        *(_header(name.capitalize(), to_jsonable_python(getattr(game, name))) for name in ("started", "saved")),
        *(_header("Conceded", letter, after) for letter, after in game.conceded.items()),
    ]
    if isinstance(game, Record):
        helped = ((seat, each.model_dump(exclude_defaults=True)) for seat, each in game.help.items())
        headers += [_header("Help", seat, values) for seat, values in helped]
        items = [*map(_item, game.moves)]
    else:
        items = []
        for moment in game.moments:  # `*` for a step, each with what it has changed
            seat, text = ("", "*") if moment.seat is None else _item(f"{moment.seat} {moment.move}")
            items.append((seat, f"{text} <{_as_json(moment.changes)}>" if moment.changes else text))
    if game.result is not None:
        headers.append(_header("Result", game.result))
    return "\n".join([*headers, "", *_wrapped(items, rounds), ""])


def _header(name: str, *values: Any) -> str:
    return f"[{name} {' '.join(map(_as_json, values))}]"


def _as_json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


def _item(line: str) -> tuple[str, str]:
    """The seat of a recorded move and the move; without the seat in quotes if a damaged save holds anything else."""
    seat, _blank, move = line.partition(" ")
    return (seat, move) if len(seat) == 1 and move and line.isprintable() else ("", _as_json(line))


def _wrapped(items: Iterable[tuple[str, str]], rounds: Iterable[int]) -> Iterator[str]:
    """Lines of moves; every round begins a line, and a seat is named once for moves in a row."""
    known, now, seat_before, line = iter(rounds), 0, "", ""
    for seat, text in items:
        if (number := next(known, now)) != now:
            if line:
                yield line
            now, line, seat_before = number, f"{number}.", ""
        elif line:
            line += ","
        item = f"{seat} {text}" if seat and seat != seat_before else text
        if line and len(line) + len(item) + 2 > WIDTH:
            yield line
            line = item
        else:
            line = f"{line} {item}".lstrip()
        seat_before = seat
    if line:
        yield line
