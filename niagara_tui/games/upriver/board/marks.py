"""Marks on the river pane: the keys of the options, and the shift of the highlighted option."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.upriver.rules.moves import Shift, shift_of
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.selection import Selection


@dataclass(frozen=True, slots=True)
class Marks:
    """`keys` pairs a section with the keys of its options; `highlighted` is the shift of the highlighted option."""

    keys: tuple[tuple[int, str], ...] = ()
    highlighted: Shift | None = None


NO_MARKS = Marks()


def marks_of(scene: Scene, selection: Selection) -> Marks:
    """The marks for this scene and its highlighted option."""
    keys: dict[int, str] = {}
    for option in selection.options:
        if option.place is not None:
            keys[option.place] = keys.get(option.place, "") + option.key
    highlighted = selection.highlighted
    if highlighted is None or scene.acting is None:
        return Marks(tuple(keys.items()))
    return Marks(tuple(keys.items()), shift_of(scene.view, scene.acting, highlighted.moves[0]))
