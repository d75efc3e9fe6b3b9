"""What has helped the people of a match so far: hints, turns undone after a look, and whether there were aids."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import Help

_NONE = Help()


class Helped:
    """Counts, seat by seat, what `store.models.Help` tells."""

    def __init__(self, people: Collection[int], kept: Mapping[int, Help], decided: Collection[int]) -> None:
        """Go on from what was kept at the seats of people; at the `decided` seats decisions have been made before."""
        self._people = people
        self._given = dict(kept)
        self._aided = {seat for seat in decided if not self.at(seat).unaided}

    def at(self, seat: int) -> Help:
        """What has been counted at that seat."""
        return self._given.get(seat, _NONE)

    def hint(self, seat: int) -> None:
        """A hint, or the line of play after one, is shown at that seat."""
        self._count(seat, "hints")

    def undone(self, seat: int) -> None:
        """A turn of that seat is undone that had been played to its end."""
        self._count(seat, "undone")

    def aids(self, seats: Iterable[int]) -> None:
        """The aids are switched on while these people are at the table."""
        self._aided.update(seats)

    def told(self, decided: Collection[int]) -> dict[int, Help]:
        """What has helped each person of whom there is something to say; at the `decided` seats decisions were made."""
        seats = {*self._given, *decided}.intersection(self._people)
        told = {seat: self.at(seat).model_copy(update={"unaided": self._is_unaided(seat, decided)}) for seat in seats}
        return {seat: given for seat, given in sorted(told.items()) if given != _NONE}

    def _count(self, seat: int, what: str) -> None:
        """Count one more, as far as a save can hold it; what bots do is no matter of help."""
        if seat in self._people:
            number = min(getattr(self.at(seat), what) + 1, MAX_MOVES)
            self._given[seat] = self.at(seat).model_copy(update={what: number})

    def _is_unaided(self, seat: int, decided: Collection[int]) -> bool:
        return seat in decided and seat not in self._aided
