"""The game's entry point: lazy references to its parts."""

from niagara_tui.core.entry import Entry

ENTRY = Entry(
    game="niagara_tui.games.canyon.game:Canyon",
    board="niagara_tui.games.canyon.board.board:CanyonBoard",
    teller="niagara_tui.games.canyon.teller:CanyonTeller",
    pages="niagara_tui.games.canyon.pages",
    signs="niagara_tui.games.canyon.signs:SIGNS",
    voices="niagara_tui.games.canyon.voices:VOICES",
    notation="niagara_tui.games.canyon.rules.state:NOTATION",
    place=2,
)
