"""Marks on the river for a scene: the canoe in hand, its end points, and the fates of the canoes."""

from __future__ import annotations

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import plural
from niagara_tui.games.niagara.board.picture import Marks
from niagara_tui.games.niagara.board.preview import position_after_option
from niagara_tui.games.niagara.board.prompts import chooses_card
from niagara_tui.games.niagara.board.signs import signs_of
from niagara_tui.games.niagara.labels import Words
from niagara_tui.games.niagara.player.fate import fates
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.picture import End
from niagara_tui.ui.boards.selection import Selection


def marks_of(scene: Scene, selection: Selection, glyphs: Glyphs) -> Marks:
    """The marks for this scene and its highlighted option."""
    ends = [
        End(option.place, option.key, (option.label, *_shorter(scene, option, glyphs)), option is selection.highlighted)
        for option in selection.ends
        if option.place is not None
    ]
    selected = None if scene.acting is None or selection.piece is None else (scene.acting, selection.piece)
    # A card that is highlighted has a part in the flow, as in the prompt and in the preview.
    base = position_after_option(scene, selection.highlighted) if chooses_card(scene) else scene.view
    falls = fates(base) if scene.looks_ahead else ()
    return Marks(selected=selected, ends=tuple(ends), fates=falls, names=scene.names)


def _shorter(scene: Scene, option: Option, glyphs: Glyphs) -> tuple[str, ...]:
    """Shorter whole notes for an end point, the longest first: what is done there in words and in signs, or how often.

    The way is left out, since the note stands where it ends.
    """
    if option.piece is None or option.place is None or scene.acting is None:
        return ()
    if option.inner:
        ways = len(option.inner)
        return (plural("{count} way", "{count} ways", ways).format(count=ways),)
    words = Words(scene.view, scene.acting, signs_of(glyphs))
    return words.deeds(option.moves, option.piece, option.place), words.exchange(option.moves)
