"""Words for gems, cards and canoes in sentences; files and moves use the short names of `board` and `state`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from niagara_tui.core.i18n import _, listed
from niagara_tui.core.sentences import Part
from niagara_tui.games.niagara.rules.board import BANK, COLOURS, ZONES
from niagara_tui.games.niagara.rules.state import Canoe, Player

COLOUR_WORDS = (_("violet"), _("white"), _("yellow"), _("blue"), _("red"))
"""Indexed by colour, as `board.COLOURS`."""
CARD_WORDS = ("1", "2", "3", "4", "5", "6", "7", _("cloud"), _("lasso"), "1/2/3")
"""Indexed by card, as `state.CARDS`."""
CARD_SIGNS = ("1", "2", "3", "4", "5", "6", "7", "c", "r", "x")
"""Each card in one character, the same everywhere: its key, and its sign among the cards left; as `CARD_WORDS`."""


def hull_words(canoe: Canoe) -> str:
    """Name of one of a player's two canoes whose capacities differ."""
    return _("the double canoe") if canoe.hold > 1 else _("the single canoe")


def card_sign(card: int) -> str:
    """The card's entry in `CARD_SIGNS`."""
    return CARD_SIGNS[card - 1]


def canoe_word(player: Player, canoe: Canoe) -> str:
    """What one of the player's canoes is called after its owner's name: the kind of canoe, if the two differ in it."""
    if player.canoes[0].hold == player.canoes[1].hold:
        return _("canoe")
    return _("double canoe") if canoe.hold > 1 else _("single canoe")


def canoe_in_hand(player: Player, index: int, has_moved: Sequence[int]) -> tuple[str, str] | None:
    """Name and short name of the canoe taken in hand, by what tells it from the other one; None if its place does.

    `has_moved` flags the canoes that have moved in this turn.
    """
    canoe, other = player.canoes[index], player.canoes[1 - index]
    if canoe.hold != other.hold:
        return hull_words(canoe), _("double") if canoe.hold > 1 else _("single")
    if canoe.zone != other.zone:
        return None
    if canoe.gems != other.gems:
        cargo = cargo_words(canoe)
        return (_("the canoe with {cargo}").format(cargo=cargo), cargo) if cargo else (_("the empty canoe"), _("empty"))
    if canoe.elk != other.elk:
        with_elk, without = (_("the canoe with the elk"), _("elk")), (_("the canoe without the elk"), _("no elk"))
        return with_elk if canoe.elk else without
    return (_("the other canoe"), _("other")) if has_moved[1 - index] else None


def signed(number: int) -> str:
    """The number with its sign; 0 without."""
    return f"{number:+d}" if number else "0"


def player_part(names: Sequence[str], seat: int) -> Part:
    """The player as a part of a sentence."""
    return Part(names[seat], seat)


def gem_part(colour: int) -> Part:
    """A gem of that colour as a part of a sentence."""
    return Part(COLOUR_WORDS[colour], pieces=(COLOURS[colour],))


def cargo_part(canoe: Canoe) -> Part:
    """The canoe's cargo as a part of a sentence."""
    return Part(cargo_words(canoe), pieces=tuple(_aboard(COLOURS, canoe)))


def place_word(zone: int) -> str:
    """A zone or the bank in an item of the log."""
    return _("bank") if zone == BANK else ZONES[zone]


def cargo_words(*canoes: Canoe) -> str:
    """The canoes' cargo, such as `violet and red`; empty without cargo. Cargo and zone identify a player's canoe."""
    cargo = [word for canoe in canoes for word in _aboard(COLOUR_WORDS, canoe)]
    return listed(cargo) if cargo else ""


def _aboard(words: Sequence[str], canoe: Canoe) -> list[str]:
    """The word of its colour for each gem aboard."""
    return list(chain.from_iterable([word] * count for word, count in zip(words, canoe.gems, strict=True)))
