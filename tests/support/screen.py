"""The contents of a terminal: the cells that a program has written, read as a person would read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyte

from tests.support.terminal import Terminal


class Cells:
    """The cells of a terminal."""

    def __init__(self, columns: int, rows: int) -> None:
        self._cells = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._cells)

    def feed(self, written: bytes) -> None:
        self._stream.feed(written)

    def resize(self, columns: int, rows: int) -> None:
        self._cells.resize(rows, columns)
        self._cells.reset()

    @property
    def rows(self) -> list[str]:
        return list(self._cells.display)

    def shows(self, text: str) -> bool:
        return any(text in row for row in self.rows)

    def places(self, texts: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Column and row, both from 0, of the first occurrence of each text in each row."""
        for y, row in enumerate(self.rows):
            yield from ((row.find(text), y) for text in texts if text in row)


class Screen(Cells):
    """A running program and its screen; keys and clicks are sent to it as a terminal sends them."""

    def __init__(self, terminal: Terminal, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self._terminal = terminal

    def watch(self, seconds: float) -> None:
        """Read the output until none has come for `seconds`."""
        while heard := self._terminal.read(seconds):
            self.feed(heard)

    def press(self, keys: bytes) -> None:
        self._terminal.send(keys)

    def click(self, column: int, row: int) -> None:
        place = f"0;{column + 1};{row + 1}"
        self._terminal.send(f"\x1b[<{place}M\x1b[<{place}m".encode())
