"""The game's entry point: lazy references to its parts."""

from niagara_tui.core.entry import Entry

ENTRY = Entry(
    game="niagara_tui.games.canyon.game:Canyon",
    board="niagara_tui.games.canyon.table.board:CanyonBoard",
    teller="niagara_tui.games.canyon.plain.teller:CanyonTeller",
    pages="niagara_tui.games.canyon.telling",
    place=2,
)
