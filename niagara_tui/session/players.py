"""Who can sit at a seat: people and the bots that can be had, with names to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from ai.registry import BOTS, kinds
from niagara_tui.core.speech import _
from niagara_tui.session.naming import is_pronoun, seat_name, sound
from niagara_tui.session.settings import LastGame, LastSeat
from niagara_tui.storage.limits import HUMAN

_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
USUAL_BOT = "greedy"
USUAL_COUNT = 4


@dataclass(frozen=True)
class Choice:
    """One entry of the list of players: what a set-up calls it, what people read, one line on it."""

    player: str
    label: str
    about: str


def choices(styles: Mapping[str, str]) -> list[Choice]:
    """A person first, then every kind of bot with each of its levels, in a game with those styles."""
    people = [Choice(HUMAN, _("human"), _("Somebody at this keyboard."))]
    bots = [
        Choice(f"{name}:{level}", f"{name}, {level}", f"{_(kind.summary)} {_(about)}")
        for name, kind in kinds(styles).items()
        for level, about in kind.levels.items()
    ]
    return people + bots


def usual_bot() -> str:
    """The bot that is offered first."""
    return f"{USUAL_BOT}:{next(iter(BOTS[USUAL_BOT].levels))}"


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
