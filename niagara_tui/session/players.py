"""Who can sit at a seat: people and the bots that can be had, with names to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ai.registry import BOTS, kinds
from niagara_tui.core.speech import _
from niagara_tui.core.text import clean
from niagara_tui.storage.limits import HUMAN, NAME_LENGTH

_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
USUAL_BOT = "greedy"


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
    return next(fitting, _("Player {letter}").format(letter=letter))


def sound(name: str) -> str:
    """What two names have in common that a log cannot keep apart: `Ann` and `ann`."""
    return clean(name, NAME_LENGTH).casefold()


def shared_name(names: Iterable[str]) -> str | None:
    """The first name that somebody else has too; None if everybody has one of their own."""
    heard: dict[str, str] = {}
    for name in names:
        if sound(name) in heard:
            return heard[sound(name)]
        heard[sound(name)] = name
    return None
