"""Marks on the river pane: the keys of the options, and the shift of the lit option."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.upriver.rules.shift import Shift, shift_of
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.choosing import Choosing


@dataclass(frozen=True, slots=True)
class Marks:
    """`keys` pairs each section with the keys of options that start there; `lit` is the lit option's shift."""

    keys: tuple[tuple[int, str], ...] = ()
    lit: Shift | None = None


NO_MARKS = Marks()


def marks_of(scene: Scene, choosing: Choosing) -> Marks:
    """The marks for this scene and its lit option."""
    keys: dict[int, str] = {}
    for option in choosing.options:
        if option.place is not None:
            keys[option.place] = keys.get(option.place, "") + option.key
    lit = choosing.lit
    if lit is None or scene.acting is None:
        return Marks(tuple(keys.items()))
    return Marks(tuple(keys.items()), shift_of(scene.view, scene.acting, lit.moves[0]))
