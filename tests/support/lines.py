"""Lines of how a game may go on: those that recorded games took, so that pictures of them do not change."""

from __future__ import annotations

from niagara_ai.contract import Line

from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import LineFilm
from niagara_tui.match.table_match import TableMatch
from tests.support.tables import match_of, play_on

PLAYERS = ("human",) * 4


def line_from(game: str, decisions: int, length: int = 60) -> Line:
    """The line that follows so many decisions of a recorded game of four."""
    match = play_on(match_of(game, PLAYERS), decisions)
    begin = to_jsonable(match.game, match._game_log.state)
    later = play_on(match_of(game, PLAYERS), decisions + length)._game_log.decisions[decisions:]
    return Line(begin, tuple(each.seat for each in later), tuple(match.game.text(each.move or 0) for each in later))


def film_from(game: str, decisions: int, seat: int = 0) -> LineFilm:
    match: TableMatch = match_of(game, PLAYERS)
    return LineFilm(match.game, match.setup, line_from(game, decisions), seat)
