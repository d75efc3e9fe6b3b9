"""The interface of tellers, the game-specific part of plain mode, and words in place of symbols.

A teller describes a scene in sentences suited to a screen reader: no symbols without words, no layout in columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby
from typing import Any

from pydantic import BaseModel

from niagara_tui.core import signs
from niagara_tui.core.decisions import Naming, Option, best_first, has_choice_of_pieces
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, labelled
from niagara_tui.core.text import in_words, strip_hidden
from niagara_tui.core.words import in_sign_words
from niagara_tui.games.registry import part
from niagara_tui.match.film import Film
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import pages
from niagara_tui.shell.bots import bot_title


@dataclass(frozen=True, slots=True)
class Scene:
    """What a teller may know at one moment: the view of `viewer` (None: the public), the players and the options."""

    game: Game[Any]
    view: Any
    viewer: int | None
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: Any
    aids: bool = True
    """Whether to give hints, previews, warnings, and what can be deduced about other players' cards."""

    @property
    def at_table(self) -> str:
        people = clauses(f"{name}, {player}" for name, player in zip(self.names, self.players, strict=True))
        return _("{game}. At the table: {people}.").format(game=self.game.title, people=people)


@dataclass(frozen=True, slots=True)
class Offer:
    """A complete plan that is chosen by its number; `warning` is a question to confirm it with, empty if none.

    `twins` are the moves of plans with the same label, which therefore have no numbers of their own. `names` are other
    words by which it can be chosen, and `told` is what it is called where it does not stand below its group's heading.
    `aim` identifies its goal, a piece and its destination, as in `match.offers.Offered`.
    """

    number: int
    label: str
    moves: tuple[int, ...]
    warning: str = ""
    twins: tuple[tuple[int, ...], ...] = ()
    names: tuple[str, ...] = ()
    told: str = ""
    aim: object = None


@dataclass(frozen=True, slots=True)
class Group:
    """Offers that belong together, with an optional heading; `summary`, if not empty, is printed instead."""

    heading: str
    offers: tuple[Offer, ...]
    summary: str = ""


class Teller:
    """Describes a scene of one game in sentences; as it is here, a scene of any game, by what the game tells of itself.

    The teller of a game adds what only plain mode says: where everything lies, by topic, and what would happen next.
    """

    topics: Mapping[str, str] = {"position": _("how the game stands")}
    """Commands and what they describe; together they describe the whole scene."""
    extra_topics: Mapping[str, str] = {}
    """Further commands, whose answers repeat the topics in another form or never change."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._view = scene, scene.view

    @property
    def words(self) -> dict[str, str]:
        return {**self.topics, **self.extra_topics}

    def everything(self) -> list[str]:
        return [line for topic in self.topics for line in self.tell(topic)]

    def explained(self, more: Mapping[str, str]) -> list[str]:
        return [f"{labelled(word, meaning)}." for word, meaning in {**self.words, **more}.items()]

    def tell(self, topic: str) -> list[str]:
        """Sentences on that topic, one per line."""
        del topic
        return [*map(strip_hidden, self._scene.game.describe(self._scene.view, self._scene.names))]

    def preview(self, moves: Sequence[int] = ()) -> list[str]:
        """What would happen next, from the current position or after the viewer has played these moves."""
        del moves
        return [_("This game has no preview.")]

    def news(self, before: Any) -> list[str]:
        """Changes since the view `before` that the log omits, such as where everything lies after the river moved."""
        del before
        return []

    def pieces(self) -> list[str]:
        """Where everything lies that matters at this decision, in as few sentences as possible."""
        return self.everything()

    def question(self, seat: int) -> str:
        scene = self._scene
        return scene.game.moment(scene.view, seat).question_to(scene.names[seat])

    def groups(self, seat: int) -> list[Group]:
        """All choices of the seat, in groups, numbered from 1 throughout unless they have numbers of their own."""
        scene = self._scene
        visible = scene.game.visible_to_people(scene.view, seat, scene.options)
        options = scene.game.choices(visible, seat, Naming(scene.names, scene.viewer))
        parts = groupby(options, key=lambda option: (option.piece, option.heading))
        groups = numbered((heading, list(group)) for (_piece, heading), group in parts)
        instead = scene.game.moment(scene.view, seat).offered()
        return [replace(group, summary=instead) for group in groups]


def numbered(parts: Iterable[tuple[str, Sequence[Option]]]) -> list[Group]:
    """Groups of complete plans, numbered from 1 across all groups where they have no numbers of their own.

    An option with several plans is expanded, and the best plans come first. Groups with the same text, as for two
    canoes that are alike in everything, are merged; the plans of the later ones become `twins`.
    """
    number = count(1)
    groups: dict[tuple[str, ...], Group] = {}
    parts = [*parts]
    says_piece = has_choice_of_pieces(option for _heading, options in parts for option in options)
    for heading, options in parts:
        plans = best_first(plan for option in options for plan in (option.inner or (option,)))
        text_key = (heading, *(plan.label for plan in plans))
        if (known := groups.get(text_key)) is None:
            offers = tuple(
                Offer(
                    next(number) if plan.number is None else plan.number,
                    plan.label,
                    plan.moves,
                    plan.warning,
                    plan.twins,
                    plan.names,
                    plan.told if says_piece else plan.label,
                    (plan.piece, plan.place),
                )
                for plan in plans
            )
        else:
            paired = zip(known.offers, plans, strict=True)
            offers = tuple(replace(offer, twins=(*offer.twins, plan.moves)) for offer, plan in paired)
        groups[text_key] = Group(heading, offers)
    return list(groups.values())


def scene_of(source: TableMatch | Film, view: Any, viewer: int | None, *, aids: bool = True) -> Scene:
    """What `viewer` may know of a match or a film, seen so."""
    players = tuple(bot_title(seat.player, source.game) for seat in source.setup.seats)
    return Scene(source.game, view, viewer, source.names, players, source.options, aids)


def teller_of(scene: Scene) -> Teller:
    teller: Teller = part(scene.game.id, "teller", "niagara_tui.plain.teller:Teller")(scene)
    return teller


def signs_explained(game: Game[Any], played: BaseModel) -> list[str]:
    """What the short names mean that are said at a table of the game with these options, a line each."""
    spoken_signs = [sign for sign in pages.signs(game) if sign.is_spoken and pages.applies(sign.only_with, played)]
    return [labelled(sign.shown, spoken_figures(sign.in_legend)) for sign in spoken_signs]


def unit_explained(lines: Iterable[str]) -> str:
    """What a percent of a win is, if something in these lines is weighed in it; else empty."""
    is_said = any(signs.OF_A_WIN.shown in line for line in lines)
    return spoken_figures(signs.OF_A_WIN.in_legend) if is_said else ""


def offer_lines(group: Group) -> list[str]:
    return [f"{offer.number}. {offer.label}" for offer in group.offers]


def choice_asked(offers: Mapping[int, Offer]) -> str:
    """The question for one of these offers, which says what Enter alone does where that plays something."""
    return _("There is nothing else to choose: Enter plays it.") if len(offers) == 1 else _("Your choice:")


def find_offer(offers: Mapping[int, Offer], answer: str) -> Offer | None:
    """The offer with that number, label or name; for an empty answer, the offer if there is only one; else None."""
    if not answer and len(offers) == 1:
        return next(iter(offers.values()))
    if answer.isascii() and answer.isdigit():
        return offers.get(int(answer))
    sought = answer.casefold()
    return next((offer for offer in offers.values() if sought in map(str.casefold, (offer.label, *offer.names))), None)


_SIGNED = re.compile(r"(?<![\w+-])([+-])(\d+)")
_PERCENT = re.compile(r"([<>]?)(\d+(?:[.,]\d+)?)\u00a0?%")
_QUOTED = re.compile(r"`(\w{2,})`")
"""A word in backticks, which on pages marks what is to be typed."""
_DRAWN = re.compile(
    r"\s*(?:`[^`\w]*\w?[^`\w]*`|(?:«(?!\u00a0)|(?<!\u00a0)»|[^\w\s.,:;!?'\"()/%+\-…’„“‚‘–—«»])+|[ΨΩ])"  # noqa: RUF001
)
"""Symbols that mean nothing when read aloud, such as those of gems and canoes, with the blanks before them.

Quotation marks of other languages stay; the French have a no-break space inside, and canoes have not.
"""


def spoken(text: str) -> str:
    return _SIGNED.sub(lambda match: in_sign_words(match[1], match[2]), text)


def spoken_figures(text: str) -> str:
    """The text with the signs of its numbers and the percent signs as words; it must not contain players' names."""
    return spoken(_PERCENT.sub(lambda match: in_words(match[0]), text))


def without_drawing(text: str) -> str:
    """The text without symbols and Markdown markup."""
    return _DRAWN.sub("", _QUOTED.sub(r"\1", text.replace("*", "")))
