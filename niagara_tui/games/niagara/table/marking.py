"""Marks on the river for a scene: the canoe in hand, its end points, and the fates of the canoes."""

from __future__ import annotations

from niagara_tui.games.niagara.player.fate import fates
from niagara_tui.games.niagara.table.afloat import End
from niagara_tui.games.niagara.table.keys import chooses_card
from niagara_tui.games.niagara.table.picture import Marks
from niagara_tui.games.niagara.table.preview import position_after_option
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.selection import Selection


def marks_of(scene: Scene, selection: Selection) -> Marks:
    """The marks for this scene and its highlighted option."""
    ends = [
        End(option.place, option.key, option.label, option is selection.highlighted)
        for option in selection.ends
        if option.place is not None
    ]
    selected = None if scene.acting is None or selection.piece is None else (scene.acting, selection.piece)
    # A card that is highlighted has a part in the flow, as in the prompt and in the preview.
    base = position_after_option(scene, selection.highlighted) if chooses_card(scene) else scene.view
    falls = fates(base) if scene.looks_ahead else ()
    return Marks(selected=selected, ends=tuple(ends), fates=falls, names=scene.names)
