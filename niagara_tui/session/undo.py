"""Undo and redo of one seat's public decisions, up to where something new was learnt or another seat decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from niagara_tui.session.course import Mark


@dataclass(slots=True)
class History:
    """The decisions that `seat` can take back now, and those that it took back and can make again."""

    seat: int | None = None
    done: list[tuple[Mark, int]] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def forget(self) -> None:
        """Nothing before this moment can be undone or made again."""
        self.seat = None
        self.done.clear()
        self.undone.clear()

    def add(self, seat: int, before: Mark, move: int) -> None:
        """A decision was made at `before`; it can be undone, and with it the earlier ones of the same seat."""
        if seat != self.seat:
            self.forget()
            self.seat = seat
        self.done.append((before, move))

    def undo(self) -> Mark:
        """Where to go back to; the decision can be made again."""
        before, move = self.done.pop()
        self.undone.append(move)
        return before
