"""Who acts at a shared keyboard, and whether that hand is covered until its owner opens it."""

from __future__ import annotations

from niagara_tui.match.host import Host


class HandCover:
    """Covers the hand of each person in turn at a table where several people share the keyboard."""

    def __init__(self, host: Host) -> None:
        """Start with every hand covered."""
        self._host = host
        self._open_seat: int | None = None

    @property
    def acting(self) -> int | None:
        """The person who decides now and may be shown the hand; None while it is covered or nobody here decides."""
        return None if self.covered is not None else self._next_decider

    @property
    def covered(self) -> int | None:
        """The person who decides next, while that hand is covered."""
        seat = self._next_decider
        return seat if seat is not None and self._is_covered(seat) else None

    @property
    def _next_decider(self) -> int | None:
        people = self._host.human_seats
        return next((seat for seat in self._host.match.deciders() if seat in people), None)

    def _is_covered(self, seat: int) -> bool:
        several = len(self._host.human_seats) > 1
        return several and self._open_seat != seat and self._host.match.needs_privacy(seat)

    def open(self, seat: int | None) -> None:
        """Open the hand of that seat, until `close`."""
        self._open_seat = seat

    def close(self) -> None:
        """Cover every hand again."""
        self._open_seat = None
