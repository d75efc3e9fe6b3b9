"""Placement of pieces of given widths in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from niagara_tui.ui.boards.sprites import Place


@dataclass(frozen=True, slots=True)
class Row:
    """A free part of one row of cells."""

    x: int
    y: int
    width: int

    @property
    def right(self) -> int:
        """The first column after it."""
        return self.x + self.width


_MAX_EXTRA_GAP = 3


def fit_into_rows(widths: Sequence[int], rows: Sequence[Row], gap: int, alignment: float = 0.5) -> list[Place] | None:
    """Places of the pieces, in order, in as few rows as possible, middle rows first; None if they do not fit.

    Pieces are at least `gap` cells apart, more if there is room. `alignment` is theirs in a row, from 0 (left) to
    1 (right).
    """
    for count in range(1, len(rows) + 1):
        start = (len(rows) - count + 1) // 2
        loads = _distribute(widths, rows[start : start + count], gap)
        if loads is not None:
            return [
                place
                for row, load in zip(rows[start : start + count], loads, strict=True)
                for place in _spread(load, row, gap, alignment)
            ]
    return None


def _distribute(widths: Sequence[int], rows: Sequence[Row], gap: int) -> list[list[int]] | None:
    """The widths of the pieces in each row: evenly shared if that fits, else filling row after row; None if neither."""
    even = -(-len(widths) // len(rows))
    for most in (even, len(widths)):
        rest = list(widths)
        loads = [_take_row(rest, row.width, gap, most) for row in rows]
        if not rest:
            return loads
    return None


def _take_row(rest: list[int], width: int, gap: int, most: int) -> list[int]:
    """Take from the front of `rest` the pieces that fit into one row, at most `most`."""
    load: list[int] = []
    while rest and len(load) < most and sum(load) + len(load) * gap + rest[0] <= width:
        load.append(rest.pop(0))
    return load


def _spread(load: Sequence[int], row: Row, gap: int, alignment: float) -> list[Place]:
    if not load:
        return []
    free = row.width - sum(load) - gap * (len(load) - 1)
    between = gap + min(free // (len(load) + 1), _MAX_EXTRA_GAP)
    taken = sum(load) + between * (len(load) - 1)
    x = row.x + round((row.width - taken) * alignment)
    places = []
    for width in load:
        places.append((x, row.y))
        x += width + between
    return places
