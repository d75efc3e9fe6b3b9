"""Drawing of canoes: a hull with the owner's letter and the places of its hold."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.niagara.rules.board import LETTERS, NONE
from niagara_tui.ui.boards.canvas import Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.lined import padded
from niagara_tui.ui.boards.vessel import Variant, deck_of, ends_of, ink_of, wood_of
from niagara_tui.ui.colours import palette

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
    variant: Variant = "plain"
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
    bow, stern = ends_of(boat.variant, glyphs)
    wood = wood_of(boat.variant)
    is_ghost = boat.variant == "ghost"
    if boat.variant != "plain" and shape > FULL:
        shape = FULL
    cargo = boat.cargo.replace(glyphs.empty, "") if shape == MINIMAL else boat.cargo
    ink = palette.JOE if boat.seat == JOE else ink_of(boat.seat, boat.variant)
    spans = [(boat.letter, ink), *_cargo(cargo, glyphs, is_ghost)]
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
    deck = deck_of(boat.variant, palette.DECK_JOE if boat.seat == JOE else palette.DECK)  # Joe's planks are of silver
    plank = (" " * (2 if shape == GRAND else 1), deck)
    letter, *hold = spans
    if shape == GRAND:
        letter = (letter[0].center(3), letter[1])
    return [plank, letter, *hold, plank]


def _cargo(cargo: str, glyphs: Glyphs, is_ghost: bool) -> Spans:
    if is_ghost:
        return [(sign, palette.GHOST) for sign in cargo]
    inks = dict(zip(glyphs.gems, palette.CARGO, strict=True))
    return [(sign, inks.get(sign, palette.EMPTY_PLACE)) for sign in cargo]
