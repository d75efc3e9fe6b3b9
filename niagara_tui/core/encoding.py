"""Encoding of views as the active inputs of a network, derived only from the declaration of a game's state.

Each number of the state has its own inputs; its value determines which of them are active. For the value 0 none is:
most numbers are 0, as are the unused items of lists in a packed record.

- A number with few values, such as a phase, a place or a count, has one input per value. This includes a blank of a
  view that is a value of its own, such as a card that lies face down.
- A wider number has one input for each of the values 1 to `FIRST`, one for its sign, and one for each binary digit of
  its absolute value: small values are told apart easily, and no two values have the same inputs.
- Lists with one item per seat begin with the viewer's item, followed by those of the next seats in table order. A
  number that names a seat is encoded as that seat's distance from the viewer.
- A number that the declaration limits (`declare.Inputs`) has inputs only up to that value, which stands for all larger
  ones; it has none at all if that is 0.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args, get_origin

import annotated_types
import numpy as np
from niagara_ai.contract import Encoding, RenamingTables

from niagara_tui.core.declare import Inputs, Named, NamedCounts, NamedFlags, field_hints, limits, metadata, parts
from niagara_tui.core.packing import record_type
from niagara_tui.core.speed import rules

FEW, FIRST = 64, 31
"""Maximum number of values for one input per value; number of values of a wider number that have their own input."""
HOT, WIDE, SEAT, LIMITED = range(4)
"""Kinds of numbers: one input per value, wide, a seat, and one input per value up to a limit."""
LEFT, RIGHT, KIND, ORIGIN, ITEM, LIMIT, HAS_SEATS = range(7)
"""Rows of `Encoding.numbers`: the shifts to the left and back to the right that leave the number of its word; its kind;
for that viewer, its first input less the value that this input stands for; the seat whose item contains the number, or
-1; the last value with an input; whether a number of the same word is a seat, which has an input for 0 too."""


@dataclasses.dataclass(frozen=True)
class _Number:
    """A number of the state: its path, its offset and width in the record in bytes, and its range of values.

    `least` is the first value that has an input, `values` the number of values. `words` are the names of the values, if
    they have names; `item` is the name of what a count or flag belongs to, else empty.
    """

    name: str
    offset: int
    width: int
    kind: int
    least: int
    values: int
    words: tuple[str, ...] = ()
    item: str = ""

    @property
    def inputs(self) -> int:
        """The number of its inputs."""
        return FIRST + 1 + 8 * self.width - 1 if self.kind == WIDE else self.values


def encoding_of(
    state: type, letters: Sequence[str], texts: Sequence[str], seat_lists: Sequence[str], fewest: int
) -> Encoding:
    """The encoding of a game, from its declared `state`, the letters of its seats and the texts of its moves.

    `seat_lists` are the names of the state's lists with one item per seat, `fewest` is the minimum number of seats.
    """
    rows, names, _ = _table(state, tuple(letters), frozenset(seat_lists))
    rows.sort()
    words = [row.offset // 8 for row in rows]
    with_seats = {word for word, row in zip(words, rows, strict=True) if row.column[KIND] == SEAT}
    columns = [(*row.column, word in with_seats) for word, row in zip(words, rows, strict=True)]
    strides = np.array([row.stride for row in rows], np.int32)
    numbers = np.tile(np.array(columns, np.int32).T, (len(letters) + 1, len(letters), 1, 1))
    for seats, seat in np.ndindex(numbers.shape[:2]):
        items = numbers[seats, seat, ITEM]
        numbers[seats, seat, ORIGIN] += np.where(items >= 0, _distances(seat, items, seats) * strides, 0)
    # Without a sign, so that compiled code need not ask whether an index counts from the end
    runs = np.searchsorted(words, np.arange(record_type(state).itemsize // 8 + 1)).astype(np.uint32)
    places = {text: number for number, text in enumerate(texts)}
    outputs = np.zeros((len(letters) + 1, len(letters), len(texts)), np.int16)
    outputs[:] = np.arange(len(texts))
    for seats in range(fewest, len(letters) + 1):
        for seat in range(1, seats):  # the move that says the same if seats are counted from the viewer
            seen = {letter: letters[(place - seat) % seats] for place, letter in enumerate(letters[:seats])}
            for text, number in places.items():
                renamed = " ".join(seen.get(word, word) for word in text.split(" "))
                outputs[seats, seat, number] = places.get(renamed, number)
    return Encoding(numbers, runs, tuple(names), tuple(texts), outputs)


def renaming_tables_of(
    state: type,
    letters: Sequence[str],
    texts: Sequence[str],
    seat_lists: Sequence[str],
    renamings: Sequence[Mapping[str, str]],
) -> RenamingTables:
    """The permutations of a game's inputs and outputs under `renamings` of declared names and of words in move texts.

    A renaming to a name or a move that the game does not have is a ValueError.
    """
    _, _, labels = _table(state, tuple(letters), frozenset(seat_lists))
    inputs, outputs = list[list[int]](), list[list[int]]()
    for names, rows in ((labels, inputs), (texts, outputs)):
        places = {text: place for place, text in enumerate(names)}
        for renaming in ({}, *renamings):
            renamed = [" ".join(renaming.get(word, word) for word in text.split(" ")) for text in names]
            if missing := next((text for text in renamed if text not in places), None):
                raise ValueError(f"a renaming leads to {missing!r}, which does not exist")
            pairs = enumerate(zip(names, renamed, strict=True))
            rows.append([place if text == new else places[new] for place, (text, new) in pairs])
    return RenamingTables(np.array(inputs, np.int32), np.array(outputs, np.int32))


def seat_lists_of(state: type, seats: range) -> tuple[str, ...]:
    """The names of the state's lists declared with one item per seat, thus with the lengths of `seats`."""
    lists = []
    for name, hint in field_hints(state).items():
        bare, notes = parts(hint)
        length = metadata(notes, annotated_types.Len)
        if get_origin(bare) is list and length and (length.min_length, length.max_length) == (seats[0], seats[-1]):
            lists.append(name)
    return tuple(lists)


# -- the table of numbers -----------------------------------------------------------------------------


class _Row(NamedTuple):
    """A number of the record: its byte offset, its column but for `HAS_SEATS`, and its inputs per item."""

    offset: int
    column: tuple[int, ...]
    stride: int


def _table(
    state: type, letters: tuple[str, ...], seat_lists: frozenset[str]
) -> tuple[list[_Row], list[str], list[str]]:
    """The numbers of the record that have inputs, and the names and labels of all inputs."""
    rows: list[_Row] = []
    names: list[str] = []
    labels: list[str] = []
    record = record_type(state)
    for field, hint in field_hints(state).items():
        numbers = list(_numbers(hint, field, record.fields[field][1], record.fields[field][0], letters))
        items = len(letters) if field in seat_lists else 1
        whole = len(numbers) // items
        first, stride, place = len(names), sum(number.inputs for number in numbers[:whole]), 0
        for index, number in enumerate(numbers):
            item = index // whole if items > 1 else -1
            if number.inputs:
                shift, bits, origin = 8 * (number.offset % 8), 8 * number.width, first + place - number.least
                limit = number.least + number.values - 1
                column = (64 - shift - bits, 64 - bits, number.kind, origin, item, limit)
                rows.append(_Row(number.offset, column, stride))
            place = (place + number.inputs) % max(stride, 1)
            if number.kind == WIDE:
                small = (f"{number.name}={value}" for value in range(1, FIRST + 1))
                digits = (f"{number.name}/{2**digit}" for digit in range(8 * number.width - 1))
                own_names = [*small, f"{number.name}<0", *digits]
                names += own_names
                labels += own_names
                continue
            names += (f"{number.name}={number.least + value}" for value in range(number.values))
            about = f"{number.name.rpartition('[')[0]} {number.item}" if number.item else number.name
            values = (number.words[value] if number.words else number.least + value for value in range(number.values))
            labels += (f"{about} = {value}" for value in values)  # in the words of the declaration, which are renamed
    return rows, names, labels


def _numbers(hint: Any, name: str, offset: int, kind: Any, letters: tuple[str, ...]) -> Iterator[_Number]:
    """The numbers of a field with this declaration, path and byte offset; `kind` is its type in the record."""
    bare, notes = parts(hint)
    if kind.subdtype:
        base, shape = kind.subdtype
        item = np.dtype((base, shape[1:])) if shape[1:] else base
        counted = metadata(notes, NamedCounts) or metadata(notes, NamedFlags)
        within = get_args(bare)[0] if get_origin(bare) is list and not counted else hint
        items = counted.names if counted else ("",) * shape[0]
        for index in range(shape[0]):
            for number in _numbers(within, f"{name}[{index}]", offset + index * item.itemsize, item, letters):
                yield dataclasses.replace(number, item=items[index]) if items[index] else number
    elif kind.names:
        for field, inner in field_hints(bare).items():
            at, inside = kind.fields[field][1], kind.fields[field][0]
            yield from _numbers(inner, f"{name}.{field}", offset + at, inside, letters)
    else:
        width, named = kind.itemsize, metadata(notes, Named)
        least, most = limits(notes)
        least = least or 1  # for 0 there is no input
        if (limit := metadata(notes, Inputs)) is not None:
            yield _Number(name, offset, width, LIMITED, 1, limit.upto)
        elif named is not None:
            is_seat = named.names == letters and named.first == 0
            yield _Number(name, offset, width, SEAT if is_seat else HOT, named.first, len(named.names), named.names)
        elif most - least >= FEW:
            yield _Number(name, offset, width, WIDE, 0, 0)
        else:
            yield _Number(name, offset, width, HOT, least, most - least + 1)


# -- encoding, at both speeds -------------------------------------------------------------------------


@rules
def encode_slot(slots: Any, words: Any, index: int, seat: int, seats: int, numbers: Any, runs: Any, active: Any) -> int:  # noqa: ARG001, PLR0913, PLR0917 - signature of `_encode_state`
    """Write into `active` the active inputs of the position at `index`, a view of `seat`; return their count."""
    shared, origins = numbers[0, 0], numbers[seats, seat, ORIGIN]  # what all viewers share stays in the cache
    lefts, rights, kinds, items, limits = shared[LEFT], shared[RIGHT], shared[KIND], shared[ITEM], shared[LIMIT]
    count = 0
    for place in range(words.shape[1]):
        word, begin, end = np.int64(words[index, place]), runs[place], runs[place + 1]
        if begin == end or (word == 0 and not shared[HAS_SEATS, begin]):
            continue
        for row in range(begin, end):
            value, kind, origin = word << lefts[row] >> rights[row], kinds[row], origins[row]
            if kind == HOT:
                active[count] = origin + value  # written first, then counted: no processor foresees which flags are on
                count += value != 0
            elif kind == LIMITED:
                active[count] = origin + min(value, limits[row])
                count += value != 0
            elif items[row] >= seats:
                continue
            elif kind == SEAT:  # how many seats after the viewer it comes; a division would take longest of all
                active[count] = origin + value - seat + (seats if value < seat else 0)
                count += 1
            elif value != 0:
                count = encode_wide(value, origin, active, count)
    return count


def encode_words(words: Any, seat: int, seats: int, numbers: Any, runs: Any, active: Any) -> int:
    """Do what `encode_slot` does for these words of a record with all numbers at once, for the interpreted speed."""
    lefts, rights, kinds, firsts, items, limits, _ = numbers[seats, seat]
    values = np.repeat(words.view(np.int64), np.diff(runs)) << lefts >> rights
    offsets = np.where(kinds == LIMITED, np.minimum(values, limits), values)
    inputs = firsts + np.where(kinds == SEAT, _distances(seat, values, seats), offsets)
    is_on = np.where(kinds == SEAT, items < seats, (values != 0) & ((kinds != WIDE) | (items < seats)))
    count, shown = 0, (each[is_on].tolist() for each in (kinds, values, firsts, inputs))
    for kind, value, first, place in zip(*shown, strict=True):
        if kind == WIDE:
            count = encode_wide(value, first, active, count)
        else:
            active[count] = place
            count += 1
    return count


def _distances(start: int, seats: Any, count: int) -> Any:
    """How many seats after `start` each of these comes."""
    return seats - start + count * (seats < start)


@rules
def encode_wide(value: int, first: int, active: Any, count: int) -> int:
    """Append the active inputs of a wide number other than 0; return the new count."""
    if 0 < value <= FIRST:
        active[count] = first + value - 1
        count += 1
    if value < 0:
        active[count] = first + FIRST
        count += 1
    digit, left = first + FIRST + 1, abs(value)
    while left > 0:
        active[count] = digit
        count += left & 1
        digit, left = digit + 1, left >> 1
    return count
