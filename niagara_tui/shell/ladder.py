"""The ladder of each game: tables of bots from the weakest to the strongest, which of them are beaten, what is next.

A rung is a table with the default options. Its lower rungs have one character at all other seats, as many as there are
in an ordinary game; between the three strongest there are mixed tables. Everything is derived from a person's record:
a rung is beaten once `NEEDED` of `LAST` games in a row at exactly that table were won. A shared win counts in part, a
conceded game is lost, and a game with hints does not count. What lies below a beaten rung need not be played.
At the lowest rung random bots sat before, and games against them count there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from niagara_ai.registry import LADDER, RANDOM

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, figures
from niagara_tui.games.registry import GAMES
from niagara_tui.match.setup import changed_options
from niagara_tui.shell.bots import character_of, counted
from niagara_tui.shell.presets import Preset, usual_seats
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import OpenSetup, Setup

LAST, NEEDED = 4, 2
"""A rung is beaten by winning `NEEDED` of `LAST` games in a row."""
_MIXED_FROM = "mcts:normal"
"""From this bot on, mixed tables lie between a character and the next stronger one."""

ABOUT = _(
    "Beaten by winning {needed} of the last {last} games without hints at its table; a win that two share counts half"
    " for each, a game that you concede is lost. Begin anywhere: easier tables need not be played."
).format(needed=NEEDED, last=LAST)
OFF = _("Your record is switched off: no game counts")
CLIMBED = _("Nobody is left on this ladder: you have climbed it")


@dataclass(frozen=True, slots=True)
class Rung:
    """A table of the ladder of a game: the bots at all seats but the person's, the strongest first."""

    game: str
    opponents: tuple[str, ...]

    @property
    def name(self) -> str:
        """The table as the one that is to be beaten: `three Otters`, or `a Heron and two Otters`."""
        if len(self.opponents) == 1:
            return _("the {bot}").format(bot=character_of(self.opponents[0], None).name)
        return counted(self.opponents, None)

    @property
    def introduction(self) -> str:
        """What must be known of the opponents whose name says nothing of how they play; empty for all others."""
        return _("Frogs play simply.") if {*self.opponents} == {next(iter(LADDER))} else ""

    def is_of(self, opponents: Sequence[str]) -> bool:
        """Whether these bots sit at this table, in any order; random ones sat at the lowest before."""
        lowest = next(iter(LADDER))
        return sorted(lowest if opponent == RANDOM else opponent for opponent in opponents) == sorted(self.opponents)

    def setup(self, name: str) -> Setup:
        """A new game at this table; `name` is the person's own, empty for a default one."""
        return Preset(self.name, (HUMAN, *self.opponents)).setup(GAMES[self.game], name)


@dataclass(frozen=True, slots=True)
class Step:
    """How a person stands at a rung.

    They have finished so many `games` there without hints, and won so many of the last `LAST` of them, a shared win
    counting in part; `beaten_by` is the key of the game with which it was beaten, empty if it is not. They have
    `helped` games there with hints.
    """

    rung: Rung
    games: int
    won: float
    beaten_by: str
    helped: int = 0

    @property
    def far(self) -> str:
        """How far it is beaten, in few signs: `1 of 2`."""
        return _("{won} of {needed}").format(won=_wins(self.won), needed=NEEDED)

    def sentence(self) -> str:
        """How far it is beaten, in words without a full stop."""
        if self.beaten_by:
            return _("beaten")
        if not self.games:
            return _("played, but not rated so far") if self.helped else _("not played yet")
        template = _("won {won} of {count}, {needed} needed")
        if self.games >= LAST:
            template = _("won {won} of the last {count}, {needed} needed")
        return template.format(won=_wins(self.won), count=self.recent, needed=NEEDED)

    def line(self) -> str:
        game = _(GAMES[self.rung.game].title)
        return _("{game}, {rung}: {far}.").format(game=game, rung=self.rung.name, far=self.sentence())

    def task(self) -> str:
        """What is to be done at this table, said as a game begins there; empty if it is done."""
        if self.beaten_by:
            return ""
        task = _("Ladder: beat {rung}, {needed} wins needed, {won} so far.")
        task = task.format(rung=self.rung.name, needed=NEEDED, won=_wins(self.won))
        return " ".join(filter(None, [task, self.rung.introduction]))

    @property
    def recent(self) -> int:  # the number of games that count now
        return min(self.games, LAST)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ladder of a game as a person has climbed it: its rungs from the bottom to the top, and the one tried last."""

    game: Game[Any]
    steps: tuple[Step, ...]
    tried: Rung | None = None

    @property
    def next(self) -> Step | None:
        """Of the rungs above all that are beaten the one tried last, else the lowest; None if there is none."""
        beaten = [place for place, step in enumerate(self.steps) if step.beaten_by]
        above = self.steps[beaten[-1] + 1 if beaten else 0 :]
        return next((step for step in above if step.rung == self.tried), above[0] if above else None)

    def far(self, step: Step) -> str:
        """How far that rung is beaten, in words without a full stop, and whether it is next."""
        sentence = step.sentence()
        if step is self.next and not (step.games or step.helped):
            return _("next")
        return _("next: {far}").format(far=sentence) if step is self.next else sentence

    def at(self, game: OpenSetup) -> Step | None:
        """The step at whose table that game is played; None if it is no table of this ladder."""
        person = game.only_person
        if person is None or game.game != self.game.id or changed_options(self.game, game.options):
            return None
        opponents = [seat.player for place, seat in enumerate(game.seats) if place != person]
        return next((step for step in self.steps if step.rung.is_of(opponents)), None)


def rungs_of(game: Game[Any]) -> tuple[Rung, ...]:
    """The rungs of that game's ladder, from the weakest to the strongest; none for a game without opponents."""
    others, bots = usual_seats(game) - 1, [*LADDER]
    if not others:
        return ()
    tables = [(bots[0],) * others]
    for weaker, stronger in pairwise(bots):
        if bots.index(weaker) >= bots.index(_MIXED_FROM):
            tables += [(stronger,) * count + (weaker,) * (others - count) for count in range(1, others)]
        tables.append((stronger,) * others)
    return tuple(Rung(game.id, table) for table in tables)


def ladder_of(game: Game[Any], games: Sequence[PlayedGame]) -> Ladder:
    """That game's ladder as it was climbed in these games, which are given oldest first, wherever anybody sat."""
    rungs, steps, tried = rungs_of(game), [], None
    own = [entry for entry in games if entry.game == game.id and not entry.options]
    tried = next((rung for entry in reversed(own) for rung in rungs if rung.is_of(entry.opponents)), None)
    for rung in rungs:
        there = [entry for entry in own if rung.is_of(entry.opponents)]
        played = [entry for entry in there if entry.is_rated]
        won, beaten_by = [entry.share for entry in played], ""
        for place in range(len(played), 0, -1):
            # Three thirds of a win are one, although their sum is a little less
            if sum(won[max(0, place - LAST) : place]) >= NEEDED - 1e-6:
                beaten_by = played[place - 1].key
        steps.append(Step(rung, len(played), sum(won[-LAST:]), beaten_by, len(there) - len(played)))
    return Ladder(game, tuple(steps), tried)


def all_ladders(games: Sequence[PlayedGame], last: str) -> list[Ladder]:
    """The ladders of all games, that of the one played last first; without any games, that of the one set up `last`."""
    newest = next((entry.game for entry in reversed(games) if entry.game in GAMES), last)
    first = GAMES.get(newest) or next(iter(GAMES.values()))
    return [ladder_of(game, games) for game in sorted(GAMES.values(), key=lambda game: game is not first)]


def as_json(ladder: Ladder) -> dict[str, Any]:
    """The ladder for programs; `won` is of the `last` games at that table."""
    following = ladder.next
    return {
        "game": ladder.game.id,
        "needed": NEEDED,
        "next": following and [*following.rung.opponents],
        "rungs": [
            {
                "opponents": [*step.rung.opponents],
                "games": step.games,
                "last": step.recent,
                "won": step.won,
                "beaten": bool(step.beaten_by),
            }
            for step in ladder.steps
        ],
    }


def next_words(ladder: Ladder) -> str:
    if (following := ladder.next) is None:
        return f"{CLIMBED}."
    sentence = _("Next: beat {rung} in {game} ({far}).")
    return sentence.format(rung=following.rung.name, game=_(ladder.game.title), far=following.far)


def _wins(won: float) -> str:
    return figures(f"{round(won, 1):g}")
