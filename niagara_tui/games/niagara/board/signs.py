"""Niagara's options, labelled with the board's signs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from niagara_tui.core.choices import Option
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.options import options as options_in
from niagara_tui.games.niagara.rules.board import BANK, LETTERS, ZONES
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.niagara.words import signed
from niagara_tui.ui.boards.glyphs import Glyphs


def options(game: Game[State], view: State, seat: int, glyphs: Glyphs) -> list[Option]:
    """The seat's options at this decision, in display order."""
    return options_in(game, view, seat, Signs(glyphs))


def hull_words(view: State, seat: int, canoe: int, glyphs: Glyphs) -> str:
    """A canoe as it is drawn, with its place."""
    return Signs(glyphs).canoe_and_place(view, seat, canoe)


@dataclass(frozen=True, slots=True)
class Signs:
    """A `choices.namer.Namer` that names things by the signs with which the board draws them."""

    glyphs: Glyphs

    @property
    def whirlpool(self) -> str:
        """The whirlpool's sign."""
        return self.glyphs.whirlpool

    def gem(self, colour: int) -> str:
        """The gem's sign."""
        return self.glyphs.gem(colour)

    def joined(self, things: Sequence[str]) -> str:
        """Signs side by side."""
        return "".join(things)

    def zone(self, zone: int) -> str:
        """The zone's number."""
        return ZONES[zone]

    def sky(self, sky: int) -> str:
        """The place on the weather track as a signed number."""
        return signed(sky)

    def player(self, seat: int) -> str:
        """The seat's letter."""
        return LETTERS[seat]

    def canoe(self, view: State, seat: int, canoe: int) -> str:
        """The canoe's hull with its cargo, and the elk if it is aboard."""
        it = view.players[seat].canoes[canoe]
        cargo = self.glyphs.cargo(it.gems, it.hold)
        return f"{self.glyphs.hull[0]}{LETTERS[seat]}{cargo}{self.glyphs.hull[1]}{self.glyphs.elk * it.elk}"

    def canoe_and_place(self, view: State, seat: int, canoe: int) -> str:
        """The canoe as it is drawn, with its place."""
        zone = view.players[seat].canoes[canoe].zone
        said = _("{canoe} on the bank") if zone == BANK else _("{canoe} on {zone}")
        return said.format(canoe=self.canoe(view, seat, canoe), zone=ZONES[zone])
