"""The signs of Niagara's pieces on the table, by their names in sentences and in labels of options."""

from __future__ import annotations

from niagara_tui.games.niagara.labels import Signs
from niagara_tui.games.niagara.rules.board import COLOURS
from niagara_tui.games.niagara.words import WHIRLPOOL
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.log_look import PieceSigns


def piece_signs(glyphs: Glyphs) -> PieceSigns:
    """The gems, the whirlpool, the elk, and what a canoe is drawn of, as on the river."""
    gems = dict(zip(COLOURS, zip(glyphs.gems, palette.GEMS, strict=True), strict=True))
    bow, stern = glyphs.hull
    others = {WHIRLPOOL.id: glyphs.whirlpool, "elk": glyphs.elk, "bow": bow, "stern": stern, "place": glyphs.empty}
    return {**gems, **{piece: (sign, palette.TEXT) for piece, sign in others.items()}}


def signs_of(glyphs: Glyphs) -> Signs:
    """Names by these signs."""
    return Signs({piece: sign for piece, (sign, _style) in piece_signs(glyphs).items()})
