"""Canyon's own one-cell signs, in addition to those shared by all boards."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.ui.boards.glyphs import ASCII, Glyphs


@dataclass(frozen=True, slots=True)
class Signs:
    """A set of signs.

    The arrow `up` points one lane towards a, `back` also one column back. `won` is a trick won, `wanted` one that is
    missing from the bid.
    """

    rock: str
    calm: str
    up: str
    back: str
    village: str
    dock: str
    won: str
    wanted: str


UNICODE_SIGNS = Signs(rock="░", calm="·", up="↑", back="◤", village="⌂", dock="╪", won="■", wanted="□")
ASCII_SIGNS = Signs(rock="#", calm=".", up="^", back="\\", village="V", dock="=", won="#", wanted="-")


def signs_of(glyphs: Glyphs) -> Signs:
    """Canyon's signs in the same character set as `glyphs`."""
    return ASCII_SIGNS if glyphs is ASCII else UNICODE_SIGNS
