"""The bell: rung for a person whose turn it is after a wait, and when something bad happens to one at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from niagara_tui.core.entry import FAILURES

if TYPE_CHECKING:
    from niagara_tui.match.table_match import TableMatch

WAIT = 5.0
"""Seconds without a decision of a person after which the next one is announced."""


class Bell:
    """Rings `ring` while `is_wanted`; what is bad for a seat is what the game says of its events (`Event.gain`)."""

    def __init__(
        self,
        match: TableMatch,
        is_wanted: Callable[[], bool],
        ring: Callable[[], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._match, self._is_wanted, self._ring, self._clock = match, is_wanted, ring, clock
        self._waits_since: float | None = None
        match.watch(self._witness)

    def turn(self, *, has_turn: bool) -> None:
        """Say whether a person at this keyboard has a decision to make now: after each change at the table."""
        if not has_turn:
            self._waits_since = self._clock() if self._waits_since is None else self._waits_since
        elif self._waits_since is not None:
            if self._clock() - self._waits_since >= WAIT:
                self._toll()
            self._waits_since = None

    def _witness(self, _moment: int, before: Any, after: Any) -> None:
        game, people = self._match.game, self._match.people
        noted: Counter[tuple[int, int]] = Counter()
        try:
            game.kernel.note(before, after, noted)
            is_bad = any(
                number > 0 and seat in people and game.events[event].gain < 0 for (event, seat), number in noted.items()
            )
        except FAILURES:  # another package's game: the table goes on without the bell
            return
        if is_bad:
            self._toll()

    def _toll(self) -> None:
        if self._is_wanted():
            self._ring()
