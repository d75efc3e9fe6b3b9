"""What a teller is: the part of plain mode that belongs to one game.

It puts a scene into sentences that make sense to somebody who only hears them: no sign without a word, nothing that
depends on columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Protocol

from niagara_tui.core.choices import Option, best_first
from niagara_tui.core.entry import load
from niagara_tui.core.game import Game
from niagara_tui.games.registry import entries

_ANY_GAMES = "niagara_tui.plain.any_teller:AnyTeller"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that may be told at one moment: the view of `viewer` (None: the public), who plays, the options."""

    game: Game[Any]
    view: Any
    viewer: int | None
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: Any
    aids: bool = True
    """Whether hints, previews and warnings are wanted, and what is known of others' cards."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A whole plan to choose by its number; `warning` is a question to ask before it is played, if any.

    `twins` are the moves of plans that sound the same, and so have no numbers of their own.
    """

    number: int
    label: str
    moves: tuple[int, ...]
    warning: str = ""
    twins: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Offers that belong together, under a heading if there is one; `told` is said in the place of their list."""

    heading: str
    offers: tuple[Offer, ...]
    told: str = ""


class Teller(Protocol):
    """Tells one game's scene."""

    topics: Mapping[str, str]
    """What can be asked for: a word, and what it tells; all of it together is everything there is to know."""
    besides: Mapping[str, str]
    """What else can be asked for: it tells the same otherwise, or what never changes."""

    def __init__(self, scene: Scene) -> None:
        """Tell this scene."""

    def tell(self, topic: str) -> list[str]:
        """Sentences on that topic, a line each."""

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """What the river would do next, or if the viewer played these moves first."""

    def news(self, before: Any) -> list[str]:
        """What the log does not tell of a step since the view `before`: where everything lies after the river moved."""

    def question(self, seat: int) -> str:
        """What the seat has to decide now, in a sentence."""

    def groups(self, seat: int) -> list[Group]:
        """Everything that the seat can choose now."""


def numbered(parts: Iterable[tuple[str, Sequence[Option]]]) -> list[Group]:
    """Groups of whole plans, numbered from 1 through all of them.

    An option that stands for several plans is opened, and what looks best comes first; of groups that would sound the
    same, for two canoes that are alike in everything, one is enough.
    """
    number = count(1)
    groups: dict[tuple[str, ...], Group] = {}
    for heading, options in parts:
        plans = best_first(plan for option in options for plan in (option.inner or (option,)))
        sound = (heading, *(plan.label for plan in plans))
        if (known := groups.get(sound)) is None:
            offers = tuple(Offer(next(number), plan.label, plan.moves, plan.warning) for plan in plans)
        else:
            paired = zip(known.offers, plans, strict=True)
            offers = tuple(replace(offer, twins=(*offer.twins, plan.moves)) for offer, plan in paired)
        groups[sound] = Group(heading, offers)
    return list(groups.values())


def teller_of(game: str, scene: Scene) -> Teller:
    """The teller of the game with that id, looking at this scene; one that suits every game if it has none."""
    teller: Teller = load(entries()[game].teller or _ANY_GAMES)(scene)
    return teller
