"""Undo and redo of one seat's public decisions, until something is revealed or another seat decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from niagara_tui.match.game_log import Savepoint


@dataclass(slots=True)
class History:
    """The decisions that `seat` can undo now (`done`), and those that it has undone and can redo (`undone`).

    An item of `done` is (savepoint before the decision, move, free). A decision that is not free was played
    automatically, as there was no choice; it is undone only together with the free one before it, and cannot be redone.
    """

    seat: int | None = None
    done: list[tuple[Savepoint, int, bool]] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def forget(self) -> None:
        """Clear the history: nothing before this moment can be undone or redone."""
        self.seat = None
        self.done.clear()
        self.undone.clear()

    @property
    def has_choice(self) -> bool:
        """Whether there is a free decision to undo."""
        return any(free for _before, _move, free in self.done)

    def add(self, seat: int, before: Savepoint, move: int, *, free: bool) -> None:
        """Add a decision made at `before`; a decision of another seat clears the history first."""
        if seat != self.seat:
            self.forget()
            self.seat = seat
        self.done.append((before, move, free))

    def undo(self) -> Savepoint:
        """Undo the last free decision and all after it; returns the savepoint to go back to."""
        before, move, free = self.done.pop()
        while not free:
            before, move, free = self.done.pop()
        self.undone.append(move)
        return before
