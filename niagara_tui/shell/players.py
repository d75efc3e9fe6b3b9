"""Who can sit at a seat: people and the bots that can be had, with names to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from niagara_ai.mcts.levels import level_named
from niagara_ai.registry import BOTS, kinds, usual_bot

from niagara_tui.core.i18n import _, plural
from niagara_tui.session.naming import is_pronoun, seat_name, sound
from niagara_tui.shell.settings import LastGame, LastSeat
from niagara_tui.storage.limits import HUMAN

BOT_WORDS = {
    "random:uniform": _("random bot"),
    "mcts:easy": _("easy bot"),
    "greedy:balanced": _("ordinary bot"),
    "mcts:normal": _("good bot"),
    "mcts:hard": _("strong bot"),
    "mcts:expert": _("expert bot"),
}
"""What people call the bots that every game has, from the weakest to the strongest (docs/bots.md)."""
_STYLED = {"greedy": _("{style} bot"), "mcts": _("strong {style} bot")}
_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
USUAL_COUNT = 4


@dataclass(frozen=True)
class Choice:
    """One entry of the list of players: what a set-up calls it, what people read, one line on it."""

    player: str
    label: str
    about: str


def choices(styles: Mapping[str, str]) -> list[Choice]:
    """A person first, then the bots from the weakest to the strongest, then those with a style, then guests."""
    bots = [
        Choice(f"{name}:{level}", player_words(f"{name}:{level}"), f"{_(kind.summary)} {_(about)}")
        for name, kind in kinds(styles).items()
        for level, about in kind.levels.items()
    ]
    ladder = [HUMAN, *BOT_WORDS]
    people = [Choice(HUMAN, player_words(HUMAN), _("Somebody at this keyboard."))]
    return sorted(people + bots, key=lambda each: ladder.index(each.player) if each.player in ladder else len(ladder))


def player_words(player: str) -> str:
    """What people call a player that set-ups call so: `mcts:hard` is a strong bot."""
    if player == HUMAN:
        return _("person")
    kind, _colon, level = player.partition(":")
    if not level and kind in BOTS:
        level = next(iter(BOTS[kind].levels))
    if (known := BOT_WORDS.get(f"{kind}:{level}")) is not None:
        return known
    if kind == "mcts" and level_named(level):
        return _("bot, {limit}").format(limit=_limit(level))
    said = _STYLED.get(kind, "{kind}, {style}" if level else "{kind}")
    return said.format(kind=kind, style=_(level))


def _limit(level: str) -> str:
    """How long such a search thinks: `50 ms`, `3 s`, `110 tries`."""
    number = level.rstrip("ms")
    unit = level.removeprefix(number)
    return f"{number} {unit}" if unit else plural("{count} try", "{count} tries", int(number)).format(count=number)


def usual_name(letter: str, taken: Iterable[str] = ()) -> str:
    """A name that begins with the seat's letter, so that both are easily kept together, and is not among the taken."""
    heard = set(map(sound, taken))
    fitting = (name for name in _NAMES if name.startswith(letter) and sound(name) not in heard)
    return next(fitting, seat_name(letter))


def usual_count(last: LastGame, counts: Sequence[int]) -> int:
    """How many play at first: as many as the last time, of these that can."""
    return min(max(len(last.seats) or USUAL_COUNT, counts[0]), counts[-1])


def usual_seats(last: LastGame, letters: Iterable[str], name: str = "") -> list[LastSeat]:
    """Who sits at these seats at first: as the last time, else a person against bots; `name` is the first one's."""
    return [
        LastSeat(
            name=_fit(name if index == 0 else "") or _fit(seat.name if seat else "") or usual_name(letter),
            player=seat.player if seat else usual_bot() if index else HUMAN,
        )
        for index, (letter, seat) in enumerate(zip(letters, chain(last.seats, repeat(None)), strict=False))
    ]


def _fit(name: str) -> str:
    return "" if is_pronoun(name) else name


COLOURS = {"R": _("red"), "B": _("blue"), "Y": _("yellow"), "G": _("green"), "K": _("black"), "N": _("natural wood")}
"""The colour of each seat's pieces: its letter is that of the colour."""


def seat_words(letter: str) -> str:
    """A seat's letter, and what it stands for."""
    return _("{letter} for {colour}").format(letter=letter, colour=COLOURS[letter]) if letter in COLOURS else letter


def shared_name(names: Iterable[str]) -> str | None:
    """The first name that somebody else has too; None if everybody has one of their own."""
    heard: dict[str, str] = {}
    for name in names:
        if sound(name) in heard:
            return heard[sound(name)]
        heard[sound(name)] = name
    return None
