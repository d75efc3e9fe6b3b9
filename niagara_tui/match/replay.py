"""Decisions as a record holds them, and replaying one: no file can lead to an illegal position.

- A line of a record is the seat's letter, a space, and the move's text. A choice that has not been shown yet is sealed:
  a seal is a digest of the move and its place in the record, keyed with the game's seed, so it says nothing to a
  reader, is equally long for all moves, and cannot be changed unnoticed. To open it, the legal moves are tried: whoever
  holds the save and knows this program can do so, just as he can find out from the seed what is drawn later.
- A record contains decisions only, each of which is checked against the legal moves. The steps between them are done
  when the next decision needs them, but never a step that would reveal a choice recorded as `?` or sealed: once a step
  has revealed a choice, a record shows it, so a later move that needs such a step is damage. A sealed choice is made as
  it was.
- A long replay takes seconds, may be part of anything, and may be unwanted by then: it can be `watched` from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.game_log import Decision, GameLog
from niagara_tui.store.models import UNKNOWN

OnMove = Callable[[int], object]  # hears how many moves have been replayed so far; what it raises ends the replay
_SEAL_BYTES = 8
_on_move: ContextVar[OnMove | None] = ContextVar("on_move", default=None)


def lines(game_log: GameLog, seed: int) -> list[str]:
    """Format all decisions for a record: unrevealed choices sealed, or `?` if they are unknown or taken back."""
    unrevealed = game_log.unrevealed()
    return [
        f"{game_log.game.letters[made.seat]} {_text(game_log.game, made, place, seed if made in unrevealed else None)}"
        for place, made in enumerate(game_log.decisions)
    ]


def _text(game: Game[Any], made: Decision, place: int, seed: int | None) -> str:
    """The text of a decision, sealed if a seed is given."""
    if made.move is None:
        return UNKNOWN
    text = game.text(made.move)
    return text if seed is None else _seal(text, place, seed)


def opened(game_log: GameLog, seat: int, seal: str, seed: int) -> int | None:
    """The seat's next move, which was sealed; None if the seal is broken: it fits none of the legal moves."""
    game, place = game_log.game, len(game_log.decisions)
    legal = game.legal(game_log.state, seat)
    return next((move for move in legal if _seal(game.text(move), place, seed) == seal), None)


def _seal(text: str, place: int, seed: int) -> str:
    key = seed.to_bytes(8, "big")
    return UNKNOWN + blake2b(f"{place} {text}".encode(), key=key, digest_size=_SEAL_BYTES).hexdigest()


def replay(game_log: GameLog, moves: Sequence[str], seed: int, conceded: Mapping[int, int]) -> str | None:
    """Replay the recorded moves on a game log at its start; returns what is wrong with the first bad one, or None.

    Afterwards the game log is right after the last valid move. Secret choices that the record shows have been revealed,
    sealed ones have not, and those recorded as `?` are undone, so that they must be made again.
    """
    problem = walk(game_log, moves, seed, conceded)
    # The choices that the record shows were revealed before it was saved
    while set(game_log.hidden()) - set(sealed := game_log.sealed()):
        if not game_log.can_step() or game_log.step_reveals(sealed):
            break
        game_log.step()
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
        tell_watcher(number - 1)
        if wrong := _replay_line(game_log, line, seed):
            sentence = _("move {number} of {last}, {move!r}: {wrong}")
            return sentence.format(number=number, last=len(moves), move=line[:60], wrong=wrong)
        _log_concession(game_log, conceded, number)
    return None


def _log_concession(game_log: GameLog, conceded: Mapping[int, int], moves: int) -> None:
    for seat, after in conceded.items():
        if after == moves:
            game_log.concede(seat)


def _replay_line(game_log: GameLog, line: str, seed: int) -> str | None:
    """Play one recorded move; returns what is wrong with it, or None."""
    letter, blank, text = line.partition(" ")
    letters = game_log.game.letters[: len(game_log.names)]
    if not blank or letter not in letters:
        return _("it names no seat of this game")
    seat = letters.index(letter)
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
    move = opened(game_log, seat, text, seed)
    if move is None:
        return _("its seal is broken: it fits none of the moves that are legal there")
    game_log.decide(seat, move, sealed=True)
    return None


@contextmanager
def watched(on_move: OnMove) -> Iterator[None]:
    """Have every replay in this context tell `on_move` before each move."""
    before = _on_move.set(on_move)
    try:
        yield
    finally:
        _on_move.reset(before)


def tell_watcher(moves: int) -> None:
    """Tell the watcher, if there is one, how many moves have been replayed."""
    if (on_move := _on_move.get()) is not None:
        on_move(moves)
