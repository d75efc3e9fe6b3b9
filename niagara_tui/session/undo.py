"""Undo and redo of one seat's public decisions, up to where something new was learnt or another seat decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from niagara_tui.session.game_log import Mark


@dataclass(slots=True)
class History:
    """The decisions that `seat` can take back now, and those that it took back and can make again.

    Each of the former is kept with whether it was freely made: what was played by itself, since there was no choice, is
    taken back only together with the choice before it, and is no choice to be made again.
    """

    seat: int | None = None
    done: list[tuple[Mark, int, bool]] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def forget(self) -> None:
        """Nothing before this moment can be undone or made again."""
        self.seat = None
        self.done.clear()
        self.undone.clear()

    @property
    def has_choice(self) -> bool:
        """Whether there is a choice to take back."""
        return any(free for _before, _move, free in self.done)

    def add(self, seat: int, before: Mark, move: int, *, free: bool) -> None:
        """A decision was made at `before`; it can be undone, and with it the earlier ones of the same seat."""
        if seat != self.seat:
            self.forget()
            self.seat = seat
        self.done.append((before, move, free))

    def undo(self) -> Mark:
        """Where to go back to for the last choice; it can be made again."""
        before, move, free = self.done.pop()
        while not free:
            before, move, free = self.done.pop()
        self.undone.append(move)
        return before
