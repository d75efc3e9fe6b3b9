"""Drawing of canoes: a hull with the owner's letter and the places of its hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rich.style import Style

from niagara_tui.games.niagara.rules.board import LETTERS, NONE
from niagara_tui.ui.boards.canvas import Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.lined import padded
from niagara_tui.ui.colours import palette

HullVariant = Literal["plain", "selected", "ghost"]
VAST, HUGE, LOFTY, HIGH, CLOSE, GRAND, WIDE, BOXED, FULL, SHORT, BARE, MINIMAL = range(12)
"""Shapes by room. For pictures: five rows high, four, four and shorter, three, three and shorter, all in pixels; two
rows high, and with planks. In lines: three rows high; with bow and stern, with the bow only, with neither, and also
without free places of the hold.
"""
JOE = NONE
"""The seat of Diamond Joe's canoe, which belongs to nobody (J-1)."""


@dataclass(frozen=True, slots=True)
class Boat:
    """A canoe to draw; `elk` tells whether it carries the elk."""

    seat: int
    canoe: int
    cargo: str
    variant: HullVariant = "plain"
    elk: bool = False

    @property
    def letter(self) -> str:
        """The owner's letter, or Joe's."""
        return "J" if self.seat == JOE else LETTERS[self.seat]


def hull(boat: Boat, glyphs: Glyphs, shape: int = FULL) -> Spans:
    """The boat's signs, in ASCII `<Rv>`; `{Rv}` in hand, `(Rv)` in the preview, `<Rv>%` with the elk.

    Shorter shapes are `<Rv` and `Rv`, and the shortest leaves out free places.

    Boats that are not `plain` always keep the full hull, which alone identifies them without colour.
    """
    bow, stern = _ends(boat, glyphs)
    wood = wood_of(boat)
    is_ghost = boat.variant == "ghost"
    if boat.variant != "plain" and shape > FULL:
        shape = FULL
    cargo = boat.cargo.replace(glyphs.empty, "") if shape == MINIMAL else boat.cargo
    spans = [(boat.letter, _letter(boat, is_ghost)), *_cargo(cargo, glyphs, is_ghost)]
    if shape <= WIDE:
        spans = _planked(spans, boat, shape)
    if shape == BOXED:
        spans = padded(spans)
    if shape < BARE:
        spans.insert(0, (bow, wood))
    if shape <= FULL:
        spans.append((stern, wood))
    if boat.elk:
        spans.append((glyphs.elk, palette.ELK))
    return spans


def _planked(spans: Spans, boat: Boat, shape: int) -> Spans:
    """The letter and the hold on a deck: a plank at either end, and more of them the larger the shape is."""
    plank = (" " * (2 if shape == GRAND else 1), deck_of(boat))
    letter, *hold = spans
    if shape == GRAND:
        letter = (letter[0].center(3), letter[1])
    return [plank, letter, *hold, plank]


def wood_of(boat: Boat) -> Style:
    """The style of the boat's bow, stern and sides in lines."""
    return {"plain": palette.WOOD, "selected": palette.SELECTED, "ghost": palette.GHOST}[boat.variant]


def deck_of(boat: Boat) -> Style:
    """The planks of the boat's deck; Joe's are of silver."""
    plain = palette.DECK_JOE if boat.seat == JOE else palette.DECK
    return {"plain": plain, "selected": palette.DECK_SELECTED, "ghost": palette.GHOST}[boat.variant]


def _letter(boat: Boat, is_ghost: bool) -> Style:
    if boat.seat == JOE:
        return palette.JOE
    return palette.GHOST + palette.SEAT_INKS[boat.seat] if is_ghost else palette.SEATS[boat.seat]


def _ends(boat: Boat, glyphs: Glyphs) -> tuple[str, ...]:
    return {"plain": glyphs.hull, "selected": glyphs.selected, "ghost": glyphs.ghost}[boat.variant]


def _cargo(cargo: str, glyphs: Glyphs, is_ghost: bool) -> Spans:
    if is_ghost:
        return [(sign, palette.GHOST) for sign in cargo]
    inks = dict(zip(glyphs.gems, palette.CARGO, strict=True))
    return [(sign, inks.get(sign, palette.EMPTY_PLACE)) for sign in cargo]
