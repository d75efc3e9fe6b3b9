"""The characters of the boards, one cell each: a Unicode set and an ASCII set.

A game's pieces have their signs in its `words`; in ASCII upper case is a player and lower case a piece, so that
Niagara's `<Rv>` can be read without colour. Characters that terminals draw as emoji or two cells wide are avoided.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from niagara_tui.core.words import Thing


@dataclass(frozen=True, slots=True)
class Glyphs:
    """All characters that the panes draw.

    `hull`, `selected` and `ghost` are bow and stern of a canoe, of the selected canoe, and of a previewed one; `tipped`
    is both of one that falls. `box` and `disc` are corners and sides: top left, top, top right, side, bottom left,
    bottom right (`disc`: left side and right side instead of top and side). `highlight` is drawn on both sides of the
    highlighted thing. `falling` is an arrow that points down, `trail` a dot of a way. `dangers` are the chances of a
    loss: none, unlikely, even, likely, certain.
    """

    empty: str = "·"
    hull: tuple[str, ...] = tuple("‹›")  # noqa: RUF001 - bow and stern
    selected: tuple[str, ...] = tuple("«»")
    ghost: tuple[str, ...] = tuple("()")
    tipped: str = "╲"
    buoy: str = "◌"
    turn: str = "►"
    highlight: tuple[str, ...] = tuple("►◄")
    next_left: str = "◄"
    next_right: str = "►"
    times: str = "×"  # noqa: RUF001 - the multiplication sign, not the letter
    more: str = "…"
    hidden: str = "▒"
    box: tuple[str, ...] = tuple("╭─╮│╰╯")
    disc: tuple[str, ...] = tuple("╭(╮)╰╯")
    jetty: str = "═"
    quay: str = "═╤"
    pile: str = "╨"
    rule: str = "╌"
    bar: str = "━"
    bar_rest: str = "─"
    points: str = "▬"
    waves: str = "∼≈~"  # noqa: RUF001 - waves of three heights
    plants: str = "^.'"
    falls: str = "│║╎┊║┆"
    foam: str = "░▒▓"
    spray: str = "∙░"
    marker: str = "▲"
    falling: str = "▼"
    trail: str = "•"
    kinds: str = "≠"
    dangers: tuple[str, ...] = ("✓", "?", "!", "!!", "!!!")
    half_blocks: bool = False

    @property
    def arrows(self) -> tuple[str, str, str, str]:
        return self.marker, self.next_right, self.falling, self.next_left

    def of(self, thing: Thing) -> str:
        return thing.ascii if self is ASCII else thing.sign


UNICODE = Glyphs()  # the set for terminals with Unicode

PICTURES = replace(UNICODE, hull=tuple("◖◗"), half_blocks=True)
"""The same, on pictures in half blocks: for terminals with 256 colours or more."""

ASCII = Glyphs(  # the set for all other terminals
    empty=".",
    hull=tuple("<>"),
    selected=tuple("{}"),
    ghost=tuple("()"),
    tipped="\\",
    buoy="o",
    turn=">",
    highlight=tuple("><"),
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
    falling="v",
    trail="+",
    kinds="*",
    dangers=("ok", "?", "!", "!!", "!!!"),
)
