"""Canyon's own one-cell signs, in addition to those shared by all boards."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.ui.boards.glyphs import ASCII, Glyphs


@dataclass(frozen=True, slots=True)
class Signs:
    """A set of signs; the arrow `up` points one lane towards a, `back` also one column back."""

    rock: str
    calm: str
    up: str
    back: str
    village: str
    dock: str


UNICODE_SIGNS = Signs(rock="░", calm="·", up="↑", back="◤", village="⌂", dock="╪")
ASCII_SIGNS = Signs(rock="#", calm=".", up="^", back="\\", village="V", dock="=")


def signs_of(glyphs: Glyphs) -> Signs:
    """Canyon's signs in the same character set as `glyphs`."""
    return ASCII_SIGNS if glyphs is ASCII else UNICODE_SIGNS
