"""How positions of Niagara are written in a line: gems and cards as letters, a canoe as its place and its load."""

from __future__ import annotations

from niagara_tui.core.notation import Notation
from niagara_tui.games.niagara.rules.board import COLOURS
from niagara_tui.games.niagara.rules.state import PARTS, WITH_DOUBLES, WITH_WAITING, Canoe, Site

NOTATION = Notation(
    words={
        **dict(zip(COLOURS, "vwybr", strict=True)),
        "cloud": "C",
        "lasso": "L",
        "1/2/3": "P",
        PARTS[WITH_DOUBLES]: "doubles",
        PARTS[WITH_WAITING]: "waiting",
    },
    inline={Canoe: ("zone", "gems", "elk", "lassoed", "hold"), Site: ("gems",)},
    order=("seats", "round", "phase", "first", "sky", "next_arm", "steps", "sites"),
    usual={"hold": 1, "chosen": "none", "played": "none"},
)
