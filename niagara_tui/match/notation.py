"""The notation of decisions in a record: the seat's letter, a space, and the move's text.

A choice that has not been shown yet is sealed. A seal is a digest of the move and its place in the record, keyed with
the game's seed, so it says nothing to a reader, is equally long for all moves, and cannot be changed unnoticed. To open
it, the legal moves are tried: whoever holds the save and knows this program can do so, just as he can find out from the
seed what is drawn later.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.match.game_log import Decision, GameLog
from niagara_tui.store.models import UNKNOWN

_SEAL_BYTES = 8


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


def seat_and_text(game_log: GameLog, line: str) -> tuple[int, str] | None:
    """Split a recorded line into the seat and the move's text; None if it names no seat of this game."""
    letter, blank, text = line.partition(" ")
    letters = game_log.game.letters[: len(game_log.names)]
    return (letters.index(letter), text) if blank and letter in letters else None


def opened(game_log: GameLog, seat: int, seal: str, seed: int) -> int | None:
    """The seat's next move, which was sealed; None if the seal is broken: it fits none of the legal moves."""
    game, place = game_log.game, len(game_log.decisions)
    legal = game.legal(game_log.state, seat)
    return next((move for move in legal if _seal(game.text(move), place, seed) == seal), None)


def _seal(text: str, place: int, seed: int) -> str:
    key = seed.to_bytes(8, "big")
    return UNKNOWN + blake2b(f"{place} {text}".encode(), key=key, digest_size=_SEAL_BYTES).hexdigest()
