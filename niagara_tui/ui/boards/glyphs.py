"""The signs of the boards, one cell each: a set for terminals with Unicode and a set of plain ASCII.

Upper case is a player, lower case a gem, so `<Rv>` reads without any colour. Signs that terminals draw as emoji or
two cells wide are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Every sign that the panes draw.

    `gems` stand in the colours' order down-river. `hull`, `picked` and `ghost` are bow and stern of a canoe, of the one
    in hand, and of one that is only foreseen. `box` and `disc` are corners and sides: top left, top, top right, side,
    bottom left, bottom right (`disc`: left side, right side in place of top and side). `lit` is drawn on both sides
    of what is put forward.
    """

    gems: str
    empty: str
    hull: tuple[str, ...]
    picked: tuple[str, ...]
    ghost: tuple[str, ...]
    buoy: str
    turn: str
    lit: tuple[str, ...]
    next_left: str
    next_right: str
    times: str
    more: str
    hidden: str
    box: tuple[str, ...]
    disc: tuple[str, ...]
    jetty: str
    quay: str
    pile: str
    rule: str
    bar: str
    bar_rest: str
    points: str
    waves: str
    plants: str
    falls: str
    foam: str
    spray: str
    marker: str
    kinds: str
    elk: str
    beaver: str
    whirlpool: str

    def gem(self, colour: int) -> str:
        """The sign of a gem of that colour."""
        return self.gems[colour]

    def cargo(self, gems: Sequence[int], hold: int) -> str:
        """The places of a hold: its gems in the colours' order, then the free places."""
        carried = "".join(sign * count for sign, count in zip(self.gems, gems, strict=True))
        return carried + self.empty * (hold - len(carried))


UNICODE = Glyphs(
    gems="◆◇▲■●",
    empty="·",
    hull=tuple("‹›"),  # noqa: RUF001 - bow and stern
    picked=tuple("«»"),
    ghost=tuple("()"),
    buoy="◌",
    turn="►",
    lit=tuple("►◄"),
    next_left="◄",
    next_right="►",
    times="×",  # noqa: RUF001 - the sign, not the letter
    more="…",
    hidden="▒",
    box=tuple("╭─╮│╰╯"),
    disc=tuple("╭(╮)╰╯"),
    jetty="═",
    quay="═╤",
    pile="╨",
    rule="╌",
    bar="━",
    bar_rest="─",
    points="▬",
    waves="∼≈~",  # noqa: RUF001 - waves of three heights
    plants="^.'",
    falls="│║╎┊║┆",
    foam="░▒▓",
    spray="∙░",
    marker="▲",
    kinds="≠",
    elk="Ψ",
    beaver="Ω",
    whirlpool="◎",
)
"""For terminals with Unicode."""

ASCII = Glyphs(
    gems="vwybr",
    empty=".",
    hull=tuple("<>"),
    picked=tuple("{}"),
    ghost=tuple("()"),
    buoy="o",
    turn=">",
    lit=tuple("><"),
    next_left="<",
    next_right=">",
    times="x",
    more="~",
    hidden="#",
    box=tuple("/-\\|\\/"),
    disc=tuple("/(\\)\\/"),
    jetty="=",
    quay="=+",
    pile="T",
    rule="-",
    bar="=",
    bar_rest="-",
    points="-",
    waves="~~~",
    plants="^.'",
    falls="|:|':|",
    foam=".:#",
    spray=".:",
    marker="^",
    kinds="*",
    elk="%",
    beaver="&",
    whirlpool="@",
)
"""Plain ASCII, for every other terminal."""
