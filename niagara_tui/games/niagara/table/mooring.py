"""Finding room: pieces of given widths are laid into rows, spread over them, or found not to fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from niagara_tui.ui.boards.sprites import Place


@dataclass(frozen=True, slots=True)
class Row:
    """A free stretch of one row."""

    x: int
    y: int
    width: int


_LOOSEST = 3


def moor(widths: Sequence[int], rows: Sequence[Row], gap: int, lean: float = 0.5) -> list[Place] | None:
    """Where each piece lies, in order, in as few rows as hold them, the middle ones first; None if they do not fit.

    Between pieces there is at least `gap`, and more where there is room. `lean` says where in a row they lie, from
    0 (left) to 1 (right).
    """
    for count in range(1, len(rows) + 1):
        start = (len(rows) - count + 1) // 2
        loads = _loads(widths, rows[start : start + count], gap)
        if loads is not None:
            return [
                place
                for row, load in zip(rows[start : start + count], loads, strict=True)
                for place in _spread(load, row, gap, lean)
            ]
    return None


def _loads(widths: Sequence[int], rows: Sequence[Row], gap: int) -> list[list[int]] | None:
    """The pieces of each row: evenly shared if that fits, else each row as full as can be."""
    even = -(-len(widths) // len(rows))
    for most in (even, len(widths)):
        rest = list(widths)
        loads = [_load(rest, row.width, gap, most) for row in rows]
        if not rest:
            return loads
    return None


def _load(rest: list[int], width: int, gap: int, most: int) -> list[int]:
    """Take from `rest` what fits into one row."""
    load: list[int] = []
    while rest and len(load) < most and sum(load) + len(load) * gap + rest[0] <= width:
        load.append(rest.pop(0))
    return load


def _spread(load: Sequence[int], row: Row, gap: int, lean: float) -> list[Place]:
    if not load:
        return []
    free = row.width - sum(load) - gap * (len(load) - 1)
    between = gap + min(free // (len(load) + 1), _LOOSEST)
    taken = sum(load) + between * (len(load) - 1)
    x = row.x + round((row.width - taken) * lean)
    places = []
    for width in load:
        places.append((x, row.y))
        x += width + between
    return places
