"""What the animals say at a table: a short remark, now and then, on what has just happened to one of them.

A remark follows from what everybody sees and from nothing else, so that it tells no secret, and two games that look the
same hear the same. It is said at the table and kept nowhere: no log, save or copy has it.

An occasion is an event of the game (`Game.events`) that happens to a bot, or one of those of every game: the `first`
score of all, `overtaken`, and in the end `won`, and `beaten` by a person. What a bot says on it stands in the voices of
its game (`games/<game>/voices`) or else in those of every game, below. Whoever has no character is silent.
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
        self._own: Mapping[str, Mapping[str, Sequence[str]]] | None = None  # the voices that come with the game
        self._broken = False
        self.said: list[Remark] = []
        match.watch(self._witness)

    def heard(self) -> list[Remark]:
        return [remark for remark in self.said if remark.moment <= self._match.moment]

    def in_log(self) -> dict[int, Remark]:
        """The last ones, each by the number of lines of the log before it."""
        log, moment_of = self._match.log, attrgetter("moment")
        return {bisect_right(log, remark.moment, key=moment_of): remark for remark in self.heard()[-_SHOWN:]}

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
        game, clock, open_to = self._match.game, self._match.game.kernel.clock(before), []
        if not game.is_over(after) and any(remark.round == clock for remark in self.said):
            return None
        lately = {remark.occasion for remark in self.said if clock - remark.round < AGAIN_AFTER}
        for occasion in occasions(game, self._players, before, after):
            if occasion.name == BEATEN and self._match.conceded:  # what a bot wins in a person's place beats nobody
                continue
            if (occasion.concerns or occasion.name not in lately) and len(self._lines(occasion)) > 1:
                open_to.append(occasion)
        if not open_to:
            return None
        drawn = zlib.crc32(repr(after).encode())
        foremost = [occasion for occasion in open_to if occasion.concerns] or open_to
        chosen = foremost[drawn % len(foremost)]
        heard = {remark.text for remark in self.said}
        lines = [line for line in self._lines(chosen) if line not in heard]
        if not lines:  # the same joke twice is none
            return None
        text, character = lines[drawn // 7 % len(lines)], character_of(self._players[chosen.seat], game)
        return Remark(moment, clock, chosen.seat, chosen.name, text, character)

    def _lines(self, occasion: Occasion) -> list[str]:
        voice = voice_of(self._players[occasion.seat], self._match.game)
        if voice is None:
            return []
        if self._own is None:
            try:
                self._own = part(self._match.game.id, "voices", f"{__name__}:NO_VOICES")
            except BadInput:  # its package fails
                self._own = NO_VOICES
        # What the voice says at this game, then at any, then what everybody says
        voices = (self._own.get(voice, {}), VOICES.get(voice, {}), VOICES[""])
        lines = next((row for row in voices if occasion.name in row), {}).get(occasion.name, ())
        fitting = []
        for line in map(strip_hidden, lines):
            if len(line) + sum(east_asian_width(sign) in "WF" for sign in line) <= LONGEST:  # in cells
                fitting.append(line)
        return fitting


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
        won = [standing.seat for standing in standings if standing.won]
        yield from (Occasion(seat, WON) for seat in won if players[seat] != HUMAN)
        others = [standing for standing in standings if not standing.won and players[standing.seat] != HUMAN]
        if any(players[seat] == HUMAN for seat in won) and others:
            yield Occasion(others[0].seat, BEATEN, concerns=True)
        return
    noted: Counter[tuple[int, int]] = Counter()
    game.kernel.note(before, after, noted)
    happened = {(seat, game.events[event].name): number for (event, seat), number in noted.items() if number}
    seats = {seat for seat, _name in happened}
    is_between = len(seats) == 2 and len(seats & {*bots}) == 1  # a bot and a person
    scored = {seat for seat in range(after.seats) if game.kernel.score(after, seat) > 0}
    if not any(int(game.kernel.score(before, seat)) for seat in range(before.seats)):
        yield from (Occasion(seat, FIRST) for seat in bots if seat in scored)
    for (seat, name), number in happened.items():
        event = OVERTAKEN if name == default_rules.OVERTAKES and number < 0 else name
        if seat in bots and (number > 0 or event == OVERTAKEN):
            yield Occasion(seat, event, concerns=is_between)


VOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Frog": {
        "won": (_("I won? What did I do?"), _("Is it over? Oh! Hurray!"), _("Nobody is more surprised.")),
        "beaten": (_("Oh. Were we counting?"), _("I was looking at a fly."), _("Again? I forget the rules.")),
        "overtakes": (_("Whoops, am I in front?"), _("Where has everybody gone?")),
        "overtaken": (_("Somebody just went past me."), _("Was that you going by?")),
    },
    "Duckling": {
        "won": (_("I did it! I did it!"), _("Did everybody see that?"), _("My very best game ever!")),
        "beaten": (_("You are so good at this!"), _("Show me how you did that!"), _("Next time I win. Promise!")),
        "overtakes": (_("Look, I am past you!"), _("Wheee! In front!")),
        "overtaken": (_("Wait for me!"), _("Hey, I am coming too!")),
    },
    "Trout": {
        "won": (_("That went well."), _("Good game, all."), _("Mine, then.")),
        "beaten": (_("Fair enough. You won."), _("Well played."), _("You had the better game.")),
        "overtakes": (_("Past you."), _("Ahead, for now.")),
        "overtaken": (_("You are ahead. All right."), _("Noted. I am behind.")),
    },
    "Otter": {
        "won": (_("Ha! And it was fun, too."), _("A backflip for the winner!"), _("Again? Say again!")),
        "beaten": (_("Splendid! Do it again."), _("You got me. That was fun."), _("Beaten, and still smiling.")),
        "overtakes": (_("Tag! You are behind."), _("Coming through!")),
        "overtaken": (_("Ooh, a chase!"), _("Off you go. I will catch up.")),
    },
    "Heron": {
        "won": (_("As planned."), _("One needs patience."), _("I saw it coming long ago.")),
        "beaten": (_("Impressive. I mean it."), _("I did not see that coming."), _("You waited better than I.")),
        "overtakes": (_("In due course, ahead."), _("There. Now I lead you.")),
        "overtaken": (_("Enjoy it while it lasts."), _("I am in no hurry.")),
    },
    "Owl": {
        "won": (_("A lesson for us both."), _("Every turn counted."), _("You made me think.")),
        "beaten": (_("Today you were the wiser."), _("I shall think about that."), _("Well earned. I learned.")),
        "overtakes": (_("Slowly, and past you."), _("The order has changed.")),
        "overtaken": (_("A good step of yours."), _("The end is far. Go on.")),
    },
    "": {
        "won": (_("Good game."), _("That was mine."), _("Thank you for the game.")),
        "beaten": (_("Well played."), _("You won that one."), _("Next time, then.")),
        "overtakes": (_("Past you."), _("Ahead now.")),
        "overtaken": (_("You are past me."), _("I will catch up.")),
    },
}
"""In the tone of each: the Frog scatterbrained, the Duckling eager, the Trout plain, the Otter playful, the Heron cool,
the Owl wise."""
