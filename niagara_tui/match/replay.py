"""Replaying a record: every move is checked against the legal moves, so no file can lead to an illegal position.

A record contains decisions only. The steps between them are done when the next decision needs them, but never a step
that would reveal a choice recorded as `?` or sealed (`match.notation`): once a step has revealed a choice, a record
shows it, so a later move that needs such a step is damage. A sealed choice is made as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.match import notation, watching
from niagara_tui.match.game_log import GameLog
from niagara_tui.store.models import UNKNOWN


def replay(game_log: GameLog, moves: Sequence[str], seed: int, conceded: Mapping[int, int]) -> str | None:
    """Replay the recorded moves on a game log at its start; returns what is wrong with the first bad one, or None.

    Afterwards the game log is right after the last valid move. Secret choices that the record shows have been revealed,
    sealed ones have not, and those recorded as `?` are undone, so that they must be made again.
    """
    problem = walk(game_log, moves, seed, conceded)
    _reveal_recorded_choices(game_log)
    for seat in game_log.unknown():
        game_log.withdraw_hidden(seat)
    return problem


def walk(game_log: GameLog, moves: Sequence[str], seed: int, conceded: Mapping[int, int]) -> str | None:
    """Play only the recorded moves and the steps between them; returns what is wrong with the first bad one, or None.

    `seed` is that of the game, with which choices are sealed. `conceded` maps seats to the number of moves after which
    they concede.
    """
    _log_concession(game_log, conceded, 0)
    for number, line in enumerate(moves, 1):
        watching.tell(number - 1)
        if wrong := _replay_line(game_log, line, seed):
            said = _("move {number} of {last}, {move!r}: {wrong}")
            return said.format(number=number, last=len(moves), move=clean(line, 60), wrong=wrong)
        _log_concession(game_log, conceded, number)
    return None


def _log_concession(game_log: GameLog, conceded: Mapping[int, int], moves: int) -> None:
    for seat, after in conceded.items():
        if after == moves:
            game_log.concede(seat)


def _replay_line(game_log: GameLog, line: str, seed: int) -> str | None:
    """Play one recorded move; returns what is wrong with it, or None."""
    if (parts := notation.seat_and_text(game_log, line)) is None:
        return _("it names no seat of this game")
    seat, text = parts
    while game_log.can_step():
        if game_log.step_reveals(game_log.sealed()):
            return _("a choice that the record does not show would have to be shown before it")
        game_log.step()
    if seat not in game_log.deciders():
        is_over = game_log.game.is_over(game_log.state)
        return _("the game is over by then") if is_over else _("this seat has nothing to decide there")
    if text.startswith(UNKNOWN):
        return _replay_hidden(game_log, seat, text, seed)
    move = game_log.game.number(text)
    if move is None or move not in game_log.game.legal(game_log.state, seat):
        return _("it is not legal there")
    game_log.decide(seat, move)
    return None


def _replay_hidden(game_log: GameLog, seat: int, text: str, seed: int) -> str | None:
    """Play a choice that the record does not show; returns what is wrong with it, or None."""
    if not game_log.game.is_secret(game_log.state, seat):
        return _("this decision is not secret")
    if text == UNKNOWN:
        game_log.place_unknown(seat)
        return None
    move = notation.opened(game_log, seat, text, seed)
    if move is None:
        return _("its seal is broken: it fits none of the moves that are legal there")
    game_log.decide(seat, move, sealed=True)
    return None


def _reveal_recorded_choices(game_log: GameLog) -> None:
    """Do the steps that reveal the choices that the record shows: they were revealed before it was saved."""
    while set(game_log.hidden()) - set(sealed := game_log.sealed()):
        if not game_log.can_step() or game_log.step_reveals(sealed):
            return
        game_log.step()
