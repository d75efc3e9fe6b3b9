"""What the animals say at a table: a short remark, now and then, on what has just happened to one of them.

A remark follows from what everybody sees and from nothing else, so that it tells no secret, and two games that look the
same hear the same. It is said at the table and kept nowhere: no log, save or copy has it.

An occasion is an event of the game (`Game.events`) that happens to a bot, or one of those of every game: the `first`
score of all, `overtaken`, and in the end `won`, and `beaten` by a person. What a bot says on it stands in the voices of
its game (`games/<game>/voices`) or else in those of every game (`shell.voices`). Whoever has no character is silent.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import east_asian_width

from niagara_ai.contract import Character
from niagara_ai.registry import LADDER

from niagara_tui.core import default_rules
from niagara_tui.core.entry import FAILURES
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.games.registry import part
from niagara_tui.shell.bots import character_of, full_name
from niagara_tui.shell.voices import VOICES
from niagara_tui.store.limits import HUMAN

if TYPE_CHECKING:
    from niagara_tui.core.game import Game
    from niagara_tui.match.table_match import TableMatch

LONGEST = 30
"""The most cells of a remark: with a face before it, two rows of the narrowest log."""
_SHOWN = 12
"""Remarks that a table shows, the last ones; a log has no room for more."""
AGAIN_AFTER = 3
"""Rounds before the same occasion is remarked upon again, unless it is between a bot and a person."""
FIRST, OVERTAKEN, WON, BEATEN = "first", "overtaken", "won", "beaten"
NO_VOICES: Mapping[str, Mapping[str, Sequence[str]]] = {}


@dataclass(frozen=True, slots=True)
class Remark:
    """What the bot at a seat says on something that led to that moment (as in `LogLine.moment`)."""

    moment: int
    round: int
    seat: int
    occasion: str
    text: str
    character: Character

    def told(self, name: str) -> str:
        """The remark as a sentence of its own, of the bot that is called so at this table."""
        return _('{name} says: "{remark}"').format(name=name, remark=self.text)


class Occasion(NamedTuple):
    """Something that the bot at a seat may remark upon; `concerns` says whether it is between it and a person."""

    seat: int
    name: str
    concerns: bool = False


class Remarks:
    """The remarks of one match, from when this is made: at most one a round, and one at the end."""

    def __init__(self, match: TableMatch) -> None:
        self._match = match
        self._game = match.game
        self._players = match.setup.players
        self._own: Mapping[str, Mapping[str, Sequence[str]]] | None = None
        self._broken = False
        self.said: list[Remark] = []
        match.watch(self._witness)

    def heard(self) -> list[Remark]:
        """What has been said, in order; without what was said of something that has been undone."""
        return [each for each in self.said if each.moment <= self._match.moment]

    def in_log(self) -> dict[int, Remark]:
        """The last ones, each by the number of lines of the log before it."""
        log, moment_of = self._match.log, attrgetter("moment")
        return {bisect_right(log, each.moment, key=moment_of): each for each in self.heard()[-_SHOWN:]}

    def _witness(self, moment: int, before: Any, after: Any) -> None:
        self.said = [each for each in self.said if each.moment < moment]
        if self._broken:
            return
        try:
            remark = self._remark(moment, before, after)
        except FAILURES:  # another package's game: its bots are silent from now on, the table goes on
            self._broken = True
        else:
            self.said += [remark] if remark is not None else []

    def _remark(self, moment: int, before: Any, after: Any) -> Remark | None:
        is_over, clock = self._game.is_over(after), self._game.kernel.clock(before)
        if not is_over and any(each.round == clock for each in self.said):
            return None
        found = [each for each in occasions(self._game, self._players, before, after) if self._may_speak(each, clock)]
        if not found:
            return None
        drawn = zlib.crc32(repr(after).encode())
        foremost = [each for each in found if each.concerns] or found
        chosen = foremost[drawn % len(foremost)]
        heard = {each.text for each in self.said}
        lines = [line for line in self._lines(chosen) if line not in heard]
        if not lines:  # the same joke twice is none
            return None
        said, character = lines[drawn // 7 % len(lines)], character_of(self._players[chosen.seat], self._game)
        return Remark(moment, clock, chosen.seat, chosen.name, said, character)

    def _may_speak(self, occasion: Occasion, clock: int) -> bool:
        if occasion.name == BEATEN and self._match.conceded:  # what a bot wins in a person's place beats nobody
            return False
        lately = (each for each in self.said if clock - each.round < AGAIN_AFTER)
        is_new = occasion.concerns or all(each.occasion != occasion.name for each in lately)
        return is_new and len(self._lines(occasion)) > 1

    def _lines(self, occasion: Occasion) -> list[str]:
        """What the seat may say on it; nothing that is too long for a table."""
        voice = voice_of(self._players[occasion.seat], self._game)
        if voice is None:
            return []
        said = next((found for found in self._voices(voice) if occasion.name in found), {})
        return [line for line in map(strip_hidden, said.get(occasion.name, ())) if _cells(line) <= LONGEST]

    def _voices(self, voice: str) -> Iterator[Mapping[str, Sequence[str]]]:
        """What a voice says at this game, then at any, then what everybody says."""
        if self._own is None:
            self._own = _voices_of(self._game)
        yield self._own.get(voice, {})
        yield VOICES.get(voice, {})
        yield VOICES[""]


def voice_of(player: str, game: Game[Any]) -> str | None:
    """The voice of a player, by its character: its name in the house, or its style; None for people and strangers."""
    if player == HUMAN or not character_of(player, game).name:
        return None
    card = LADDER.get(full_name(player))
    return card.character.name if card is not None else player.partition(":")[2]


def occasions(game: Game[Any], players: Sequence[str], before: Any, after: Any) -> Iterator[Occasion]:
    """What a bot may remark upon between two public views; only the most telling, if there is one of that kind."""
    bots = [seat for seat, player in enumerate(players) if player != HUMAN]
    if game.is_over(after) and not game.is_over(before):
        # The bots that have won; or the best of the others if a person has
        standings = game.standings(after)
        won = [each.seat for each in standings if each.won]
        yield from (Occasion(seat, WON) for seat in won if players[seat] != HUMAN)
        others = [each for each in standings if not each.won and players[each.seat] != HUMAN]
        if any(players[seat] == HUMAN for seat in won) and others:
            yield Occasion(others[0].seat, BEATEN, concerns=True)
        return
    noted: Counter[tuple[int, int]] = Counter()
    game.kernel.note(before, after, noted)
    happened = {(seat, game.events[event].name): number for (event, seat), number in noted.items() if number}
    seats = {seat for seat, _name in happened}
    is_between = len(seats) == 2 and len(seats & {*bots}) == 1  # a bot and a person
    if not any(_scores(game, before)):
        yield from (Occasion(seat, FIRST) for seat in bots if _scores(game, after)[seat] > 0)
    for (seat, name), number in happened.items():
        told = OVERTAKEN if name == default_rules.OVERTAKES and number < 0 else name
        if seat in bots and (number > 0 or told == OVERTAKEN):
            yield Occasion(seat, told, concerns=is_between)


def _scores(game: Game[Any], view: Any) -> list[int]:
    return [int(game.kernel.score(view, seat)) for seat in range(view.seats)]


def _voices_of(game: Game[Any]) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The voices that come with the game; none if its package has none, or fails."""
    try:
        found: Mapping[str, Mapping[str, Sequence[str]]] = part(game.id, "voices", f"{__name__}:NO_VOICES")
    except BadInput:
        return NO_VOICES
    return found


def _cells(line: str) -> int:
    return len(line) + sum(east_asian_width(each) in "WF" for each in line)
