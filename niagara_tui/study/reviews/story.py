"""The story of a game in three to five sentences: who was ahead, what turned it, and what the person did about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from niagara_tui.core.i18n import _, clauses, listed
from niagara_tui.core.text import Say, percent
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import Review
from niagara_tui.study.reviews.turning import Happening, Kind, seat_of

_TURNS = 3
"""Maximum number of rounds that are told."""
_DEEDS = 2
"""Maximum number of the log's sentences about what turned a round; what came of it is told besides."""
_LEAST_ROUNDS = 2
"""Rounds in a row that somebody must be ahead for it to be told."""
_LOWERED = 0.05
"""By how much a chance must be lowered for what is lost later to have come of it."""
_MOST_TOLD = 0.99
"""The highest chance that is told of somebody who was ahead: nobody is sure of a win before the end."""
_LEVEL = 0.1
"""How much further than the others' mean share the best chance may be while a game is level."""


def story(
    film: RecordFilm, review: Review, found: Sequence[Happening], you: int | None = None, say: Say = percent
) -> tuple[str, ...]:
    """The story, a sentence each, from what happened (`turning.happenings`).

    It tells of everybody by name, as the log's sentences in it do. `you` is the seat of the person whose own decisions
    are told of, too, None if there is no such person; `say` formats shares of a win.
    """
    return tuple(_Story(film, review, found, you, say).sentences())


@dataclass(frozen=True, slots=True)
class _Story:
    film: RecordFilm
    review: Review
    found: Sequence[Happening]
    you: int | None
    say: Say

    def sentences(self) -> Iterator[str]:
        turns = self._turns()
        yield from self._ahead()
        most = max(turns, key=lambda each: each.swing, default=None)
        for turn in turns:
            yield self._turn(turn, is_largest=turn is most)
        if not turns:
            yield _("No single round turned it: the chances moved a little at a time.")
        yield from self._end()

    # -- who was ahead --------------------------------------------------------------------------------

    def _ahead(self) -> Iterator[str]:
        """How long the game was level, or who was ahead for longest."""
        ends = self._round_ends()[:-1]
        leads = [(number, _leader(chances)) for number, chances in ends]
        runs = [(seat, [number for number, _seat in run]) for seat, run in groupby(leads, key=lambda each: each[1])]
        ahead = [(seat, rounds) for seat, rounds in runs if seat is not None and len(rounds) >= _LEAST_ROUNDS]
        if runs and runs[0][0] is None and len(runs[0][1]) >= _LEAST_ROUNDS:
            yield _("Until round {round} the game was level.").format(round=runs[0][1][-1])
        elif ahead:
            seat, rounds = max(ahead, key=lambda run: len(run[1]))
            most = max(chances[seat] for number, chances in ends if number in rounds)
            said = _("{name} was ahead from round {first} to round {last}, with a chance of up to {most}.")
            yield said.format(
                name=self._throughout(seat, rounds),
                first=rounds[0],
                last=rounds[-1],
                most=self.say(min(most, _MOST_TOLD)),
            )

    def _throughout(self, seat: int, rounds: Sequence[int]) -> str:
        """Who played at that seat in these rounds: the person, the bot after the concession, or both."""
        played = [
            self.film.players_at(number)[seat]
            for number, point in enumerate(self.review.points)
            if point.round in rounds
        ]
        # Translators: who was ahead, if the first conceded meanwhile, as in "Ann, then Ann's bot".
        both = _("{name}, then {bot}").format(name=played[0], bot=played[-1])
        return played[0] if played[0] == played[-1] else both

    def _round_ends(self) -> list[tuple[int, tuple[float, ...]]]:
        """Everybody's chances at the end of each round."""
        rounds = groupby(self.review.points, key=lambda point: point.round)
        return [(number, [*points][-1].chances) for number, points in rounds]

    # -- what turned it -------------------------------------------------------------------------------

    def _turns(self) -> list[Happening]:
        """The most important happening of each round that turned the game, in order."""
        best: dict[int, Happening] = {}
        for each in self.found:
            if each.is_swing and (each.round not in best or each.swing > best[each.round].swing):
                best[each.round] = each
        largest = sorted(best.values(), key=lambda each: -each.swing)[:_TURNS]
        return sorted(largest, key=lambda each: each.moment)

    def _turn(self, turn: Happening, *, is_largest: bool) -> str:
        changed = sorted(range(len(turn.after)), key=lambda seat: -abs(turn.changes[seat]))[:2]
        names = self.film.players_at(turn.last)
        moved = [self._moved(names[seat], turn.before[seat], turn.after[seat]) for seat in changed]
        # Translators: as in "Round 9 turned it: Gina steals blue from Yann; this took Yann from 61% to 24%."
        said = _("Round {round} turned it: {deeds}; this took {moved}.")
        if not is_largest:
            said = _("Round {round}: {deeds}; this took {moved}.")
        elif (ahead := _leader(turn.before)) is not None and ahead == _leader(turn.after):
            said = _("The largest change came in round {round}: {deeds}; this took {moved}.")
        deeds = (*turn.essence[:_DEEDS], *self._came_of_it(turn))
        told = clauses(deed.rstrip(".") for deed in dict.fromkeys(deeds))
        return said.format(round=turn.round, deeds=told, moved=listed(moved))

    def _came_of_it(self, turn: Happening) -> tuple[str, ...]:
        """What somebody whose chance it lowered lost to the falls later in that round: often the point of it."""
        later = (each for each in self.found if each.moment > turn.moment and each.round == turn.round)
        falls = (line for each in later if each.kind is Kind.FALL for line in each.essence)
        lost = ((line, seat_of(line)) for line in falls)
        return tuple(line for line, seat in lost if seat is not None and turn.changes[seat] <= -_LOWERED)[:1]

    def _moved(self, name: str, before: float, after: float) -> str:
        # Translators: part of "this took Yann from 61% to 24%".
        said = _("{name} from {before} to {after}")
        return said.format(name=name, before=self.say(before), after=self.say(after))

    # -- how it ended ---------------------------------------------------------------------------------

    def _end(self) -> Iterator[str]:
        """Who won, and the person's costliest and finest decisions."""
        parts = [*self._given_up(), *self._won(), *self._own_decisions()]
        if parts:
            told = clauses(parts)
            yield f"{told[:1].upper()}{told[1:]}."

    def _given_up(self) -> Iterator[str]:
        for seat, after in self.film.conceded.items():
            moments = (number for number, moment in enumerate(self.film.moments) if moment.decisions >= after)
            number = self.review.points[next(moments, self.film.last)].round
            said = _("{name} conceded in round {round}, which is a loss")
            yield said.format(name=self.film.names[seat], round=number)

    def _won(self) -> Iterator[str]:
        winners = [seat for seat, account in enumerate(self.review.accounts) if account.result > 0]
        if self.review.is_over and winners:
            names = [self.film.stand_ins.get(seat, self.film.names[seat]) for seat in winners]
            said = _("in the end {names} won") if len(winners) == 1 else _("in the end {names} shared the win")
            if self.film.conceded.keys() & set(winners):  # what bots win in the place of people is no win of theirs
                said = _("in the end {names} came first")
            yield said.format(names=listed(names))

    def _own_decisions(self) -> Iterator[str]:
        own = [made for made in self.review.decisions if made.seat == self.you]
        dearest = max(own, key=lambda made: made.cost, default=None)
        finest = max(own, key=lambda made: made.gain, default=None)
        if dearest is not None and dearest.cost:
            said = _("{name}'s costliest decision, in round {round}, took {cost} off the chance to win")
            yield said.format(name=self.film.names[dearest.seat], round=dearest.round, cost=self.say(dearest.cost))
        if finest is not None and finest.gain:
            said = _("{name}'s finest decision, in round {round}, was {gain} better than the obvious one")
            yield said.format(name=self.film.names[finest.seat], round=finest.round, gain=self.say(finest.gain))


def _leader(chances: Sequence[float]) -> int | None:
    """The seat with the best chance; None if it is hardly better than an equal share."""
    seat = max(range(len(chances)), key=lambda each: chances[each])
    return seat if chances[seat] > 1 / len(chances) + _LEVEL else None
