"""Games as text, as PGN is for chess: headers, then the moves by round. docs/notation.md has the grammar.

Such a text holds all that a save holds, or all that a shared copy holds, and is read like the file itself. Comments are
skipped. A file may hold several games; each begins with a line that begins with `[Game`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn

from pydantic_core import PydanticSerializationError, to_json, to_jsonable_python

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.inputs import text_of
from niagara_tui.core.text import clean
from niagara_tui.store.formats import MAX_VALUES, check_size, count_values, read_model
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import MAX_MOMENTS, Record, Shared

VERSION = 1
"""The version of the notation that this program writes, and the newest that it reads."""
WIDTH = 80
"""Characters of a line of moves; one that holds what a shared copy shows may be longer."""

_BEGIN = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t\r\n]++|;[^\n]*+\n)*+\[Game[ \t]")
_GAME = re.compile(r"^\[Game[ \t]", re.MULTILINE)
_TOKEN = re.compile(
    r"(?P<skipped>\s+|;[^\n]*|\{[^}]*\})|(?P<header>\[[A-Z][a-z]{0,20}(?=[ \t]))|(?P<changes><)|(?P<line>\")"
    r"|(?P<round>[0-9]{1,6}\.(?=\s|$))|(?P<comma>,)|(?P<word>[^\s,;{}\[\]<>\"]+)",
    re.ASCII,
)
_PLAIN = re.compile(
    r"[A-Z] (?![0-9]+\.(?: |$))(?![A-Z] )(?!\*)[^\s,;{}\[\]<>\"]+(?: (?![0-9]+\.(?: |$))[^\s,;{}\[\]<>\"]+)*", re.ASCII
)
"""A recorded move that needs no quotes."""
_SEAT = re.compile(r"([A-Z]) (?=.)")
_STEP = "*"
"""What happened by itself, in a shared copy."""
TOO_MUCH = _("it holds more than the text of a game can")
_MAX_HEADERS = 100
_MAX_PARTS = 400_000
"""Words, commas, blanks and the like: those of the longest record, unless its moves have many words."""
_MAX_WORDS = 60
"""More than a move can have, whose text is no longer than that."""

# -- files --------------------------------------------------------------------------------------------


def is_game_text(data: bytes) -> bool:
    """Whether a file's contents begin like the text of a game."""
    return _BEGIN.match(data) is not None


def nth_game(data: bytes, number: int) -> bytes:
    """The game with that number, from 1, of those in a file.

    Raises:
        BadInput: the file does not hold so many, or it is no text of games.
    """
    if number == 1 and not is_game_text(data):
        return data
    text = _text(data)
    begins = [found.start() for found in _GAME.finditer(text)] if is_game_text(data) else [0]
    if not 1 <= number <= len(begins):
        raise BadInput(no_such_game(number, len(begins)))
    return text[begins[number - 1] : [*begins, len(text)][number]].encode()


def no_such_game(number: int, count: int) -> str:
    """Why there is no game of that number in a file that holds so many."""
    said = plural(
        "there is no game {number} in it: it holds {count} game, counted from 1",
        "there is no game {number} in it: it holds {count} games, counted from 1",
        count,
    )
    return said.format(number=number, count=count)


def _text(data: bytes) -> str:
    return text_of(check_size(data))


# -- reading ------------------------------------------------------------------------------------------


def read_game(data: bytes) -> Record | Shared:
    """The record, or the shared copy, in the text of one game.

    Raises:
        BadInput: it is not such a text, it holds several games, or a place in it is wrong; the sentence names it.
    """
    text = _text(data)
    if (count := sum(1 for _begin in _GAME.finditer(text))) != 1:
        said = _("it holds {count} games; name one of them, as FILE@1")
        raise BadInput(said.format(count=count))
    if count_values(data) > MAX_VALUES + MAX_MOMENTS:
        raise BadInput(TOO_MUCH)
    found = _Text(text)
    model: type[Record | Shared] = Shared if found.is_shared else Record
    try:
        contents = to_json(found.contents())
    except PydanticSerializationError as error:
        raise BadInput(_("it holds text that is not Unicode")) from error
    return read_model(contents, model, MAX_VALUES + MAX_MOMENTS)


class _Text:
    """The parts of the text of one game."""

    def __init__(self, text: str) -> None:
        self._text, self._place = text, 0
        self._headers: list[tuple[str, list[Any]]] = []
        self._lines: list[tuple[str, dict[str, Any]]] = []
        """The recorded lines (`*` for a step), each with what it changed in a shared copy."""
        self._seat = ""
        self._parse()

    @property
    def is_shared(self) -> bool:
        """Whether it is the text of a shared copy."""
        return any(name == "Start" for name, _values in self._headers)

    def _parse(self) -> None:
        words, parts = list[str](), 0
        while self._place < len(self._text):
            if (parts := parts + 1) > _MAX_PARTS:
                raise BadInput(TOO_MUCH)
            found = _TOKEN.match(self._text, self._place)
            if found is None:
                self._refuse(_("{sign!r} cannot stand there").format(sign=self._text[self._place]))
            begin, self._place = self._place, found.end()
            if found.lastgroup == "word":
                words.append(found[0])
                if len(words) > _MAX_WORDS:
                    self._refuse(_("a move is longer than any can be"))
                continue
            if found.lastgroup != "skipped" and words:
                self._add(words)
                words = []
            if found.lastgroup == "header":
                self._header(found[0][1:])
            elif found.lastgroup == "changes":
                self._changes()
            elif found.lastgroup == "line":
                self._place = begin
                self._quoted()
        if words:
            self._add(words)

    def _header(self, name: str) -> None:
        """Read the values of a header, after its name."""
        if self._lines or len(self._headers) >= _MAX_HEADERS:
            self._refuse(_("the headers come first, and there are at most {most}").format(most=_MAX_HEADERS))
        values = []
        while not self._comes("]"):
            values.append(self._json())
        self._headers.append((name, values))

    def _changes(self) -> None:
        """Read what a move or a step of a shared copy has changed."""
        changes = self._json()
        if not (self._lines and isinstance(changes, dict) and self._comes(">")):
            self._refuse(_("changes stand after a move or a step, as <{ }>"))
        self._lines[-1][1].update(changes)

    def _quoted(self) -> None:
        """Read a line of the record in quotes."""
        self._add_line(str(self._json()))

    def _add(self, words: Sequence[str]) -> None:
        """Add a move: the seat's letter, unless it is that of the move before, and the move's text."""
        said = " ".join(words)
        if said == _STEP or (len(words) > 1 and _SEAT.match(said)):
            self._add_line(said)
        elif self._seat:
            self._add_line(f"{self._seat} {said}")
        else:
            self._refuse(_("it does not say whose move {move!r} is").format(move=said[:60]))

    def _add_line(self, line: str) -> None:
        if len(self._lines) >= MAX_MOVES:
            self._refuse(_("there are more than {most} moves").format(most=MAX_MOVES))
        if seat := _SEAT.match(line):
            self._seat = seat[1]
        self._lines.append((line, {}))

    def _comes(self, sign: str) -> bool:
        """Whether that sign comes next; if so, go past it."""
        while self._text[self._place : self._place + 1] in (" ", "\t", "\r", "\n"):
            self._place += 1
        if not self._text.startswith(sign, self._place):
            return False
        self._place += len(sign)
        return True

    def _json(self) -> Any:
        """Read a value as JSON has it."""
        self._comes("")  # go past blanks
        try:
            value, self._place = json.JSONDecoder().raw_decode(self._text, self._place)
        except (ValueError, RecursionError):
            self._refuse(_("a text in quotes, a number or another value is wrong or not finished"))
        return value

    def _refuse(self, why: str) -> NoReturn:
        line = self._text.count("\n", 0, self._place) + 1
        raise BadInput(_("line {line}: {why}").format(line=line, why=why))

    # -- what it says -------------------------------------------------------------------------------

    def contents(self) -> dict[str, Any]:
        """What the file of the game would hold, as JSON has it, not validated yet.

        Raises:
            BadInput: a header is missing, unknown or wrong.
        """
        headers, several = self._by_name()
        version = headers.get("Notation", VERSION)
        if type(version) is not int or not 1 <= version <= VERSION:
            said = _("it is in version {version} of the notation, and this program knows up to {known}")
            raise BadInput(said.format(version=clean(str(version), 12), known=VERSION))
        setup = {
            "game": headers["Game"],
            "options": dict(several.get("Option", ())),
            "seats": [{"name": name, "player": player} for _letter, name, player in several.get("Seat", ())],
        }
        told = {
            "game_version": headers["Rules"],
            "setup": setup,
            "started": headers["Started"],
            "saved": headers["Saved"],
            "conceded": dict(several.get("Conceded", ())),
            "result": headers.get("Result"),
        }
        if self.is_shared:
            moments = [_moment(line, changes) for line, changes in self._lines]
            return {"format": 1, "kind": "shared", **told, "start": headers["Start"], "moments": moments}
        setup["seed"] = headers["Seed"]
        moves = [line for line, _changes in self._lines]
        return {"format": 2, **told, "moves": moves, "help": dict(several.get("Help", ()))}

    def _by_name(self) -> tuple[dict[str, Any], dict[str, list[list[Any]]]]:
        """The headers that stand once, and those that stand once for each seat or option."""
        once, several = dict[str, Any](), dict[str, list[list[Any]]]()
        for name, values in self._headers:
            count = _COUNTS.get(name)
            if count is None:
                raise BadInput(_("there is no header {name}").format(name=name))
            if len(values) != count or (count > 1 and not isinstance(values[0], str)) or name in once:
                raise BadInput(_("the header {name} is wrong, or stands there twice").format(name=name))
            if count == 1:
                once[name] = values[0]
            elif any(values[0] == other[0] for other in several.setdefault(name, [])):
                raise BadInput(_("the header {name} is wrong, or stands there twice").format(name=name))
            else:
                several[name].append(values)
        needed = ("Game", "Rules", "Started", "Saved", "Start" if self.is_shared else "Seed")
        if missing := [name for name in needed if name not in once]:
            raise BadInput(_("the header {name} is missing").format(name=missing[0]))
        return once, several


_COUNTS = {
    **dict.fromkeys(("Game", "Notation", "Rules", "Seed", "Start", "Started", "Saved", "Result"), 1),
    **dict.fromkeys(("Option", "Conceded", "Help"), 2),
    "Seat": 3,
}
"""How many values each header has; of those with several the first says which seat or option is meant."""


def _moment(line: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """A moment of a shared copy, as JSON has it."""
    if line == _STEP:
        return {"seat": None, "move": None, "changes": changes}
    seat, _blank, move = line.partition(" ")
    return {"seat": seat, "move": move, "changes": changes}


# -- writing ------------------------------------------------------------------------------------------


def write_game(game: Record | Shared, letters: Sequence[str], rounds: Iterable[int]) -> str:
    """The text of a record or a shared copy.

    `letters` are those of the seats; `rounds` says for each move, or each moment, in which round it was, as far as that
    is known.
    """
    headers = [
        _header("Game", game.setup.game),
        _header("Notation", VERSION),
        _header("Rules", game.game_version),
        *(_header("Option", name, value) for name, value in game.setup.options.items()),
        *(
            _header("Seat", letter, seat.name, seat.player)
            for letter, seat in zip(letters, game.setup.seats, strict=False)
        ),
        _header("Seed", game.setup.seed) if isinstance(game, Record) else _header("Start", game.start),
        *(_header(name.capitalize(), to_jsonable_python(getattr(game, name))) for name in ("started", "saved")),
        *(_header("Conceded", letter, after) for letter, after in game.conceded.items()),
    ]
    if isinstance(game, Record):
        headers += [_header("Help", seat, given.model_dump(exclude_defaults=True)) for seat, given in game.help.items()]
        items = _items(game.moves)
    else:
        items = _moments(game)
    if game.result is not None:
        headers.append(_header("Result", game.result))
    return "\n".join([*headers, "", *_wrapped(items, rounds), ""])


def _header(name: str, *values: Any) -> str:
    return f"[{name} {' '.join(map(_as_json, values))}]"


def _as_json(value: Any) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if said.isprintable() else json.dumps(value)


def _items(moves: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The seat of each move, empty if it has none that can be left out, and the move."""
    for line in moves:
        if _PLAIN.fullmatch(line) and line.isprintable():
            yield line[0], line[2:]
        else:
            yield "", _as_json(line)


def _moments(shared: Shared) -> Iterator[tuple[str, str]]:
    """The same of the moments of a shared copy, each with what it has changed."""
    for moment in shared.moments:
        line = _STEP if moment.seat is None else f"{moment.seat} {moment.move}"
        seat, said = ("", line) if moment.seat is None else next(_items([line]))
        yield seat, f"{said} <{_as_json(moment.changes)}>" if moment.changes else said


def _wrapped(items: Iterable[tuple[str, str]], rounds: Iterable[int]) -> Iterator[str]:
    """Lines of moves; every round begins a line."""
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
