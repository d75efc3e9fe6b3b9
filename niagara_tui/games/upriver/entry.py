"""The game's entry point: lazy references to its parts."""

from niagara_tui.core.entry import Entry

ENTRY = Entry(
    game="niagara_tui.games.upriver.game:UpRiver",
    board="niagara_tui.games.upriver.board.board:UpRiverBoard",
    teller="niagara_tui.games.upriver.teller:UpRiverTeller",
    pages="niagara_tui.games.upriver.pages",
    signs="niagara_tui.games.upriver.signs:SIGNS",
    voices="niagara_tui.games.upriver.voices:VOICES",
    notation="niagara_tui.games.upriver.rules:NOTATION",
    place=3,
)
