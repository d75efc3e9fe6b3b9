"""A match at a table of the app, and what a table asks of it: single steps, who may undo, privacy, help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from niagara_ai.plans import withdraw_all
from typing_extensions import TypeVar

from niagara_tui.core.goals import Noted
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seat
from niagara_tui.match.game_log import GameLog, Witness
from niagara_tui.match.match import Clock, Match, now
from niagara_tui.match.position_line import digest
from niagara_tui.store.models import Help, Setup

S = TypeVar("S", default=Any)


class TableMatch(Match[S]):
    """A match at a table, which paces its steps, hands it to several people, and counts what has helped them."""

    @classmethod
    def at(cls, setup: Setup, position: S, clock: Clock = now) -> Self:
        """Start a match in the middle of a game, at that full and valid position, of which it takes ownership.

        It can be played to its end, but not saved or replayed: its `record` does not contain the position.
        """
        match = cls(setup, clock)
        match._game_log = GameLog(match.game, position, match.names)
        match._is_recorded = False
        return match

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who play now: as `names`, but at the seat of a person who has conceded, the bot's."""
        return self._game_log.concessions.players

    @property
    def conceded(self) -> Mapping[int, int]:
        """Maps each seat whose person conceded to the number of decisions made before."""
        return self._game_log.concessions.after

    @property
    def people(self) -> list[int]:
        """The seats of people who have not conceded."""
        seats = enumerate(self.setup.seats)
        return [seat for seat, sitting in seats if sitting.is_human and seat not in self.conceded]

    @property
    def is_recorded(self) -> bool:
        """Whether the record leads to this position; not in a match that began in the middle of a game."""
        return self._is_recorded

    @property
    def is_begun(self) -> bool:
        """Whether a person has decided something, if only to concede; where bots alone play, always."""
        people = self.setup.people
        return not people or bool(self.conceded) or not self._game_log.past_deciders().isdisjoint(people)

    @property
    def can_look_back(self) -> bool:
        """Whether a film can be made of it in which a bot may have done something."""
        return self._is_recorded and len(self.people) < len(self.names)

    @property
    def moment(self) -> int:
        """The number of decisions and steps so far, as in `LogLine.moment`."""
        return self._game_log.moment

    @property
    def noted(self) -> tuple[Noted, ...]:
        """What goals look at, derived from public views only; undoing and taking back shorten it, as the log.

        It is empty where no person plays, and in a match that began in the middle of a game.
        """
        return tuple(count() for _made, count in self._game_log.noted)

    def watch(self, witness: Witness) -> None:
        """Tell this witness of each decision and step from now on, as everybody sees it."""
        self._game_log.witnesses.append(witness)

    def choice_view(self, seat: int) -> S | None:
        """What the seat saw before others made the choices that are hidden from it; None if none are, or unknown."""
        chosen, hidden = self._game_log.after_choices, self._game_log.hidden()
        if chosen is None or self.is_secret(seat) or not {*hidden} - {seat}:
            return None
        return withdraw_all(self.game, self.game.view(chosen, seat))

    def is_secret(self, seat: int) -> bool:
        return self.game.is_secret(self._game_log.state, seat)

    def needs_privacy(self, seat: int) -> bool:
        """Whether others at the same screen must look away while the seat decides: it has hidden cards or choices."""
        check_seat(seat, len(self.names))
        return self.is_secret(seat) or self.view(seat) != self.view(None)

    def submit(self, seat: int, move: int, *, free: bool = True) -> None:
        """Carry out one decision of a seat; the steps that follow are left to `advance`.

        `free` is False for an automatic decision without a choice, which cannot be undone on its own.
        """
        self._submit(seat, move, free=free)

    def can_advance(self) -> bool:
        return self._game_log.can_step()

    def advance(self) -> None:
        """Do the next automatic step, if there is one."""
        if self.can_advance():
            self._step()

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat's secret choice can be taken back: it had another, and only secret choices were made since.

        Whoever has conceded takes nothing back.
        """
        return self._can_take_back(seat)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last decision can be undone: it was public, and nothing has happened since."""
        return self._history.can_undo(seat)

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has undone a decision and made no other since."""
        return self._history.can_redo(seat)

    def why_not_concede(self, acting: int | None) -> str:
        """Why conceding is not possible now; empty if it is. `acting` decides at the keyboard, unless nobody does."""
        if self.is_over():
            return _("The game is over.")
        if not self.people:
            return _("Everybody here has conceded: the bots play on.")
        if len(self.people) > 1 and acting is None:
            return _("You can concede only when it is your turn to decide.")
        return ""

    @property
    def help(self) -> Mapping[int, Help]:
        """What has helped each person so far; seats of which there is nothing to say are left out."""
        return self._helped.by_seat(self._game_log.past_deciders())

    def count_hint(self, seat: int) -> None:
        """Count that a hint, or the line of play after it, is shown to the person at that seat."""
        self._helped.count(seat, "hints")

    def practise(self) -> None:
        """Make it a game in which people have all the hints they like, and which is not rated."""
        self._helped.practise()

    def note_aids(self) -> None:
        self._helped.aids(self.people)

    def digest(self) -> str:
        """A digest of the true position, for comparing matches."""
        return digest(self.game, self._game_log.state)
