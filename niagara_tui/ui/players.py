"""Who can sit at a seat: people and the bots that can be had, with names to begin with."""

from __future__ import annotations

from dataclasses import dataclass

from ai.registry import BOTS, kinds
from niagara_tui.storage.models import HUMAN

_NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora", "Ada", "Carl", "Dora", "Emil", "Fay", "Hugo", "Ida", "Jon")
YOU = "You"
USUAL_BOT = "greedy"


@dataclass(frozen=True)
class Choice:
    """One entry of the list of players: what a set-up calls it, what people read, one line on it."""

    player: str
    label: str
    about: str


def choices() -> list[Choice]:
    """A person first, then every kind of bot with each of its levels."""
    people = [Choice(HUMAN, "human", "Somebody at this keyboard.")]
    bots = [
        Choice(f"{name}:{level}", f"{name}, {level}", f"{kind.summary} {about}")
        for name, kind in kinds().items()
        for level, about in kind.levels.items()
    ]
    return people + bots


def usual_bot() -> str:
    """The bot that is offered first."""
    return f"{USUAL_BOT}:{next(iter(BOTS[USUAL_BOT].levels))}"


def usual_name(letter: str) -> str:
    """A name that begins with the seat's letter, so that letter and name are easily kept together."""
    return next((name for name in _NAMES if name.startswith(letter)), f"Player {letter}")
