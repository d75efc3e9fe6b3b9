"""The game's entry point: lazy references to its parts."""

from niagara_tui.core.entry import Entry

ENTRY = Entry(
    game="niagara_tui.games.niagara.game:Niagara",
    board="niagara_tui.games.niagara.board.board:NiagaraBoard",
    teller="niagara_tui.games.niagara.teller:NiagaraTeller",
    backdrop="niagara_tui.games.niagara.board.landscape:BACKDROP",
    pages="niagara_tui.games.niagara.pages",
    signs="niagara_tui.games.niagara.signs:SIGNS",
    voices="niagara_tui.games.niagara.voices:VOICES",
    notation="niagara_tui.games.niagara.rules.state:NOTATION",
    place=1,
)
