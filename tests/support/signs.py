"""Options of Niagara as the table names them: by the signs that it draws."""

from __future__ import annotations

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.games.niagara.board.canoes import signs_of
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.kit.glyphs import UNICODE
from tests.support.positions import GAME


def options(view: State, seat: int = 0) -> list[Option]:
    return GAME.choices(view, seat, Naming((), seat, signs_of(UNICODE).signs))
