"""Marks on the river for a scene: the canoe in hand, its end points, and the fates of the canoes."""

from __future__ import annotations

from niagara_tui.games.niagara.player.fate import fates
from niagara_tui.games.niagara.table.afloat import End
from niagara_tui.games.niagara.table.picture import Marks
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.choosing import Choosing


def marks_of(scene: Scene, choosing: Choosing) -> Marks:
    """The marks for this scene and its highlighted option."""
    ends = [
        End(option.place, option.key, option.label, option is choosing.highlighted)
        for option in choosing.ends
        if option.place is not None
    ]
    selected = None if scene.acting is None or choosing.piece is None else (scene.acting, choosing.piece)
    falls = fates(scene.view) if scene.looks_ahead else ()
    return Marks(selected=selected, ends=tuple(ends), fates=falls, names=scene.names)
