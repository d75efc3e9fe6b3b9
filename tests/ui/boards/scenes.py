"""Scenes of Niagara, and options in them."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.kit.board import Scene
from tests.support.positions import GAME
from tests.support.signs import options
from tests.ui.boards.gallery import NAMES


def scene(view: State, acting: int | None = 0, **more: Any) -> Scene:
    plain = Options()
    return Scene(GAME, view, 0, acting, None, NAMES, ("human",) * 5, plain, **more)


def option(view: State, label: str) -> Option:
    found = options(view, 0)
    return next(plan for one in found for plan in (one.inner or (one,)) if plan.label == label)
