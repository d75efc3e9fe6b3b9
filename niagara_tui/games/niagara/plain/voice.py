"""Names for Niagara's pieces, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from niagara_tui.core.i18n import _, listed
from niagara_tui.games.niagara.rules.board import BANK, LOST, ZONES
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, ONE_TO_THREE, Canoe, State
from niagara_tui.games.niagara.telling.words import CARD_WORDS, COLOUR_WORDS, cargo_words
from niagara_tui.plain.phrases import signed


def zone(number: int) -> str:
    """Name of a zone of the river, or of the bank."""
    return _("the bank") if number == BANK else _("zone {zone}").format(zone=ZONES[number])


def card(number: int) -> str:
    """Name of a card, with its article."""
    named = {CLOUD: _("the cloud"), LASSO: _("the lasso"), ONE_TO_THREE: _("the card 1/2/3")}
    return named.get(number) or _("the {number}").format(number=number)


def card_short(number: int) -> str:
    """Name of a card in a list, where numbers have no article."""
    return CARD_WORDS[number - 1] if number < CLOUD else card(number)


def heap(gems: Sequence[int]) -> str:
    """Gems counted by colour, such as `2 violet and 1 red`; empty if there are none."""
    counted = _("{count} {colour}")
    held = [counted.format(count=count, colour=name) for name, count in zip(COLOUR_WORDS, gems, strict=True) if count]
    return listed(held) if held else ""


def canoe_words(canoe: Canoe, owner: str) -> str:
    """Name of a canoe with its owner, its size and its cargo."""
    is_double = canoe.hold > 1
    cargo = cargo_words(canoe)
    if cargo:
        name = _("{owner} double canoe with {gems}") if is_double else _("{owner} canoe with {gems}")
        aboard = _("{canoe} and the elk")
    else:
        name = _("{owner} empty double canoe") if is_double else _("{owner} empty canoe")
        aboard = _("{canoe} with the elk")
    said = name.format(owner=owner, gems=cargo)
    return aboard.format(canoe=said) if canoe.elk else said


def canoes_alike(canoe: Canoe) -> str:
    """Plural name of several canoes equal to this one, without owners."""
    cargo = cargo_words(canoe)
    if canoe.hold > 1:
        said = _("double canoes with {gems}") if cargo else _("empty double canoes")
    else:
        said = _("canoes with {gems}") if cargo else _("empty canoes")
    return said.format(gems=cargo)


Fleet = list[tuple[int, Canoe]]
"""Canoes, each with the seat that owns it."""
Look = tuple[int, ...]


def _look(canoe: Canoe) -> Look:
    """Everything that distinguishes canoes of one owner in one place when they are described."""
    return (canoe.hold, canoe.elk, *canoe.gems)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A `choices.namer.Namer` in words for the player at `seat`, whose own things are called `your`."""

    names: tuple[str, ...]
    seat: int | None
    warns: bool = True
    """Whether canoes are described with the flow from which they fall."""

    whirlpool = _("the whirlpool")

    def gem(self, colour: int) -> str:
        """Name of the gem's colour."""
        return COLOUR_WORDS[colour]

    def joined(self, things: Sequence[str]) -> str:
        """Gem names joined into a list."""
        return listed(things)

    def zone(self, number: int) -> str:
        """Name of the zone."""
        return zone(number)

    def sky(self, number: int) -> str:
        """Name of the place on the weather track."""
        return signed(number)

    def player(self, seat: int) -> str:
        """Name of the player at the seat."""
        return self.names[seat]

    def owner(self, seat: int) -> str:
        """Possessive form of the seat's owner."""
        return _("your") if seat == self.seat else _("{name}'s").format(name=self.names[seat])

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """Name of the canoe."""
        return canoe_words(view.players[seat].canoes[canoe], self.owner(seat))

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        """Name of the canoe with its place."""
        number = view.players[seat].canoes[canoe].zone
        elsewhere = {LOST: _("{canoe} over the falls"), BANK: _("{canoe} on the bank")}
        where = elsewhere.get(number, _("{canoe} in {zone}"))
        return where.format(canoe=self.canoe(view, seat, canoe), zone=zone(number))

    def fleet(self, fleet: Fleet) -> Iterator[tuple[str, int]]:
        """Names of these canoes, equal ones grouped, each with the number of canoes in the group."""
        looks = {_look(canoe): canoe for _, canoe in fleet}
        counts = Counter((seat, _look(canoe)) for seat, canoe in fleet)
        groups: dict[tuple[bool, Look, int], list[int]] = {}
        for (seat, look), count in counts.items():
            groups.setdefault((seat == self.seat, look, count), []).append(seat)
        for (_own, look, count), seats in groups.items():
            yield self._together(seats, looks[look], count), len(seats) * count

    def _together(self, seats: Sequence[int], canoe: Canoe, each: int) -> str:
        """Name of one canoe, or of several equal ones, `each` of them for every seat."""
        owner = self.owner(seats[0])
        if len(seats) == each == 1:
            return canoe_words(canoe, owner)
        several = _("{owner} {count} {canoes}") if len(seats) == 1 else _("the {canoes} of {owners}, {count} each")
        owners = listed([self.names[seat] for seat in seats])
        return several.format(owner=owner, owners=owners, count=each, canoes=canoes_alike(canoe))
