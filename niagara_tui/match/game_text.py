"""Games as text, with what follows from their rules: seats' letters and rounds; and any text that somebody pastes."""

from __future__ import annotations

from itertools import pairwise

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.match import position_line, positions
from niagara_tui.match.position import Position
from niagara_tui.match.sharing import film_of
from niagara_tui.store.folder import parse_viewable
from niagara_tui.store.game_text import is_game_text, write_game
from niagara_tui.store.models import Record, Shared


def to_text(game: Record | Shared) -> str:
    """The text of a record, which holds all that the save holds, or of a shared copy (docs/notation.md).

    Raises:
        BadInput: it does not fit a game of this program.
    """
    film, is_shared = film_of(game), isinstance(game, Shared)
    rounds = [before.round for before, after in pairwise(film.moments) if is_shared or after.seat is not None]
    return write_game(game, film.game.letters, rounds)


def read_pasted(text: str) -> Position | Record | Shared:
    """The position or the game in a text: a position line, a game as text, or what a file of either holds.

    Raises:
        BadInput: it is none of these, or wrong.
    """
    data = text.encode(errors="replace")
    if position_line.is_line(text):
        return positions.from_line(text)
    if is_game_text(data) or positions.is_record(data):
        return parse_viewable(data)
    if text.lstrip().startswith("{"):
        return positions.read(data)
    raise BadInput(_("this is neither a position line nor the text of a game"))
