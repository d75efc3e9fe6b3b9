"""The signs that only Canyon has, one cell each, beside those of every board."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.ui.boards.glyphs import ASCII, Glyphs


@dataclass(frozen=True, slots=True)
class Signs:
    """`rock` and `calm` water; the arrow `up` goes one lane towards a, `back` one column back as well."""

    rock: str
    calm: str
    up: str
    back: str
    village: str
    dock: str


UNICODE_SIGNS = Signs(rock="░", calm="·", up="↑", back="◤", village="⌂", dock="╪")
ASCII_SIGNS = Signs(rock="#", calm=".", up="^", back="\\", village="V", dock="=")


def signs_of(glyphs: Glyphs) -> Signs:
    """Canyon's signs that go with these."""
    return ASCII_SIGNS if glyphs is ASCII else UNICODE_SIGNS
