"""Names for the things of Niagara, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from niagara_tui.core.speech import _
from niagara_tui.games.niagara.board import BANK, COLOURS, LOST, ZONES
from niagara_tui.games.niagara.gems import total
from niagara_tui.games.niagara.state import CARDS, CLOUD, LASSO, Canoe, State
from niagara_tui.plain.speech import listed, signed


def zone(number: int) -> str:
    """A zone of the river, or the bank."""
    return "the bank" if number == BANK else f"zone {ZONES[number]}"


def card(number: int) -> str:
    """A card with its article."""
    if number in (CLOUD, LASSO):
        return f"the {CARDS[number - 1]}"
    return "the card 1/2/3" if number > LASSO else f"the {CARDS[number - 1]}"


def card_short(number: int) -> str:
    """A card in a list of cards: a number goes without its article."""
    return CARDS[number - 1] if number < CLOUD else card(number)


def colours(gems: Sequence[int]) -> list[str]:
    """The colour of each gem, down-river."""
    return list(chain.from_iterable([name] * count for name, count in zip(COLOURS, gems, strict=True)))


def heap(gems: Sequence[int]) -> str:
    """How many gems of each colour, `2 violet and 1 red`; nothing if there are none."""
    held = [f"{count} {name}" for name, count in zip(COLOURS, gems, strict=True) if count]
    return listed(held) if held else ""


def canoe_words(canoe: Canoe, owner: str) -> str:
    """A canoe: whose, of which hold, what it carries."""
    kind = "double canoe" if canoe.hold > 1 else "canoe"
    name = f"{owner} {kind} with {listed(colours(canoe.gems))}" if total(canoe.gems) else f"{owner} empty {kind}"
    return f"{name} and the elk" if canoe.elk and total(canoe.gems) else name + " with the elk" * canoe.elk


@dataclass(frozen=True, slots=True)
class Spoken:
    """Names things for the player at `seat`, who hears `your` for what is theirs."""

    names: tuple[str, ...]
    seat: int | None

    whirlpool = "the whirlpool"
    rob = _("rob {victim} of {gems}")

    def gem(self, colour: int) -> str:
        """The colour."""
        return COLOURS[colour]

    def joined(self, things: Sequence[str]) -> str:
        """Several gems."""
        return listed(things)

    def zone(self, number: int) -> str:
        """The zone."""
        return zone(number)

    def sky(self, number: int) -> str:
        """The place of the weather track."""
        return signed(number)

    def player(self, seat: int) -> str:
        """The name."""
        return self.names[seat]

    def owner(self, seat: int) -> str:
        """Whose."""
        return "your" if seat == self.seat else f"{self.names[seat]}'s"

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """The canoe."""
        return canoe_words(view.players[seat].canoes[canoe], self.owner(seat))

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        """The canoe and where it is."""
        number = view.players[seat].canoes[canoe].zone
        where = "over the falls" if number == LOST else f"{'on' if number == BANK else 'in'} {zone(number)}"
        return f"{self.canoe(view, seat, canoe)} {where}"
