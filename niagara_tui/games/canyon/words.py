"""The pieces of Canyon, each once: suits, cards and spaces, wherever they are met."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.sentences import Part
from niagara_tui.core.words import Thing
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, CAVE_MOUTHS, KINDS, LANE_LETTERS, NAMES, VILLAGE, column_of
from niagara_tui.games.canyon.rules.movement import drifts_to_falls
from niagara_tui.games.canyon.rules.state import CARDS, rank_of, suit_of

SUITS = (
    Thing(id="sun", word=_("sun"), colour="#ffd43b"),
    Thing(id="moon", word=_("moon"), colour="#cdb8ff"),
    Thing(id="hill", word=_("hill"), colour="#ff9f5a"),
    Thing(id="pine", word=_("pine"), colour="#6fd08c"),
    Thing(id="wave", word=_("wave"), colour="#6db9ff"),
)
"""Indexed by suit, as `rules.state.SUITS`."""


def card_words(card: int) -> str:
    """Name of a card, such as `sun 7`."""
    return _("{suit} {rank}").format(suit=SUITS[suit_of(card)].word, rank=rank_of(card))


def card_part(card: int) -> Part:
    return Part(card_words(card), pieces=(CARDS[card - 1],))


def tricks_words(count: int) -> str:
    """A number of tricks in words, such as `2 tricks`."""
    return plural("{count} trick", "{count} tricks", count).format(count=count)


# -- spaces -------------------------------------------------------------------------------------------


class _Water(NamedTuple):
    """A kind of space: what it is, and that a canoe is there."""

    space: str
    canoe: str


_WATERS = {
    "S": _Water(_("{space}, a dock at the start"), _("{name} is at the dock {space}, {far}.")),
    ".": _Water(_("{space}, calm water"), _("{name} is at {space}, {far}.")),
    "<": _Water(
        _("{space}, rapids: drifts one column back and one lane towards the falls"),
        _("{name} is at {space}, {far}, in the rapids; the arrow points one column back and one lane to the falls."),
    ),
    "^": _Water(
        _("{space}, rapids: drifts one lane towards the falls"),
        _("{name} is at {space}, {far}, in the rapids; the arrow points one lane to the falls."),
    ),
    "V": _Water(_("{space}, a dock of the village"), _("{name} is in the village, at {space}.")),
}


def space_words(space: int) -> str:
    """Name of a canoe's space, such as `c12` or `the cave`."""
    if space == CAVE:
        return _("the cave")
    return _("the bank") if space == ASHORE else NAMES[space]


def water_words(space: int) -> str:
    if space == CAVE:
        return _("the cave under the falls")
    return _WATERS[KINDS[space]].space.format(space=space_words(space))


def canoe_words(name: str, space: int) -> str:
    """A sentence on the space of a player's canoe and its distance from the village."""
    if space == ASHORE:
        return _("{name} has not started yet.").format(name=name)
    if space == CAVE:
        template = _("{name} is in the cave, which opens into lane {lane} at columns {mouths}.")
        return template.format(name=name, lane=LANE_LETTERS[0], mouths=mouths_words())
    return _WATERS[KINDS[space]].canoe.format(name=name, space=space_words(space), far=away_words(space))


def mouths_words() -> str:
    return listed([str(column) for column in CAVE_MOUTHS])


def away_words(space: int) -> str:
    """Distance from the space to the village, such as `3 columns from the village`."""
    left = VILLAGE - column_of(space)
    return plural("{count} column from the village", "{count} columns from the village", left).format(count=left)


def drifts_words(space: int) -> str:
    """Number of drifts from the space over the falls, such as `2 drifts from the falls`."""
    drifts = drifts_to_falls(space)
    return plural("{count} drift from the falls", "{count} drifts from the falls", drifts).format(count=drifts)


def drift_words(canoe: str, space: int) -> str:
    """Where a canoe drifts, such as `Rose to c24`."""
    template = _("{canoe} over the falls into the cave") if space == CAVE else _("{canoe} to {space}")
    return template.format(canoe=canoe, space=space_words(space))
