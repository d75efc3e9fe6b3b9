"""One board for each game of the catalogue: the second of the two lines that register a game."""

from __future__ import annotations

from importlib import import_module

from niagara_tui.ui.boards.board import Board

_BOARDS = {
    "niagara": "niagara_tui.ui.boards.niagara.board:NiagaraBoard",
    "canyon": "niagara_tui.ui.boards.canyon.board:CanyonBoard",
    "upriver": "niagara_tui.ui.boards.upriver.board:UpRiverBoard",
}


def board_of(game: str) -> type[Board]:
    """The board of the game with that id."""
    module, _, name = _BOARDS[game].partition(":")
    board: type[Board] = getattr(import_module(module), name)
    return board
