"""Concessions: who plays at the seat of a person who has given up, and when the log tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.match.naming import stand_ins


class Concessions:
    """The concessions of one game, in the order in which they were made.

    From a concession on, a bot decides for that seat: whatever the seat wins, the bot has won. Only the line of the log
    waits, and with it the bot's name in the sentences after it: a record knows nothing of a concession but the decision
    before it, so the line comes after the steps that were due, before the next decision; or, if those steps end the
    game, before what the last one of them tells. So the log is the same whenever between these steps it was made.
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Nobody of these players has conceded yet."""
        self._names, self._stand_ins = tuple(names), stand_ins(names)
        self.after: dict[int, int] = {}
        """Maps each seat whose person conceded to the number of decisions made before."""
        self._told = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who play now: at the seat of a person who has conceded, the bot's."""
        return self._with_bots(list(self.after))

    @property
    def told_players(self) -> tuple[str, ...]:
        """The names of those who play as far as the log has told it, for its next sentences."""
        return self._with_bots(list(self.after)[: self._told])

    def add(self, seat: int, decisions: int) -> None:
        """The person at that seat concedes, after so many decisions."""
        self.after[seat] = decisions

    def tell(self, *, step_due: bool) -> dict[int, str]:
        """The sentences of the concessions that the log tells now, by seat; none while a step is due.

        To be asked twice whenever something has happened: before what is told of it, when a step is due unless the game
        is over, and after it.
        """
        if step_due:
            return {}
        now, self._told = list(self.after)[self._told :], len(self.after)
        return {seat: _("{name} concedes: a bot plays on at this seat.").format(name=self._names[seat]) for seat in now}

    def _with_bots(self, seats: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._stand_ins[seat] if seat in seats else name for seat, name in enumerate(self._names))
