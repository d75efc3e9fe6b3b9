"""What of the text of a game follows from its rules: the seats' letters, and which round a move was in."""

from __future__ import annotations

from itertools import pairwise

from niagara_tui.match.sharing import film_of
from niagara_tui.store.game_text import write_game
from niagara_tui.store.models import Record, Shared


def to_text(game: Record | Shared) -> str:
    """The text of a record, which holds all that the save holds, or of a shared copy (docs/notation.md).

    Raises:
        BadInput: it does not fit a game of this program.
    """
    film, is_shared = film_of(game), isinstance(game, Shared)
    rounds = [before.round for before, after in pairwise(film.moments) if is_shared or after.seat is not None]
    return write_game(game, film.game.letters, rounds)
