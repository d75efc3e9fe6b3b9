"""Canoes as they are drawn: a hull with the owner's letter and the places of its hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from niagara_tui.games.niagara.board import LETTERS
from niagara_tui.ui.boards.niagara import palette
from niagara_tui.ui.boards.niagara.canvas import Spans
from niagara_tui.ui.boards.niagara.glyphs import Glyphs

Manner = Literal["plain", "picked", "ghost"]
FULL, SHORT, PAIR = range(3)
"""How much of the hull there is room for: bow and stern, the bow alone, neither."""


@dataclass(frozen=True, slots=True)
class Boat:
    """A canoe to be drawn: whose, which, what it carries, how, and from which flow on it falls (0: not said)."""

    seat: int
    canoe: int
    cargo: str
    manner: Manner = "plain"
    falls: int = 0


def hull(boat: Boat, glyphs: Glyphs, shape: int = FULL) -> Spans:
    """The boat's signs, in ASCII `<Rv>`, `{Rv}` in hand, `(Rv)` foreseen; `<Rv` and `Rv` where room is short.

    What is not an ordinary canoe keeps its hull: nothing else tells it apart without colour.
    """
    bow, stern = _ends(boat, glyphs)
    wood = {"plain": palette.WOOD, "picked": palette.PICKED, "ghost": palette.GHOST}[boat.manner]
    is_ghost = boat.manner == "ghost"
    letter = palette.GHOST + palette.SEAT_INKS[boat.seat] if is_ghost else palette.SEATS[boat.seat]
    spans = [(LETTERS[boat.seat], letter), *_cargo(boat.cargo, glyphs, is_ghost)]
    if boat.manner != "plain":
        shape = FULL
    if shape != PAIR:
        spans.insert(0, (bow, wood))
    if shape == FULL:
        spans.append((stern, wood))
    return spans


def _ends(boat: Boat, glyphs: Glyphs) -> tuple[str, ...]:
    return {"plain": glyphs.hull, "picked": glyphs.picked, "ghost": glyphs.ghost}[boat.manner]


def _cargo(cargo: str, glyphs: Glyphs, is_ghost: bool) -> Spans:
    if is_ghost:
        return [(sign, palette.GHOST) for sign in cargo]
    inks = dict(zip(glyphs.gems, palette.CARGO, strict=True))
    return [(sign, inks.get(sign, palette.EMPTY_PLACE)) for sign in cargo]
