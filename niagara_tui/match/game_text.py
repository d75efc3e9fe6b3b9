"""Games as text that people read, as PGN is for chess (docs/notation.md); and any text that somebody pastes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from pydantic_core import to_jsonable_python

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.match import position_line, positions
from niagara_tui.match.position import Position
from niagara_tui.match.sharing import film_of
from niagara_tui.store.folder import parse_viewable
from niagara_tui.store.models import Record, Shared

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
        headers += [_header("Help", seat, given.model_dump(exclude_defaults=True)) for seat, given in game.help.items()]
        items: Iterable[tuple[str, str]] = map(_item, game.moves)
    else:
        items = _moments(game)
    if game.result is not None:
        headers.append(_header("Result", game.result))
    return "\n".join([*headers, "", *_wrapped(items, rounds), ""])


def read_pasted(text: str) -> Position | Record | Shared:
    """The position or the game in a text: a position line, or what the file of a position or a game holds."""
    data = text.encode(errors="replace")
    if position_line.is_line(text):
        return positions.from_line(text)
    if positions.is_record(data):
        return parse_viewable(data)
    if text.lstrip().startswith(("{", "[Game ")):
        return positions.read(data)
    raise BadInput(_("this is neither a position line nor a save"))


def _header(name: str, *values: Any) -> str:
    return f"[{name} {' '.join(map(_as_json, values))}]"


def _as_json(value: Any) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if said.isprintable() else json.dumps(value)


def _item(line: str) -> tuple[str, str]:
    """The seat of a recorded move and the move; without the seat in quotes if a damaged save holds anything else."""
    seat, _blank, move = line.partition(" ")
    return (seat, move) if len(seat) == 1 and move and line.isprintable() else ("", _as_json(line))


def _moments(shared: Shared) -> Iterator[tuple[str, str]]:
    """The same of the moments of a shared copy, `*` for a step, each with what it has changed."""
    for moment in shared.moments:
        seat, said = ("", "*") if moment.seat is None else _item(f"{moment.seat} {moment.move}")
        yield seat, f"{said} <{_as_json(moment.changes)}>" if moment.changes else said


def _wrapped(items: Iterable[tuple[str, str]], rounds: Iterable[int]) -> Iterator[str]:
    """Lines of moves; every round begins a line, and a seat is named once for moves in a row."""
    known, now, seat_before, line = iter(rounds), 0, "", ""
    for seat, said in items:
        if (number := next(known, now)) != now:
            if line:
                yield line
            now, line, seat_before = number, f"{number}.", ""
        elif line:
            line += ","
        item = f"{seat} {said}" if seat and seat != seat_before else said
        if line and len(line) + len(item) + 2 > WIDTH:
            yield line
            line = item
        else:
            line = f"{line} {item}".lstrip()
        seat_before = seat
    if line:
        yield line
